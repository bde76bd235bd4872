/* 128-bit products of symbolic words. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	uint64_t a;
	ev_make_symbolic(&a, sizeof a, "a");
	unsigned __int128 p = (unsigned __int128)a * 0x10001;
	if (p >> 64) {
		ev_assert(a > 0xffff0000ffffull);
		return 1;
	}
	return 0;
}
