/* After a wait that ended at its limit the clock shows at least that limit: to the thread that has
 * waited, to the one that joins it, and to a thread that it makes. */
/* cc: -O0 -g */
/* run: -j 1 --all-tests */
/* tests: 2 */
/* replay: */
/* paths: 2 */
/* schedules: redundant=0 */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
#include <unistd.h>

enum { MS = 1000000, LIMIT = 50 * MS };

static sem_t never, later;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c;

static long now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

static struct timespec after(clockid_t clock, long ns)
{
	struct timespec t;
	clock_gettime(clock, &t);
	t.tv_nsec += ns;
	t.tv_sec += t.tv_nsec / 1000000000;
	t.tv_nsec %= 1000000000;
	return t;
}

static void *look(void *begin)
{
	assert(now() - *(long *)begin >= LIMIT);
	return NULL;
}

static void *wait_in_vain(void *unused)
{
	pthread_t t;
	long begin = now(), slept;
	struct timespec limit = after(CLOCK_REALTIME, LIMIT + MS);
	assert(sem_timedwait(&never, &limit) == -1 && errno == ETIMEDOUT);
	assert(now() - begin >= LIMIT);
	assert(!pthread_create(&t, NULL, look, &begin) && !pthread_join(t, NULL));
	slept = now();
	usleep(5000);
	assert(now() - slept >= 5 * MS);
	return unused;
}

/* 50 ms are enough for the thread that sleeps for 10, and need not be. */
static void *wait_with_luck(void *unused)
{
	struct timespec limit = after(CLOCK_REALTIME, LIMIT);
	int result = sem_timedwait(&later, &limit);
	assert(!result || errno == ETIMEDOUT);
	return unused;
}

int main(void)
{
	pthread_condattr_t a;
	struct timespec limit;
	pthread_t t;
	int turns = 0;
	long begin;
	pthread_condattr_init(&a);
	pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
	pthread_cond_init(&c, &a);
	pthread_mutex_lock(&m);
	limit = after(CLOCK_MONOTONIC, LIMIT);
	begin = limit.tv_sec * 1000000000L + limit.tv_nsec;
	do {
		pthread_cond_timedwait(&c, &m, &limit);
		turns++;
	} while (now() < begin);
	assert(turns == 1);
	begin = now();
	assert(!pthread_create(&t, NULL, wait_in_vain, NULL) && !pthread_join(t, NULL));
	assert(now() - begin >= LIMIT);
	assert(!pthread_create(&t, NULL, wait_with_luck, NULL));
	usleep(10000);
	sem_post(&later);
	return pthread_join(t, NULL);
}
