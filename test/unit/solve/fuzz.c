/* fuzz.c - random paths: each question is answered by the chain, by counting and by Z3.
 * SOLVE_FUZZ=N runs N paths; SOLVE_SEED=N starts elsewhere; SOLVE_PART=NAME runs that test
 * alone. For many questions in little time: SOLVE_CONFLICTS=N gives up a question earlier,
 * SOLVE_MORE=N asks N more behind each step, which are not followed; SOLVE_OFF=rows,search
 * leaves these stages out, which would answer nearly everything here. A failing path is
 * shrunk and written as SMT-LIB, ready for test/query/. */
#include "unit.h"

#include "gen.h"
#include "eval/eval.h"
#include "expr/print.h"
#include "solve/solve.h"

enum { BYTES = 3, ALIVE = 256 * 4, STEPS = 7 };

struct path {
	struct expr_pool *pool;
	struct expr_eval *eval;
	uint8_t alive[ALIVE][BYTES + 1]; /* assignments that satisfy the constraints */
	uint32_t n;
	expr_id constraints[STEPS * 2 + 4];
	uint32_t nconstraints;
};

static uint64_t questions, unknowns; /* asked of the chain in all, given up */
static uint64_t by_sat; /* answered by SAT */

static long setting(const char *name, long otherwise)
{
	const char *text = getenv(name);
	return text ? strtol(text, NULL, 10) : otherwise;
}

/* The stages that are named, with anything between them. */
static unsigned stages(const char *names)
{
	unsigned set = 0;
	for (unsigned st = 0; names && st < SOLVE_STAGES; st++)
		if (strstr(names, solve_stage_name((enum solve_stage)st)))
			set |= 1u << st;
	return set;
}

static bool value_under(struct path *p, const uint8_t *values, expr_id e)
{
	expr_eval_reset(p->eval, values, BYTES);
	return expr_eval(p->eval, e).low & 1;
}

static void keep(struct path *p, expr_id e)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		if (value_under(p, p->alive[i], e))
			memmove(p->alive[n++], p->alive[i], BYTES + 1);
	}
	p->n = n;
	p->constraints[p->nconstraints++] = e;
}

/* One byte free, one with four values, one with a single value. */
static struct facts *start(struct path *p, struct solve *s)
{
	struct expr_pool *x = p->pool;
	p->n = p->nconstraints = 0;
	for (unsigned i = 0; i < ALIVE; i++) {
		p->alive[p->n][0] = (uint8_t)i;
		p->alive[p->n][1] = (uint8_t)(0x40 + i / 256 * 21);
		p->alive[p->n++][2] = 0x31;
	}
	expr_id b = expr_var(x, 1), any = expr_bool(x, false);
	for (unsigned i = 0; i < 4; i++)
		any = expr_or(x, any, expr_eq(x, b, expr_const(x, 8, 0x40 + i * 21)));
	expr_id c = expr_eq(x, expr_var(x, 2), expr_const(x, 8, 0x31));
	struct facts *f = facts_new(s), *g = facts_add(s, f, any);
	facts_drop(s, f);
	f = facts_add(s, g, c);
	facts_drop(s, g);
	p->constraints[p->nconstraints++] = any;
	p->constraints[p->nconstraints++] = c;
	return f;
}

static void dump(struct path *p, const char *what, expr_id cond)
{
	char name[64];
	snprintf(name, sizeof name, "/tmp/solve-fuzz-%d.smt2", (int)getpid());
	FILE *out = fopen(name, "w");
	p->constraints[p->nconstraints] = cond;
	expr_print_smt(out, p->pool, p->constraints, p->nconstraints + (cond != 0));
	fclose(out);
	fprintf(stderr, "%s: see %s\n", what, name);
	for (uint32_t i = 0; i < p->nconstraints; i++) {
		fprintf(stderr, "  ");
		expr_print(stderr, p->pool, p->constraints[i]);
		fprintf(stderr, "\n");
	}
	fprintf(stderr, "? ");
	expr_print(stderr, p->pool, cond);
	fprintf(stderr, "\n");
}

static bool count_sides(struct path *p, expr_id cond, bool side[2])
{
	side[0] = side[1] = false;
	for (uint32_t i = 0; i < p->n; i++)
		side[value_under(p, p->alive[i], cond)] = true;
	return side[0] && side[1];
}

static bool says(enum verdict v, bool truth)
{
	return v == VERDICT_UNKNOWN || (v == VERDICT_SAT) == truth;
}

/* Asks and compares. */
static bool ask(struct path *p, struct solve *s, struct facts *f, expr_id cond)
{
	bool side[2];
	count_sides(p, cond, side);
	struct solve_branch b = solve_branch(s, f, cond);
	unknowns += b.can_be_true == VERDICT_UNKNOWN || b.can_be_false == VERDICT_UNKNOWN;
	if (says(b.can_be_true, side[1]) && says(b.can_be_false, side[0]))
		return true;
	dump(p,
	     b.can_be_true == VERDICT_SAT ? "chain says can be true"
					  : "chain says cannot be true",
	     cond);
	return false;
}

/* Goes on with one side. NULL: a failure was reported. */
static struct facts *step(struct path *p, struct solve *s, struct facts *f, expr_id cond,
			  bool prefers, bool is_asked)
{
	bool side[2];
	if (is_asked && !ask(p, s, f, cond))
		return NULL;
	count_sides(p, cond, side);
	bool go = side[prefers] ? prefers : !prefers;
	expr_id c = go ? cond : expr_not(p->pool, cond);
	expr_id d = go ? expr_not(p->pool, cond) : cond;
	struct facts *none = side[!go] ? NULL : facts_add(s, f, d);
	if (none && !facts_are_unproved(none)) {
		dump(p, "an impossible constraint was added", d);
		return NULL;
	}
	facts_drop(s, none);
	struct facts *g = facts_add(s, f, c);
	if (!g) {
		dump(p, "a possible constraint was refused", c);
		return NULL;
	}
	facts_drop(s, f);
	keep(p, c);
	return g;
}

static bool check_values(struct path *p, struct solve *s, struct facts *f, expr_id e)
{
	uint64_t low, high, some, l = UINT64_MAX, h = 0;
	bool has_some = false, has = solve_range(s, f, e, &low, &high);
	has &= solve_some(s, f, e, &some);
	for (uint32_t i = 0; i < p->n; i++) {
		expr_eval_reset(p->eval, p->alive[i], BYTES);
		uint64_t v = expr_eval(p->eval, e).low;
		l = v < l ? v : l;
		h = v > h ? v : h;
		has_some |= v == some;
	}
	if (!has || (low == l && high == h && has_some))
		return true;
	dump(p, "wrong range", 0);
	expr_print(stderr, p->pool, e);
	fprintf(stderr, " %llx %llx not %llx %llx\n", (unsigned long long)low,
		(unsigned long long)high, (unsigned long long)l, (unsigned long long)h);
	return false;
}

static bool check_canonical(struct path *p, struct solve *s, struct facts *f,
			    uint8_t values[BYTES], bool *is_known)
{
	*is_known = solve_canonical(s, f, false, values, BYTES);
	if (!*is_known)
		return true;
	for (uint32_t i = 0; i < p->n; i++) {
		if (!memcmp(p->alive[i], values, BYTES))
			return true;
	}
	dump(p, "the canonical assignment is not one", 0);
	return false;
}

/* One path with the given options; the seed decides everything. Steps that are not in the
 * mask are generated and left out. False: failed. */
static bool run_path(uint64_t seed, const struct solve_options *o, uint32_t mask,
		     uint8_t canonical[BYTES])
{
	struct path p = {.pool = expr_pool_new()};
	p.eval = expr_eval_new(p.pool);
	struct solve *s = solve_new(p.pool, o);
	struct gen g = {.pool = p.pool, .vars = BYTES, .has_arrays = true};
	rng_init(&g.rng, seed);
	g.first_var = expr_input(p.pool, "in", BYTES, 0);
	struct facts *f = start(&p, s);
	bool is_good = true, is_known = false;
	long more = setting("SOLVE_MORE", 0);
	struct gen other = g;
	rng_init(&other.rng, ~seed);
	for (uint32_t i = 0; i < STEPS && f && is_good; i++) {
		expr_id cond = gen_term(&g, 1, 1 + gen_below(&g, 4));
		bool prefers = gen_below(&g, 2), is_asked = gen_below(&g, 4);
		expr_id e = gen_term(&g, 8u << gen_below(&g, 3), 2);
		bool is_compared = !gen_below(&g, 3);
		if (!(mask >> i & 1))
			continue;
		f = step(&p, s, f, cond, prefers, is_asked);
		if (f && is_compared)
			is_good = check_values(&p, s, f, e);
		for (long k = 0; f && is_good && k < more; k++)
			is_good = ask(&p, s, f,
				      gen_term(&other, 1, 1 + gen_below(&other, 4)));
	}
	if (f && is_good)
		is_good = check_canonical(&p, s, f, canonical, &is_known);
	/* The same constraints without questions: same canonical assignment. */
	if (f && is_good && is_known) {
		struct facts *r = facts_new(s);
		for (uint32_t i = 0; i < p.nconstraints && r; i++) {
			struct facts *next = facts_add_unchecked(s, r, p.constraints[i]);
			facts_drop(s, r);
			r = next;
		}
		uint8_t again[BYTES];
		is_good = r && (!solve_canonical(s, r, false, again, BYTES) ||
				!memcmp(again, canonical, BYTES));
		if (!is_good)
			dump(&p, "replayed facts give another assignment", 0);
		if (r)
			facts_drop(s, r);
	}
	is_good &= f != NULL;
	questions += solve_counters(s)->total;
	by_sat += solve_counters(s)->answered[SOLVE_STAGE_SAT];
	if (f)
		facts_drop(s, f);
	solve_free(s);
	expr_eval_free(p.eval);
	expr_pool_free(p.pool);
	return is_good;
}

/* The steps without any of which the path does not fail. */
static uint32_t shrink(uint64_t seed, const struct solve_options *o)
{
	uint8_t canonical[BYTES];
	uint32_t mask = (1u << STEPS) - 1, before;
	do {
		before = mask;
		for (uint32_t i = 0; i < STEPS; i++)
			if (mask >> i & 1 &&
			    !run_path(seed, o, mask & ~(1u << i), canonical))
				mask &= ~(1u << i);
	} while (mask != before);
	run_path(seed, o, mask, canonical);
	return mask;
}

static void run_all(const struct solve_options *o, long paths)
{
	long first = setting("SOLVE_SEED", 1);
	for (long i = first; i < first + paths; i++) {
		uint8_t canonical[BYTES];
		if (run_path((uint64_t)i, o, (1u << STEPS) - 1, canonical))
			continue;
		fprintf(stderr, "seed %ld fails; shrinking\n", i);
		uint32_t mask = shrink((uint64_t)i, o);
		fprintf(stderr, "fails with the %d steps %#x, shown last\n",
			__builtin_popcount(mask), mask);
		fail();
	}
}

static void random_paths_agree_with_counting(void **unused)
{
	(void)unused;
	struct solve_options o = {.max_conflicts =
					  (uint64_t)setting("SOLVE_CONFLICTS", 0),
				  .off = stages(getenv("SOLVE_OFF"))};
	run_all(&o, setting("SOLVE_FUZZ", 100));
}

static void each_stage_can_be_switched_off(void **unused)
{
	(void)unused;
	for (unsigned st = 1; st < SOLVE_STAGES; st++) {
		struct solve_options o = {.off = 1u << st};
		long n = setting("SOLVE_FUZZ", 100) / (st == SOLVE_STAGE_SAT ? 25 : 4);
		run_all(&o, n);
	}
}

static void second_opinions_agree(void **unused)
{
	(void)unused;
	struct solve_options o = {.check = true, .check_share = 1};
	run_all(&o, setting("SOLVE_FUZZ", 100) / 20);
}

static void tiny_limits_give_unknown_and_nothing_wrong(void **unused)
{
	(void)unused;
	struct solve_options o = {
		.max_conflicts = 1, .max_rlimit = 100, .off = 1u << SOLVE_STAGE_MODELS};
	run_all(&o, setting("SOLVE_FUZZ", 100) / 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_paths_agree_with_counting),
		cmocka_unit_test(each_stage_can_be_switched_off),
		cmocka_unit_test(second_opinions_agree),
		cmocka_unit_test(tiny_limits_give_unknown_and_nothing_wrong),
	};
	if (getenv("SOLVE_PART"))
		cmocka_set_test_filter(getenv("SOLVE_PART"));
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	printf("%llu questions, %llu of them for SAT, %llu given up\n",
	       (unsigned long long)questions, (unsigned long long)by_sat,
	       (unsigned long long)unknowns);
	return failed;
}
