/* Extended precision, 64 bits of mantissa. */
#include <float.h>
#include <stdio.h>

int main(void)
{
	volatile long double start = 0.1L;
	long double sum = 0, x = start;
	printf("%La %La %La\n", LDBL_EPSILON, LDBL_MAX, LDBL_MIN);
	for (int i = 1; i <= 30; i++) {
		sum += x / i;
		x = x * 3.25L - (long double)i / 7;
		printf("%La %La %.20Lg\n", sum, x, sum);
		if (x > 1000 || x < -1000)
			x /= 12345.678L;
	}
	volatile long double one = 1.0L;
	printf("%d %d %d\n", one + LDBL_EPSILON > one, one + LDBL_EPSILON / 2 > one,
	       (double)(one + LDBL_EPSILON) > 1.0);
	printf("%d %d %d\n", one < 2, one == 1, one / 3 == 1.0 / 3);
	volatile long double zero = 0.0L;
	printf("%Lg %Lg %d\n", one / zero, -one / zero, zero / zero == zero / zero);
	printf("%Lf %Le %Lg\n", one / 3 * 1e18L, one / 3, one / 3e10L);
	return 0;
}
