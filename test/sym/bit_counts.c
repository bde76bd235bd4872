/* popcount, leading and trailing zeros of symbolic words. */
/* paths: 5 */
/* exits: 0 1 2 3 */
#include <everett.h>

int main(void)
{
	uint32_t x;
	ev_make_symbolic(&x, sizeof x, "x");
	if (x == 0)
		return 0;
	int ones = __builtin_popcount(x), high = __builtin_clz(x), low = __builtin_ctz(x);
	ev_assert((high + low <= 31) & (ones >= 1) & (ones <= 32 - high - low));
	if (ones == 1) {
		ev_assert(high + low == 31);
		return 1;
	}
	return high == 12 && low == 9 ? 2 : 3;
}
