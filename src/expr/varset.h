/* varset.h - interned sets of symbolic bytes; equal sets have equal numbers, 0 is empty.
 * Every expression carries the set of bytes it depends on. */
#ifndef EXPR_VARSET_H
#define EXPR_VARSET_H
#include "expr/expr.h"

struct varset {
	uint32_t n;
	const uint32_t *vars; /* ascending */
};
struct varset expr_varset(const struct expr_pool *p, uint32_t set);
uint32_t expr_varset_union(struct expr_pool *p, uint32_t a, uint32_t b);
bool expr_varset_meets(const struct expr_pool *p, uint32_t a, uint32_t b);
/* The only byte an expression depends on; false: none or several. */
static inline bool expr_single_var(const struct expr_pool *p, expr_id id, uint32_t *var)
{
	struct varset s = expr_varset(p, p->nodes[id].vars);
	if (s.n == 1)
		*var = s.vars[0];
	return s.n == 1;
}
#endif
