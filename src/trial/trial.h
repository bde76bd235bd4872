/* trial.h - questions answered by trying values: all there are, or promising ones. */
#ifndef TRIAL_TRIAL_H
#define TRIAL_TRIAL_H
#include "facts/shared.h"

enum { NOT_SINGLE = UINT32_MAX }; /* truth memo: the term depends on several bytes */

/* The term's set of values that make it true, memoised by id. */
struct truth {
	uint32_t set; /* id + 1; 0: not computed; NOT_SINGLE */
	uint32_t var;
};

/* truth.c */
struct truth solve_truth_slow(struct solve *s, expr_id cond);
static inline struct truth solve_truth(struct solve *s, expr_id cond)
{
	if (cond < s->truth_cap && s->truth[cond].set)
		return s->truth[cond];
	return solve_truth_slow(s, cond);
}
void truth_forget(struct solve *s);

/* models.c */
struct solve_models *models_new(void);
void models_free(struct solve_models *m);
bool models_find(struct solve *s, const struct query *q, struct model *m);
void models_add(struct solve *s, const struct query *q, const struct model *m);

/* rows.c, see rows.h */
struct solve_rows *rows_new(void);
void rows_free(struct solve_rows *t);
void rows_forget(struct solve_rows *t);
/* tabulate.c: groups over few values. UNKNOWN: too many, or too much to do. The model is the
 * least, byte by byte. */
enum verdict tabulate_solve(struct solve *s, const struct query *q, struct model *m);
/* Least and greatest value of a term of the query's bytes. False: not known here. */
bool tabulate_range(struct solve *s, const struct query *q, expr_id e, uint64_t *low,
		    uint64_t *high);

/* The values of its only byte for which a condition holds. */
bool tabulate_truth(struct solve *s, expr_id cond, uint32_t var, uint64_t bits[4]);

/* match.c: clauses over single bytes. UNKNOWN: not for it. */
enum verdict match_solve(struct solve *s, const struct query *q, struct model *m);

/* flip.c: the witness with one or two bytes changed; SAT with a model, or UNKNOWN. */
enum verdict flip_solve(struct solve *s, const struct query *q, struct model *m);

/* repair.c: a model of a group without a condition that depends on its sets and on its parts in
 * their order alone, mostly small values. False: not found; a larger effort may find one. */
bool repair_solve(struct solve *s, const struct query *q, struct model *m);

/* search.c: small groups by trying values. UNKNOWN: too large. With is_least the model is
 * the least, byte by byte. */
enum verdict search_solve(struct solve *s, const struct query *q, bool is_least,
			  struct model *m);

/* equation.c: hashes and products by meeting in the middle; as search_solve. is_hard: SAT
 * did not know soon, so it may take longer. */
enum verdict equation_solve(struct solve *s, const struct query *q, bool is_least,
			    bool is_hard, struct model *m);

/* guess.c: floating point by trying values; SAT with a model, or UNKNOWN. */
enum verdict guess_solve(struct solve *s, const struct query *q, struct model *m);
#endif
