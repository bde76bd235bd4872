/* local.c - the transport between processes of one machine: messages arrive whole, once and
 * in order, whatever their size; a peer that dies is lost after all that it has sent; waiting
 * ends in time. Workers are forked, or are this program itself, started with "join". */
#include "transport/local.h"

#include "base/clock.h"
#include "unit.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { LARGE = 5 << 20 }; /* more than any socket buffers */
static const double soon = 20; /* seconds: nothing in here takes so long */

/* --- helpers --- */

/* The next mail; fails if none comes. */
static struct transport_mail expect_mail(struct transport *t)
{
	struct transport_mail m;
	double deadline = clock_now() + soon;
	while (!transport_next(t, &m)) {
		assert_true(clock_now() < deadline);
		transport_wait(t, deadline);
	}
	return m;
}

static void expect_lost(struct transport *t, uint32_t peer)
{
	struct transport_mail m = expect_mail(t);
	assert_true(m.is_lost);
	assert_int_equal(m.peer, peer);
}

/* Bytes that depend on their place and on a number. */
static void fill(struct bytes *b, size_t n, unsigned number)
{
	bytes_clear(b);
	for (size_t i = 0; i < n; i++)
		bytes_byte(b, (uint8_t)(i * 7 + (i >> 8) + number));
}

static void expect_filled(const struct transport_mail *m, size_t n, unsigned number)
{
	struct bytes b = {0};
	fill(&b, n, number);
	assert_false(m->is_lost);
	assert_int_equal(m->content.end - m->content.at, n);
	if (n)
		assert_memory_equal(m->content.at, b.data, n);
	bytes_done(&b);
}

static void send_number(struct transport *t, uint32_t peer, enum message type, uint64_t v)
{
	struct bytes b = {0};
	bytes_number(&b, v);
	transport_send(t, peer, type, &b);
	bytes_done(&b);
}

static void fork_worker(struct transport *t, uint32_t peer,
			void (*main)(struct transport *own, void *arg), void *arg)
{
	struct err e = {0};
	assert_true(transport_local_fork(t, peer, main, arg, &e));
}

/* --- workers --- */

/* Sends everything back until it is told to stop. */
static void echo(struct transport *own, void *arg)
{
	struct transport_mail m;
	(void)arg;
	for (;;) {
		while (transport_next(own, &m)) {
			struct bytes copy = {0};
			if (m.is_lost || m.type == MESSAGE_STOP) {
				transport_flush(own, TRANSPORT_COLLECTOR);
				_exit(0);
			}
			if (m.content.at < m.content.end)
				bytes_add(&copy, m.content.at,
					  (size_t)(m.content.end - m.content.at));
			transport_send(own, TRANSPORT_COLLECTOR, m.type, &copy);
			bytes_done(&copy);
		}
		transport_wait(own, clock_now() + soon);
	}
}

static void send_many_and_die(struct transport *own, void *arg)
{
	unsigned n = *(unsigned *)arg;
	for (unsigned i = 0; i < n; i++)
		send_number(own, TRANSPORT_COLLECTOR, MESSAGE_STATUS, i);
	transport_flush(own, TRANSPORT_COLLECTOR);
	raise(SIGKILL);
}

/* More than the socket takes, without waiting: the rest is lost with this process. */
static void die_inside_a_message(struct transport *own, void *arg)
{
	struct bytes b = {0};
	(void)arg;
	send_number(own, TRANSPORT_COLLECTOR, MESSAGE_STATUS, 1);
	fill(&b, LARGE, 0);
	transport_send(own, TRANSPORT_COLLECTOR, MESSAGE_COMMIT, &b);
	raise(SIGKILL);
}

static volatile sig_atomic_t interrupts;

static void note_interrupt(void)
{
	interrupts++;
}

/* Says when it listens, then is busy until it is interrupted, and reads no message. */
static void stay_busy(struct transport *own, void *arg)
{
	(void)arg;
	transport_on_interrupt(own, note_interrupt);
	send_number(own, TRANSPORT_COLLECTOR, MESSAGE_HELLO, 0);
	while (!interrupts)
		usleep(1000);
	send_number(own, TRANSPORT_COLLECTOR, MESSAGE_STATUS, 0);
	_exit(0);
}

static void sleep_for_ever(struct transport *own, void *arg)
{
	(void)own, (void)arg;
	for (;;)
		pause();
}

static void tell_address(struct transport *own, void *arg)
{
	struct bytes b = {0};
	bytes_string(&b, own->address);
	transport_send(own, TRANSPORT_COLLECTOR, MESSAGE_HELLO, &b);
	bytes_done(&b);
	echo(own, arg); /* what comes from other workers goes up */
}

/* Waits for an address and sends a large message there, then leaves. */
static void give_to_another(struct transport *own, void *arg)
{
	struct transport_mail m;
	struct bytes b = {0};
	(void)arg;
	while (!transport_next(own, &m))
		transport_wait(own, clock_now() + soon);
	uint32_t peer = transport_reach(own, bytes_get_string(&m.content));
	uint32_t nobody = transport_reach(own, "everett-nobody-is-there");
	fill(&b, LARGE, 3);
	transport_send(own, peer, MESSAGE_JOBS, &b);
	transport_leave(own, peer);
	send_number(own, TRANSPORT_COLLECTOR, MESSAGE_REFUSED,
		    nobody == transport_nobody);
	echo(own, arg);
}

/* --- tests --- */

static void messages_of_all_sizes_arrive_whole_and_in_order(void **unused)
{
	(void)unused;
	static const size_t sizes[] = {0,     1,     2,	     100,     4095,  4096, 65535,
				       65536, 65537, 200000, 1 << 20, LARGE, 3,	   0};
	enum { SIZES = sizeof sizes / sizeof *sizes };
	struct transport *t = transport_local_new(1);
	struct bytes b = {0};
	fork_worker(t, 0, echo, NULL);
	/* Nothing is waited for, so writes are partial. */
	for (unsigned i = 0; i < SIZES; i++) {
		fill(&b, sizes[i], i);
		transport_send(t, 0, i % 2 ? MESSAGE_JOBS : MESSAGE_COVERAGE, &b);
	}
	for (unsigned i = 0; i < SIZES; i++) {
		struct transport_mail m = expect_mail(t);
		assert_int_equal(m.peer, 0);
		assert_int_equal(m.type, i % 2 ? MESSAGE_JOBS : MESSAGE_COVERAGE);
		expect_filled(&m, sizes[i], i);
	}
	transport_send(t, 0, MESSAGE_STOP, NULL);
	expect_lost(t, 0);
	bytes_done(&b);
	transport_free(t);
}

static void all_that_was_sent_comes_before_the_loss(void **unused)
{
	(void)unused;
	enum { WORKERS = 3 };
	struct transport *t = transport_local_new(WORKERS);
	unsigned counts[WORKERS] = {0, 5, 20000}, got[WORKERS] = {0}, lost = 0;
	for (uint32_t i = 0; i < WORKERS; i++)
		fork_worker(t, i, send_many_and_die, &counts[i]);
	while (lost < WORKERS) {
		struct transport_mail m = expect_mail(t);
		if (m.is_lost) {
			lost++;
			assert_int_equal(got[m.peer], counts[m.peer]);
			continue;
		}
		assert_int_equal(bytes_get_number(&m.content), got[m.peer]++);
	}
	transport_free(t);
}

static void half_a_message_is_none(void **unused)
{
	(void)unused;
	struct transport *t = transport_local_new(1);
	fork_worker(t, 0, die_inside_a_message, NULL);
	struct transport_mail m = expect_mail(t);
	assert_int_equal(m.type, MESSAGE_STATUS);
	expect_lost(t, 0);
	/* Its successor under the same number starts afresh. */
	fork_worker(t, 0, echo, NULL);
	send_number(t, 0, MESSAGE_PATHS, 7);
	m = expect_mail(t);
	assert_int_equal(m.type, MESSAGE_PATHS);
	assert_int_equal(bytes_get_number(&m.content), 7);
	transport_free(t);
}

static void waiting_ends_with_the_deadline(void **unused)
{
	(void)unused;
	struct transport *t = transport_local_new(2);
	struct transport_mail m;
	fork_worker(t, 0, sleep_for_ever, NULL);
	double start = clock_now();
	while (clock_now() < start + 0.1)
		transport_wait(t, start + 0.1);
	assert_true(clock_now() - start < soon);
	assert_false(transport_next(t, &m));
	start = clock_now();
	transport_wait(t, start - 1); /* has passed */
	assert_true(clock_now() - start < soon);
	/* A message ends it at once. */
	fork_worker(t, 1, echo, NULL);
	send_number(t, 1, MESSAGE_PATHS, 1);
	assert_int_equal(expect_mail(t).peer, 1);
	assert_true(clock_now() - start < soon);
	transport_free(t);
}

static void nobody_gets_nothing(void **unused)
{
	(void)unused;
	struct transport *t = transport_local_new(2);
	struct transport_mail m;
	send_number(t, 1, MESSAGE_PATHS, 1);
	assert_false(transport_flush(t, 1));
	transport_interrupt(t, 1);
	transport_end(t, 1);
	assert_false(transport_next(t, &m));
	transport_free(t);
}

static void an_interrupt_reaches_a_busy_worker(void **unused)
{
	(void)unused;
	struct transport *t = transport_local_new(1);
	fork_worker(t, 0, stay_busy, NULL);
	transport_interrupt(t, 0); /* it may not listen yet: that does no harm */
	assert_int_equal(expect_mail(t).type, MESSAGE_HELLO);
	transport_interrupt(t, 0);
	assert_int_equal(expect_mail(t).type, MESSAGE_STATUS);
	expect_lost(t, 0);
	transport_free(t);
}

static void a_worker_can_be_ended(void **unused)
{
	(void)unused;
	struct transport *t = transport_local_new(1);
	fork_worker(t, 0, sleep_for_ever, NULL);
	transport_end(t, 0);
	expect_lost(t, 0);
	transport_free(t);
}

static void workers_reach_each_other_by_address(void **unused)
{
	(void)unused;
	struct transport *t = transport_local_new(2);
	struct bytes b = {0};
	fork_worker(t, 0, tell_address, NULL);
	fork_worker(t, 1, give_to_another, NULL);
	struct transport_mail m = expect_mail(t);
	bytes_string(&b, bytes_get_string(&m.content));
	transport_send(t, 1, MESSAGE_TRANSFER, &b);
	bool has_jobs = false, has_refused = false;
	while (!has_jobs || !has_refused) {
		m = expect_mail(t);
		if (m.peer == 0) {
			assert_int_equal(m.type, MESSAGE_JOBS);
			expect_filled(&m, LARGE, 3);
			has_jobs = true;
		} else {
			assert_int_equal(m.type, MESSAGE_REFUSED);
			assert_int_equal(bytes_get_number(&m.content), 1);
			has_refused = true;
		}
	}
	bytes_done(&b);
	transport_free(t);
}

/* --- workers that join --- */

static bool spawn(struct transport *t, uint32_t peer, const char *how, struct err *e)
{
	const char *words[] = {"transport", how, NULL};
	return transport_local_spawn(t, peer, "/proc/self/exe", words, e);
}

/* This program as a worker: "join" echoes, "die" ends before it joins, "hang" never joins. */
static int be_worker(const char *how, const char *address)
{
	struct err e = {0};
	while (strcmp(how, "hang") == 0)
		pause();
	if (strcmp(how, "join") != 0)
		return 1;
	struct transport *own = transport_local_join(address, &e);
	if (!own)
		return 2;
	send_number(own, TRANSPORT_COLLECTOR, MESSAGE_JOIN, (uint64_t)getpid());
	echo(own, NULL);
	return 0;
}

static void processes_join(void **unused)
{
	(void)unused;
	struct transport *t = transport_local_new(3);
	struct err e = {0};
	fork_worker(t, 1, echo, NULL); /* both kinds at the same time */
	assert_true(spawn(t, 0, "join", &e) && spawn(t, 2, "join", &e));
	for (unsigned joined = 0, lost = 0; lost < 2;) {
		struct transport_mail m = expect_mail(t);
		assert_int_not_equal(m.peer, 1);
		lost += m.is_lost;
		if (m.is_lost)
			continue;
		if (m.type == MESSAGE_JOIN) {
			send_number(t, m.peer, MESSAGE_PATHS, m.peer);
			send_number(t, m.peer, MESSAGE_STOP, ++joined);
			continue;
		}
		assert_int_equal(m.type, MESSAGE_PATHS);
		assert_int_equal(bytes_get_number(&m.content), m.peer);
	}
	transport_free(t);
}

static void a_process_that_dies_before_it_joins_is_lost(void **unused)
{
	(void)unused;
	struct transport *t = transport_local_new(2);
	struct err e = {0};
	assert_true(spawn(t, 1, "die", &e));
	send_number(t, 1, MESSAGE_PATHS, 1); /* is not there yet */
	expect_lost(t, 1);
	assert_true(spawn(t, 1, "join", &e)); /* another one has its place */
	assert_int_equal(expect_mail(t).type, MESSAGE_JOIN);
	transport_free(t);
}

static void a_program_that_is_not_there_is_an_error(void **unused)
{
	(void)unused;
	struct transport *t = transport_local_new(1);
	const char *words[] = {"everett", NULL};
	struct err e = {0};
	assert_false(transport_local_spawn(t, 0, "/nowhere/everett", words, &e));
	assert_non_null(strstr(e.text, "cannot start a worker"));
	transport_free(t);
}

/* Does a connection that this process makes to the address end without a word? */
static bool is_turned_away(struct transport *t)
{
	struct sockaddr_un name = {.sun_family = AF_UNIX};
	size_t n = strlen(t->address);
	struct transport_mail m;
	char byte;
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	memcpy(name.sun_path + 1, t->address, n);
	assert_int_equal(connect(fd, (struct sockaddr *)&name,
				 (socklen_t)(sizeof name.sun_family + 1 + n)),
			 0);
	while (recv(fd, &byte, 1, MSG_DONTWAIT) < 0) {
		assert_int_equal(errno, EAGAIN);
		transport_wait(t, clock_now() + 0.01);
		assert_false(transport_next(t, &m));
	}
	close(fd);
	return true;
}

/* The collector takes the processes that it has started, and no others. */
static void strangers_are_turned_away(void **unused)
{
	(void)unused;
	struct transport *t = transport_local_new(1);
	struct err e = {0};
	assert_true(spawn(t, 0, "hang", &e)); /* so that it listens */
	assert_true(is_turned_away(t));
	transport_free(t);
}

static void joining_nobody_fails(void **unused)
{
	(void)unused;
	struct err e = {0};
	assert_null(transport_local_join("everett-nobody-is-there", &e));
	assert_non_null(strstr(e.text, "cannot join the run"));
}

int main(int argc, char **argv)
{
	if (argc == 3)
		return be_worker(argv[1], argv[2]);
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(messages_of_all_sizes_arrive_whole_and_in_order),
		cmocka_unit_test(all_that_was_sent_comes_before_the_loss),
		cmocka_unit_test(half_a_message_is_none),
		cmocka_unit_test(waiting_ends_with_the_deadline),
		cmocka_unit_test(nobody_gets_nothing),
		cmocka_unit_test(an_interrupt_reaches_a_busy_worker),
		cmocka_unit_test(a_worker_can_be_ended),
		cmocka_unit_test(workers_reach_each_other_by_address),
		cmocka_unit_test(processes_join),
		cmocka_unit_test(a_process_that_dies_before_it_joins_is_lost),
		cmocka_unit_test(a_program_that_is_not_there_is_an_error),
		cmocka_unit_test(strangers_are_turned_away),
		cmocka_unit_test(joining_nobody_fails),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
