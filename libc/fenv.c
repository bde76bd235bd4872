/* fenv.c - the floating-point environment: rounding modes and exception flags.
 *
 * Engine and native twin share this file. The four functions below are the engine's own;
 * in the twin they are the processor's (twin/hooks.c). */
#include <fenv.h>

int __ev_rounding(void);
void __ev_set_rounding(int mode);
/* Those of the mask that are raised. With FLAGS_SAVE: all, to be set again later; they can
 * hold a mark of the engine's beside the flags. */
int __ev_float_flags(int mask);
void __ev_set_float_flags(int cleared, int raised);

enum { FLAGS_SAVE = 0x100 };

int feclearexcept(int mask)
{
	__ev_set_float_flags(mask & FE_ALL_EXCEPT, 0);
	return 0;
}

int feraiseexcept(int mask)
{
	__ev_set_float_flags(0, mask & FE_ALL_EXCEPT);
	return 0;
}

int fetestexcept(int mask)
{
	return __ev_float_flags(mask & FE_ALL_EXCEPT);
}

int fegetround(void)
{
	return __ev_rounding();
}

__attribute__((__visibility__("hidden"))) int __fesetround(int mode)
{
	__ev_set_rounding(mode);
	return 0;
}

int fegetenv(fenv_t *env)
{
	int mode = __ev_rounding();
	*env = (fenv_t){
		.__control_word = (unsigned short)(0x37f | mode),
		.__status_word =
			(unsigned short)__ev_float_flags(FE_ALL_EXCEPT | FLAGS_SAVE),
		.__mxcsr = 0x1f80u | (unsigned)mode << 3};
	return 0;
}

int fesetenv(const fenv_t *env)
{
	int is_default = env == FE_DFL_ENV;
	__ev_set_rounding(is_default ? FE_TONEAREST : env->__control_word & 0xc00);
	__ev_set_float_flags(FE_ALL_EXCEPT, is_default ? 0 : env->__status_word);
	return 0;
}
