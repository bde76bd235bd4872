/* enumerate.h - all values of a group's open bytes, by a flat program that computes its terms: one
 * assignment after the other, or byte by byte in layers of tuples. */
#ifndef ENUMERATE_ENUMERATE_H
#define ENUMERATE_ENUMERATE_H
#include "facts/shared.h"

/* When a group is counted: with the searches, briefly; instead of SAT, if counting has known
 * soon what SAT did not; or because SAT does not know. */
enum count_effort { COUNT_BEFORE, COUNT_INSTEAD, COUNT_AFTER };

/* count.c: few bytes, all their values one after the other; the model is the least. UNKNOWN: not for
 * it. */
enum verdict count_solve(struct solve *s, const struct query *q, enum count_effort effort,
			 struct model *m);

/* project.c: byte by byte, prefixes that constraints cannot tell apart merged; the model is the
 * least. UNKNOWN: not for it. is_hard: SAT did not know soon, so it may take longer. */
enum verdict project_solve(struct solve *s, const struct query *q, bool is_hard,
			   struct model *m);
/* Only what earlier questions on the same group left behind. */
enum verdict project_known(struct solve *s, const struct query *q, struct model *m);
/* As tabulate_range (trial/trial.h). is_alike: what comes out depends on the group and
 * the term alone, not on luck. */
bool project_range(struct solve *s, const struct query *q, expr_id e, bool is_alike,
		   uint64_t *low, uint64_t *high);
struct solve_projections *projections_new(void);
void projections_forget(struct solve_projections *t); /* what is keyed by ids */
void projections_free(struct solve_projections *t);
#endif
