/* 64-bit shifts by a symbolic amount, both ways, cancel out. */
/* paths: 1 */
/* exits: 0 */
#include <everett.h>

int main(void)
{
	uint64_t x;
	unsigned char n;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n < 64);
	ev_assert((x << n >> n << n) == x << n);
	return 0;
}
