/* erf, erfc, lgamma, tgamma, Bessel functions. */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>

int main(void)
{
	for (double x = -4.75; x < 12; x += 0.6875) {
		volatile double v = x;
		printf("%a %a %a %a %d\n", erf(v), erfc(v), tgamma(v), lgamma(v),
		       signgam);
		printf("%a %a %a\n", j0(v), j1(v), jn(3, v));
		if (v > 0)
			printf("%a %a %a\n", y0(v), y1(v), yn(2, v));
		volatile float f = (float)v;
		printf("%a %a\n", (double)erff(f), (double)tgammaf(f));
	}
	return 0;
}
