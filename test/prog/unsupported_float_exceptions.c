/* Exceptions are known of concrete operations after feclearexcept; a symbolic one, or what
 * happened before, makes the question one that cannot be answered. */
/* cc: -O0 -g */
/* run: --all-tests --each-status */
/* incomplete: unsupported */
/* exits: 1 2 */
#include <everett.h>
#include <fenv.h>

int main(void)
{
	volatile double one = 1, three = 3, r;
	int which = (int)ev_choose(4);
	double d = ev_int("n");
	if (which != 3)
		feclearexcept(FE_ALL_EXCEPT);
	r = which ? one / three : one + three;
	if (which == 2)
		r = d / three;
	(void)r;
	return fetestexcept(FE_DIVBYZERO | FE_INEXACT) ? 1 : 2;
}
