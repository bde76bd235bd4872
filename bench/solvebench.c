/* solvebench.c - how long questions take: single bytes, growing facts, SAT, and the solver
 * side of the benchmark programs b05, b06 and b07.
 * cc: see Makefile; run without arguments, or with the names of parts. */
#include "base/rng.h"
#include "eval/eval.h"
#include "expr/array.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double cpu_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct lab {
	struct expr_pool *p;
	struct solve *s;
};

static struct lab lab_new(void)
{
	struct lab l = {.p = expr_pool_new()};
	l.s = solve_new(l.p, NULL);
	return l;
}

static void lab_free(struct lab *l)
{
	const struct solve_counters *c = solve_counters(l->s);
	printf("   ");
	for (unsigned i = 0; i < SOLVE_STAGES; i++)
		printf(" %s %llu", solve_stage_name(i),
		       (unsigned long long)c->answered[i]);
	printf("; unknown %llu; sat %.4f s, z3 %.4f s\n", (unsigned long long)c->unknown,
	       c->seconds[SOLVE_STAGE_SAT], c->seconds[SOLVE_STAGE_Z3]);
	solve_free(l->s);
	expr_pool_free(l->p);
}

static expr_id word(struct lab *l, uint32_t var, unsigned bytes)
{
	expr_id e = expr_var(l->p, var);
	for (unsigned i = 1; i < bytes; i++)
		e = expr_concat(l->p, expr_var(l->p, var + i), e);
	return e;
}

/* Goes on with the wanted side; the old facts are dropped. NULL: not possible. */
static struct facts *assume(struct lab *l, struct facts *f, expr_id cond)
{
	struct solve_branch b = solve_branch(l->s, f, cond);
	struct facts *g =
		b.can_be_true == VERDICT_UNSAT ? NULL : facts_add(l->s, f, cond);
	facts_drop(l->s, f);
	return g;
}

static void bytes_bench(void)
{
	enum { N = 64, ROUNDS = 20000 };
	double rounds = ROUNDS, n = N;
	struct lab l = lab_new();
	uint32_t v = expr_input(l.p, "in", N, 0);
	expr_id conds[N];
	struct facts *f = facts_new(l.s);
	for (uint32_t i = 0; i < N; i++)
		conds[i] =
			expr_ult(l.p, expr_const(l.p, 8, 100 + i), expr_var(l.p, v + i));
	for (uint32_t i = 0; i < N; i += 2)
		f = assume(&l, f, conds[i]);
	double t = cpu_now();
	for (uint32_t k = 0; k < ROUNDS; k++) {
		for (uint32_t i = 0; i < N; i++)
			solve_branch(l.s, f, conds[i]);
	}
	t = cpu_now() - t;
	printf("question about one byte: %.1f ns\n", t / rounds / n * 1e9);
	t = cpu_now();
	for (uint32_t k = 0; k < ROUNDS; k++) {
		struct facts *g = facts_hold(f);
		for (uint32_t i = 1; i < N; i += 2) {
			struct facts *h = facts_add(l.s, g, conds[i]);
			facts_drop(l.s, g);
			g = h;
		}
		facts_drop(l.s, g);
	}
	t = cpu_now() - t;
	printf("facts_add and drop: %.1f ns\n", t / rounds / n * 2e9);
	facts_drop(l.s, f);
	lab_free(&l);
}

/* b05: every path of an insertion sort of n ints, then the least inputs. */
struct sort {
	struct lab *l;
	unsigned n, paths;
};

static void sort_from(struct sort *b, struct facts *f, expr_id *a, unsigned i, unsigned j,
		      expr_id x)
{
	struct lab *l = b->l;
	if (i == b->n) {
		/* selection sort's questions have been decided; order is checked */
		for (unsigned k = 1; k < b->n; k++) {
			expr_id ordered = expr_not(l->p, expr_slt(l->p, a[k], a[k - 1]));
			if (solve_branch(l->s, f, ordered).can_be_false != VERDICT_UNSAT)
				printf("not sorted!\n");
			for (unsigned m = k + 1; m < b->n; m++)
				solve_branch(l->s, f, expr_slt(l->p, a[m], a[k - 1]));
		}
		uint8_t values[64];
		solve_canonical(l->s, f, values, b->n * 4);
		b->paths++;
		return;
	}
	expr_id copy[8];
	if (j > 0) {
		expr_id greater = expr_slt(l->p, x, a[j - 1]);
		struct solve_branch s = solve_branch(l->s, f, greater);
		struct facts *yes =
			s.can_be_true == VERDICT_SAT ? facts_add(l->s, f, greater) : NULL;
		struct facts *no = s.can_be_false == VERDICT_SAT
					   ? facts_add(l->s, f, expr_not(l->p, greater))
					   : NULL;
		if (yes) {
			memcpy(copy, a, sizeof copy);
			copy[j] = copy[j - 1];
			sort_from(b, yes, copy, i, j - 1, x);
			facts_drop(l->s, yes);
		}
		if (!no)
			return;
		memcpy(copy, a, sizeof copy);
		copy[j] = x;
		sort_from(b, no, copy, i + 1, i + 1, i + 1 < b->n ? copy[i + 1] : 0);
		facts_drop(l->s, no);
		return;
	}
	memcpy(copy, a, sizeof copy);
	copy[0] = x;
	sort_from(b, f, copy, i + 1, i + 1, i + 1 < b->n ? copy[i + 1] : 0);
}

static void sort_bench(void)
{
	struct lab l = lab_new();
	uint32_t v = expr_input(l.p, "in", 20, 0);
	expr_id a[8] = {0};
	for (unsigned i = 0; i < 5; i++)
		a[i] = word(&l, v + 4 * i, 4);
	struct sort b = {&l, 5, 0};
	struct facts *f = facts_new(l.s);
	double t = cpu_now();
	sort_from(&b, f, a, 1, 1, a[1]);
	printf("b05 sort: %u paths, %.1f ms\n", b.paths, (cpu_now() - t) * 1e3);
	facts_drop(l.s, f);
	lab_free(&l);
}

static void show(struct lab *l, const char *what, struct facts *f, double t, uint32_t n)
{
	uint8_t values[16];
	double now = cpu_now();
	bool ok = f && solve_canonical(l->s, f, values, n);
	printf("  %s: %s %.1f ms, then least %.1f ms:", what, f ? "found" : "impossible",
	       (now - t) * 1e3, (cpu_now() - now) * 1e3);
	for (uint32_t i = 0; ok && i < n; i++)
		printf(" %02x", values[i]);
	printf("\n");
	facts_drop(l->s, f);
}

static void factor(uint64_t product)
{
	struct lab l = lab_new();
	struct expr_pool *p = l.p;
	uint32_t v = expr_input(p, "p", 4, 0), w = expr_input(p, "q", 4, 1);
	expr_id x = word(&l, v, 4), y = word(&l, w, 4);
	struct facts *f = facts_new(l.s);
	double t = cpu_now();
	f = assume(&l, f, expr_ult(p, expr_const(p, 32, 1), x));
	f = assume(&l, f, expr_ult(p, x, y));
	f = assume(&l, f, expr_ult(p, y, expr_const(p, 32, 1 << 20)));
	expr_id m = expr_mul(p, expr_zext(p, x, 64), expr_zext(p, y, 64));
	f = assume(&l, f, expr_eq(p, m, expr_const(p, 64, product)));
	show(&l, "factor", f, t, 8);
	lab_free(&l);
}

static void divide(uint32_t d)
{
	struct lab l = lab_new();
	struct expr_pool *p = l.p;
	uint32_t v = expr_input(p, "d", 4, 0), q = 3141592653u / d, r = 2718281828u % d;
	expr_id x = word(&l, v, 4);
	struct facts *f = facts_new(l.s);
	double t = cpu_now();
	f = assume(&l, f, expr_ult(p, expr_const(p, 32, 1000), x));
	f = assume(&l, f, expr_ult(p, x, expr_const(p, 32, 100000)));
	f = assume(&l, f,
		   expr_eq(p,
			   expr_binary(p, EXPR_UDIV, expr_const(p, 32, 3141592653u), x),
			   expr_const(p, 32, q)));
	f = assume(&l, f,
		   expr_eq(p,
			   expr_binary(p, EXPR_UREM, expr_const(p, 32, 2718281828u), x),
			   expr_const(p, 32, r)));
	show(&l, "divide", f, t, 4);
	lab_free(&l);
}

static void preimage(const char *secret, bool all_at_once)
{
	struct lab l = lab_new();
	struct expr_pool *p = l.p;
	uint32_t n = (uint32_t)strlen(secret), h = 2166136261u;
	uint32_t v = expr_input(p, "s", n, 0);
	struct facts *f = facts_new(l.s);
	expr_id e = expr_const(p, 32, h), ok = expr_const(p, 32, 1);
	double t = cpu_now();
	for (uint32_t i = 0; i < n; i++) {
		expr_id x = expr_var(p, v + i);
		expr_id low = expr_ule(p, expr_const(p, 8, 'a'), x);
		expr_id high = expr_ule(p, x, expr_const(p, 8, 'z'));
		expr_id both = expr_and(p, expr_zext(p, low, 32), expr_zext(p, high, 32));
		ok = expr_and(p, ok, both);
		if (!all_at_once) {
			f = assume(&l, f, low);
			f = assume(&l, f, high);
		}
		h = (h ^ (uint8_t)secret[i]) * 16777619u;
		e = expr_mul(p, expr_xor(p, e, expr_zext(p, x, 32)),
			     expr_const(p, 32, 16777619u));
	}
	if (all_at_once)
		f = assume(&l, f, expr_not(p, expr_eq(p, ok, expr_const(p, 32, 0))));
	f = assume(&l, f, expr_eq(p, e, expr_const(p, 32, h)));
	show(&l, "fnv", f, t, n);
	lab_free(&l);
}

static void arith_bench(void)
{
	printf("b07 arithmetic\n");
	factor(724573ull * 1000003ull);
	factor(786433ull * 999983ull);
	factor(611953ull * 611957ull);
	factor(524287ull * 1048573ull);
	divide(57834);
	divide(12345);
	divide(99991);
	preimage("symbol", true);
	preimage("everet", false);
	preimage("zzyzxa", false);
}

static void index_bench(void)
{
	struct lab l = lab_new();
	struct expr_pool *p = l.p;
	uint8_t sbox[256], mem[1024];
	for (int i = 0; i < 256; i++) {
		uint8_t t = (uint8_t)(i * 167 + 13);
		sbox[i] = t ^ (uint8_t)(t >> 3);
	}
	for (int i = 0; i < 1024; i++)
		mem[i] = (uint8_t)(i * 7);
	double t = cpu_now();
	uint32_t v = expr_input(p, "k", 4, 0), u = expr_input(p, "ix", 6, 1);
	expr_id box = expr_table_const(p, sbox, 256),
		big = expr_table_const(p, mem, 1024);
	expr_id x = expr_var(p, v), y = expr_var(p, v + 1), k = expr_var(p, v + 2);
	for (int i = 0; i < 2; i++) {
		x = expr_read(p, box, expr_zext(p, expr_xor(p, x, k), 64));
		y = expr_read(p, box, expr_zext(p, expr_xor(p, y, x), 64));
	}
	struct facts *paths[1024];
	unsigned n = 1;
	paths[0] = facts_new(l.s);
	expr_id conds[32];
	unsigned nc = 0;
	conds[nc++] = expr_eq(p, x, expr_const(p, 8, 0x42));
	conds[nc++] = expr_eq(p, y, expr_const(p, 8, 0x17));
	expr_id mask = expr_const(p, 32, 1023), ix[3];
	for (unsigned i = 0; i < 3; i++) {
		ix[i] = expr_zext(p, word(&l, u + 2 * i, 2), 32);
		expr_id at = expr_binary(p, EXPR_SREM, ix[i], expr_const(p, 32, 1024));
		(void)mask;
		big = expr_store(p, big, expr_sext(p, at, 64), expr_const(p, 8, 200 + i));
	}
	for (unsigned i = 0; i < 3; i++) {
		expr_id at = expr_add(p, ix[i], expr_const(p, 32, 1));
		at = expr_binary(p, EXPR_SREM, at, expr_const(p, 32, 1024));
		expr_id b = expr_zext(p, expr_read(p, big, expr_sext(p, at, 64)), 32);
		conds[nc++] = expr_not(p, expr_slt(p, b, expr_const(p, 32, 200)));
		conds[nc++] = expr_slt(p, b, expr_const(p, 32, 203));
		conds[nc++] = expr_not(p, expr_eq(p, expr_and(p, b, expr_const(p, 32, 1)),
						  expr_const(p, 32, 0)));
	}
	/* Each triple is a short circuit: a false condition skips the rest of its triple. */
	unsigned ends[1024] = {0}, at_cond[1024] = {0}, done = 0;
	(void)ends;
	while (n) {
		struct facts *f = paths[--n];
		unsigned c = at_cond[n];
		if (c == nc) {
			uint8_t values[10];
			solve_canonical(l.s, f, values, 10);
			done++;
			facts_drop(l.s, f);
			continue;
		}
		struct solve_branch b = solve_branch(l.s, f, conds[c]);
		struct facts *yes = NULL, *no = NULL;
		if (b.can_be_true == VERDICT_SAT)
			yes = facts_add(l.s, f, conds[c]);
		if (b.can_be_false == VERDICT_SAT)
			no = facts_add(l.s, f, expr_not(p, conds[c]));
		facts_drop(l.s, f);
		if (yes) {
			paths[n] = yes;
			at_cond[n++] = c + 1;
		}
		if (no) {
			paths[n] = no;
			at_cond[n++] = c < 2 ? c + 1 : 2 + ((c - 2) / 3 + 1) * 3;
		}
	}
	printf("b06 index: %u paths, %.1f ms\n", done, (cpu_now() - t) * 1e3);
	lab_free(&l);
}

/* Small questions over eight bytes, as parsers and tables ask them. */
static void small_bench(void)
{
	struct lab l = lab_new();
	struct expr_pool *p = l.p;
	struct rng r;
	rng_init(&r, 1);
	uint32_t v = expr_input(p, "in", 8, 0), n = 0;
	double t = cpu_now();
	for (unsigned path = 0; path < 400; path++) {
		struct facts *f = facts_new(l.s);
		for (unsigned i = 0; i < 12 && f; i++) {
			expr_id x = expr_var(p, v + (uint32_t)rng_below(&r, 8));
			expr_id y = expr_var(p, v + (uint32_t)rng_below(&r, 8));
			expr_id k = expr_const(p, 8, rng_next(&r)), cond;
			switch (rng_below(&r, 4)) {
			case 0: cond = expr_ult(p, x, k); break;
			case 1: cond = expr_eq(p, expr_add(p, x, y), k); break;
			case 2: cond = expr_ult(p, x, y); break;
			default:
				cond = expr_ult(
					p, word(&l, v + (uint32_t)rng_below(&r, 5), 4),
					expr_const(p, 32, rng_next(&r)));
			}
			struct solve_branch b = solve_branch(l.s, f, cond);
			n++;
			struct facts *g = NULL;
			bool want = rng_below(&r, 2);
			if ((want ? b.can_be_true : b.can_be_false) == VERDICT_UNSAT)
				want = !want;
			g = facts_add(l.s, f, want ? cond : expr_not(p, cond));
			facts_drop(l.s, f);
			f = g;
		}
		facts_drop(l.s, f);
	}
	printf("mixed questions over 8 bytes: %u, %.2f us each\n", n,
	       (cpu_now() - t) / n * 1e6);
	lab_free(&l);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} parts[] = {{"bytes", bytes_bench},
		     {"small", small_bench},
		     {"sort", sort_bench},
		     {"index", index_bench},
		     {"arith", arith_bench}};
	for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
		bool is_wanted = argc == 1;
		for (int k = 1; k < argc; k++)
			is_wanted |= !strcmp(argv[k], parts[i].name);
		if (is_wanted)
			parts[i].run();
	}
	return 0;
}
