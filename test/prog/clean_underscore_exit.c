/* _exit does not run handlers and does not flush. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --passthrough */
/* out: written */
/* status: 9 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void handler(void)
{
	puts("handler");
	fflush(stdout);
}

int main(void)
{
	atexit(handler);
	puts("written");
	fflush(stdout);
	_exit(9);
}
