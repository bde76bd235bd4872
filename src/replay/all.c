/* all.c - all tests of a run on the native twin: a table and a count.
 *
 * Some processes share the tests, number i of them taking every n-th from the i-th on, and
 * send their verdicts through pipes, in order; so the table is in the order of the tests,
 * however long each takes. What the program prints is not shown. */
#include "replay/replay.h"

#include "base/alloc.h"
#include "base/text.h"
#include "testcase/read_test.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WHY_SIZE = 512 };

/* What travels: one per test, or one that says why there are no more. */
struct record {
	uint64_t number;
	uint32_t verdict;
	uint32_t is_unpredicted; /* the test predicts no outcome */
	uint32_t is_error; /* `why` is what to tell the user */
	char why[WHY_SIZE];
};

struct share {
	const struct replay_job *job;
	uint64_t first, step, at;
	FILE *out;
};

static void send_verdict(FILE *out, const struct record *r)
{
	fwrite(r, sizeof *r, 1, out);
	fflush(out);
}

static bool replay_next(void *arg, const struct testcase *t, struct err *e)
{
	struct share *s = arg;
	if (s->at++ % s->step != s->first)
		return true;
	struct replay_result result;
	struct arena a;
	arena_init(&a);
	bool ok = replay_test(s->job, t, &a, &result, e);
	if (ok) {
		struct record r = {.number = t->number,
				   .verdict = result.verdict,
				   .is_unpredicted =
					   t->outcome.end == TESTCASE_INCOMPLETE};
		snprintf(r.why, sizeof r.why, "%s", result.why);
		send_verdict(s->out, &r);
	}
	arena_done(&a);
	return ok;
}

/* In a process of its own. */
static _Noreturn void replay_share(struct share *s, const char *path)
{
	struct err e = {0};
	int null = open("/dev/null", O_RDONLY);
	if (null >= 0)
		dup2(null, 0);
	if (!testcase_each(path, replay_next, s, &e)) {
		struct record r = {.is_error = 1};
		snprintf(r.why, sizeof r.why, "%s", e.text);
		send_verdict(s->out, &r);
	}
	fclose(s->out);
	_exit(0);
}

struct worker {
	pid_t pid;
	FILE *in;
};

static bool start_replay_worker(struct worker *workers, uint64_t n, uint64_t i,
				struct share *s, const char *path, struct err *e)
{
	int ends[2];
	if (pipe2(ends, O_CLOEXEC) != 0)
		return err_set(e, "cannot make a pipe: %s", strerror(errno));
	fflush(stdout);
	fflush(stderr);
	pid_t pid = fork();
	if (pid == 0) {
		for (uint64_t k = 0; k < i; k++)
			fclose(workers[k].in); /* the others' */
		close(ends[0]);
		*s = (struct share){.job = s->job, .first = i, .step = n};
		s->out = fdopen(ends[1], "w");
		if (s->out)
			replay_share(s, path);
		_exit(1);
	}
	close(ends[1]);
	workers[i] = (struct worker){pid, fdopen(ends[0], "r")};
	return pid > 0 || err_set(e, "cannot start a process: %s", strerror(errno));
}

struct counts {
	uint64_t of[REPLAY_VERDICTS], tests, unpredicted;
};

static void print_verdict(const struct record *r, struct counts *c, bool is_quiet)
{
	if (!c->tests++ && !is_quiet)
		printf("%8s  %-10s  %s\n", "test", "verdict", "what");
	c->of[r->verdict]++;
	c->unpredicted += r->is_unpredicted && r->verdict == REPLAY_REACHED;
	if (!is_quiet)
		printf("%8" PRIu64 "  %-10s  %s\n", r->number,
		       replay_verdict_name((enum replay_verdict)r->verdict), r->why);
}

/* The worst one that occurs; it is the exit status. */
static enum replay_verdict worst_verdict(const struct counts *c)
{
	static const enum replay_verdict order[] = {REPLAY_DIVERGED, REPLAY_REACHED,
						    REPLAY_PASSED};
	for (size_t i = 0; i < sizeof order / sizeof *order; i++)
		if (c->of[order[i]])
			return order[i];
	return REPLAY_REPRODUCED;
}

static void print_counts(const struct counts *c)
{
	static const enum replay_verdict order[] = {REPLAY_REPRODUCED, REPLAY_DIVERGED,
						    REPLAY_REACHED, REPLAY_PASSED};
	const char *before = ": ";
	printf("%" PRIu64 " test%s", c->tests, text_plural(c->tests));
	for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
		if (!c->of[order[i]])
			continue;
		printf("%s%" PRIu64 " %s", before, c->of[order[i]],
		       replay_verdict_name(order[i]));
		before = ", ";
	}
	if (c->unpredicted)
		printf(" (%" PRIu64 " of them predict%s no outcome)", c->unpredicted,
		       c->unpredicted == 1 ? "s" : "");
	putchar('\n');
}

/* Verdicts in the order of the tests, until no worker has more. */
static bool collect_verdicts(struct worker *workers, uint64_t n, struct counts *c,
			     bool is_quiet, struct err *e)
{
	struct record r;
	for (uint64_t i = 0; fread(&r, sizeof r, 1, workers[i].in) == 1;
	     i = (i + 1) % n) {
		r.why[WHY_SIZE - 1] = 0;
		if (r.is_error || r.verdict >= REPLAY_VERDICTS)
			return err_set(e, "%s", r.why);
		print_verdict(&r, c, is_quiet);
	}
	return true;
}

static uint64_t count_cores(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);
	return n > 0 ? (uint64_t)n : 1;
}

bool replay_all(const struct replay_job *job, const char *path, uint64_t jobs,
		bool is_quiet, int *status, struct err *e)
{
	struct replay_job silent = *job;
	struct share s = {.job = &silent};
	struct counts c = {0};
	uint64_t n = jobs ? jobs : count_cores(), started = 0;
	struct worker *workers = alloc_zero(n, sizeof *workers);
	silent.run.is_silent = true;
	bool ok = true;
	while (ok && started < n)
		ok = start_replay_worker(workers, n, started++, &s, path, e);
	ok = ok && collect_verdicts(workers, n, &c, is_quiet, e);
	for (uint64_t i = 0; i < started; i++) {
		if (workers[i].in)
			fclose(workers[i].in);
		while (workers[i].pid > 0 && waitpid(workers[i].pid, NULL, 0) < 0 &&
		       errno == EINTR)
			;
	}
	free(workers);
	if (ok && !is_quiet)
		print_counts(&c);
	*status = (int)worst_verdict(&c);
	return ok;
}
