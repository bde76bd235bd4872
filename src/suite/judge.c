/* judge.c - compares what a run has left with what its test expects. */
#include "suite/suite.h"

#include "base/file.h"
#include "base/alloc.h"
#include "format/json_read.h"
#include "result/counters.h"
#include "testcase/read_test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static const char *text_of(const struct json_value *object, const char *key)
{
	const struct json_value *v = json_get(object, key);
	return v && v->type == JSON_STRING ? v->string : "";
}

static uint64_t member_as_number(const struct json_value *object, const char *key)
{
	const struct json_value *v = json_get(object, key);
	return v && v->type == JSON_NUMBER ? v->number : 0;
}

static void add_log(struct suite_test *t)
{
	char *path = suite_log_path(t);
	size_t size;
	char *text = file_read(path, &size, NULL);
	const char *p = text ? text : "";
	while (*p) { /* these are our own doing */
		size_t n = strcspn(p, "\n");
		n += p[n] == '\n';
		if (strncmp(p, "everett: interrupted", 20) != 0 &&
		    strncmp(p, "everett: orders of threads were left out", 40) != 0)
			text_add(&t->result.details, p, n);
		p += n;
	}
	free(text);
	free(path);
}

/* --- findings --- */

/* Is one path the other, or the end of it? */
static bool is_end_of_path(const char *found, const char *wanted)
{
	size_t n = strlen(found), k = strlen(wanted);
	return n >= k && strcmp(found + n - k, wanted) == 0 &&
	       (n == k || found[n - k - 1] == '/');
}

/* A test is meant by its name, too, as EV_TEST has it. */
static bool is_function(const char *found, const char *wanted)
{
	static const char prefix[] = "ev_test_";
	size_t n = sizeof prefix - 1;
	return strcmp(found, wanted) == 0 ||
	       (strncmp(found, prefix, n) == 0 && strcmp(found + n, wanted) == 0);
}

static bool is_match(const struct json_value *f, const struct suite_finding *wanted)
{
	return (wanted->kind == FINDING_NONE ||
		strcmp(text_of(f, "kind"), finding_kind_name(wanted->kind)) == 0) &&
	       (!wanted->file || (is_end_of_path(text_of(f, "file"), wanted->file) &&
				  member_as_number(f, "line") == wanted->line)) &&
	       (!wanted->function || is_function(text_of(f, "function"), wanted->function));
}

static void judge_findings(struct suite_test *t, const struct json_value *record)
{
	const struct json_value *list = json_get(record, "findings");
	const struct suite_finding *wanted = t->settings.expect.findings;
	struct text *reasons = &t->result.reasons;
	for (const struct json_value *f = list ? list->first : NULL; f; f = f->next) {
		const struct suite_finding *w = wanted;
		t->result.findings++;
		while (w && !is_match(f, w))
			w = w->next;
		if (w)
			continue;
		text_printf(reasons, "%s %s",
			    wanted ? "another finding:" : "finding:", text_of(f, "kind"));
		if (member_as_number(f, "line"))
			text_printf(reasons, " at %s:%" PRIu64 " in %s",
				    text_of(f, "file"), member_as_number(f, "line"),
				    text_of(f, "function"));
		text_add_char(reasons, '\n');
	}
	for (const struct suite_finding *w = wanted; w; w = w->next) {
		const struct json_value *f = list ? list->first : NULL;
		while (f && !is_match(f, w))
			f = f->next;
		if (!f)
			text_printf(reasons, "expected %s, which did not occur\n",
				    w->words);
	}
}

/* --- output --- */

struct output {
	const struct suite_output *wanted;
	struct text *reasons;
	uint64_t tests, with;
	uint64_t first_without; /* number of a test; 0: none */
};

static bool look_at_output(void *arg, const struct testcase *t, struct err *e)
{
	struct output *o = arg;
	size_t n = strlen(o->wanted->text);
	bool has = !n;
	(void)e;
	for (int i = 0; i < TESTCASE_STREAMS && t->has_output && !has; i++)
		has = t->output[i].size >= n &&
		      memmem(t->output[i].bytes, t->output[i].size, o->wanted->text, n);
	o->tests++;
	o->with += has;
	if (!has && !o->first_without)
		o->first_without = t->number;
	return true;
}

static void judge_outputs(struct suite_test *t)
{
	char *run = suite_run_path(t);
	for (const struct suite_output *w = t->settings.expect.outputs; w; w = w->next) {
		struct output o = {w, &t->result.reasons, 0, 0, 0};
		struct err e = {0};
		if (!testcase_each(run, look_at_output, &o, &e))
			text_printf(&t->result.reasons, "%s\n", e.text);
		else if (w->is_somewhere && !o.with)
			text_printf(&t->result.reasons, "no path prints \"%s\"\n",
				    w->text);
		else if (!w->is_somewhere && o.with < o.tests)
			text_printf(
				&t->result.reasons,
				"%" PRIu64 " of %" PRIu64 " paths do not print \"%s\"; "
				"the first is test %" PRIu64 " of %s\n",
				o.tests - o.with, o.tests, w->text, o.first_without, run);
	}
	free(run);
}

/* --- paths --- */

static const struct {
	const char *name, *words;
} stops[] = {
#define STOP(number, symbol, name, words) {name, words},
#include "result/stops.def"
#undef STOP
};

/* Why not everything was explored, in words; "" if it was. */
static void add_gaps(struct text *to, const struct json_value *record)
{
	const struct json_value *gaps = json_get(record, "incomplete");
	const char *stop = text_of(record, "stop_reason");
	if (gaps && gaps->first)
		text_printf(to, "%s%s%s", text_of(gaps->first, "reason"),
			    *text_of(gaps->first, "place") ? ": " : "",
			    text_of(gaps->first, "place"));
	else
		for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
			if (strcmp(stops[i].name, stop) == 0)
				text_add_string(to, stops[i].words);
}

/* Was everything explored but orders of threads, and were those left out on purpose? Then
 * all inputs were explored in the orders that the test asked for. */
static bool has_chosen_orders(const struct suite_test *t, const struct json_value *record)
{
	const struct json_value *gaps = json_get(record, "incomplete");
	const char *schedule = suite_schedule(t);
	return strcmp(text_of(record, "stop_reason"), "schedules") == 0 &&
	       !(gaps && gaps->first) &&
	       (schedule ? strcmp(schedule, "round-robin") == 0 ||
				   strncmp(schedule, "bounded=", 8) == 0
			 : t->file->starts_programs);
}

static void judge_paths(struct suite_test *t, const struct json_value *record)
{
	const struct suite_expect *x = &t->settings.expect;
	struct suite_result *r = &t->result;
	const struct json_value *exhausted = json_get(record, "exhausted");
	const struct json_value *paths = json_get(record, "paths");
	r->has_numbers = true;
	r->has_left_orders = has_chosen_orders(t, record);
	r->is_exhausted = (exhausted && exhausted->is_true) || r->has_left_orders;
	r->paths =
		member_as_number(paths, "completed") + member_as_number(paths, "errors");
	if (x->has_least && x->has_most && x->least == x->most && r->paths != x->least)
		text_printf(&r->reasons, "%" PRIu64 " paths instead of %" PRIu64 "\n",
			    r->paths, x->least);
	else if (x->has_most && r->paths > x->most)
		text_printf(&r->reasons, "%" PRIu64 " paths, more than %" PRIu64 "\n",
			    r->paths, x->most);
	else if (x->has_least && r->paths < x->least)
		text_printf(&r->reasons, "%" PRIu64 " paths, fewer than %" PRIu64 "\n",
			    r->paths, x->least);
	if (r->is_timed_out || (r->is_exhausted && r->paths))
		return;
	if (x->wants_exhausted || !r->paths) {
		text_add_string(&r->reasons, r->paths ? "not everything was explored: "
						      : "no path came to its end: ");
		add_gaps(&r->reasons, record);
		text_add_char(&r->reasons, '\n');
	}
}

/* --- the whole --- */

static void judge_record(struct suite_test *t, const struct json_value *record)
{
	judge_findings(t, record);
	judge_paths(t, record);
	if (t->settings.expect.outputs)
		judge_outputs(t);
}

/* The first line of what everett run printed, without its name in front. */
static void add_first_line(struct suite_test *t)
{
	const char *line = t->result.details.data;
	if (strncmp(line, "everett: ", 9) == 0)
		line += 9;
	text_printf(&t->result.reasons, "%.*s\n", (int)strcspn(line, "\n"), line);
}

void suite_judge(struct suite *s, struct suite_test *t, int status)
{
	struct suite_result *r = &t->result;
	struct err e = {0};
	size_t size;
	int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	(void)s;
	add_log(t);
	char *run = suite_run_path(t), *path = alloc_printf("%s/run.json", run);
	if (r->is_timed_out)
		text_printf(&r->reasons,
			    "not over after %g seconds; raise its timeout, or "
			    "bound the run with --max-time\n",
			    t->settings.timeout);
	if (code == RUN_STATUS_USAGE) {
		add_first_line(t);
		r->verdict = SUITE_BROKEN;
	} else {
		char *text = code < 0 && !r->is_timed_out
				     ? NULL
				     : file_read(path, &size, &e);
		struct arena a;
		arena_init(&a);
		const struct json_value *record =
			text ? json_read(&a, text, size, &e) : NULL;
		if (record)
			judge_record(t, record);
		else if (!r->is_timed_out && code < 0)
			text_printf(&r->reasons, "everett run died from signal %d\n",
				    WTERMSIG(status));
		else if (!r->is_timed_out)
			text_printf(&r->reasons, "%s\n", e.text);
		r->verdict = r->reasons.len ? SUITE_FAILED : SUITE_PASSED;
		arena_done(&a);
		free(text);
	}
	free(path);
	free(run);
}

/* Natively a test has one path, on values that need not lead to the finding that it
 * expects. */
void suite_judge_native(struct suite *s, struct suite_test *t, int status)
{
	struct suite_result *r = &t->result;
	const struct suite_expect *x = &t->settings.expect;
	(void)s;
	add_log(t);
	if (r->is_timed_out)
		text_printf(&r->reasons, "not over after %g seconds\n",
			    t->settings.timeout);
	else if (WIFSIGNALED(status) && !x->findings)
		text_printf(&r->reasons, "died from signal %d (%s)\n", WTERMSIG(status),
			    strsignal(WTERMSIG(status)));
	else if (WIFEXITED(status) && WEXITSTATUS(status) && !x->findings)
		text_printf(&r->reasons, "exit status %d\n", WEXITSTATUS(status));
	for (const struct suite_output *w = x->outputs; w && WIFEXITED(status);
	     w = w->next)
		if (!w->is_somewhere && !strstr(r->details.data, w->text))
			text_printf(&r->reasons, "it does not print \"%s\"\n", w->text);
	r->verdict = r->reasons.len ? SUITE_FAILED : SUITE_PASSED;
	if (r->verdict == SUITE_PASSED &&
	    strstr(r->details.data, "everett: an assumption does not hold")) {
		r->verdict = SUITE_SKIPPED;
		r->skipped = "an assumption does not hold";
	}
}
