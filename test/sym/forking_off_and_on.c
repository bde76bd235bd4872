/* Forking comes back. */
/* paths: 3 */
/* incomplete: bounded */
/* cc: -O0 -g */
#include <everett.h>

static volatile int sink;

int main(void)
{
	unsigned char x, y;
	ev_make_symbolic(&x, sizeof x, "x");
	ev_make_symbolic(&y, sizeof y, "y");
	ev_set_forking(0);
	if (x > 100)
		sink = 1;
	ev_set_forking(1);
	if (y == 1)
		return 1;
	return y == 2 ? 2 : 3;
}
