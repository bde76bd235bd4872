/* An amount beyond the width: whatever value it has, both machines must agree. */
/* cc: -O0 -g */
/* paths: 3 */
/* exits: 0 1 2 */
#include <everett.h>

static volatile unsigned one = 1;

int main(void)
{
	unsigned char n;
	ev_make_symbolic(&n, sizeof n, "n");
	ev_assume(n < 64);
	if (n < 32)
		return (one << n) == 4;
	return 2;
}
