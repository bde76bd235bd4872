/* exp, log, pow families in float, double: bit for bit. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	static const double values[] = {1e-310, 1e-10, 0.1,  0.5,	  0.999,
					1,	1.001, 2,    2.718281828, 10,
					100,	700,   1e10, 1e308};
	for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
		volatile double v = values[i];
		volatile float f = (float)v;
		printf("%a %a %a %a\n", log(v), log2(v), log10(v), log1p(v));
		printf("%a %a %a\n", (double)logf(f), (double)log2f(f),
		       (double)log10f(f));
		printf("%a %a %a\n", sqrt(v), cbrt(v), (double)sqrtf(f));
		if (v < 710)
			printf("%a %a %a %a\n", exp(v), exp(-v), exp2(v), expm1(-v));
		printf("%a %a %a\n", pow(v, 0.3), pow(v, -2), pow(2, fmod(v, 100)));
		printf("%a %a\n", (double)powf(f, 1.7f), (double)expf(-f));
		printf("%a %d %a\n", logb(v), ilogb(v), scalbn(v, -3));
	}
	volatile double zero = 0, minus = -8;
	printf("%a %a %a %d\n", pow(zero, 0), pow(zero, -1), pow(minus, 3),
	       isnan(pow(minus, 0.5)) != 0);
	printf("%a %a\n", exp(-1e9), log(zero));
	return 0;
}
