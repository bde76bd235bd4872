/* Cancellation: where it takes effect, what is run, what is left behind. */
#include "harness.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t sem;
static int cleaned, calls;

static void clean(void *number)
{
	cleaned = cleaned * 10 + (int)(long)number;
}

static void unlock(void *m)
{
	CHECK(pthread_mutex_unlock(m) == 0);
	cleaned = 1;
}

/* Starts it, cancels it, and returns its result. */
static void *cancelled(void *(*run)(void *))
{
	pthread_t t;
	void *result;

	CHECK(pthread_create(&t, 0, run, 0) == 0);
	harness_pause();
	CHECK(pthread_cancel(t) == 0);
	CHECK(pthread_join(t, &result) == 0);
	return result;
}

static void *test_for_ever(void *unused)
{
	pthread_cleanup_push(clean, (void *)2);
	pthread_cleanup_push(clean, (void *)1);
	for (;;)
		pthread_testcancel();
	pthread_cleanup_pop(0);
	pthread_cleanup_pop(0);
	return unused;
}

static void handlers_run_last_first(void)
{
	CHECK(cancelled(test_for_ever) == PTHREAD_CANCELED);
	CHECK(cleaned == 12);
}

static void *wait_for_ever(void *unused)
{
	pthread_mutex_lock(&mutex);
	pthread_cleanup_push(unlock, &mutex);
	for (;;)
		pthread_cond_wait(&cond, &mutex);
	pthread_cleanup_pop(1);
	return unused;
}

/* The mutex is held again when the handler runs. */
static void wait_is_left(void)
{
	CHECK(cancelled(wait_for_ever) == PTHREAD_CANCELED);
	CHECK(cleaned == 1);
	CHECK(pthread_mutex_trylock(&mutex) == 0);
	CHECK(pthread_cond_destroy(&cond) == 0);
}

static void *wait_for_sem(void *unused)
{
	sem_wait(&sem);
	return unused;
}

static void semaphore_is_left(void)
{
	int value;

	sem_init(&sem, 0, 0);
	CHECK(cancelled(wait_for_sem) == PTHREAD_CANCELED);
	CHECK(sem_post(&sem) == 0);
	CHECK(sem_getvalue(&sem, &value) == 0 && value == 1);
	CHECK(sem_destroy(&sem) == 0);
}

/* Cancelled with the value at hand: it goes to the other one or back. */
static void semaphore_loses_nothing(void)
{
	pthread_t a, b;
	void *result;

	sem_init(&sem, 0, 0);
	pthread_create(&a, 0, wait_for_sem, 0);
	pthread_create(&b, 0, wait_for_sem, 0);
	sem_post(&sem);
	pthread_cancel(a);
	sem_post(&sem);
	CHECK(pthread_join(b, 0) == 0);
	CHECK(pthread_join(a, &result) == 0);
	harness_mark(result == PTHREAD_CANCELED);
	CHECK(sem_trywait(&sem) == (result == PTHREAD_CANCELED ? 0 : -1));
}

static void *sleep_alone(void *unused)
{
	sem_wait(&sem);
	return unused;
}

static void *join_for_ever(void *other)
{
	pthread_join(*(pthread_t *)other, 0);
	return 0;
}

static void join_is_left(void)
{
	pthread_t sleeper, joiner;
	void *result;

	sem_init(&sem, 0, 0);
	pthread_create(&sleeper, 0, sleep_alone, 0);
	pthread_create(&joiner, 0, join_for_ever, &sleeper);
	pthread_cancel(joiner);
	CHECK(pthread_join(joiner, &result) == 0 && result == PTHREAD_CANCELED);
	sem_post(&sem);
	CHECK(pthread_join(sleeper, 0) == 0);
}

static void *mind_nothing(void *unused)
{
	int old;

	CHECK(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
	for (int i = 0; i < 3; i++)
		pthread_testcancel();
	sem_wait(&sem);
	cleaned = 5;
	CHECK(pthread_setcancelstate(old, 0) == 0);
	harness_pause();
	pthread_testcancel();
	return unused;
}

static void disabled_is_later(void)
{
	pthread_t t;
	void *result;

	sem_init(&sem, 0, 0);
	pthread_create(&t, 0, mind_nothing, 0);
	pthread_cancel(t);
	harness_pause();
	sem_post(&sem);
	CHECK(pthread_join(t, &result) == 0 && cleaned == 5);
	CHECK(result == PTHREAD_CANCELED);
}

static void initialise(void)
{
	calls++;
	pthread_testcancel();
}

static void *use_once(void *unused)
{
	pthread_once(&once, initialise);
	return unused;
}

/* An initialisation that was cancelled is begun again by the next caller. */
static void once_again(void)
{
	void *result = cancelled(use_once);

	harness_mark(result == PTHREAD_CANCELED);
	pthread_once(&once, initialise);
	CHECK(calls == (result == PTHREAD_CANCELED ? 2 : 1) || calls == 1);
	pthread_once(&once, initialise);
	CHECK(calls <= 2);
}

static void *cancel_itself(void *unused)
{
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
	pthread_cancel(pthread_self());
	cleaned = 9;
	return unused;
}

static void asynchronous_is_at_once(void)
{
	pthread_t t;
	void *result;

	pthread_create(&t, 0, cancel_itself, 0);
	CHECK(pthread_join(t, &result) == 0 && result == PTHREAD_CANCELED);
	CHECK(cleaned == 0);
}

int main(void)
{
	static const struct harness_case cases[] = {
		FINE(handlers_run_last_first),
		FINE(wait_is_left),
		FINE(semaphore_is_left),
		MARKED(semaphore_loses_nothing, 2),
		FINE(join_is_left),
		FINE(disabled_is_later),
		MARKED(once_again, 2),
		FINE(asynchronous_is_at_once),
	};
	return harness_run(cases, sizeof cases / sizeof *cases, 300);
}
