/* A byte that wraps around. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	unsigned char x;
	ev_make_symbolic(&x, sizeof x, "x");
	unsigned char y = (unsigned char)(x + 1);
	if (y == 0) {
		ev_assert(x == 255);
		return 1;
	}
	ev_assert(y > x);
	return 0;
}
