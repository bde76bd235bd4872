/* A read that a handler interrupts is taken for the end of the input. With SA_RESTART it cannot
 * be, and without a handler neither. */
#include "everett.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static void handle(int sig)
{
	(void)sig;
}

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "";
	struct sigaction a = {.sa_handler = handle};
	int ends[2];
	char c[2];
	if (!strcmp(how, "restart"))
		a.sa_flags = SA_RESTART;
	if (*how && strcmp(how, "none"))
		sigaction(SIGUSR1, &a, NULL);
	if (pipe(ends) < 0 || write(ends[1], "x", 1) != 1)
		return 2;
	if (read(ends[0], c, 1) != 1) {
		ev_assert(errno != EINTR);
		return 3;
	}
	return 0;
}
