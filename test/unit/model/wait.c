/* wait.c - queues: who is woken, how waiting ends, who has joined what. */
#include "mock.h"

#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/time.h>

/* Makes another thread of the task the calling one, and gives the one before. */
static struct thread *run_as(struct thread *t)
{
	struct thread *before = task->threads;
	t->task = task;
	task->threads = t;
	return before;
}

/* Leaves the queues without having waited. */
static void leave(struct wait *w)
{
	assert_int_equal(wait_block(w, clock_passed(), 0, ""), -ETIMEDOUT);
	assert_null(w->joined);
}

static void the_oldest_sleeper_is_woken_first(void **unused)
{
	struct thread others[3] = {{.id = 1}, {.id = 2}, {.id = 3}};
	struct wait waits[3] = {{NULL}};
	struct wait_queue q = {NULL, NULL};
	struct thread *first = run_as(&others[0]);
	(void)unused;
	for (int i = 0; i < 3; i++) {
		run_as(&others[i]);
		wait_join(&waits[i], &q);
	}
	assert_true(wait_wake_one(&q));
	assert_int_equal(others[0].is_woken, 1);
	assert_int_equal(others[1].is_woken, 0);
	assert_true(wait_wake_one(&q));
	assert_int_equal(others[1].is_woken, 1);
	assert_int_equal(others[2].is_woken, 0);
	run_as(&others[1]); /* leaves from the middle of the queue */
	leave(&waits[1]);
	wait_wake_all(&q);
	assert_int_equal(others[1].is_woken, 0);
	assert_int_equal(others[2].is_woken, 1);
	assert_false(wait_wake_one(&q));
	run_as(&others[2]);
	leave(&waits[2]);
	run_as(&others[0]);
	leave(&waits[0]);
	assert_null(q.first);
	assert_null(q.last);
	run_as(first);
}

static void a_wait_ends_at_its_limit(void **unused)
{
	struct wait w = {NULL};
	struct wait_queue q = {NULL, NULL};
	(void)unused;
	uint64_t limit = clock_passed() + SECOND;
	wait_join(&w, &q);
	assert_int_equal(wait_block(&w, limit, 0, "x"), -ETIMEDOUT);
	assert_int_equal(clock_passed(), limit);
	assert_null(q.first);
	wait_join(&w, &q);
	assert_true(ENDS(wait_block(&w, NEVER, SYS_pause, "nothing comes")));
	assert_string_equal(mock.bad_name, "nothing comes");
	leave(&w);
}

/* Each kind of file wakes its queues when what poll says of it may have changed. */
static void files_wake_who_has_joined_them(void **unused)
{
	int ends[2];
	uint64_t one = 1;
	char byte;
	struct wait w = {NULL};
	(void)unused;
	assert_int_equal(SYS(pipe, ends), 0);
	long event = SYS(eventfd2, 0, 0), epoll = SYS(epoll_create1, 0);
	struct epoll_item item = {.events = POLLIN, .data = 7}, got;
	assert_int_equal(SYS(epoll_ctl, epoll, 1, ends[0], &item), 0);

	assert_int_equal(fd_ready(fd_get(ends[0]), &w), 0);
	self()->is_woken = 0;
	SYS(write, ends[1], "x", 1);
	assert_int_equal(self()->is_woken, 1);
	leave(&w);
	SYS(read, ends[0], &byte, 1);

	assert_int_equal(fd_ready(fd_get((int)epoll), &w), 0); /* through the epoll */
	self()->is_woken = 0;
	SYS(write, ends[1], "x", 1);
	assert_int_equal(self()->is_woken, 1);
	leave(&w);
	assert_int_equal(SYS(epoll_wait, epoll, &got, 1, 0), 1);

	fd_ready(fd_get((int)event), &w);
	self()->is_woken = 0;
	SYS(write, event, &one, 8);
	assert_int_equal(self()->is_woken, 1);
	leave(&w);

	fd_ready(fd_get(ends[0]), &w);
	self()->is_woken = 0;
	SYS(close, ends[1]);
	assert_int_equal(self()->is_woken, 1);
	leave(&w);
	SYS(close, ends[0]);
	assert_int_equal(SYS(epoll_wait, epoll, &got, 1, 0), 0); /* its watch is gone */
	SYS(close, event);
	SYS(close, epoll);
}

static void unlocking_wakes_who_wants_the_lock(void **unused)
{
	struct wait w = {NULL};
	(void)unused;
	long a = mock_open("hello.txt"), b = mock_open("hello.txt");
	assert_int_equal(SYS(flock, a, LOCK_EX), 0);
	assert_int_equal(SYS(flock, b, LOCK_EX | LOCK_NB), -EAGAIN);
	wait_join(&w, &fd_get((int)a)->inode->unlocked);
	self()->is_woken = 0;
	SYS(close, a);
	assert_int_equal(self()->is_woken, 1);
	leave(&w);
	assert_int_equal(SYS(flock, b, LOCK_EX | LOCK_NB), 0);
	SYS(close, b);
}

/* Somebody polls a pipe whose last descriptors are closed meanwhile. */
static void a_queue_that_ends_lets_its_waiters_go(void **unused)
{
	int ends[2];
	struct wait w = {NULL};
	(void)unused;
	assert_int_equal(SYS(pipe, ends), 0);
	fd_ready(fd_get(ends[0]), &w);
	fd_ready(fd_get(ends[1]), &w);
	SYS(close, ends[1]);
	self()->is_woken = 0;
	SYS(close, ends[0]);
	assert_int_equal(self()->is_woken, 1);
	leave(&w);
}

static int handled_end;

static void close_end_in_handler(int sig)
{
	(void)sig;
	SYS(close, handled_end);
}

/* The handler of a read's alarm closes what is read: the read fails when it looks again. */
static void a_description_may_end_while_a_call_waits(void **unused)
{
	int ends[2];
	char byte;
	struct kernel_sigaction a = {.handler = close_end_in_handler,
				     .flags = SA_RESTART};
	(void)unused;
	assert_int_equal(SYS(pipe, ends), 0);
	handled_end = ends[0];
	SYS(rt_sigaction, SIGALRM, &a, NULL, 8);
	SYS(alarm, 1);
	assert_int_equal(SYS(read, ends[0], &byte, 1), -EBADF);
	SYS(close, ends[1]);
	assert_null(kernel->files);
}

static void signals_wake_threads_that_do_not_block_them(void **unused)
{
	struct thread other = {.id = 1001, .blocked = 1ul << (SIGUSR2 - 1)};
	struct thread *first = task->threads;
	(void)unused;
	other.task = task;
	first->next = &other;
	SYS(rt_sigprocmask, SIG_BLOCK, &(uint64_t){1ul << (SIGUSR1 - 1)}, NULL, 8);
	first->is_woken = other.is_woken = 0;
	assert_int_equal(SYS(kill, FIRST_PID, SIGUSR1), 0);
	assert_int_equal(first->is_woken, 0);
	assert_int_equal(other.is_woken, 1);
	other.is_woken = 0;
	assert_int_equal(SYS(tkill, 1001, SIGUSR2), 0);
	assert_int_equal(other.is_woken, 0);
	assert_int_equal(other.pending.set, 1ul << (SIGUSR2 - 1));
	assert_int_equal(SYS(tkill, 1002, SIGUSR2), -ESRCH);
	uint64_t pending;
	assert_int_equal(SYS(rt_sigpending, &pending, 8), 0);
	assert_int_equal(pending, 1ul << (SIGUSR1 - 1)); /* not what is the other's */
	struct kernel_sigaction ignore = {.handler = SIG_IGN};
	SYS(rt_sigaction, SIGUSR1, &ignore, NULL, 8);
	SYS(rt_sigaction, SIGUSR2, &ignore, NULL, 8);
	assert_int_equal(other.pending.set | task->pending.set, 0);
	first->next = NULL;
}

static void futexes_know_how_many_they_wake(void **unused)
{
	enum { WAIT, WAKE };
	int word = 3;
	struct moment second = {1, 0};
	(void)unused;
	assert_int_equal(SYS(futex, &word, WAKE, 1), 0);
	assert_int_equal(SYS(futex, &word, WAIT, 4, NULL), -EAGAIN);
	assert_int_equal(SYS(futex, &word, WAIT, 3, &second), -ETIMEDOUT);
	assert_null(kernel->futexes);
	assert_true(ENDS(SYS(futex, &word, WAIT, 3, NULL)));
	assert_int_equal(SYS(futex, &word, WAKE, 5), 1);
}

static int prepare(void **unused)
{
	(void)unused;
	kernel_start();
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_oldest_sleeper_is_woken_first),
		cmocka_unit_test(a_wait_ends_at_its_limit),
		cmocka_unit_test(files_wake_who_has_joined_them),
		cmocka_unit_test(unlocking_wakes_who_wants_the_lock),
		cmocka_unit_test(a_queue_that_ends_lets_its_waiters_go),
		cmocka_unit_test(a_description_may_end_while_a_call_waits),
		cmocka_unit_test(signals_wake_threads_that_do_not_block_them),
		cmocka_unit_test(futexes_know_how_many_they_wake),
	};
	return cmocka_run_group_tests(tests, prepare, NULL);
}
