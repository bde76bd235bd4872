/* Semaphores of System V with SEM_UNDO: what a process that ends gives back, several operations at once,
 * after SETVAL, with a fork, who waits goes on, when the value would go below zero. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/ipc.h>
#include <sys/sem.h>

static int id;

static long op(unsigned short n, short by, short flags)
{
	struct sembuf b = {n, by, flags};
	return semop(id, &b, 1);
}

static void state(const char *when)
{
	printf("%s: %d %d, wait for more %d, for zero %d, last %s\n", when,
	       semctl(id, 0, GETVAL), semctl(id, 1, GETVAL), semctl(id, 0, GETNCNT),
	       semctl(id, 0, GETZCNT),
	       semctl(id, 0, GETPID) == getpid() ? "self"
	       : semctl(id, 0, GETPID)		 ? "another"
						 : "none");
}

static int takes(void)
{
	SHOW(op(0, -2, SEM_UNDO));
	SHOW(op(1, 5, SEM_UNDO));
	state("inside");
	return 0;
}

static int takes_and_gives(void)
{
	SHOW(op(0, -1, SEM_UNDO));
	SHOW(op(0, 1, SEM_UNDO));
	SHOW(op(0, -1, 0));
	return 0;
}

static int gives(void)
{
	SHOW(op(0, 4, SEM_UNDO));
	return 0;
}

static int is_reset(void)
{
	SHOW(op(0, -1, SEM_UNDO));
	SHOW(semctl(id, 0, SETVAL, 10));
	return 0;
}

static int forks(void)
{
	SHOW(op(0, -1, SEM_UNDO));
	if (!fork())
		_exit(0);
	wait(NULL);
	state("grandchild gone");
	return 0;
}

static int dies(void)
{
	SHOW(op(0, -3, SEM_UNDO));
	raise(SIGKILL);
	return 0;
}

static int waits(void)
{
	return op(0, -12, 0) ? 1 : 0;
}

static int both(void)
{
	struct sembuf b[] = {
		{0, -2, SEM_UNDO}, {1, -1, SEM_UNDO | IPC_NOWAIT}, {0, 1, SEM_UNDO}};
	SHOW(semop(id, b, 3));
	b[1].sem_op = 1;
	SHOW(semop(id, b, 3));
	state("both");
	return 0;
}

int main(void)
{
	id = semget(IPC_PRIVATE, 2, 0600);
	state("new");
	SHOW(semctl(id, 0, SETVAL, 3));
	reap("takes", start(takes));
	state("takes");
	reap("takes and gives", start(takes_and_gives));
	state("takes and gives");
	reap("gives", start(gives));
	state("gives");
	SHOW(op(0, -1, 0));
	reap("is reset", start(is_reset));
	state("is reset");
	reap("forks", start(forks));
	state("forks");
	reap("dies", start(dies));
	state("dies");
	reap("both", start(both));
	state("both");
	pid_t pid = start(waits);
	while (semctl(id, 0, GETNCNT) != 1)
		usleep(1000);
	state("one waits");
	SHOW(op(0, 2, 0));
	reap("waits", pid);
	state("waited");
	SHOW(op(0, -1, IPC_NOWAIT));
	SHOW(op(0, 0, IPC_NOWAIT));
	SHOW(op(5, 1, 0));
	SHOW(op(0, 32767, 0));
	SHOW(op(0, 1, 0));
	SHOW(op(0, -1, 0x10));
	struct sembuf none;
	SHOW(semop(id, &none, 0));
	SHOW(semctl(id, 7, GETVAL));
	SHOW(semctl(id, 0, SETVAL, -1));
	SHOW(semctl(id, 0, SETVAL, 40000));
	SHOW(semctl(id, 0, IPC_RMID));
	SHOW(op(0, 1, 0));
	return 0;
}
