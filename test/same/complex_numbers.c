/* Complex arithmetic in three precisions. */
#include <complex.h>
#include <stdio.h>

int main(void)
{
	volatile double start = 0.5;
	double complex z = start + 0.25 * I, c = -0.4 + 0.6 * I;
	for (int i = 0; i < 20; i++) {
		z = z * z + c;
		double complex q = z / (c + i), r = conj(z) - q * 2;
		printf("%a %a %a %a %a\n", creal(z), cimag(z), creal(r), cimag(r),
		       cabs(q));
	}
	float complex f = (float)start + 2.0f * I;
	f = f * f / (1.5f - 0.5f * I);
	printf("%a %a\n", (double)crealf(f), (double)cimagf(f));
	long double complex l = start + 3.0L * I;
	l = l * l * l / (2.0L + 1.0L * I);
	printf("%La %La\n", creall(l), cimagl(l));
	printf("%a %a %a\n", carg(z), creal(csqrt(z)), cimag(csqrt(z)));
	printf("%a %a\n", creal(cexp(z)), cimag(clog(z)));
	printf("%d %d\n", z == z, z == c);
	return 0;
}
