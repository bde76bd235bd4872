/* Single precision: every intermediate is rounded to float. */
#include <stdio.h>

int main(void)
{
	volatile float start = 0.1f;
	float a = start, b = 3.7f, sum = 0;
	for (int i = 0; i < 50; i++) {
		sum += a * b - a / b;
		a = a * 1.1f + 0.3f;
		b = b - a * 0.01f;
		if (b < 0.1f)
			b += 5.0f;
		printf("%a %a %a\n", (double)sum, (double)a, (double)b);
	}
	volatile float big = 16777216.0f;
	printf("%a %a %a\n", (double)(big + 1.0f), (double)(big + 2.0f),
	       (double)(big + 1.0f + 1.0f));
	printf("%.9g %.9g\n", (double)(start + 0.2f), (double)(0.3f - start * 3));
	return 0;
}
