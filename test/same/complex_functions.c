/* Complex arithmetic of all three precisions and some of the functions. */
#include <complex.h>
#include <math.h>
#include <stdio.h>

#define SHOW(z) printf("%.12g %.12g\n", (double)creal(z), (double)cimag(z))

static __attribute__((noinline)) double complex twist(double complex a, float complex b)
{
	return a * b - conj(a) / (b + 1);
}

static __attribute__((noinline)) long double complex longer(long double complex z)
{
	return z * z * 0.5L + 1;
}

int main(void)
{
	volatile double one = 1;
	double complex z = one + 2 * I;
	float complex f = 0.5f - 1.25f * I;
	for (int i = 0; i < 6; i++) {
		z = twist(z, f);
		SHOW(z);
		f = (float complex)(f * (0.5f + I));
		SHOW((double complex)f);
		long double complex l = longer(z);
		printf("%.15Lg %.15Lg\n", creall(l), cimagl(l));
		if (cabs(z) > 100)
			z /= 50;
	}
	SHOW(csqrt(z));
	SHOW(cexp(z / 10));
	SHOW(clog(z));
	SHOW(cpow(z, 0.5 + I));
	SHOW(csin(z / 10));
	printf("%.12g %.12g\n", cabs(z), carg(z));
	double complex inf = INFINITY + I, product = inf * (1 + 0 * I);
	printf("%d %d %d\n", isinf(creal(product)) != 0, z == z, z != conj(z));
	return 0;
}
