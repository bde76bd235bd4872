/* Pointers with a symbolic offset are compared and subtracted. */
/* paths: 3 */
/* exits: 0 1 2 */
#include <everett.h>

int main(void)
{
	char buffer[16] = {0}, *end = buffer + 16;
	unsigned char i;
	ev_make_symbolic(&i, sizeof i, "i");
	ev_assume(i <= 16);
	char *p = buffer + i;
	if (p == end)
		return 0;
	ev_assert(p < end && p - buffer == i);
	*p = 1;
	return p >= buffer + 8 ? 1 : 2;
}
