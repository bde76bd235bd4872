/* fenv.c - floating-point environment: round to nearest, no exception flags.
 *
 * Engine and native twin share this file, so both see the same: flags always read as
 * clear, and asking for another rounding mode fails honestly. */
#include <fenv.h>
#include <string.h>

int feclearexcept(int mask)
{
	(void)mask;
	return 0;
}

int feraiseexcept(int mask)
{
	(void)mask;
	return 0;
}

int fetestexcept(int mask)
{
	(void)mask;
	return 0;
}

int fegetround(void)
{
	return FE_TONEAREST;
}

__attribute__((__visibility__("hidden"))) int __fesetround(int mode)
{
	return mode == FE_TONEAREST ? 0 : -1;
}

int fegetenv(fenv_t *env)
{
	memset(env, 0, sizeof *env);
	return 0;
}

int fesetenv(const fenv_t *env)
{
	(void)env;
	return 0;
}
