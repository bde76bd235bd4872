/* print.h - terms as text for people and as SMT-LIB 2 for other solvers. */
#ifndef EXPR_PRINT_H
#define EXPR_PRINT_H
#include "expr/expr.h"

#include <stdio.h>

void expr_print(FILE *out, const struct expr_pool *p,
		expr_id id); /* one line, (op a b) */
/* A whole script: declarations, shared subterms by let or define-fun, one assert per
 * constraint (one-bit terms), check-sat. Logic QF_ABV or QF_BV. */
void expr_print_smt(FILE *out, const struct expr_pool *p, const expr_id *constraints,
		    size_t n);
#endif
