/* test_start.c - starts and stops the programs of a test (include/everett/test.h).
 *
 * Plain POSIX, so that the same lines work in the model and on a real system. Waiting is
 * done by looking again after a pause: a blocking wait for a server that waits for
 * clients would leave nobody to go on, and Everett would call that path complete. A wait
 * for the end of a program pauses first, since no virtual time passes while the other
 * side can go on: it has ended when the clock moves, and there is one order of the two
 * instead of several. Connecting does not pause first: clients may come while a server is
 * still busy with its start. */
#define _GNU_SOURCE
#include "../include/everett/test.h"
#include "test_inside.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 64 };

static struct started {
	pid_t pid; /* 0: a thread, or gone */
	int is_thread, is_over, status;
	long shield; /* of ev_inside_shield */
	pthread_t thread;
	int (*main)(int, char **);
	char **words;
	const char *name;
} started_programs[MOST];
static int started_count;

extern char **environ;

void ev_inside_fail(const char *what, const char *name, const char *why)
{
	static char text[400];

	snprintf(text, sizeof text, "%s%s%s: %s", what, *name ? " " : "", name, why);
	ev_report(text);
}

long ev_inside_patience(void)
{
	return ev_is_native() ? 30000 : 5000;
}

const char *ev_inside_in_vain(const char *what)
{
	static char text[80];

	snprintf(text, sizeof text, "%s for %ld seconds", what,
		 ev_inside_patience() / 1000);
	return text;
}

void ev_inside_pause(long *waited_ms)
{
	long ms = *waited_ms < 20 ? 1 : *waited_ms / 10;
	struct timespec t;

	ms = ms > 50 ? 50 : ms;
	t.tv_sec = 0;
	t.tv_nsec = ms * 1000000;
	*waited_ms += ms;
	while (nanosleep(&t, &t) < 0 && errno == EINTR)
		;
}

static int words_count(const char *const *words)
{
	int n = 0;

	while (words[n])
		n++;
	return n;
}

/* Copies, since programs may change their arguments. */
static char **copy_words(const char *const *words)
{
	int n = words_count(words);
	char **copy = calloc((size_t)n + 1, sizeof *copy);

	for (int i = 0; copy && i < n; i++)
		copy[i] = strdup(words[i]);
	return copy;
}

static struct started *add_started(const char *call, const char *const *words)
{
	struct started *s = &started_programs[started_count];

	if (started_count == MOST)
		ev_inside_fail(call, words[0], "a test can start 64 programs");
	memset(s, 0, sizeof *s);
	s->shield = ev_inside_shield();
	s->words = copy_words(words);
	s->name = s->words && s->words[0] ? s->words[0] : "";
	started_count++;
	return s;
}

int ev_start_words(int (*main)(int, char **), const char *const *words)
{
	struct started *s = add_started("ev_start", words);

	fflush(NULL);
	s->pid = fork();
	if (s->pid < 0)
		ev_inside_fail("ev_start", s->name, strerror(errno));
	ev_inside_unshield(s->shield);
	if (s->pid == 0) {
		started_count = 0; /* they are not its children */
		if (s->shield < 0) /* no model: under replay it would be a call too many */
			prctl(PR_SET_PDEATHSIG, SIGKILL);
		optind = 1;
		exit(main(words_count(words), s->words));
	}
	return started_count;
}

static void *run_thread(void *arg)
{
	struct started *s = arg;

	ev_inside_unshield(s->shield);
	optind = 1;
	s->status = s->main(words_count((const char *const *)s->words), s->words) & 0xff;
	return NULL;
}

int ev_start_thread_words(int (*main)(int, char **), const char *const *words)
{
	struct started *s = add_started("ev_start_thread", words);

	s->main = main;
	s->is_thread = 1;
	int error = pthread_create(&s->thread, NULL, run_thread, s);
	ev_inside_unshield(s->shield);
	if (error)
		ev_inside_fail("ev_start_thread", s->name, strerror(error));
	return started_count;
}

int ev_start_program_words(const char *const *words)
{
	struct started *s = add_started("ev_start_program", words);

	fflush(NULL);
	ev_inside_unshield(s->shield); /* the program inherits what may fail */
	int error = posix_spawnp(&s->pid, s->name, NULL, NULL, s->words, environ);
	if (error)
		ev_inside_fail("ev_start_program", s->name,
			       error == ENOENT ? "there is no such program; name it in "
						 "`programs` of everett.toml"
					       : strerror(error));
	return started_count;
}

static struct started *find_started(const char *call, int started)
{
	if (started < 1 || started > started_count)
		ev_inside_fail(call, "", "this is not what ev_start has returned");
	return &started_programs[started - 1];
}

static int status_of(int status)
{
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static void wait_for_process(struct started *s, const char *call)
{
	int status = 0;

	for (long waited = 0; waited < ev_inside_patience();) {
		ev_inside_pause(&waited);
		pid_t pid = waitpid(s->pid, &status, WNOHANG);
		if (pid == s->pid) {
			s->status = status_of(status);
			return;
		}
		if (pid < 0 && errno != EINTR)
			ev_inside_fail(call, s->name, strerror(errno));
	}
	ev_inside_fail(call, s->name, ev_inside_in_vain("it does not end"));
}

static void wait_for_thread(struct started *s, const char *call)
{
	struct timespec until;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += ev_inside_patience() / 1000;
	int error = pthread_timedjoin_np(s->thread, NULL, &until);
	if (error)
		ev_inside_fail(call, s->name,
			       error == ETIMEDOUT ? ev_inside_in_vain("it does not end")
						  : strerror(error));
}

static int wait_for(struct started *s, const char *call)
{
	long before = ev_inside_shield();

	if (!s->is_over && s->is_thread)
		wait_for_thread(s, call);
	else if (!s->is_over)
		wait_for_process(s, call);
	ev_inside_unshield(before);
	s->is_over = 1;
	return s->status;
}

int ev_wait(int started)
{
	return wait_for(find_started("ev_wait", started), "ev_wait");
}

static void signal_thread(struct started *s)
{
	struct sigaction action;

	sigaction(SIGTERM, NULL, &action);
	if (action.sa_handler == SIG_DFL)
		ev_inside_fail("ev_stop", s->name,
			       "SIGTERM would end the test too: the thread's program has "
			       "no handler for it; use ev_start");
	pthread_kill(s->thread, SIGTERM);
}

int ev_stop(int started)
{
	struct started *s = find_started("ev_stop", started);

	if (!s->is_over && s->is_thread)
		signal_thread(s);
	else if (!s->is_over)
		kill(s->pid, SIGTERM);
	return wait_for(s, "ev_stop");
}

void ev_inside_end_started(void)
{
	for (int i = 0; i < started_count; i++)
		if (!started_programs[i].is_over && !started_programs[i].is_thread) {
			kill(started_programs[i].pid, SIGKILL);
			while (waitpid(started_programs[i].pid, NULL, 0) < 0 &&
			       errno == EINTR)
				;
			started_programs[i].is_over = 1;
		}
}

const char *ev_inside_ended(int *status)
{
	siginfo_t info;

	for (int i = 0; i < started_count; i++) {
		info.si_pid = 0;
		if (started_programs[i].is_over || started_programs[i].is_thread ||
		    waitid(P_PID, (id_t)started_programs[i].pid, &info,
			   WEXITED | WNOHANG | WNOWAIT) < 0 ||
		    !info.si_pid)
			continue;
		*status = info.si_code == CLD_EXITED ? info.si_status
						     : 128 + info.si_status;
		return started_programs[i].name;
	}
	return NULL;
}
