/* groups.c - places that several workers have: what they add goes to one worker, together, when
 * nobody has anything left in the group, and not before. */
#include "bench.h"

/* A worker has something left in these groups; 0 ends them. */
static void holds(struct bench *b, uint32_t worker, uint64_t one, uint64_t two)
{
	struct member *m = &b->c.members[worker];
	m->groups.n = 0;
	m->leaves = one != 0;
	bytes_clear(&m->frontier);
	if (!one)
		return;
	numbers_add(&m->groups, one);
	if (two)
		numbers_add(&m->groups, two);
	bytes_block(&m->frontier, "frontier", 8);
}

/* It sends a place of a group home, on whose way there is another group or 0. */
static void sends_home(struct bench *b, uint32_t worker, uint64_t group, uint64_t other)
{
	struct commit m = {.nhoming = 1};
	struct numbers others = {0};
	if (other)
		numbers_add(&others, other);
	bytes_number(&m.homing, group);
	numbers_write(&others, &m.homing);
	bytes_block(&m.homing, "anchor", 6);
	collector_take_homing(&b->c, worker, &m);
	numbers_done(&others);
	commit_done(&m);
}

static void expect(struct bench *b, uint32_t homing, uint32_t waiting)
{
	collector_gather(&b->c);
	assert_int_equal(b->c.nhoming, homing);
	assert_int_equal(b->c.norphans, waiting);
	assert_int_equal(collector_has_work(&b->c, 0),
			 homing || waiting || b->c.ntransfers || b->c.members[0].leaves ||
				 b->c.members[1].leaves);
}

static void a_group_waits_for_everybody(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 2, NULL);
	holds(&b, 0, 7, 0);
	holds(&b, 1, 7, 0);
	sends_home(&b, 0, 7, 0);
	holds(&b, 0, 0, 0);
	expect(&b, 1, 0);
	sends_home(&b, 1, 7, 0);
	sends_home(&b, 1, 7, 0);
	expect(&b, 3, 0);
	holds(&b, 1, 8, 0);
	expect(&b, 0, 1);
	assert_int_equal(b.c.orphans[0].leaves, 3);
	assert_int_equal(b.c.orphans[0].gathering.complete, 7);
	assert_memory_equal(b.c.orphans[0].jobs.data, "anchor", 6);
	assert_int_equal(b.c.orphans[0].gathering.more.n, 2 * (1 + 6));
	collector_hand_out(&b.c);
	expect(&b, 0, 0);
	assert_int_equal(b.c.ntransfers, 1);
	assert_int_equal(b.c.transfers[0].gathering.complete, 7);
	bench_end(&b);
}

/* What waits for a group may be in an older one, too. */
static void an_older_group_waits_for_a_newer_one(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 2, NULL);
	holds(&b, 1, 5, 3);
	sends_home(&b, 0, 3, 0);
	sends_home(&b, 0, 5, 3);
	expect(&b, 2, 0);
	holds(&b, 1, 0, 0);
	expect(&b, 1, 1);
	assert_int_equal(b.c.orphans[0].gathering.complete, 5);
	collector_hand_out(&b.c);
	expect(&b, 1, 0);
	b.c.transfers[0].gathering.groups.n = 0; /* as if it had arrived, and was done */
	expect(&b, 0, 1);
	assert_int_equal(b.c.orphans[0].gathering.complete, 3);
	bench_end(&b);
}

/* Who has sent jobs of a group may be heard after who has got them. */
static void nothing_is_complete_before_both_ends_are_heard(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 2, NULL);
	uint64_t number = ++b.c.last_number;
	struct commit arrival = {.taken = &number, .ntaken = 1};
	collector_take_transfers(&b.c, 1, &arrival);
	sends_home(&b, 1, number, 0);
	expect(&b, 1, 0);
	struct commit m = {.handed = number, .to = 1, .handed_leaves = 1};
	collector_take_transfers(&b.c, 0, &m);
	holds(&b, 0, number, 0);
	expect(&b, 1, 0);
	holds(&b, 0, 0, 0);
	expect(&b, 0, 1);
	bench_end(&b);
}

static void jobs_keep_their_groups_when_a_worker_is_lost(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 3, NULL);
	holds(&b, 0, 4, 0);
	struct commit m = {.handed = ++b.c.last_number, .to = 2, .handed_leaves = 1};
	bytes_add(&m.jobs, "jobs", 4);
	numbers_add(&m.handed_groups, 4);
	collector_take_transfers(&b.c, 1, &m);
	commit_done(&m);
	sends_home(&b, 1, 4, 0);
	collector_lost(&b.c, 0);
	expect(&b, 1, 1);
	collector_lost(&b.c, 2);
	expect(&b, 1, 2);
	assert_true(numbers_has(&b.c.orphans[0].gathering.groups, 4));
	assert_true(numbers_has(&b.c.orphans[1].gathering.groups, 4));
	bench_end(&b);
}

/* A checkpoint has them first, so that one worker of the resumed run gets them. */
static void a_checkpoint_keeps_them_together(void **unused)
{
	(void)unused;
	struct bench b;
	struct checkpoint to;
	struct bytes other = {0};
	bench_begin(&b, 2, NULL);
	bytes_add(&other, "other", 5);
	collector_add_jobs(&b.c, &other, 1, 0);
	holds(&b, 1, 9, 0);
	sends_home(&b, 0, 9, 0);
	collector_copy_jobs(&b.c, 0, &to);
	assert_int_equal(to.n, 3);
	assert_int_equal(to.together, 2);
	assert_memory_equal(to.jobs[0].data, "frontier", 8);
	assert_memory_equal(to.jobs[1].data, "anchor", 6);
	assert_memory_equal(to.jobs[2].data, "other", 5);
	collector_add_together(&b.c, to.jobs, to.together, 0);
	assert_int_equal(b.c.orphans[1].gathering.more.n, 1 + 6);
	checkpoint_done(&to);
	bench_end(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_group_waits_for_everybody),
		cmocka_unit_test(an_older_group_waits_for_a_newer_one),
		cmocka_unit_test(nothing_is_complete_before_both_ends_are_heard),
		cmocka_unit_test(jobs_keep_their_groups_when_a_worker_is_lost),
		cmocka_unit_test(a_checkpoint_keeps_them_together),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
