/* semtimedop and semop that wait until a limit or a signal, and undo lists. */
#include "show.h"
#include <signal.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/time.h>
#include <time.h>

union semun {
	int val;
};

static int id;

static void on_alarm(int sig)
{
	(void)sig;
	printf("waiting: %d %d\n", semctl(id, 0, GETNCNT), semctl(id, 0, GETZCNT));
}

static void on_remove(int sig)
{
	(void)sig;
	semctl(id, 0, IPC_RMID);
}

int main(void)
{
	struct timespec t = {0, 10000000}, bad = {0, -1};
	struct sembuf down = {0, -1, 0}, zero = {0, 0, 0}, up = {0, 1, SEM_UNDO};
	struct sigaction a = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
	struct itimerval soon = {.it_value.tv_usec = 10000};
	id = semget(IPC_PRIVATE, 2, 0600);
	sigaction(SIGALRM, &a, NULL);
	SHOW(semtimedop(id, &down, 1, &t));
	SHOW(semtimedop(id, &zero, 1, &t));
	SHOW(semtimedop(id, &down, 1, &bad));
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(semop(id, &down, 1)); /* never goes on after a handler */
	SHOW(semop(id, &up, 1));
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(semop(id, &zero, 1));
	SHOW(semctl(id, 0, GETVAL));
	SHOW(semctl(id, 0, GETNCNT));
	/* undo: more than fits */
	struct sembuf large = {1, 32767, SEM_UNDO}, lower = {1, -32767, 0};
	SHOW(semop(id, &large, 1));
	SHOW(semop(id, &lower, 1));
	SHOW(semop(id, &large, 1));
	SHOW(semctl(id, 1, GETVAL));
	SHOW(semctl(id, 1, SETVAL, (union semun){.val = 0})); /* forgets what to undo */
	SHOW(semop(id, &large, 1));
	/* removed while somebody waits */
	a.sa_handler = on_remove;
	sigaction(SIGALRM, &a, NULL);
	semctl(id, 0, SETVAL, (union semun){.val = 0});
	setitimer(ITIMER_REAL, &soon, NULL);
	long result = semop(id, &down, 1);
	printf("%ld %d\n", result, errno == EIDRM || errno == EINTR);
	return 0;
}
