/* The same byte as a signed and as an unsigned number. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	unsigned char x;
	ev_make_symbolic(&x, sizeof x, "x");
	int s = (signed char)x, u = x;
	if (s != u) {
		ev_assert(u - s == 256);
		return 1;
	}
	return 0;
}
