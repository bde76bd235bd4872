/* Functions on long double. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	static const long double values[] = {0.0L,  0.1L,  0.5L,     1.0L,  1.5L,
					     2.75L, 10.0L, 123.456L, 1e10L, 1e-10L,
					     -0.3L, -1.0L, -2.5L,    -77.7L};
	for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
		volatile long double v = values[i];
		long double whole, part = modfl(v, &whole);
		int e;
		long double m = frexpl(v, &e);
		printf("%La %La %La %d\n", part, whole, m, e);
		printf("%La %La %La %La %La\n", floorl(v), ceill(v), truncl(v), roundl(v),
		       rintl(v));
		printf("%La %La %La\n", fabsl(v), copysignl(3, v), ldexpl(v, 5));
		printf("%La %La %La\n", fmodl(v, 0.7L), remainderl(v, 0.7L), fdiml(v, 1));
		printf("%La %La %La\n", fmaxl(v, 1), fminl(v, 1), nextafterl(v, 1000));
		printf("%.15Lg %.15Lg %.15Lg\n", sinl(v), cosl(v), atanl(v));
		if (v > 0)
			printf("%La %.15Lg %.15Lg %.15Lg\n", sqrtl(v), logl(v), log2l(v),
			       powl(v, 1.25L));
		if (v < 100)
			printf("%.15Lg %.15Lg\n", expl(v), cbrtl(v));
		printf("%d %d %d\n", (int)signbit(v), ilogbl(v ? v : 1), fpclassify(v));
	}
	return 0;
}
