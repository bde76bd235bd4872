/* opens.c - the collector and open choices: what is offered is an obligation from the commit
 * on that brings it, once, whoever dies. */
#include "bench.h"

/* A worker's commit with one offer: alternative `value` to the choice behind `front` records. */
static void offer(struct bench *b, uint32_t worker, uint64_t front, uint64_t taken,
		  uint64_t value)
{
	struct commit m = {0}, copy = {0};
	struct bytes out = {0};
	struct job *j = job_new();
	struct open_place p = {.at = front};
	for (uint64_t i = 0; i <= front; i++) {
		struct choice c = {.kind = i < front ? CHOICE_BRANCH : CHOICE_OPEN,
				   .func = 3,
				   .value = i < front ? 1 : value};
		if (i < front)
			p.hash = choice_place(p.hash, &c);
		log_add(&j->log, &c);
	}
	j->committed = front + 1;
	commit_offer(&m, &(struct offer){p, taken, value}, j);
	commit_write(&m, &out);
	struct bytes_reader in = bytes_read(out.data, out.n);
	assert_true(commit_read(&copy, &in));
	assert_int_equal(copy.noffers, 1);
	collector_take_offers(&b->c, worker, &copy);
	job_free(j);
	commit_done(&m);
	commit_done(&copy);
	bytes_done(&out);
}

static void what_is_new_is_an_obligation(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 3, NULL);
	assert_false(collector_has_work(&b.c, 0));
	offer(&b, 0, 5, 0, 1);
	assert_true(collector_has_work(&b.c, 0));
	assert_int_equal(b.c.norphans, 1);
	offer(&b, 0, 5, 0, 1); /* again, and by others, and from below what it became */
	offer(&b, 2, 5, 0, 1);
	offer(&b, 1, 5, 1, 0);
	assert_int_equal(b.c.norphans, 1);
	offer(&b, 1, 6, 0, 1);
	offer(&b, 1, 5, 1, 2);
	assert_int_equal(b.c.norphans, 3);
	bench_end(&b);
}

/* It goes to who has offered it; if that one dies, to another, and is not forgotten. */
static void nothing_is_lost_with_its_worker(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 2, NULL);
	offer(&b, 1, 5, 0, 1);
	collector_hand_out(&b.c);
	assert_int_equal(b.c.norphans, 0);
	assert_int_equal(b.c.ntransfers, 1);
	assert_int_equal(b.c.transfers[0].to, 1);
	collector_lost(&b.c, 1);
	assert_true(collector_has_work(&b.c, 0));
	offer(&b, 0, 5, 0, 1); /* who repeats the path offers it again: it is there */
	collector_hand_out(&b.c);
	assert_int_equal(b.c.ntransfers, 1);
	assert_int_equal(b.c.transfers[0].to, 0);
	offer(&b, 1, 7, 0, 1); /* its last commit, heard after its death */
	collector_hand_out(&b.c);
	assert_int_equal(b.c.ntransfers, 2);
	assert_int_equal(b.c.transfers[1].to, 0);
	bench_end(&b);
}

static void each_team_has_its_own(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 2, "dfs,bfs");
	offer(&b, 0, 5, 0, 1);
	assert_true(collector_has_work(&b.c, 0));
	assert_false(collector_has_work(&b.c, 1));
	offer(&b, 1, 5, 0, 1);
	assert_true(collector_has_work(&b.c, 1));
	assert_int_equal(b.c.norphans, 2);
	bench_end(&b);
}

static void a_sweep_keeps_what_is_given_out(void **unused)
{
	(void)unused;
	struct bench b;
	bench_begin(&b, 2, NULL);
	offer(&b, 0, 5, 0, 1);
	collector_hand_out(&b.c); /* on its way */
	offer(&b, 0, 8, 0, 1); /* waits */
	b.c.opens[0].sweep_at = 1;
	collector_sweep_opens(&b.c, 0);
	offer(&b, 1, 5, 0, 1);
	offer(&b, 1, 8, 0, 1);
	assert_int_equal(b.c.norphans, 1);
	assert_int_equal(b.c.ntransfers, 1);
	/* Both are done: their places are closed. */
	b.c.ntransfers = b.c.norphans = 0;
	bytes_done(&b.c.transfers[0].jobs);
	bytes_done(&b.c.orphans[0].jobs);
	b.c.opens[0].sweep_at = 1;
	collector_sweep_opens(&b.c, 0);
	assert_int_equal(b.c.opens[0].n, 0);
	bench_end(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_new_is_an_obligation),
		cmocka_unit_test(nothing_is_lost_with_its_worker),
		cmocka_unit_test(each_team_has_its_own),
		cmocka_unit_test(a_sweep_keeps_what_is_given_out),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
