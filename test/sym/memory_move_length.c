/* memmove with symbolic length and overlap. */
/* paths: 3 */
/* exits: 1 2 3 */
#include <everett.h>
#include <string.h>

int main(void)
{
	unsigned char b[4] = {1, 2, 3, 4}, n;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n <= 3);
	memmove(b + 1, b, n);
	ev_assert(b[0] == 1 && b[1] == (n ? 1 : 2));
	return b[3] == 4 ? b[2] == 3 ? 1 : 2 : 3;
}
