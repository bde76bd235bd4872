/* calc_float.h - floating point on concrete bits: the reference for evaluator, folding,
 * solvers and the machine. Rounding is to nearest even, by the host's SSE.
 *
 * NaN is what x86-64 makes of it: the first operand that is a NaN, with its quiet bit set;
 * if none is and the operation is invalid, the negative quiet NaN without payload. FMA
 * looks at a, b, an invalid a * b, then c. FROUND gives a NaN back as it is: rounding is
 * done by functions of libc. */
#ifndef EXPR_CALC_FLOAT_H
#define EXPR_CALC_FLOAT_H
#include "expr/expr.h"

/* How the bits of a float are divided; from 0: float, 1: double. */
struct float_format {
	unsigned width, exponent_bits, precision; /* precision counts the hidden bit */
	int bias;
	uint64_t infinity, quiet,
		sign; /* quiet: the bit; infinity: the exponent's ones */
};
static inline struct float_format float_format(unsigned width)
{
	return width == 32 ? (struct float_format){32,	       8,	 24,	  127,
						   0x7f800000, 1u << 22, 1u << 31}
			   : (struct float_format){
				     64,	 11,	    53, 1023, 0x7ffull << 52,
				     1ull << 51, 1ull << 63};
}
static inline bool float_is_nan(struct float_format f, uint64_t bits)
{
	return (bits & ~f.sign) > f.infinity;
}
/* The result of an invalid operation. */
static inline uint64_t float_default_nan(struct float_format f)
{
	return f.sign | f.infinity | f.quiet;
}

/* width is the result's, from the width of a; mode for FROUND. */
unsigned __int128 calc_float(enum expr_op op, unsigned width, unsigned from,
			     unsigned mode, unsigned __int128 a, uint64_t b, uint64_t c);
#endif
