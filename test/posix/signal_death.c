/* A signal nobody handles ends the program. */
#include "show.h"
#include <signal.h>

static void last(void)
{
	printf("never printed\n");
}

int main(void)
{
	atexit(last);
	printf("before\n");
	fflush(stdout);
	kill(getpid(), SIGTERM);
	printf("after\n");
	return 0;
}
