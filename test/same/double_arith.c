/* Double precision: sums, products, quotients, cancellation. */
#include <stdio.h>

int main(void)
{
	volatile double start = 0.1;
	double sum = 0, compensation = 0, plain = 0;
	for (int i = 1; i <= 1000; i++) {
		double y = start / i - compensation;
		double t = sum + y;
		compensation = (t - sum) - y;
		sum = t;
		plain += start / i;
	}
	printf("%.17g %.17g %a\n", sum, plain, compensation);
	double x = start, product = 1;
	for (int i = 0; i < 40; i++) {
		product *= x + i;
		x = x * x + start;
		printf("%a %a\n", product, x);
		if (x > 100)
			x -= 99.5;
	}
	volatile double zero = 0.0, one = 1.0;
	printf("%g %g %d %d\n", one / zero, -one / zero, zero / zero != zero / zero,
	       -zero == zero);
	printf("%a %a\n", one / 3, 2 * one / 3);
	return 0;
}
