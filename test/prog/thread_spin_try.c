/* Loops that try a lock, a semaphore or a read-write lock until they get it wait for that. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* paths: errors=0 unfinished=0 */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>

static pthread_mutex_t mutex;
static pthread_rwlock_t lock;
static sem_t units;
static int added;

static void *try_mutex(void *p)
{
	while (pthread_mutex_trylock(&mutex))
		sched_yield();
	added++;
	pthread_mutex_unlock(&mutex);
	return p;
}

static void *try_to_write(void *p)
{
	while (pthread_rwlock_trywrlock(&lock))
		;
	pthread_rwlock_unlock(&lock);
	return p;
}

static void *try_unit(void *p)
{
	while (sem_trywait(&units))
		;
	return p;
}

static void run_two(void *(*first)(void *), void *(*second)(void *))
{
	pthread_t a, b;
	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	if (first == try_unit) {
		sem_post(&units);
		sem_post(&units);
	}
	pthread_join(a, NULL);
	pthread_join(b, NULL);
}

int main(void)
{
	sem_init(&units, 0, 0);
	run_two(try_mutex, try_mutex);
	assert(added == 2);
	run_two(try_unit, try_to_write);
	return 0;
}
