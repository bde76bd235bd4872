/* L conversions, exact digits far beyond double. */
#include <float.h>
#include <stdio.h>

int main(void)
{
	static volatile long double values[] = {0.0L,
						0.1L,
						-1.0L / 3,
						1e20L,
						123456789012345678.9L,
						1e-20L,
						LDBL_MAX,
						LDBL_MIN,
						LDBL_EPSILON,
						3.14159265358979323846264338327950288L};
	for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
		long double v = values[i];
		if (i != 6)
			printf("[%Lf][%.3Lf]", v, v);
		printf("[%Le][%.25Le][%Lg][%.21Lg][%15.3Lg][%-9.3Lg][%+Lg]\n", v, v, v, v,
		       v, v, v);
	}
	printf("%.5Lf\n", values[6]);
	return 0;
}
