/* internal.h - what the files of fold/ share: the families of rules. */
#ifndef FOLD_INTERNAL_H
#define FOLD_INTERNAL_H
#include "expr/rules.h"

extern const struct expr_family fold_arith, fold_bits, fold_shift, fold_compare, fold_equal,
	fold_cast, fold_ite, fold_chain, fold_cancel, fold_float;

/* Is the float an integer of at most its precision, whatever its bytes are? -0 counts as 0
 * (float.c). */
bool fold_exact_integer(struct expr_pool *p, expr_id id, expr_id *i);
/* The rule of monotone.c. */
expr_id fold_compare_monotone(struct expr_pool *p, const struct expr_app *t);
#endif
