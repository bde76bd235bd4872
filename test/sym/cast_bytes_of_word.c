/* Words cut into bytes and put together again are the same words. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>
#include <string.h>

int main(void)
{
	uint64_t x, y = 0;
	unsigned char b[8];
	ev_make_symbolic(&x, sizeof x, "x");
	memcpy(b, &x, 8);
	for (int i = 7; i >= 0; i--)
		y = y << 8 | b[i];
	ev_assert(x == y);
	return y == 0x1122334455667788ull;
}
