/* calc.h - operators on concrete words, for the evaluator and for folding of constants.
 * calc64_* for widths up to 64, calc128_* for all. Inline: with a constant operator the
 * switch disappears. */
#ifndef EXPR_CALC_H
#define EXPR_CALC_H
#include "expr/expr.h"

#define CALC_NAME(suffix) calc64##suffix
#define CALC_WORD uint64_t
#define CALC_SIGNED int64_t
#define CALC_BITS 64
#include "expr/calc.def"
#undef CALC_NAME
#undef CALC_WORD
#undef CALC_SIGNED
#undef CALC_BITS

#define CALC_NAME(suffix) calc128##suffix
#define CALC_WORD unsigned __int128
#define CALC_SIGNED __int128
#define CALC_BITS 128
#include "expr/calc.def"
#undef CALC_NAME
#undef CALC_WORD
#undef CALC_SIGNED
#undef CALC_BITS
#endif
