/* Terms are rounded to nearest: another mode ends the path where it matters, and only there.
 * Comparisons, exact conversions and rint to an integral value are the same terms. */
/* cc: -O0 -g */
/* run: --all-tests --each-status */
/* incomplete: unsupported */
/* exits: 1 2 4 5 */
#include <everett.h>
#include <fenv.h>
#include <math.h>

int main(void)
{
	int n = ev_range(0, 40, "n"), which = (int)ev_choose(3);
	double d = n; /* exact in every mode */
	if (which == 0) {
		fesetround(FE_UPWARD);
		if (__builtin_rint(d - 0.0 * which) != d)
			return 9;
		return 0;
	}
	fesetround(FE_DOWNWARD);
	if (which == 1) {
		volatile double one = 1, ten = 10; /* not symbolic */
		double tenth = one / ten;
		if (d < tenth)
			return tenth < 0.1 ? 1 : 8;
		fesetround(FE_TONEAREST);
		return d / 3 * 3 == d ? 2 : 3;
	}
	fesetround(FE_TONEAREST);
	if (d / 4 > 9)
		return 4;
	return 5;
}
