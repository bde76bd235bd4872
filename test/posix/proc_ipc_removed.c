/* Those who wait for an object of System V are told when it is removed. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>

static int sem, queue;

static int wait_sem(void)
{
	SHOW(semop(sem, &(struct sembuf){0, -1, 0}, 1));
	return 1;
}

static int wait_message(void)
{
	struct {
		long type;
		char c;
	} m;
	long n = msgrcv(queue, &m, 1, 0, 0);
	/* It may come late: then the queue is not there at all. */
	printf("%ld %d\n", n, errno == EIDRM || errno == EINVAL);
	return 2;
}

int main(void)
{
	sem = semget(IPC_PRIVATE, 1, 0600);
	queue = msgget(IPC_PRIVATE, 0600);
	pid_t pid = start(wait_sem);
	while (semctl(sem, 0, GETNCNT) == 0)
		usleep(1000);
	semctl(sem, 0, IPC_RMID);
	reap("semaphore", pid);
	pid = start(wait_message);
	usleep(200000);
	msgctl(queue, IPC_RMID, NULL);
	reap("message", pid);
	return 0;
}
