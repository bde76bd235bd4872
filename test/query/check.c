/* check.c - check FILE...: the verdict of SMT-LIB scripts, asked in every way there is.
 *
 * A script says what must come out, (set-info :status sat|unsat). It is asked of: Z3 reading
 * the text itself (so a wrong :status or a wrong reader is noticed); CaDiCaL and Z3 on our
 * terms; the chain, with all stages and with one or the other off. Sat needs values that the
 * evaluator confirms. Then the terms are exported, read again and asked once more. One line
 * per file: "ok name" or "not ok name: reason". */
#include "base/alloc.h"
#include "eval/eval.h"
#include "expr/pool.h"
#include "expr/print.h"
#include "smt_read.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <z3.h>

static const char *word(enum verdict v)
{
	return v == VERDICT_SAT ? "sat" : v == VERDICT_UNSAT ? "unsat" : "unknown";
}

static bool fails(const char *who, const char *got, const char *want, struct err *e)
{
	if (strcmp(got, want) == 0)
		return false;
	err_set(e, "%s says %s", who, got);
	return true;
}

static const char *read_by_z3(const char *text)
{
	Z3_config cfg = Z3_mk_config();
	Z3_context c = Z3_mk_context(cfg);
	Z3_solver s = Z3_mk_solver(c);
	Z3_solver_inc_ref(c, s);
	Z3_set_error_handler(c, NULL);
	Z3_solver_from_string(c, s, text);
	bool is_read = Z3_get_error_code(c) == Z3_OK;
	Z3_lbool v = is_read ? Z3_solver_check(c, s) : Z3_L_UNDEF;
	Z3_solver_dec_ref(c, s);
	Z3_del_context(c);
	Z3_del_config(cfg);
	if (!is_read)
		return "that it cannot read it";
	return v == Z3_L_TRUE ? "sat" : v == Z3_L_FALSE ? "unsat" : "unknown";
}

/* Do the values make every assertion true? */
static bool holds(struct expr_pool *p, const struct smt_script *q, const uint8_t *values)
{
	struct expr_eval *eval = expr_eval_new(p);
	bool is_true = true;
	expr_eval_reset(eval, values, expr_var_count(p));
	for (uint32_t i = 0; i < q->n; i++)
		is_true &= expr_eval(eval, q->asserts[i]).low & 1;
	expr_eval_free(eval);
	return is_true;
}

static bool ask_plain(struct expr_pool *p, const struct smt_script *q, bool use_z3,
		      struct err *e)
{
	struct solve *s = solve_new(p, NULL);
	uint32_t n = expr_var_count(p);
	uint8_t *values = alloc_zero(n + 1, 1);
	enum verdict v = solve_plain(s, q->asserts, q->n, use_z3, values, n);
	bool ok = !fails(use_z3 ? "Z3" : "CaDiCaL", word(v), q->status, e);
	if (ok && v == VERDICT_SAT && !holds(p, q, values))
		ok = err_set(e, "%s: its values are wrong", use_z3 ? "Z3" : "CaDiCaL");
	free(values);
	solve_free(s);
	return ok;
}

/* As a path does: each assertion a branch taken. */
static const char *walk(struct solve *s, struct facts **f, const struct smt_script *q)
{
	for (uint32_t i = 0; i < q->n; i++) {
		struct solve_branch b = solve_branch(s, *f, q->asserts[i]);
		struct facts *g = facts_add(s, *f, q->asserts[i]);
		if (b.can_be_true == VERDICT_UNSAT && g)
			return "both no and yes";
		if (!g)
			return b.can_be_true == VERDICT_SAT ? "both yes and no" : "unsat";
		facts_drop(s, *f);
		*f = g;
	}
	return facts_are_unproved(*f) ? "unknown" : "sat";
}

static bool ask_chain(struct expr_pool *p, const struct smt_script *q, uint32_t off,
		      struct err *e)
{
	struct solve_options o = {.off = off};
	struct solve *s = solve_new(p, &o);
	struct facts *f = facts_new(s);
	const char *v = walk(s, &f, q);
	char who[64] = "the chain";
	for (unsigned i = 0; i < SOLVE_STAGES; i++)
		if (off == 1u << i)
			snprintf(who, sizeof who, "the chain without %s",
				 solve_stage_name(i));
	bool ok = !fails(who, v, q->status, e);
	if (ok && strcmp(v, "sat") == 0) {
		uint32_t n = expr_var_count(p);
		uint8_t *values = alloc_zero(n + 1, 1);
		if (!solve_canonical(s, f, false, values, n) || !holds(p, q, values))
			ok = err_set(e, "%s: its values are wrong", who);
		free(values);
	}
	facts_drop(s, f);
	solve_free(s);
	return ok;
}

static char *export(struct expr_pool *p, const struct smt_script *q)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	fprintf(out, "(set-info :status %s)\n", q->status);
	expr_print_smt(out, p, q->asserts, q->n);
	fclose(out);
	return text;
}

static bool check_text(const char *text, bool is_again, struct err *e)
{
	struct expr_pool *p = expr_pool_new();
	struct smt_script q;
	bool ok = smt_read(p, text, &q, e);
	if (ok && strcmp(q.status, "sat") != 0 && strcmp(q.status, "unsat") != 0)
		ok = err_set(e, "has no (set-info :status sat) or unsat");
	ok = ok && !fails("Z3 reading the text", read_by_z3(text), q.status, e);
	ok = ok && ask_plain(p, &q, false, e) && ask_chain(p, &q, 0, e);
	ok = ok && (is_again || ask_plain(p, &q, true, e));
	static const enum solve_stage off[] = {SOLVE_STAGE_BYTES, SOLVE_STAGE_WITNESS,
					       SOLVE_STAGE_SEARCH};
	for (unsigned i = 0; ok && !is_again && i < sizeof off / sizeof *off; i++)
		ok = ask_chain(p, &q, 1u << off[i], e);
	if (ok && !is_again) {
		char *exported = export(p, &q);
		ok = check_text(exported, true, e);
		free(exported);
	}
	free(q.asserts);
	expr_pool_free(p);
	return ok;
}

static char *read_file(const char *path)
{
	char *text = NULL;
	size_t size = 0;
	FILE *in = fopen(path, "r"), *out = open_memstream(&text, &size);
	for (int c; in && (c = fgetc(in)) != EOF;)
		fputc(c, out);
	fclose(out);
	if (in)
		fclose(in);
	return text;
}

int main(int argc, char **argv)
{
	int failed = 0;
	for (int i = 1; i < argc; i++) {
		struct err e = {0};
		const char *slash = strrchr(argv[i], '/');
		char *text = read_file(argv[i]);
		bool ok = check_text(text, false, &e);
		printf(ok ? "ok %s\n" : "not ok %s: %s\n", slash ? slash + 1 : argv[i],
		       e.text);
		fflush(stdout);
		failed |= !ok;
		free(text);
	}
	return failed;
}
