/* families.c - the rules in the order in which they are tried. A pool collects them by
 * operator when it is made (expr/pool.c). */
#include "fold/internal.h"

const struct expr_family *const expr_families[EXPR_FAMILIES] = {
	&fold_arith, &fold_bits, &fold_shift,	     &fold_compare, &fold_equal,
	&fold_cast,  &fold_ite,	 &expr_family_array, &fold_chain,   &fold_cancel,
	&fold_float,
};
