/* other.c - a program that others execute: says how it was started. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int count = 5; /* anew in every process that executes it */

int main(int argc, char **argv)
{
	sigset_t set;
	struct sigaction one, two;
	for (int i = 0; i < argc; i++)
		printf("argv[%d] '%s'\n", i, argv[i]);
	const char *name = getenv("NAME"), *empty = getenv("EMPTY");
	printf("NAME %s, EMPTY %s\n", name ? name : "not there",
	       empty ? (*empty ? "full" : "empty") : "not there");
	printf("descriptors %d %d\n", fcntl(10, F_GETFD), fcntl(11, F_GETFD));
	sigprocmask(SIG_BLOCK, NULL, &set);
	sigaction(SIGUSR1, NULL, &one);
	sigaction(SIGUSR2, NULL, &two);
	printf("blocked %d, ignored %d, default %d\n", sigismember(&set, SIGHUP),
	       one.sa_handler == SIG_IGN, two.sa_handler == SIG_DFL);
	printf("count %d\n", count++);
	return 40 + argc;
}
