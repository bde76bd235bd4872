/* Accesses that are ordered are no races: by a lock, by creation and join, by a semaphore, by an
 * atomic flag, by a barrier. */
/* cc: -O0 -g */
/* run: -j 1 */
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static int locked, handed, posted, flagged, crossed[2];
static atomic_int flag;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t barrier;
static sem_t ready;

static void *first(void *p)
{
	handed++;
	pthread_mutex_lock(&m);
	locked++;
	pthread_mutex_unlock(&m);
	posted = 1;
	sem_post(&ready);
	flagged = 1;
	flag = 1;
	crossed[0] = 1;
	pthread_barrier_wait(&barrier);
	return crossed[1] ? p : NULL;
}

static void *second(void *p)
{
	pthread_mutex_lock(&m);
	locked++;
	pthread_mutex_unlock(&m);
	sem_wait(&ready);
	posted++;
	if (flag)
		flagged++;
	crossed[1] = 1;
	pthread_barrier_wait(&barrier);
	return crossed[0] ? p : NULL;
}

int main(void)
{
	pthread_t a, b;
	sem_init(&ready, 0, 0);
	pthread_barrier_init(&barrier, NULL, 2);
	handed = 1;
	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return locked != 2 || handed != 2 || posted != 2;
}
