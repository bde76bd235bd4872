/* fork in a process with threads: only the caller is in the child. */
/* run: --schedule round-robin */
/* stop: schedules */
/* cc: -pthread -O1 -g */
#include "proc.h"
#include <pthread.h>

static int started[2], end[2], count;
static __thread int own = 1;

static void *other(void *unused)
{
	tell(started);
	hear(end);
	__atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
	return unused;
}

static void before(void)
{
	printf("prepare\n");
}
static void in_parent(void)
{
	__atomic_add_fetch(&count, 10, __ATOMIC_SEQ_CST);
}
static void in_child(void)
{
	printf("in the child\n");
}

static void *fork_here(void *unused)
{
	own = 2;
	pid_t pid = fork();
	if (!pid) {
		printf("own variable %d, count %d\n", own, count);
		printf("is the only one: %d\n", getpid() == gettid());
		pthread_t t;
		pipe(started); /* the parent's thread hears the others */
		pipe(end);
		pthread_create(&t, NULL, other, NULL);
		hear(started);
		tell(end);
		pthread_join(t, NULL);
		printf("count %d\n", count);
		exit(3);
	}
	reap("child", pid);
	return unused;
}

int main(void)
{
	pthread_t a, b;
	pipe(started);
	pipe(end);
	pthread_atfork(before, in_parent, in_child);
	pthread_create(&a, NULL, other, NULL);
	hear(started);
	pthread_create(&b, NULL, fork_here, NULL);
	pthread_join(b, NULL);
	tell(end);
	pthread_join(a, NULL);
	printf("parent: count %d, own %d\n", count, own);
	return 0;
}
