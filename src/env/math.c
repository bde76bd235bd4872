/* math.c - functions of libc whose result the host gives exactly. */
#include "env/internal.h"

#include <math.h>
#include <string.h>

/* Remainders are exact, so the host's are those of libc. */
enum exec_answer env_math_fmodl(struct exec *x, uint32_t n)
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
