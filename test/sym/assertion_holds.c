/* An assertion that holds for every input is proved, not tried. */
/* paths: 2 */
#include <everett.h>

int main(void)
{
	uint32_t x;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_assert(((x & 0x55555555) + (x >> 1 & 0x55555555)) <= 0xaaaaaaaa);
	ev_assert((x ^ x >> 1) != 0 || x == 0);
	return 0;
}
