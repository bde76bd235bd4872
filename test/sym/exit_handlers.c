/* atexit handlers run with symbolic data. */
/* paths: 2 */
/* exits: 1 2 */
#include <everett.h>
#include <stdlib.h>
#include <unistd.h>

static int x;

static void leave(void)
{
	_exit(x > 3 ? 1 : 2);
}

int main(void)
{
	x = ev_int("x");
	atexit(leave);
	return 0;
}
