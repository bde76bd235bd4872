/* All comparisons over ordinary values, infinities, zeros and NaN. */
#include <math.h>
#include <stdio.h>

static volatile double values[] = {0.0,	   -0.0,     1.0,	-1.0,
				   1e-320, INFINITY, -INFINITY, NAN};

int main(void)
{
	for (int i = 0; i < 8; i++) {
		for (int j = 0; j < 8; j++) {
			double a = values[i], b = values[j];
			float fa = (float)a, fb = (float)b;
			long double la = a, lb = b;
			int d = (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 |
				(a == b) << 4 | (a != b) << 5 | !(a < b) << 6 |
				!(a >= b) << 7;
			int f = (fa < fb) | (fa <= fb) << 1 | (fa == fb) << 2 |
				(fa != fb) << 3 | !(fa > fb) << 4;
			int l = (la < lb) | (la <= lb) << 1 | (la == lb) << 2 |
				(la != lb) << 3 | !(la > lb) << 4;
			int q = isgreater(a, b) | isless(a, b) << 1 |
				isunordered(a, b) << 2 | islessgreater(a, b) << 3;
			printf("%02x%02x%02x%x ", d, f, l, q);
		}
		printf("\n");
	}
	return 0;
}
