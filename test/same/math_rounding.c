/* Every way to round. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	static volatile double values[] = {0.0,
					   -0.0,
					   0.3,
					   0.5,
					   0.7,
					   1.5,
					   2.5,
					   -0.3,
					   -0.5,
					   -0.7,
					   -1.5,
					   -2.5,
					   4503599627370495.5,
					   4503599627370496.5,
					   1e20,
					   -1e20,
					   123456.5};
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		double x = values[i];
		printf("%a %a %a %a %a %a\n", floor(x), ceil(x), trunc(x), round(x),
		       rint(x), nearbyint(x));
		printf("%a %a %a %a\n", (double)floorf((float)x), (double)ceilf((float)x),
		       (double)roundf((float)x), (double)rintf((float)x));
		printf("%La %La %La %La\n", floorl(x), ceill(x), roundl(x), truncl(x));
		if (fabs(x) < 1e15)
			printf("%ld %lld %ld %lld\n", lround(x), llround(x), lrint(x),
			       llrint(x));
	}
	return 0;
}
