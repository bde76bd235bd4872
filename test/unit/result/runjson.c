/* runjson.c - run.json has every key of the contract, and statuses follow from counts. */
#include "result/counters.h"

#include "../unit.h"

static int enter(void **state)
{
	*state = unit_enter_scratch();
	return 0;
}

static int leave(void **state)
{
	unit_leave_scratch(*state);
	return 0;
}

static char *write_and_read(const struct run_result *r, const struct finding_set *s)
{
	struct err e = {0};
	assert_true(run_result_write(r, s, "run.json", &e));
	return unit_read("run.json");
}

static void every_key_is_there_even_when_empty(void **unused)
{
	static const char *const keys[] = {
		"everett", "program", "args", "exit_status", "exhausted", "deterministic",
		"stop_reason", "paths", "completed", "errors", "pruned", "unfinished",
		"incomplete", "assumed", "instructions", "replayed_instructions",
		"broken_replays",
		"forks", "queries", "total", "seconds", "by_stage", "load_seconds",
		"peak_rss_bytes", "rss_after_load_bytes",
		"page_bytes_peak", "states_peak", "tests", "coverage", "lines", "branches",
		"covered", "workers", "findings", "schedules", "explored", "redundant",
		"estimate", "preemptions_max", "threads_max", "processes_max",
	};
	struct run_result r;
	struct finding_set s;
	(void)unused;
	finding_set_init(&s);
	run_result_init(&r, "prog.bc", 0, NULL);
	r.stop = STOP_EXHAUSTED;
	char *text = write_and_read(&r, &s), key[64];
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		snprintf(key, sizeof key, "\"%s\": ", keys[i]);
		assert_non_null(strstr(text, key));
	}
	free(text);
	run_result_done(&r);
	finding_set_done(&s);
}

static void findings_arguments_and_gaps_are_written(void **unused)
{
	char *args[] = {"-x", "a\"b\xff"};
	struct run_result r;
	struct finding_set s;
	struct finding_frame at = {.function = "f", .file = "m.c", .line = 3};
	struct finding *f = finding_new(FINDING_ABORT, "abort called");
	bool is_new;
	(void)unused;
	finding_set_init(&s);
	finding_add_frame(f, &at);
	finding_add_note(f, "see also");
	finding_settle(f);
	finding_set_add(&s, f, &is_new);
	run_result_init(&r, "prog.bc", 2, args);
	r.stop = STOP_TIME;
	run_result_add_gap(&r, INCOMPLETE_BAD_SYSTEM_CALL, "fork", 1);
	run_result_add_gap(&r, INCOMPLETE_BAD_SYSTEM_CALL, "fork", 2);
	run_result_add_gap(&r, INCOMPLETE_BAD_SYSTEM_CALL, "vfork", 1);
	run_result_add_stage(&r, "cache", 5, 0.5);
	run_result_add_worker(&r, &(struct run_worker){.id = 1, .paths = 7});
	char *text = write_and_read(&r, &s);
	assert_non_null(strstr(text, "\"a\\\"b\\u00ff\""));
	assert_non_null(strstr(text, "\"stop_reason\": \"time\""));
	assert_non_null(strstr(text, "\"reason\": \"bad-system-call\",\n"
				     "      \"place\": \"fork\",\n"
				     "      \"count\": 3"));
	assert_int_equal(r.ngaps, 2);
	assert_non_null(strstr(text, "\"id\": \"abort-m.c-3\""));
	assert_non_null(strstr(text, "\"message\": \"abort called\""));
	assert_non_null(strstr(text, "\"test\": null"));
	free(text);
	run_result_done(&r);
	finding_set_done(&s);
}

static void status_follows_the_contract(void **unused)
{
	struct run_result r;
	(void)unused;
	run_result_init(&r, "p", 0, NULL);
	r.stop = STOP_EXHAUSTED;
	assert_true(run_result_is_exhausted(&r));
	assert_int_equal(run_result_status(&r, 0), 0);
	assert_int_equal(run_result_status(&r, 3), 1);
	r.stop = STOP_PATHS;
	assert_int_equal(run_result_status(&r, 0), 3);
	assert_int_equal(run_result_status(&r, 1), 1);
	r.stop = STOP_INTERRUPTED;
	assert_int_equal(run_result_status(&r, 1), 130);
	r.stop = STOP_EXHAUSTED;
	run_result_add_gap(&r, INCOMPLETE_UNSUPPORTED, "inline assembly", 1);
	assert_false(run_result_is_exhausted(&r));
	assert_int_equal(run_result_status(&r, 0), 3);
	run_result_done(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_key_is_there_even_when_empty),
		cmocka_unit_test(findings_arguments_and_gaps_are_written),
		cmocka_unit_test(status_follows_the_contract),
	};
	return cmocka_run_group_tests(tests, enter, leave);
}
