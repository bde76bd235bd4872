/* Between the three floating types, with rounding, overflow and denormals. */
#include <stdio.h>

int main(void)
{
	static volatile double values[] = {
		0.0,	 -0.0,	     1.0,    0.1,
		1.0 / 3, 16777217.0, 1e38,   3.5e38,
		1e39,	 -1e300,     1e-38,  1e-45,
		1e-46,	 7e-46,	     5e-324, 1.7976931348623157e308};
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		double d = values[i];
		float f = (float)d;
		long double l = d;
		printf("%a %a %La %a\n", d, (double)f, l, (double)(float)l);
		printf("%a %La\n", (double)(l / 3.0L), l * l);
		printf("%a\n", (double)(float)(l * 1.0000001L));
	}
	volatile long double tiny = 1e-4940L, great = 1e4000L;
	printf("%La %a %a %a\n", tiny, (double)tiny, (double)great, (double)-great);
	return 0;
}
