/* resolve.h - reads at known places of an array, as choices. */
#ifndef EXPR_RESOLVE_H
#define EXPR_RESOLVE_H
#include "expr/expr.h"

expr_id expr_resolve_read_slow(struct expr_pool *p, expr_id read);
/* A READ with a constant index of an array with few stores: a choice between what the stores
 * may have put there and what was there before. Whatever is not such a READ comes back as it
 * is. */
static inline expr_id expr_resolve_read(struct expr_pool *p, expr_id id)
{
	return expr_get(p, id)->op == EXPR_READ ? expr_resolve_read_slow(p, id) : id;
}
#endif
