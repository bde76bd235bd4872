/* transfers.c - jobs between workers, in every order in which the collector can hear of their
 * departure, their arrival and the death of an end: they are never lost and never twice. */
#include "bench.h"

/* The balancer has asked somebody to give jobs to somebody. */
static uint64_t ordered(struct bench *b)
{
	return ++b->c.last_number;
}

static void departs(struct bench *b, uint64_t number, uint32_t from, uint32_t to)
{
	struct commit m = {.handed = number, .to = to, .handed_leaves = 3};
	bytes_add(&m.jobs, "jobs", 4);
	collector_take_transfers(&b->c, from, &m);
	commit_done(&m);
}

static void arrives(struct bench *b, uint64_t number, uint32_t at)
{
	struct commit m = {.taken = &number, .ntaken = 1};
	collector_take_transfers(&b->c, at, &m);
}

/* Dies, and another takes its place. */
static void replaced(struct bench *b, uint32_t worker)
{
	collector_lost(&b->c, worker);
	b->c.members[worker].state = MEMBER_PRESENT;
	b->c.members[worker].address = alloc_string("elsewhere");
}

static void expect(struct bench *b, uint32_t on_their_way, uint32_t waiting)
{
	assert_int_equal(b->c.ntransfers, on_their_way);
	assert_int_equal(b->c.norphans, waiting);
	assert_int_equal(collector_has_work(&b->c, 0), on_their_way || waiting);
	for (uint32_t i = 0; i < waiting; i++) {
		assert_int_equal(b->c.orphans[i].leaves, 3);
		assert_memory_equal(b->c.orphans[i].jobs.data, "jobs", 4);
	}
}

static void either_end_may_be_heard_first(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 2, NULL);
	uint64_t first = ordered(&b), second = ordered(&b);
	departs(&b, first, 0, 1);
	expect(&b, 1, 0);
	arrives(&b, first, 1);
	expect(&b, 0, 0);
	arrives(&b, second, 1);
	expect(&b, 0, 0);
	departs(&b, second, 0, 1);
	expect(&b, 0, 0);
	assert_int_equal(b.c.nearly, 0);
	bench_end(&b);
}

/* Who was to get them is dead when the collector hears that they have left, and the one in its
 * place has never heard of them: they would be on their way for ever. */
static void what_was_for_the_dead_is_not_for_who_comes_after(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 2, NULL);
	uint64_t number = ordered(&b);
	replaced(&b, 1);
	departs(&b, number, 0, 1);
	expect(&b, 0, 1);
	collector_hand_out(&b.c);
	expect(&b, 1, 0);
	assert_true(b.c.transfers[0].number > number);
	arrives(&b, b.c.transfers[0].number, b.c.transfers[0].to);
	expect(&b, 0, 0);
	departs(&b, ordered(&b), 0, 1); /* what is for itself arrives */
	expect(&b, 1, 0);
	bench_end(&b);
}

static void nobody_is_in_the_place_of_the_dead(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 2, NULL);
	uint64_t number = ordered(&b);
	collector_lost(&b.c, 1);
	departs(&b, number, 0, 1);
	expect(&b, 0, 1);
	bench_end(&b);
}

static void what_is_on_its_way_to_the_dead_waits_for_others(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 3, NULL);
	departs(&b, ordered(&b), 0, 1);
	departs(&b, ordered(&b), 0, 2);
	replaced(&b, 1);
	expect(&b, 1, 1);
	assert_int_equal(b.c.transfers[0].to, 2);
	bench_end(&b);
}

/* It may have died before it sent them: the collector does, under the same number, and who has
 * them already takes them once. */
static void what_the_dead_sent_stays_on_its_way(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 2, NULL);
	uint64_t number = ordered(&b);
	departs(&b, number, 0, 1);
	replaced(&b, 0);
	expect(&b, 1, 0);
	assert_int_equal(b.c.transfers[0].number, number);
	assert_int_equal(b.c.transfers[0].from, COLLECTOR_NOBODY);
	assert_int_equal(b.paper.sent[1][MESSAGE_JOBS], 1);
	arrives(&b, number, 1);
	expect(&b, 0, 0);
	bench_end(&b);
}

/* Both are gone, one after the other. */
static void both_ends_die(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 3, NULL);
	departs(&b, ordered(&b), 0, 1);
	replaced(&b, 0);
	replaced(&b, 1);
	expect(&b, 0, 1);
	uint64_t number = ordered(&b);
	replaced(&b, 2);
	departs(&b, number, 0, 2); /* its last commit, heard after its death */
	expect(&b, 0, 2);
	bench_end(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(either_end_may_be_heard_first),
		cmocka_unit_test(what_was_for_the_dead_is_not_for_who_comes_after),
		cmocka_unit_test(nobody_is_in_the_place_of_the_dead),
		cmocka_unit_test(what_is_on_its_way_to_the_dead_waits_for_others),
		cmocka_unit_test(what_the_dead_sent_stays_on_its_way),
		cmocka_unit_test(both_ends_die),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
