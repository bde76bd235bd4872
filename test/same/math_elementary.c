/* Trigonometric, exponential and logarithmic functions. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	static volatile double values[] = {
		0.0,  1e-10, 0.1,  0.5,	  0.7853981633974483, 1.0,  1.5,
		2.0,  3.0,   10.0, 100.5, 12345.678,	      1e10, -0.3,
		-1.0, -7.25};
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		double x = values[i];
		printf("%a %a %a\n", sin(x), cos(x), tan(x));
		printf("%a %a %a\n", atan(x), sinh(x / 100), tanh(x));
		printf("%a %a %a\n", exp(x / 50), exp2(x / 100), expm1(x / 60));
		if (x > 0)
			printf("%a %a %a %a\n", log(x), log2(x), log10(x), log1p(x));
		if (x >= -1 && x <= 1)
			printf("%a %a\n", asin(x), acos(x));
		printf("%a %a %a\n", asinh(x), cbrt(x), atan2(x, 2.5));
		printf("%a %a %a\n", (double)sinf((float)x), (double)cosf((float)x),
		       (double)expf((float)x / 200));
	}
	return 0;
}
