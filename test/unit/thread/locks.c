/* Mutual exclusion and its errors: mutexes of all kinds, spin locks, read-write locks. */
#include "harness.h"

#include <errno.h>
#include <pthread.h>
#include <threads.h>
#include <time.h>

enum { WORKERS = 3, ROUNDS = 3 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static mtx_t mtx;
static int inside, readers, total;

static void run_workers(void *(*work)(void *))
{
	pthread_t t[WORKERS];

	for (int i = 0; i < WORKERS; i++)
		CHECK(pthread_create(&t[i], 0, work, (void *)(long)i) == 0);
	for (int i = 0; i < WORKERS; i++)
		CHECK(pthread_join(t[i], 0) == 0);
}

static void critical(void)
{
	CHECK(++inside == 1);
	int before = total;
	harness_pause();
	total = before + 1;
	CHECK(--inside == 0);
}

static struct timespec moment(long seconds)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	t.tv_sec += seconds;
	return t;
}

/* --- mutexes --- */

static void *lock_and_add(void *unused)
{
	for (int i = 0; i < ROUNDS; i++) {
		CHECK(pthread_mutex_lock(&mutex) == 0);
		critical();
		CHECK(pthread_mutex_unlock(&mutex) == 0);
	}
	return unused;
}

static void mutex_excludes(void)
{
	run_workers(lock_and_add);
	CHECK(total == WORKERS * ROUNDS);
	CHECK(pthread_mutex_destroy(&mutex) == 0);
}

static void *try_and_add(void *unused)
{
	int error = pthread_mutex_trylock(&mutex);

	CHECK(error == 0 || error == EBUSY);
	harness_mark(error == 0 ? 0 : 1);
	if (error)
		return unused;
	critical();
	pthread_mutex_unlock(&mutex);
	return unused;
}

static void trylock_gets_it_or_not(void)
{
	run_workers(try_and_add);
	CHECK(total >= 1);
	harness_mark(1 + total);
}

static void *lock_limited(void *unused)
{
	struct timespec at = moment(1);
	int error = pthread_mutex_timedlock(&mutex, &at);

	CHECK(error == 0 || error == ETIMEDOUT);
	harness_mark(error == 0 ? 0 : 1);
	if (error)
		return unused;
	critical();
	pthread_mutex_unlock(&mutex);
	return unused;
}

static void timedlock_has_both_ends(void)
{
	struct timespec never = {.tv_nsec = 2000000000};

	run_workers(lock_limited);
	CHECK(pthread_mutex_timedlock(&mutex, &never) == 0);
	CHECK(pthread_mutex_timedlock(&mutex, &never) == EINVAL);
}

static void set_type(pthread_mutex_t *m, int type, int robust)
{
	pthread_mutexattr_t a;

	CHECK(pthread_mutexattr_init(&a) == 0);
	CHECK(pthread_mutexattr_settype(&a, type) == 0);
	CHECK(pthread_mutexattr_setrobust(&a, robust) == 0);
	CHECK(pthread_mutex_init(m, &a) == 0);
}

static void *lock_twice(void *unused)
{
	CHECK(pthread_mutex_lock(&mutex) == 0);
	CHECK(pthread_mutex_lock(&mutex) == 0);
	CHECK(pthread_mutex_trylock(&mutex) == 0);
	critical();
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	critical();
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	critical();
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	CHECK(pthread_mutex_unlock(&mutex) == EPERM);
	return unused;
}

static void recursive_counts(void)
{
	set_type(&mutex, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_STALLED);
	run_workers(lock_twice);
}

static void *check_errors(void *unused)
{
	CHECK(pthread_mutex_lock(&mutex) == 0);
	CHECK(pthread_mutex_lock(&mutex) == EDEADLK);
	CHECK(pthread_mutex_trylock(&mutex) == EBUSY);
	critical();
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	CHECK(pthread_mutex_unlock(&mutex) == EPERM);
	return unused;
}

static void errorcheck_checks(void)
{
	set_type(&mutex, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_STALLED);
	run_workers(check_errors);
}

static void *lock_and_die(void *leaves)
{
	int error = pthread_mutex_lock(&mutex);

	if (error == ENOTRECOVERABLE) {
		harness_mark(0);
		return 0;
	}
	if (error == EOWNERDEAD) {
		harness_mark(1);
		CHECK(pthread_mutex_consistent(&mutex) == 0);
		CHECK(pthread_mutex_consistent(&mutex) == EINVAL);
	}
	critical();
	if (leaves)
		pthread_exit(0);
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	return 0;
}

static void robust_outlives_its_owner(void)
{
	set_type(&mutex, PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ROBUST);
	run_workers(lock_and_die);
	harness_mark(0);
	CHECK(total == WORKERS);
	int error = pthread_mutex_lock(&mutex);
	CHECK(error == 0 || error == EOWNERDEAD);
	CHECK(pthread_mutex_unlock(&mutex) == 0);
	CHECK(pthread_mutex_lock(&mutex) == (error ? ENOTRECOVERABLE : 0));
}

static void normal_twice(void)
{
	pthread_mutex_lock(&mutex);
	pthread_mutex_lock(&mutex);
}

static void *take_second_first(void *unused)
{
	pthread_mutex_lock(&second);
	pthread_mutex_lock(&mutex);
	pthread_mutex_unlock(&mutex);
	pthread_mutex_unlock(&second);
	return unused;
}

static void locks_in_two_orders(void)
{
	pthread_t t;

	pthread_create(&t, 0, take_second_first, 0);
	pthread_mutex_lock(&mutex);
	pthread_mutex_lock(&second);
	pthread_mutex_unlock(&second);
	pthread_mutex_unlock(&mutex);
	pthread_join(t, 0);
}

static void *hold(void *unused)
{
	pthread_mutex_lock(&mutex);
	return unused;
}

static void hold_elsewhere(void)
{
	pthread_t t;

	pthread_create(&t, 0, hold, 0);
	pthread_join(t, 0);
}

static void unlock_of_anothers(void)
{
	hold_elsewhere();
	pthread_mutex_unlock(&mutex);
}

static void unlock_of_free(void)
{
	pthread_mutex_unlock(&mutex);
}

static void destroy_while_held(void)
{
	hold_elsewhere();
	pthread_mutex_destroy(&mutex);
}

static void lock_after_destroy(void)
{
	pthread_mutex_destroy(&mutex);
	pthread_mutex_lock(&mutex);
}

static void *mtx_and_add(void *unused)
{
	int result = mtx_trylock(&mtx);

	CHECK(result == thrd_success || result == thrd_busy);
	if (result == thrd_busy)
		CHECK(mtx_lock(&mtx) == thrd_success);
	critical();
	CHECK(mtx_unlock(&mtx) == thrd_success);
	return unused;
}

static void c11_mutex_excludes(void)
{
	CHECK(mtx_init(&mtx, mtx_plain) == thrd_success);
	run_workers(mtx_and_add);
	CHECK(total == WORKERS);
	mtx_destroy(&mtx);
}

/* --- spin locks --- */

static void *spin_and_add(void *unused)
{
	int error = pthread_spin_trylock(&spin);

	harness_mark(error == 0 ? 0 : 1);
	if (error) {
		CHECK(error == EBUSY);
		CHECK(pthread_spin_lock(&spin) == 0);
	}
	critical();
	CHECK(pthread_spin_unlock(&spin) == 0);
	return unused;
}

static void spin_lock_excludes(void)
{
	pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
	run_workers(spin_and_add);
	CHECK(total == WORKERS);
	CHECK(pthread_spin_destroy(&spin) == 0);
}

static void spin_lock_after_destruction(void)
{
	pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
	CHECK(pthread_spin_destroy(&spin) == 0);
	CHECK(pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE) == 0);
	CHECK(pthread_spin_lock(&spin) == 0 && pthread_spin_unlock(&spin) == 0);
	CHECK(pthread_spin_destroy(&spin) == 0);
	pthread_spin_lock(&spin);
}

static void spin_unlock_of_free(void)
{
	pthread_spin_unlock(&spin);
}

/* --- read-write locks --- */

static void read_section(void)
{
	CHECK(inside == 0);
	readers++;
	if (readers > 1)
		harness_mark(0);
	harness_pause();
	CHECK(inside == 0);
	readers--;
}

static void write_section(void)
{
	CHECK(readers == 0);
	critical();
	CHECK(readers == 0);
}

static void *read_or_write(void *number)
{
	for (int i = 0; i < ROUNDS; i++) {
		if (number) {
			CHECK(pthread_rwlock_rdlock(&rwlock) == 0);
			read_section();
		} else {
			CHECK(pthread_rwlock_wrlock(&rwlock) == 0);
			write_section();
		}
		CHECK(pthread_rwlock_unlock(&rwlock) == 0);
	}
	return 0;
}

static void readers_share_writers_exclude(void)
{
	run_workers(read_or_write);
	CHECK(total == ROUNDS);
	CHECK(pthread_rwlock_destroy(&rwlock) == 0);
}

static void *try_to_read_or_write(void *number)
{
	struct timespec at = moment(1);
	int error = number == (void *)0	  ? pthread_rwlock_timedwrlock(&rwlock, &at)
		    : number == (void *)1 ? pthread_rwlock_tryrdlock(&rwlock)
					  : pthread_rwlock_trywrlock(&rwlock);

	harness_mark(error ? 1 + (unsigned)(long)number : 0);
	CHECK(error == 0 || error == (number ? EBUSY : ETIMEDOUT));
	if (error)
		return 0;
	if (number == (void *)1)
		read_section();
	else
		write_section();
	CHECK(pthread_rwlock_unlock(&rwlock) == 0);
	return 0;
}

static void rwlock_tries_and_limits(void)
{
	run_workers(try_to_read_or_write);
}

static void rwlock_unlock_of_free(void)
{
	pthread_rwlock_unlock(&rwlock);
}

static void rwlock_destroy_while_read(void)
{
	pthread_rwlock_rdlock(&rwlock);
	pthread_rwlock_destroy(&rwlock);
}

int main(void)
{
	static const struct harness_case cases[] = {
		FINE(mutex_excludes),
		MARKED(trylock_gets_it_or_not, 5),
		MARKED(timedlock_has_both_ends, 2),
		FINE(recursive_counts),
		FINE(errorcheck_checks),
		MARKED(robust_outlives_its_owner, 2),
		DEADLOCK(normal_twice),
		DEADLOCK(locks_in_two_orders),
		MISUSE(unlock_of_anothers, "unlock of a mutex that thread 1 holds"),
		MISUSE(unlock_of_free, "unlock of a mutex that nobody holds"),
		MISUSE(destroy_while_held, "destruction of a mutex that thread 1 holds"),
		MISUSE(lock_after_destroy, "lock of a mutex that was destroyed"),
		FINE(c11_mutex_excludes),
		MARKED(spin_lock_excludes, 2),
		MISUSE(spin_lock_after_destruction, "use of a spin lock that was destroyed"),
		MISUSE(spin_unlock_of_free, "unlock of a spin lock that nobody holds"),
		MARKED(readers_share_writers_exclude, 1),
		MARKED(rwlock_tries_and_limits, 4),
		MISUSE(rwlock_unlock_of_free,
		       "unlock of a read-write lock that nobody holds"),
		MISUSE(rwlock_destroy_while_read,
		       "destruction of a read-write lock that a reader holds"),
	};
	return harness_run(cases, sizeof cases / sizeof *cases, 200);
}
