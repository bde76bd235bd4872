/* balancer.c - who gives to whom: classes, pairs from both ends, rounds, idle workers. */
#include "cluster/balancer.h"

#include "unit.h"

static void begin(struct balancer *b, uint32_t n, const uint64_t *jobs)
{
	balancer_init(b, n, 0.5, 2);
	for (uint32_t i = 0; i < n; i++) {
		b->workers[i].may_give = true;
		balancer_status(b, i, jobs[i]);
	}
}

static void assert_transfer(const struct balancer_transfer *t, uint32_t from, uint32_t to,
			    uint64_t jobs)
{
	assert_int_equal(t->from, from);
	assert_int_equal(t->to, to);
	assert_int_equal(t->jobs, jobs);
}

static void ends_of_the_sorted_list_are_paired(void **unused)
{
	(void)unused;
	struct balancer b;
	begin(&b, 6, (const uint64_t[]){50, 100, 2, 52, 90, 10});
	balancer_decide(&b);
	assert_int_equal(b.nout, 2);
	assert_transfer(&b.out[0], 1, 2, 49);
	assert_transfer(&b.out[1], 4, 5, 40);
	balancer_done(&b);
}

static void two_rounds_lie_between_two_decisions(void **unused)
{
	(void)unused;
	struct balancer b;
	begin(&b, 2, (const uint64_t[]){100, 0});
	balancer_decide(&b);
	assert_int_equal(b.nout, 1);
	balancer_status(&b, 0, 50);
	balancer_status(&b, 1, 0);
	balancer_decide(&b);
	assert_int_equal(b.nout, 0);
	assert_int_equal(b.waiting, 1);
	balancer_status(&b, 0, 50);
	balancer_status(&b, 1, 0);
	balancer_decide(&b);
	assert_int_equal(b.nout, 1);
	assert_transfer(&b.out[0], 0, 1, 25);
	assert_int_equal(b.waiting, 0);
	balancer_done(&b);
}

static void who_was_refused_is_thought_of_at_once(void **unused)
{
	(void)unused;
	struct balancer b;
	begin(&b, 3, (const uint64_t[]){100, 0, 40});
	balancer_decide(&b);
	assert_int_equal(b.nout, 1);
	balancer_refused(&b, 1);
	balancer_decide(&b);
	assert_int_equal(b.nout, 1);
	assert_transfer(&b.out[0], 2, 1, 20);
	balancer_done(&b);
}

/* Of two workers each is half a deviation off the mean, however near they are. */
static void queues_of_one_order_of_magnitude_are_left_alone(void **unused)
{
	(void)unused;
	struct balancer b;
	begin(&b, 2, (const uint64_t[]){1000, 501});
	balancer_decide(&b);
	assert_int_equal(b.nout, 0);
	balancer_status(&b, 1, 499);
	balancer_decide(&b);
	assert_int_equal(b.nout, 1);
	balancer_done(&b);
}

static void idle_ones_get_jobs_whatever_the_deviation(void **unused)
{
	(void)unused;
	struct balancer b;
	begin(&b, 4, (const uint64_t[]){3, 3, 3, 0});
	balancer_decide(&b);
	assert_int_equal(b.nout, 1);
	assert_int_equal(b.out[0].to, 3);
	assert_int_equal(b.out[0].jobs, 1);
	balancer_done(&b);
}

static void jobs_stay_in_their_team(void **unused)
{
	(void)unused;
	struct balancer b;
	begin(&b, 4, (const uint64_t[]){100, 0, 10, 0});
	b.workers[2].team = b.workers[3].team = 1;
	balancer_decide(&b);
	assert_int_equal(b.nout, 2);
	assert_transfer(&b.out[0], 0, 1, 50);
	assert_transfer(&b.out[1], 2, 3, 5);
	balancer_done(&b);
}

static void who_may_not_give_does_not(void **unused)
{
	(void)unused;
	struct balancer b;
	begin(&b, 3, (const uint64_t[]){100, 0, 20});
	b.workers[0].may_give = false;
	balancer_decide(&b);
	assert_int_equal(b.nout, 1);
	assert_transfer(&b.out[0], 2, 1, 10);
	balancer_done(&b);
}

static void many_workers_do_not_talk_all_the_time(void **unused)
{
	(void)unused;
	assert_true(balancer_interval(0.02, 48) == 0.02);
	assert_true(balancer_interval(0.02, 10000) > 0.1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ends_of_the_sorted_list_are_paired),
		cmocka_unit_test(two_rounds_lie_between_two_decisions),
		cmocka_unit_test(who_was_refused_is_thought_of_at_once),
		cmocka_unit_test(queues_of_one_order_of_magnitude_are_left_alone),
		cmocka_unit_test(idle_ones_get_jobs_whatever_the_deviation),
		cmocka_unit_test(jobs_stay_in_their_team),
		cmocka_unit_test(who_may_not_give_does_not),
		cmocka_unit_test(many_workers_do_not_talk_all_the_time),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
