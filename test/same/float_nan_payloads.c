/* NaNs: sign, payload, propagation through arithmetic that does not change them. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t bits(double d)
{
	uint64_t u;
	memcpy(&u, &d, 8);
	return u;
}

int main(void)
{
	volatile uint64_t raw = 0x7ff8000000abcdef;
	uint64_t r = raw;
	double n;
	memcpy(&n, &r, 8);
	volatile double v = n;
	printf("%llx %llx %llx\n", (unsigned long long)bits(v),
	       (unsigned long long)bits(-v), (unsigned long long)bits(fabs(v)));
	printf("%llx %llx\n", (unsigned long long)bits(v + 1),
	       (unsigned long long)bits(v * 2));
	printf("%llx\n", (unsigned long long)bits(copysign(v, -1)));
	printf("%d %d %d %d\n", v == v, v != v, v < 1, !(v >= 1));
	printf("%g %f %e %a\n", v, -v, v, v);
	printf("%g %g\n", fmax(v, 3), fmin(2, v));
	printf("%d %d\n", !!isnan(nan("")), !!isnan(strtod("nan(12)", NULL) + 0));
	volatile double inf = INFINITY;
	printf("%d %d %d\n", isnan(inf - inf) != 0, isnan(inf * 0) != 0,
	       isnan(sqrt(-1.0)) != 0);
	return 0;
}
