/* Rotation (funnel shift) by a symbolic amount; 0 included. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	uint32_t x;
	unsigned char n;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_make_symbolic(&n, sizeof n, "n");
	uint32_t y = __builtin_rotateleft32(x, n);
	ev_assert(__builtin_rotateright32(y, n) == x);
	return y == 0xdeadbeef;
}
