/* members.c - who becomes a worker: a process that has the same run, and no other. */
#include "bench.h"

#include "base/version.h"
#include "engine/part.h"

#include <stdio.h>
#include <string.h>

/* A run that stands at its origin, with one worker that was just started. */
static void begin(struct bench *b, struct state *origin)
{
	bench_begin(b, 1, NULL);
	*origin = (struct state){.instructions = 1234};
	b->run.tree.origin = origin;
	snprintf(b->run.testgen.fingerprint, sizeof b->run.testgen.fingerprint, "%016x",
		 0xabcdu);
	collector_started(&b->c, 0, false);
}

static void join(struct bench *b, uint64_t protocol, const char *version)
{
	struct bytes out = {0};
	bytes_number(&out, protocol);
	bytes_string(&out, version);
	struct bytes_reader in = bytes_read(out.data, out.n);
	collector_message(&b->c, 0, MESSAGE_JOIN, &in);
	bytes_done(&out);
}

/* A worker of this run, as it may differ from the collector's, says hello. */
static void hello(struct bench *b, uint64_t protocol, const struct run *own)
{
	struct bytes out = {0};
	bytes_number(&out, protocol);
	bytes_string(&out, "somewhere else");
	part_prove(own, &out);
	struct bytes_reader in = bytes_read(out.data, out.n);
	collector_message(&b->c, 0, MESSAGE_HELLO, &in);
	bytes_done(&out);
}

static void expect_refused(struct bench *b, const char *why)
{
	const struct member *m = &b->c.members[0];
	assert_int_equal(m->state, MEMBER_OUT);
	assert_int_equal(b->paper.sent[0][MESSAGE_DISMISSED], 1);
	assert_non_null(strstr(b->c.last_trouble.text, why));
	assert_null(strchr(b->c.last_trouble.text, '\n'));
	collector_lost(&b->c, 0); /* its process ends: nobody takes its place */
	assert_int_equal(m->state, MEMBER_OUT);
	assert_int_equal(b->c.deaths, 0);
}

static void the_same_run_is_taken(void **unused)
{
	(void)unused;
	struct bench b;
	struct state origin;
	begin(&b, &origin);
	assert_true(collector_has_process(&b.c, 0));
	assert_int_equal(b.c.members[0].state, MEMBER_JOINING);
	hello(&b, WIRE_PROTOCOL, &b.run);
	assert_int_equal(b.c.members[0].state, MEMBER_PRESENT);
	assert_string_equal(b.c.members[0].address, "somewhere else");
	assert_int_equal(b.paper.sent[0][MESSAGE_DISMISSED], 0);
	bench_end(&b);
}

static void another_program_is_refused(void **unused)
{
	(void)unused;
	struct bench b;
	struct state origin;
	begin(&b, &origin);
	struct run other = b.run;
	other.testgen.fingerprint[0] = '1';
	hello(&b, WIRE_PROTOCOL, &other);
	expect_refused(&b, "its program has build id 1");
	bench_end(&b);
}

static void options_that_decide_must_be_the_same(void **unused)
{
	(void)unused;
	struct bench b;
	struct state origin;
	begin(&b, &origin);
	struct options options = b.options;
	struct run other = b.run;
	other.options = &options;
	options.enosys = true;
	hello(&b, WIRE_PROTOCOL, &other);
	expect_refused(&b, "--enosys");
	bench_end(&b);
}

static void other_options_do_not_matter(void **unused)
{
	(void)unused;
	struct bench b;
	struct state origin;
	begin(&b, &origin);
	struct options options = b.options;
	struct run other = b.run;
	other.options = &options;
	options.max_memory = 1;
	options.quiet = true;
	hello(&b, WIRE_PROTOCOL, &other);
	assert_int_equal(b.c.members[0].state, MEMBER_PRESENT);
	bench_end(&b);
}

static void another_origin_is_refused(void **unused)
{
	(void)unused;
	struct bench b;
	struct state origin, elsewhere = {.instructions = 1235};
	begin(&b, &origin);
	struct run other = b.run;
	other.tree.origin = &elsewhere;
	hello(&b, WIRE_PROTOCOL, &other);
	expect_refused(&b, "another first choice");
	bench_end(&b);
}

static void another_protocol_or_version_is_refused(void **unused)
{
	(void)unused;
	struct bench b;
	struct state origin;
	begin(&b, &origin);
	hello(&b, WIRE_PROTOCOL + 1, &b.run);
	expect_refused(&b, "its protocol is");
	bench_end(&b);
	begin(&b, &origin);
	join(&b, WIRE_PROTOCOL - 1, EVERETT_VERSION);
	expect_refused(&b, "its protocol is");
	bench_end(&b);
	begin(&b, &origin);
	join(&b, WIRE_PROTOCOL, "0.0.0");
	expect_refused(&b, "it is of Everett 0.0.0");
	bench_end(&b);
}

static void damaged_greetings_are_refused(void **unused)
{
	(void)unused;
	struct bench b;
	struct state origin;
	struct bytes out = {0};
	begin(&b, &origin);
	bytes_number(&out, WIRE_PROTOCOL);
	bytes_string(&out, "somewhere");
	struct bytes_reader in = bytes_read(out.data, out.n);
	collector_message(&b.c, 0, MESSAGE_HELLO, &in);
	expect_refused(&b, "damaged");
	bytes_done(&out);
	bench_end(&b);
}

static void who_ends_before_it_is_ready_is_replaced_some_times(void **unused)
{
	(void)unused;
	struct bench b;
	struct state origin;
	unsigned starts = 1;
	begin(&b, &origin);
	for (collector_lost(&b.c, 0); b.c.members[0].state == MEMBER_GONE; starts++) {
		assert_true(starts < 100);
		collector_started(&b.c, 0, true);
		if (starts == 2) /* one that says hello makes up for those before it */
			hello(&b, WIRE_PROTOCOL, &b.run);
		collector_lost(&b.c, 0);
	}
	assert_int_equal(b.c.members[0].state, MEMBER_OUT);
	assert_int_equal(starts, 2 + 1 + 5);
	bench_end(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_run_is_taken),
		cmocka_unit_test(another_program_is_refused),
		cmocka_unit_test(options_that_decide_must_be_the_same),
		cmocka_unit_test(other_options_do_not_matter),
		cmocka_unit_test(another_origin_is_refused),
		cmocka_unit_test(another_protocol_or_version_is_refused),
		cmocka_unit_test(damaged_greetings_are_refused),
		cmocka_unit_test(who_ends_before_it_is_ready_is_replaced_some_times),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
