/* substitute.h - a term with some of its symbolic bytes replaced. */
#ifndef EXPR_SUBSTITUTE_H
#define EXPR_SUBSTITUTE_H
#include "expr/expr.h"

/* What stands for a byte: an 8-bit term, or 0: the byte itself stays. */
typedef expr_id (*expr_byte_of)(void *arg, uint32_t var);

/* The term with of(var) in place of every byte. Terms without such bytes come back as they
 * are. */
expr_id expr_substitute(struct expr_pool *p, expr_id e, expr_byte_of of, void *arg);
/* A term like e, which has operands and is no table, with others in their place, folded; 0
 * where e has fewer than three. Not e itself but a copy is given: the pool may move. */
expr_id expr_rebuild(struct expr_pool *p, const struct expr *e, expr_id a, expr_id b,
		     expr_id c);
#endif
