/* exit in one thread ends the process with all its threads. */
/* run: --schedule round-robin */
/* stop: schedules */
/* cc: -pthread -O1 -g */
#include "proc.h"
#include <pthread.h>

static int nothing[2];

static void *wait_for_ever(void *unused)
{
	char c;
	read(nothing[0], &c, 1);
	printf("never\n");
	return unused;
}

static void *leave(void *unused)
{
	_exit(9);
	return unused;
}

int main(void)
{
	pipe(nothing);
	pid_t pid = fork();
	if (!pid) {
		pthread_t t;
		pthread_create(&t, NULL, wait_for_ever, NULL);
		pthread_create(&t, NULL, leave, NULL);
		wait_for_ever(NULL);
	}
	reap("exit", pid);
	pid = fork();
	if (!pid) {
		pthread_t t;
		pthread_create(&t, NULL, wait_for_ever, NULL);
		raise(SIGTERM);
	}
	reap("signal", pid);
	return 0;
}
