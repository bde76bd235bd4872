/* Logical and arithmetic shifts to the right of a negative byte. */
/* paths: 3 */
/* exits: 1 2 3 */
#include <everett.h>

int main(void)
{
	signed char x;
	unsigned char n;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n < 8);
	int a = x >> n;
	unsigned l = (unsigned)(unsigned char)x >> n;
	if (x >= 0) {
		ev_assert(a == (int)l);
		return 1;
	}
	ev_assert(a < 0);
	return a == -1 ? 2 : 3;
}
