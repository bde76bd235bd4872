/* A symbolic amount within the width. */
/* paths: 2 */
/* exits: 0 8 */
#include <everett.h>

int main(void)
{
	unsigned char n;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n < 32);
	if ((1u << n) == 0x100u)
		return n;
	return 0;
}
