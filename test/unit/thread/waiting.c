/* Waiting for others: condition variables, semaphores, barriers, once. */
#include "harness.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <threads.h>
#include <time.h>

enum { WORKERS = 3, ITEMS = 4 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static sem_t sem;
static pthread_barrier_t barrier;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int count, sum, is_ready, calls;

static void start_workers(pthread_t *t, void *(*work)(void *))
{
	for (int i = 0; i < WORKERS; i++)
		CHECK(pthread_create(&t[i], 0, work, (void *)(long)i) == 0);
}

static void join_workers(pthread_t *t)
{
	for (int i = 0; i < WORKERS; i++)
		CHECK(pthread_join(t[i], 0) == 0);
}

static struct timespec moment(clockid_t clock, long seconds)
{
	struct timespec t;

	clock_gettime(clock, &t);
	t.tv_sec += seconds;
	return t;
}

/* --- condition variables --- */

static void *consume(void *unused)
{
	for (int i = 0; i < ITEMS; i++) {
		pthread_mutex_lock(&mutex);
		while (count == 0)
			CHECK(pthread_cond_wait(&cond, &mutex) == 0);
		CHECK(count == 1);
		count--;
		sum++;
		CHECK(pthread_cond_signal(&not_full) == 0);
		pthread_mutex_unlock(&mutex);
	}
	return unused;
}

static void produce(int n)
{
	while (n--) {
		pthread_mutex_lock(&mutex);
		while (count == 1)
			CHECK(pthread_cond_wait(&not_full, &mutex) == 0);
		count++;
		CHECK(pthread_cond_signal(&cond) == 0);
		pthread_mutex_unlock(&mutex);
	}
}

static void pass_items(void)
{
	pthread_t t[WORKERS];

	start_workers(t, consume);
	produce(WORKERS * ITEMS);
	join_workers(t);
	CHECK(sum == WORKERS * ITEMS);
	CHECK(pthread_cond_destroy(&cond) == 0);
	CHECK(pthread_cond_destroy(&not_full) == 0);
}

/* Two condition variables with a buffer of one: no wake-up is lost. */
static void no_signal_is_lost(void)
{
	pass_items();
}

static void no_signal_is_lost_between_processes(void)
{
	pthread_condattr_t a;

	pthread_condattr_init(&a);
	pthread_condattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
	pthread_cond_init(&cond, &a);
	pthread_cond_init(&not_full, &a);
	pass_items();
}

static void *wait_until_ready(void *unused)
{
	pthread_mutex_lock(&mutex);
	while (!is_ready)
		pthread_cond_wait(&cond, &mutex);
	pthread_mutex_unlock(&mutex);
	return unused;
}

static void broadcast_wakes_all(void)
{
	pthread_t t[WORKERS];

	start_workers(t, wait_until_ready);
	pthread_mutex_lock(&mutex);
	is_ready = 1;
	pthread_cond_broadcast(&cond);
	CHECK(pthread_cond_destroy(&cond) == 0);
	memset(&cond, 0xa5, sizeof cond); /* they must not look at it any more */
	pthread_mutex_unlock(&mutex);
	join_workers(t);
}

/* The signal may come before the wait, which nothing ends then. */
static void *wait_once(void *unused)
{
	pthread_mutex_lock(&mutex);
	pthread_cond_wait(&cond, &mutex);
	pthread_mutex_unlock(&mutex);
	return unused;
}

static void signal_without_a_flag(void)
{
	pthread_t t;

	pthread_create(&t, 0, wait_once, 0);
	pthread_cond_signal(&cond);
	pthread_join(t, 0);
}

static void one_wake_up_for_two(void)
{
	pthread_t t[WORKERS];

	start_workers(t, wait_until_ready);
	pthread_mutex_lock(&mutex);
	is_ready = 1;
	pthread_cond_signal(&cond);
	pthread_mutex_unlock(&mutex);
	join_workers(t);
}

static void *wait_limited(void *unused)
{
	struct timespec at = moment(CLOCK_MONOTONIC, 1);

	pthread_mutex_lock(&mutex);
	while (!is_ready) {
		int error = pthread_cond_timedwait(&cond, &mutex, &at);
		CHECK(error == 0 || error == ETIMEDOUT);
		harness_mark(error ? 1 : 0);
		if (error)
			break;
	}
	CHECK(pthread_mutex_trylock(&mutex) == EBUSY);
	pthread_mutex_unlock(&mutex);
	return unused;
}

/* Who leaves takes no signal with him: the one that waits without a limit gets it. */
static void limited_waits_have_both_ends(void)
{
	pthread_t t[WORKERS], last;
	pthread_condattr_t a;

	pthread_condattr_init(&a);
	pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
	pthread_cond_init(&cond, &a);
	start_workers(t, wait_limited);
	pthread_create(&last, 0, wait_until_ready, 0);
	pthread_mutex_lock(&mutex);
	is_ready = 1;
	pthread_mutex_unlock(&mutex);
	for (int i = 0; i <= WORKERS; i++)
		pthread_cond_signal(&cond);
	join_workers(t);
	pthread_join(last, 0);
}

static void *wait_without_a_loop(void *unused)
{
	pthread_mutex_lock(&mutex);
	if (!is_ready)
		pthread_cond_wait(&cond, &mutex);
	harness_mark(is_ready ? 0 : 1);
	pthread_mutex_unlock(&mutex);
	return unused;
}

static void wake_ups_without_signal(void)
{
	pthread_t t[WORKERS];

	harness_spurious = 1;
	start_workers(t, wait_without_a_loop);
	pthread_mutex_lock(&mutex);
	is_ready = 1;
	pthread_cond_broadcast(&cond);
	pthread_mutex_unlock(&mutex);
	join_workers(t);
}

static void wait_without_the_mutex(void)
{
	pthread_cond_wait(&cond, &mutex);
}

static void destroy_with_waiters(void)
{
	pthread_t t;

	pthread_create(&t, 0, wait_until_ready, 0);
	while (pthread_cond_destroy(&cond) == 0)
		pthread_cond_init(&cond, 0);
}

/* --- semaphores --- */

static void *post_and_wait(void *unused)
{
	CHECK(sem_wait(&sem) == 0);
	CHECK(++count <= 2);
	if (count == 2)
		harness_mark(0);
	harness_pause();
	count--;
	CHECK(sem_post(&sem) == 0);
	return unused;
}

static void semaphore_admits_two(void)
{
	pthread_t t[WORKERS];
	int value;

	CHECK(sem_init(&sem, 0, 2) == 0);
	start_workers(t, post_and_wait);
	join_workers(t);
	CHECK(sem_getvalue(&sem, &value) == 0 && value == 2);
	CHECK(sem_destroy(&sem) == 0);
}

static void *wait_some_way(void *number)
{
	struct timespec at = moment(CLOCK_REALTIME, 1);

	if (number == (void *)0)
		CHECK(sem_wait(&sem) == 0);
	else if (number == (void *)1 && sem_trywait(&sem))
		CHECK(errno == EAGAIN), harness_mark(0);
	else if (number == (void *)2 && sem_timedwait(&sem, &at))
		CHECK(errno == ETIMEDOUT), harness_mark(1);
	else
		harness_mark(2);
	return 0;
}

static void semaphore_tries_and_limits(void)
{
	pthread_t t[WORKERS];

	CHECK(sem_init(&sem, 0, 0) == 0);
	start_workers(t, wait_some_way);
	for (int i = 0; i < WORKERS; i++)
		CHECK(sem_post(&sem) == 0);
	join_workers(t);
}

static void semaphore_limits(void)
{
	CHECK(sem_init(&sem, 0, 1u << 31) == -1 && errno == EINVAL);
	CHECK(sem_init(&sem, 0, SEM_VALUE_MAX) == 0);
	CHECK(sem_post(&sem) == -1 && errno == EOVERFLOW);
	sem_init(&sem, 0, 0);
	sem_wait(&sem);
}

static void semaphore_after_destroy(void)
{
	sem_init(&sem, 0, 1);
	sem_destroy(&sem);
	sem_post(&sem);
}

/* --- barriers --- */

static void *meet(void *unused)
{
	for (int round = 1; round <= 3; round++) {
		count++;
		int result = pthread_barrier_wait(&barrier);
		CHECK(count >= round * WORKERS);
		if (result)
			CHECK(result == PTHREAD_BARRIER_SERIAL_THREAD), sum++;
		pthread_barrier_wait(&barrier);
	}
	return unused;
}

static void barrier_holds_all_back(void)
{
	pthread_t t[WORKERS];

	CHECK(pthread_barrier_init(&barrier, 0, 0) == EINVAL);
	CHECK(pthread_barrier_init(&barrier, 0, WORKERS) == 0);
	start_workers(t, meet);
	join_workers(t);
	CHECK(sum == 3);
}

static void *meet_and_destroy(void *unused)
{
	if (pthread_barrier_wait(&barrier)) {
		CHECK(pthread_barrier_destroy(&barrier) == 0);
		memset(&barrier, 0xa5, sizeof barrier);
	}
	return unused;
}

static void last_one_destroys_the_barrier(void)
{
	pthread_t t[WORKERS];

	pthread_barrier_init(&barrier, 0, WORKERS);
	start_workers(t, meet_and_destroy);
	join_workers(t);
}

static void barrier_for_too_many(void)
{
	pthread_t t[WORKERS];

	pthread_barrier_init(&barrier, 0, WORKERS + 1);
	start_workers(t, meet);
	join_workers(t);
}

/* --- once --- */

static void initialise(void)
{
	calls++;
	harness_pause();
	is_ready = 1;
}

static void *use(void *unused)
{
	CHECK(pthread_once(&once, initialise) == 0);
	CHECK(is_ready && calls == 1);
	return unused;
}

static void once_is_once(void)
{
	pthread_t t[WORKERS];

	start_workers(t, use);
	join_workers(t);
}

int main(void)
{
	static const struct harness_case cases[] = {
		FINE(no_signal_is_lost),
		FINE(no_signal_is_lost_between_processes),
		FINE(broadcast_wakes_all),
		DEADLOCK(signal_without_a_flag),
		DEADLOCK(one_wake_up_for_two),
		MARKED(limited_waits_have_both_ends, 2),
		MARKED(wake_ups_without_signal, 2),
		MISUSE(wait_without_the_mutex,
		       "wait for a condition with a mutex that nobody holds"),
		MISUSE(destroy_with_waiters,
		       "destruction of a condition variable that threads wait for"),
		MARKED(semaphore_admits_two, 1),
		MARKED(semaphore_tries_and_limits, 3),
		DEADLOCK(semaphore_limits),
		MISUSE(semaphore_after_destroy, "use of a semaphore that was destroyed"),
		FINE(barrier_holds_all_back),
		FINE(last_one_destroys_the_barrier),
		DEADLOCK(barrier_for_too_many),
		FINE(once_is_once),
	};
	return harness_run(cases, sizeof cases / sizeof *cases, 200);
}
