/* fmod, remainder, remquo, modf, frexp, ldexp, scalbln, nextafter, nexttoward. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	static const double values[] = {0.0,   0.3,  1,	    2.5,    7,	    -0.3,
					-5.75, 1e10, 1e300, 5e-324, 123.456};
	for (int i = 0; i < 11; i++)
		for (int j = 1; j < 11; j++) {
			volatile double a = values[i], b = values[j];
			int q = 0;
			double r = remquo(a, b, &q);
			printf("%a %a %a %d\n", fmod(a, b), remainder(a, b), r, q & 7);
			printf("%a %a\n", (double)fmodf((float)a, (float)(b + 1e-30)),
			       drem(a, b));
		}
	for (int i = 0; i < 11; i++) {
		volatile double v = values[i];
		int e;
		double whole, m = frexp(v, &e), part = modf(v, &whole);
		printf("%a %d %a %a %a %a\n", m, e, part, whole, ldexp(v, -30),
		       scalbln(v, 40));
		printf("%a %a %a\n", nextafter(v, 10), nexttoward(v, -10.0L),
		       (double)nextafterf((float)v, 10));
		printf("%a %a %a %a %ld %lld\n", rint(v), nearbyint(v), round(v),
		       trunc(v), fabs(v) < 1e15 ? lround(v) : 0,
		       fabs(v) < 1e15 ? llrint(v) : 0);
	}
	return 0;
}
