/* Small programs with condition variables, barriers, semaphores and copies of memory whose
 * number of executions is known: -DPROGRAM=name -DN=size. */
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <string.h>

#ifndef N
#define N 2
#endif
enum { MOST = 16 };

static pthread_t threads[MOST];
static int nthreads, ready;
static pthread_mutex_t mutex;
static pthread_cond_t condition;
static pthread_barrier_t barrier;
static pthread_rwlock_t lock;
static sem_t units;
static atomic_int x;
static char left[8], right[8];

static void spawn(void *(*run)(void *), long i)
{
	pthread_create(&threads[nthreads++], NULL, run, (void *)i);
}

#define THREAD(name) static void *name(void *p)
#define NOTHING ((void)p, (void *)0)
#define EACH(run)                    \
	for (long i = 0; i < N; i++) \
	spawn(run, i)

THREAD(wait_until_ready)
{
	pthread_mutex_lock(&mutex);
	while (!ready)
		pthread_cond_wait(&condition, &mutex);
	pthread_mutex_unlock(&mutex);
	return NOTHING;
}
THREAD(wait_blindly)
{
	pthread_mutex_lock(&mutex);
	pthread_cond_wait(&condition, &mutex);
	pthread_mutex_unlock(&mutex);
	return NOTHING;
}
THREAD(signal_often)
{
	for (int i = 0; i < N; i++) {
		pthread_mutex_lock(&mutex);
		ready++;
		pthread_cond_signal(&condition);
		pthread_mutex_unlock(&mutex);
	}
	return NOTHING;
}
THREAD(signal_once)
{
	pthread_mutex_lock(&mutex);
	pthread_cond_signal(&condition);
	pthread_mutex_unlock(&mutex);
	return NOTHING;
}
THREAD(tell_all)
{
	pthread_mutex_lock(&mutex);
	ready = 1;
	pthread_cond_broadcast(&condition);
	pthread_mutex_unlock(&mutex);
	return NOTHING;
}
THREAD(meet_often)
{
	for (int i = 0; i < N; i++)
		pthread_barrier_wait(&barrier);
	return NOTHING;
}
THREAD(meet_then_add)
{
	pthread_barrier_wait(&barrier);
	atomic_fetch_add(&x, 1);
	return NOTHING;
}
THREAD(write_between)
{
	pthread_barrier_wait(&barrier);
	atomic_store(&x, 1);
	pthread_barrier_wait(&barrier);
	return NOTHING;
}
THREAD(read_between)
{
	pthread_barrier_wait(&barrier);
	(void)atomic_load(&x);
	pthread_barrier_wait(&barrier);
	return NOTHING;
}
THREAD(take_unit)
{
	sem_wait(&units);
	sem_post(&units);
	return NOTHING;
}
THREAD(try_unit)
{
	sem_trywait(&units);
	return NOTHING;
}
THREAD(read_locked)
{
	pthread_rwlock_rdlock(&lock);
	pthread_rwlock_unlock(&lock);
	return NOTHING;
}
THREAD(write_locked)
{
	pthread_rwlock_wrlock(&lock);
	pthread_rwlock_unlock(&lock);
	return NOTHING;
}
THREAD(copy_left)
{
	memcpy(left + 1, right + 2, 5);
	return NOTHING;
}
THREAD(copy_right)
{
	memcpy(right + 1, left + 2, 5);
	return NOTHING;
}
THREAD(write_right)
{
	right[2] = 1;
	return NOTHING;
}
THREAD(compare)
{
	return memcmp(left, right, 5) ? p : NULL;
}

static void signals(void) { spawn(wait_until_ready, 0); spawn(signal_often, 0); }
static void broadcast(void) { EACH(wait_until_ready); spawn(tell_all, 0); }
static void lost(void) { EACH(wait_blindly); spawn(signal_once, 0); }
static void rounds(void) { spawn(meet_often, 0); spawn(meet_often, 1); }
static void phases(void) { spawn(write_between, 0); spawn(read_between, 1); }
static void pairs(void) { EACH(meet_then_add); }
static void units_and_try(void) { spawn(take_unit, 0); spawn(try_unit, 1); }
static void read_write(void) { EACH(read_locked); spawn(write_locked, 0); }
static void copies(void) { spawn(copy_left, 0); spawn(copy_right, 0); }
static void compare_and_write(void) { spawn(compare, 0); spawn(write_right, 0); }

int main(void)
{
	pthread_barrier_init(&barrier, NULL, 2);
	sem_init(&units, 0, 2);
	PROGRAM();
	for (int i = 0; i < nthreads; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
