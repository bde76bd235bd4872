/* jobs.c - builds files and runs tests, several at a time.
 *
 * A job is a child in a process group of its own, so that whatever a test starts can be
 * ended with it. Signals are taken one by one with sigtimedwait and do nothing in
 * between. A test that takes too long, and every test when the user interrupts, gets
 * SIGINT first: everett run then writes what it has done. One that runs natively gets
 * SIGTERM (supervise.c). The group is killed a few seconds later. */
#define _GNU_SOURCE
#include "suite/suite.h"

#include "base/file.h"
#include "base/alloc.h"
#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const double grace = 5; /* seconds between SIGINT and SIGKILL */

struct job {
	pid_t pid; /* 0: free */
	struct suite_file *file;
	struct suite_test *test; /* NULL: the file is built */
	double started, ends; /* ends: when it is signalled next; 0: never */
	bool is_asked; /* it has got SIGINT */
};

struct pool {
	struct suite *suite;
	struct job *jobs;
	uint32_t njobs;
	sigset_t waited, usual; /* signals that are waited for; those blocked before */
};

/* --- the child --- */

static int open_log(const char *path)
{
	return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND, 0666);
}

/* Standard streams, signals and the directory of a child. */
static void settle_child(const struct pool *p, const char *dir, int input, int log)
{
	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(input, 0);
	dup2(log, 1);
	dup2(log, 2);
	sigprocmask(SIG_SETMASK, &p->usual, NULL);
	if (chdir(dir) != 0) {
		perror(dir);
		_exit(2);
	}
}

static _Noreturn void run_natively(const struct suite_native *n)
{
	for (size_t i = 0; i < n->variables.count; i++)
		putenv(n->variables.at[i]);
	execv(n->words.at[0], n->words.at);
	perror(n->words.at[0]);
	_exit(127);
}

static _Noreturn void run_job_child(const struct pool *p, const struct job *j, int log,
				    const struct words *w, const struct suite_native *n)
{
	int input = open(n->input ? n->input : "/dev/null", O_RDONLY | O_CLOEXEC);
	settle_child(p, j->file->dir, input, log);
	if (!j->test)
		_exit(suite_build_file(p->suite, j->file));
	if (n->words.count) {
		suite_supervise();
		run_natively(n);
	}
	execv("/proc/self/exe", w->at);
	perror("everett");
	_exit(127);
}

static void set_times(struct job *j)
{
	j->started = clock_now();
	j->is_asked = false;
	j->ends = j->test && j->test->settings.timeout > 0
			  ? j->started + j->test->settings.timeout
			  : 0;
}

/* True with no process: the test was skipped. */
static bool start_job(struct pool *p, struct job *j, struct err *e)
{
	struct suite *s = p->suite;
	struct words w = {0};
	struct suite_native native = {0};
	char *path = j->test ? suite_log_path(j->test)
			     : alloc_printf("%s/build.log", j->file->out_here);
	bool ok = true;
	int log = -1;
	if (j->test && s->command->native)
		ok = suite_native(s, j->test, &native, e);
	else if (j->test)
		suite_run_words(s, j->test, &w);
	if (native.lacks) {
		j->test->result.verdict = SUITE_SKIPPED;
		j->test->result.skipped = native.lacks;
		j->test->result.is_over = true;
		goto out;
	}
	log = ok ? open_log(path) : -1;
	if (ok && log < 0)
		ok = err_set(e, "cannot write %s: %s", path, strerror(errno));
	if (!ok)
		goto out;
	fflush(NULL);
	j->pid = fork();
	if (j->pid == 0)
		run_job_child(p, j, log, &w, &native);
	if (j->pid < 0) {
		j->pid = 0;
		ok = err_set(e, "cannot start a process: %s", strerror(errno));
		goto out;
	}
	setpgid(j->pid, j->pid);
	set_times(j);
out:
	if (log >= 0)
		close(log);
	free(path);
	words_done(&w);
	suite_native_done(&native);
	return ok;
}

/* --- what is next --- */

static struct suite_test *next_test(struct suite_file *f)
{
	for (uint32_t i = 0; i < f->ntests; i++) {
		struct suite_test *t = &f->tests[i];
		if (t->is_chosen && !t->result.is_over && t->result.seconds == 0)
			return t;
	}
	return NULL;
}

/* Natively all tests share the ports of one machine: those that start programs run one
 * after the other. */
static bool must_wait_for_ports(const struct pool *p, const struct suite_file *f)
{
	bool is_alone = p->suite->command->native && f->starts_programs &&
			f->state == SUITE_BUILT;
	for (uint32_t i = 0; i < p->njobs && is_alone; i++)
		if (p->jobs[i].pid && p->jobs[i].test && p->jobs[i].file->starts_programs)
			return true;
	return false;
}

static bool find_next(const struct pool *p, struct job *j)
{
	struct suite *s = p->suite;
	for (uint32_t i = 0; i < s->nfiles; i++) {
		struct suite_file *f = s->files[i];
		struct suite_test *t = next_test(f);
		if (!t || f->state == SUITE_BUILDING || f->state == SUITE_UNBUILDABLE ||
		    must_wait_for_ports(p, f))
			continue;
		*j = (struct job){.file = f, .test = f->state == SUITE_BUILT ? t : NULL};
		if (j->test)
			t->result.seconds = -1; /* it is running */
		else
			f->state = SUITE_BUILDING;
		return true;
	}
	return false;
}

static bool has_next(struct suite *s)
{
	for (uint32_t i = 0; i < s->nfiles; i++)
		if (s->files[i]->state != SUITE_UNBUILDABLE && next_test(s->files[i]))
			return true;
	return false;
}

/* --- what has ended --- */

static void read_build_log(struct suite_file *f)
{
	char *path = alloc_printf("%s/build.log", f->out_here);
	size_t size;
	char *text = file_read(path, &size, NULL);
	if (text)
		text_add(&f->build_log, text, size);
	free(text);
	free(path);
}

static void mark_unbuildable(struct suite_file *f)
{
	f->state = SUITE_UNBUILDABLE;
	for (uint32_t i = 0; i < f->ntests; i++) {
		struct suite_result *r = &f->tests[i].result;
		if (!f->tests[i].is_chosen || r->is_over)
			continue;
		r->verdict = SUITE_BROKEN;
		r->is_over = true;
		text_printf(&r->reasons, "%s\n",
			    f->trouble ? f->trouble : "its file cannot be built");
	}
}

static void finish_job(struct pool *p, struct job *j, int status)
{
	struct suite *s = p->suite;
	kill(-j->pid, SIGKILL); /* what it has left behind */
	j->pid = 0;
	if (!j->test) {
		if (status == 0) {
			j->file->state = SUITE_BUILT;
		} else if (!s->is_interrupted) {
			read_build_log(j->file);
			mark_unbuildable(j->file);
		}
		return;
	}
	struct suite_result *r = &j->test->result;
	r->seconds = clock_now() - j->started;
	r->is_over = true;
	if (s->is_interrupted && !r->is_timed_out && j->is_asked)
		r->verdict = SUITE_NOT_RUN;
	else if (s->command->native)
		suite_judge_native(s, j->test, status);
	else
		suite_judge(s, j->test, status);
}

static void reap_jobs(struct pool *p)
{
	int status;
	for (uint32_t i = 0; i < p->njobs; i++)
		if (p->jobs[i].pid && waitpid(p->jobs[i].pid, &status, WNOHANG) > 0)
			finish_job(p, &p->jobs[i], status);
}

/* --- time and signals --- */

static void ask_to_end(struct pool *p, struct job *j)
{
	if (j->is_asked || !j->test)
		kill(-j->pid, SIGKILL);
	else
		kill(j->pid, p->suite->command->native ? SIGTERM : SIGINT);
	j->is_asked = true;
	j->ends = clock_now() + grace;
}

static void interrupt_jobs(struct pool *p)
{
	p->suite->is_interrupted = true;
	for (uint32_t i = 0; i < p->njobs; i++)
		if (p->jobs[i].pid)
			ask_to_end(p, &p->jobs[i]);
}

/* Until a child ends, the user interrupts, or a test has had its time. */
static void wait_for_something(struct pool *p)
{
	double now = clock_now(), until = now + 0.25; /* for the line of progress */
	for (uint32_t i = 0; i < p->njobs; i++)
		if (p->jobs[i].pid && p->jobs[i].ends > 0 && p->jobs[i].ends < until)
			until = p->jobs[i].ends;
	double left = until > now ? until - now : 0;
	struct timespec t = {(time_t)left, (long)((left - (double)(time_t)left) * 1e9)};
	int signal = sigtimedwait(&p->waited, NULL, &t);
	if (signal > 0 && signal != SIGCHLD)
		interrupt_jobs(p);
	reap_jobs(p);
	now = clock_now();
	for (uint32_t i = 0; i < p->njobs; i++) {
		struct job *j = &p->jobs[i];
		if (!j->pid || j->ends <= 0 || j->ends > now)
			continue;
		if (!j->is_asked && j->test)
			j->test->result.is_timed_out = true;
		ask_to_end(p, j);
	}
}

static bool is_busy(const struct pool *p)
{
	for (uint32_t i = 0; i < p->njobs; i++)
		if (p->jobs[i].pid)
			return true;
	return false;
}

static void tell_progress(const struct pool *p)
{
	struct text t;
	text_init(&t);
	for (uint32_t i = 0; i < p->njobs; i++) {
		const struct job *j = &p->jobs[i];
		if (j->pid)
			text_printf(&t, "%s%s%s%s", t.len ? ", " : "", j->file->stem,
				    j->test ? ":" : " is built",
				    j->test ? j->test->name : "");
	}
	suite_tell_progress(p->suite, t.data);
	text_done(&t);
}

static bool run_all_jobs(struct pool *p, struct err *e)
{
	bool ok = true;
	do {
		for (uint32_t i = 0; i < p->njobs && ok && !p->suite->is_interrupted; i++)
			if (!p->jobs[i].pid && find_next(p, &p->jobs[i]))
				ok = start_job(p, &p->jobs[i], e);
		suite_tell(p->suite);
		tell_progress(p);
		if (is_busy(p))
			wait_for_something(p);
		suite_tell(p->suite);
		if (!ok)
			interrupt_jobs(p);
	} while (is_busy(p) || (ok && !p->suite->is_interrupted && has_next(p->suite)));
	return ok;
}

bool suite_run_jobs(struct suite *s, struct err *e)
{
	struct pool p = {.suite = s, .njobs = s->command->jobs};
	p.jobs = alloc_zero(p.njobs, sizeof *p.jobs);
	for (uint32_t i = 0; i < s->nfiles; i++)
		if (s->files[i]->trouble)
			mark_unbuildable(s->files[i]);
	sigemptyset(&p.waited);
	sigaddset(&p.waited, SIGCHLD);
	sigaddset(&p.waited, SIGINT);
	sigaddset(&p.waited, SIGTERM);
	sigaddset(&p.waited, SIGHUP);
	sigprocmask(SIG_BLOCK, &p.waited, &p.usual);
	double began = clock_now();
	bool ok = run_all_jobs(&p, e);
	s->seconds = clock_now() - began;
	sigprocmask(SIG_SETMASK, &p.usual, NULL);
	free(p.jobs);
	return ok;
}
