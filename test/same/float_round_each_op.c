/* Single precision stays single: no excess precision, fused operations or reordering. */
#include <stdio.h>

int main(void)
{
	volatile float seed = 1.0000001f;
	float a = seed, b = 0.3333333f, c = 1e-7f;
	double d = 1e16, e = 1;
	for (int i = 0; i < 60; i++) {
		float p = a * b, q = p - c, r = a * b - c;
		printf("%a %a %d\n", (double)p, (double)r, q == r);
		a = a + c * (float)i;
		b = b * 1.5f - a / 3;
		c = (a - b) * (a + b) - (a * a - b * b);
		if (b > 1e6f || b < -1e6f)
			b *= 1e-6f;
		d = d + e;
		e = d - 1e16 + 0.5;
		printf("%a %a\n", d, e);
		a = (float)((double)a + 1e-9);
	}
	return 0;
}
