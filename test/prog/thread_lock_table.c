/* One of a thousand locks, chosen by a hash of the input, is no path for each lock where only one
 * order of threads is explored: what others see decides. The second thread waits for lock 7
 * while it is held, and both values of what it protects come out. */
/* cc: -O1 -g */
/* run: --schedule round-robin --races ignore */
/* stop: schedules */
/* paths: 2 */
#include <everett.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

static pthread_mutex_t *locks;
static unsigned char key[3];
static int inside, met;

static unsigned hash(void)
{
	unsigned h = 2166136261u;
	for (int i = 0; i < 3; i++)
		h = (h ^ key[i]) * 16777619u;
	return h % 1024;
}

static void *second(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&locks[7]);
	met = inside; /* 1: it did not have to wait */
	pthread_mutex_unlock(&locks[7]);
	return NULL;
}

int main(void)
{
	pthread_t t;
	locks = calloc(1024, sizeof *locks);
	ev_make_symbolic(key, sizeof key, "key");
	unsigned h = hash();
	for (int i = 0; i < 3; i++) { /* nothing is decided here */
		ev_assert(pthread_mutex_lock(&locks[h]) == 0);
		ev_assert(pthread_mutex_unlock(&locks[h]) == 0);
	}
	pthread_mutex_lock(&locks[h]);
	inside = 1;
	pthread_create(&t, NULL, second, NULL);
	sched_yield();
	inside = 0;
	pthread_mutex_unlock(&locks[h]);
	pthread_join(t, NULL);
	ev_assert(met == (h != 7));
	return met;
}
