/* Gamma, error and Bessel functions. */
#define _XOPEN_SOURCE 700
#include <math.h>
#include <stdio.h>

int main(void)
{
	for (int i = 1; i < 30; i++) {
		volatile double x = i * 0.43;
		printf("%a %a %a\n", tgamma(x), lgamma(x), erf(x / 4));
		printf("%a %a %a\n", erfc(x / 4), j0(x), y1(x));
		printf("%a %a\n", jn(3, x), acosh(1 + x));
		printf("%La %La\n", expl(x / 10), logl(x));
	}
	return 0;
}
