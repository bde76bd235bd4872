/* Gradual underflow in float and double. */
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
	volatile float f = FLT_MIN;
	volatile double d = DBL_MIN;
	for (int i = 0; i < 60; i++) {
		printf("%a %a %d %d\n", (double)f, d, fpclassify(f), fpclassify(d));
		printf("%a %a %a\n", (double)(f * 1.5f), d * 0.75, d / 3);
		printf("%d %d %d\n", f > 0, d == 0, d - d * 0.5 == d * 0.5);
		f /= 2;
		d /= 2;
	}
	volatile double tiny = 4.9e-324;
	printf("%g %g %g %a\n", tiny, tiny / 2, tiny * 0.75, tiny + tiny);
	printf("%a %a\n", sqrt(tiny), tiny * 1e300 * 1e23);
	printf("%.17g %.17g\n", nextafter(0, 1), nextafter(DBL_MIN, 0));
	return 0;
}
