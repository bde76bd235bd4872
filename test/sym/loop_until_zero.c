/* A counter halved until it is zero: one path per length. */
/* paths: 9 */
/* exits: 0 1 2 3 4 5 6 7 8 */
#include <everett.h>

int main(void)
{
	unsigned char x;
	int n = 0;
	ev_make_symbolic(&x, sizeof x, "x");
	while (x) {
		x >>= 1;
		n++;
	}
	return n;
}
