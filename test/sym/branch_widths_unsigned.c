/* Independent comparisons at 8, 16, 32 and 64 bits multiply: every mask is reached. */
/* paths: 16 */
/* exits: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 */
#include <everett.h>

int main(void)
{
	struct { uint8_t a; uint16_t b; uint32_t c; uint64_t d; } x;
	int mask = 0;
	ev_make_symbolic(&x, sizeof x, "x");
	if (x.a > 200)
		mask |= 1;
	if (x.b >= 0xfffe)
		mask |= 2;
	if (x.c > 0xfffffff0u)
		mask |= 4;
	if (x.d > 0xfffffffffffffff0ull)
		mask |= 8;
	return mask;
}
