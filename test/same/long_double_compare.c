/* Comparison and classification of long double with NaN, infinities and signed zeros. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	volatile long double zero = 0;
	long double values[] = {0,	  -zero,    1,	       -1,	   1e-4945L,
				-1e4900L, 1 / zero, -1 / zero, zero / zero};
	for (int i = 0; i < 9; i++) {
		volatile long double a = values[i];
		printf("%d %d %d %d %d\n", !!isnan(a), !!isinf(a), !!isfinite(a),
		       !!isnormal(a), !!signbit(a));
		for (int j = 0; j < 9; j++) {
			volatile long double b = values[j];
			printf("%d%d%d%d%d%d%d%d ", a<b, a <= b, a> b, a >= b, a == b,
			       a != b, !!isunordered(a, b), !!islessgreater(a, b));
		}
		printf("\n%Lg %Lf %Le\n", a, fabsl(a) < 10 ? a : 0, a);
	}
	return 0;
}
