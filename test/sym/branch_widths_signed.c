/* The same with negative bounds. */
/* paths: 16 */
/* exits: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 */
#include <everett.h>

int main(void)
{
	struct { int8_t a; int16_t b; int32_t c; int64_t d; } x;
	int mask = 0;
	ev_make_symbolic(&x, sizeof x, "x");
	if (x.a < -100)
		mask |= 1;
	if (x.b <= -32768)
		mask |= 2;
	if (x.c < -2000000000)
		mask |= 4;
	if (x.d < -9000000000000000000ll)
		mask |= 8;
	return mask;
}
