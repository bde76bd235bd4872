/* slice.c - a process that has forked computes for three time slices, fewer instructions than a quantum
 * of the engine has: time passes, in the first quantum as in any other. */
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int main(void)
{
	volatile unsigned sum = 0;
	int pid = fork();
	if (!pid)
		_exit(0);
	waitpid(pid, NULL, 0);
	long before = now();
	for (unsigned i = 0; i < 700000; i++)
		sum += i;
	printf("%ld ms\n", (now() - before) / 10 * 10);
	return 0;
}
