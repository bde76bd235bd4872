/* fma rounds once, a product and a sum round twice. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	volatile double a = 1.0 + 0x1p-30, b = 1.0 - 0x1p-30, c = -1.0;
	printf("%a %a\n", fma(a, b, c), a * b + c);
	volatile float fa = 1.0f + 0x1p-13f, fb = 1.0f - 0x1p-13f, fc = -1.0f;
	printf("%a %a\n", (double)fmaf(fa, fb, fc), (double)(fa * fb + fc));
	volatile long double la = 1.0L + 0x1p-40L, lb = 1.0L - 0x1p-40L;
	printf("%La %La\n", fmal(la, lb, -1.0L), la * lb - 1.0L);
	double sum = 0;
	for (int i = 0; i < 100; i++)
		sum = fma(a + i, b - i, sum * 0.5);
	printf("%a\n", sum);
	printf("%a %a\n", fma(1e308, 10, -INFINITY), fma(0x1p-1074, 0x1p-1, 0x1p-1074));
	return 0;
}
