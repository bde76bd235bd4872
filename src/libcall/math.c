/* math.c - functions of libc whose result the host gives exactly. */
#include "libcall/libcall.h"

#include <math.h>
#include <string.h>

/* Remainders are exact, so the host's are those of libc. */
enum exec_answer libcall_math_fmodl(struct exec *x, uint32_t n)
{
	(void)n;
	long double a = 0, b = 0;
	memcpy(&a, &x->args[0], 10);
	memcpy(&b, &x->args[2], 10);
	bool is_odd =
		!(x->args[0] >> 63) || !(x->args[2] >> 63); /* zero, denormal, unnormal */
	if (is_odd || !isfinite(a) || !isfinite(b))
		return EXEC_FALLBACK;
	a = fmodl(a, b);
	x->ret = x->ret_high = 0;
	memcpy(&x->ret, &a, 8);
	memcpy(&x->ret_high, (const char *)&a + 8, 2);
	return EXEC_DONE;
}

/* The number is made concrete as a whole: libc takes it apart bit by bit, and an exponent
 * that stays open has printf go through all of them. */
enum exec_answer libcall_math_frexpl(struct exec *x, uint32_t n)
{
	(void)n;
	long double v = 0;
	int exponent;
	if ((x->arg_sym[0] || x->arg_sym[1]) &&
	    !exec_fix_long(x, "long double on a symbolic value", x->args, x->arg_sym))
		return EXEC_STOPPED;
	memcpy(&v, x->args, 10);
	if (x->arg_sym[2] || !isfinite(v) || (v != 0 && !(x->args[0] >> 63)))
		return EXEC_FALLBACK;
	v = frexpl(v, &exponent);
	if (!exec_write(x, x->args[2], &exponent, sizeof exponent))
		return EXEC_STOPPED;
	x->ret = x->ret_high = 0;
	memcpy(&x->ret, &v, 8);
	memcpy(&x->ret_high, (const char *)&v + 8, 2);
	return EXEC_DONE;
}
