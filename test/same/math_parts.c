/* Taking numbers apart: frexp, modf, fmod, remainder, scalbn, nextafter, logb. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	static volatile double values[] = {1.0,	  0.75,	 -10.6,	       1e-310,
					   1e300, 3.999, 123456789.125};
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		double x = values[i], whole;
		int e, quotient;
		double m = frexp(x, &e), part = modf(x, &whole);
		printf("%a %d %a %a\n", m, e, part, whole);
		printf("%a %a %a\n", fmod(x, 3.3), remainder(x, 3.3),
		       remquo(x, 0.7, &quotient));
		printf("%d %d %a %a\n", quotient & 7, ilogb(x), logb(x), scalbn(x, -3));
		printf("%a %a %a\n", ldexp(x, 10), nextafter(x, 1e308),
		       nextafter(x, -1e308));
		printf("%a %a %a\n", fdim(x, 2), fmax(x, 2), fmin(x, 2));
		printf("%a %a\n", (double)fmodf((float)x, 0.3f),
		       (double)nextafterf((float)x, 0));
		long double lw;
		printf("%La %La %La\n", modfl(x, &lw), fmodl(x, 0.3L), frexpl(x, &e));
	}
	return 0;
}
