/* Threads from create to join: results, detaching, thread-local data, exit, stdio
 * locks. */
#define _GNU_SOURCE /* pthread_tryjoin_np */
#include "harness.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

enum { WORKERS = 3 };

static pthread_key_t key;
static _Thread_local int local = 7;
static int destroyed, at_exit;

static void *give(void *value)
{
	return value;
}

static void *give_by_exit(void *value)
{
	pthread_exit(value);
}

static void join_gives_the_result(void)
{
	pthread_t a, b;
	void *result;

	CHECK(pthread_create(&a, 0, give, &key) == 0);
	CHECK(pthread_create(&b, 0, give_by_exit, &a) == 0);
	CHECK(!pthread_equal(a, b) && !pthread_equal(a, pthread_self()));
	CHECK(pthread_join(b, &result) == 0 && result == &a);
	CHECK(pthread_join(a, &result) == 0 && result == &key);
	CHECK(pthread_join(pthread_self(), 0) == EDEADLK);
}

static void *step(void *unused)
{
	harness_pause();
	return unused;
}

static void join_by_trying(void)
{
	pthread_t a, b;
	struct timespec at = {.tv_sec = 1};

	pthread_create(&a, 0, step, &a);
	pthread_create(&b, 0, step, &b);
	int error = pthread_tryjoin_np(a, 0);
	CHECK(error == 0 || error == EBUSY);
	harness_mark(error ? 0 : 1);
	if (error)
		CHECK(pthread_join(a, 0) == 0);
	error = pthread_timedjoin_np(b, 0, &at);
	CHECK(error == 0 || error == ETIMEDOUT);
	harness_mark(error ? 2 : 3);
	if (error)
		CHECK(pthread_join(b, 0) == 0);
}

static void join_twice(void)
{
	pthread_t t;

	pthread_create(&t, 0, step, 0);
	pthread_join(t, 0);
	pthread_join(t, 0);
}

static void join_of_detached(void)
{
	pthread_t t;

	pthread_create(&t, 0, step, 0);
	pthread_detach(t);
	pthread_join(t, 0);
}

static void note_exit(void)
{
	at_exit++;
	_exit(at_exit == 1 && destroyed == WORKERS ? HARNESS_FINE : HARNESS_FAILED);
}

static void *finish_late(void *unused)
{
	harness_pause();
	destroyed++;
	return unused;
}

/* The process ends when the last thread does. */
static void main_leaves_first(void)
{
	pthread_attr_t a;
	pthread_t t;

	CHECK(pthread_attr_init(&a) == 0);
	CHECK(pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) == 0);
	CHECK(pthread_attr_setstacksize(&a, 1 << 16) == 0);
	atexit(note_exit);
	for (int i = 0; i < WORKERS; i++)
		CHECK(pthread_create(&t, i ? &a : 0, finish_late, 0) == 0);
	pthread_exit(0);
}

static void destroy(void *value)
{
	CHECK(value == &local && local == 8);
	destroyed++;
	if (destroyed <= WORKERS)
		pthread_setspecific(key, value); /* and once more */
}

static void *use_data(void *unused)
{
	CHECK(pthread_getspecific(key) == 0);
	CHECK(pthread_setspecific(key, &local) == 0);
	harness_pause();
	CHECK(local++ == 7);
	harness_pause();
	CHECK(pthread_getspecific(key) == &local);
	errno = local;
	harness_pause();
	CHECK(errno == 8);
	return unused;
}

static void threads_have_data_of_their_own(void)
{
	pthread_t t[WORKERS];
	pthread_key_t other;

	CHECK(pthread_key_create(&key, destroy) == 0);
	CHECK(pthread_key_create(&other, 0) == 0 && other != key);
	CHECK(pthread_key_delete(other) == 0);
	CHECK(pthread_key_delete(other) == EINVAL);
	CHECK(pthread_setspecific(key, &key) == 0);
	for (int i = 0; i < WORKERS; i++)
		CHECK(pthread_create(&t[i], 0, use_data, 0) == 0);
	for (int i = 0; i < WORKERS; i++)
		CHECK(pthread_join(t[i], 0) == 0);
	CHECK(local == 7 && pthread_getspecific(key) == &key);
	CHECK(destroyed > WORKERS);
}

static int give_number(void *number)
{
	thrd_yield();
	if (*(int *)number == 2)
		thrd_exit(22);
	return *(int *)number;
}

static void c11_threads(void)
{
	int one = 1, two = 2, result;
	thrd_t a, b;

	CHECK(thrd_create(&a, give_number, &one) == thrd_success);
	CHECK(thrd_create(&b, give_number, &two) == thrd_success);
	CHECK(thrd_join(a, &result) == thrd_success && result == 1);
	CHECK(thrd_join(b, &result) == thrd_success && result == 22);
}

/* --- streams --- */

static char written[256];
static FILE *stream;

static void *print(void *letter)
{
	char line[] = "xx\n";

	line[0] = line[1] = (char)(long)letter;
	flockfile(stream);
	flockfile(stream);
	fputc(line[0], stream);
	harness_pause();
	CHECK(fputs(line + 1, stream) >= 0);
	funlockfile(stream);
	funlockfile(stream);
	return 0;
}

static void streams_are_locked(void)
{
	pthread_t a, b;

	stream = fmemopen(written, sizeof written, "w");
	pthread_create(&a, 0, print, (void *)'a');
	pthread_create(&b, 0, print, (void *)'b');
	pthread_join(a, 0);
	pthread_join(b, 0);
	fclose(stream);
	int is_a_first = strcmp(written, "aa\nbb\n") == 0;
	CHECK(is_a_first || strcmp(written, "bb\naa\n") == 0);
	harness_mark((unsigned)is_a_first);
}

static void unlock_of_a_free_stream(void)
{
	funlockfile(stdout);
}

int main(void)
{
	static const struct harness_case cases[] = {
		FINE(join_gives_the_result),
		MARKED(join_by_trying, 4),
		MISUSE(join_twice, "join of a thread that was joined"),
		MISUSE(join_of_detached, "join of a detached thread"),
		FINE(main_leaves_first),
		FINE(threads_have_data_of_their_own),
		FINE(c11_threads),
		MARKED(streams_are_locked, 2),
		MISUSE(unlock_of_a_free_stream, "unlock of a stream that nobody holds"),
	};
	return harness_run(cases, sizeof cases / sizeof *cases, 200);
}
