/* The default floating-point environment: rounding mode, exceptions, restoring. */
#include <fenv.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
	printf("%d\n", fegetround() == FE_TONEAREST);
	printf("%d\n", fesetround(FE_TONEAREST));
	fenv_t env;
	printf("%d %d\n", fegetenv(&env), fesetenv(&env));
	volatile double half = 2.5;
	printf("%g %g %ld\n", rint(half), nearbyint(-half), lrint(3.5 * 1));
	return 0;
}
