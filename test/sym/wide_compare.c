/* Signed 128-bit comparisons, shifts and additions. */
/* paths: 4 */
/* exits: 0 1 2 3 */
#include <everett.h>

int main(void)
{
	int64_t a, b;
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	__int128 x = (__int128)a << 64 | (uint64_t)b, y = x + ((__int128)1 << 64);
	int r = 0;
	ev_assume(a != INT64_MAX);
	ev_assert(y > x);
	ev_assert((int64_t)(y >> 64) == a + 1);
	if (x < 0)
		r |= 1;
	if ((uint64_t)y > 5)
		r |= 2;
	return r;
}
