/* sin, cos, tan and inverses: small, large and special arguments, bit for bit. */
#include <math.h>
#include <stdio.h>

int main(void)
{
	static const double values[] = {0,
					-0.0,
					1e-300,
					1e-9,
					0.1,
					0.5,
					0.7853981633974483,
					1,
					1.5707963267948966,
					2,
					3.141592653589793,
					10,
					100,
					1e6,
					1e15,
					1e22,
					1e300,
					-0.3,
					-1,
					-7.5};
	for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
		volatile double v = values[i];
		volatile float f = (float)v;
		printf("%a %a %a\n", sin(v), cos(v), tan(v));
		printf("%a %a %a\n", (double)sinf(f), (double)cosf(f), (double)tanf(f));
		printf("%a %a %a\n", atan(v), sinh(fmod(v, 50)), tanh(v));
		if (fabs(v) <= 1)
			printf("%a %a %a\n", asin(v), acos(v), atanh(v * 0.99));
		printf("%a %a %a\n", atan2(v, 2), atan2(-1, v), hypot(v, 1));
		printf("%a %a\n", asinh(v), v >= 1 ? acosh(v) : 0);
		double s, c;
		void sincos(double, double *, double *);
		sincos(v, &s, &c);
		printf("%a %a\n", s, c);
	}
	return 0;
}
