/* A process ends, in one of several ways, with robust mutexes that others need. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <pthread.h>
#include <sys/mman.h>

struct shared {
	pthread_mutex_t first, second;
	int value;
} *all;

static int held[2];

static int leave(void)
{
	all->value++;
	pthread_mutex_lock(&all->first);
	pthread_mutex_lock(&all->second);
	return 1;
}

static int be_killed(void)
{
	leave();
	tell(held);
	for (;;)
		pause();
}

static int hold_nothing(void)
{
	leave();
	pthread_mutex_unlock(&all->first);
	pthread_mutex_unlock(&all->second);
	return 2;
}

static void take_mutex(const char *what, pthread_mutex_t *m)
{
	int error = pthread_mutex_lock(m);
	printf("%s: %d", what, error);
	if (error == EOWNERDEAD)
		printf(", consistent %d", pthread_mutex_consistent(m));
	printf(", unlock %d\n", pthread_mutex_unlock(m));
}

static void take_both(void)
{
	take_mutex("first", &all->first);
	take_mutex("second", &all->second);
}

int main(void)
{
	pthread_mutexattr_t a;
	all = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pthread_mutexattr_init(&a);
	pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
	pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(&all->first, &a);
	pthread_mutex_init(&all->second, &a);
	pipe(held);

	reap("exit", start(leave));
	take_both();
	pid_t pid = start(be_killed);
	hear(held);
	kill(pid, SIGKILL);
	take_both(); /* waits for it to end */
	reap("killed", pid);
	reap("nothing held", start(hold_nothing));
	take_both();

	/* What a parent holds is not its child's. */
	pthread_mutex_lock(&all->first);
	pid = fork();
	if (!pid)
		_exit(pthread_mutex_trylock(&all->first) == EBUSY &&
		      pthread_mutex_lock(&all->second) == 0);
	reap("child of a holder", pid);
	printf("mine: %d\n", pthread_mutex_unlock(&all->first));
	take_both();
	return 0;
}
