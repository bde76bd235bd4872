/* family.c - see family.h.
 *
 * The replay is over when all processes have ended, when one has died from a signal, which none
 * sends another (it is the defect, or a failure), or when one says so: the processes that wait for
 * a turn then would wait for ever, and are killed. */
#include "replay/family.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

struct member {
	pid_t pid;
	int status;
	bool has_ended;
};

struct family {
	const volatile struct wire_shared *shared;
	pid_t parent;
	int events; /* a descriptor that tells of children that end; -1: none */
	sigset_t before; /* blocked signals */
	struct member *members; /* the first process is the first */
	uint32_t n;
};

struct family *family_new(const struct wire_shared *shared)
{
	struct family *f = alloc_zero(1, sizeof *f);
	sigset_t set;
	f->shared = shared;
	f->parent = getpid();
	f->members = alloc_zero(WIRE_THREADS + 1, sizeof *f->members);
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, &f->before);
	f->events = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	return f;
}

void family_begin_child(const struct family *f)
{
	sigprocmask(SIG_SETMASK, &f->before, NULL);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != f->parent)
		_exit(127); /* it has died before it could be said */
}

void family_free(struct family *f)
{
	if (!f)
		return;
	if (f->events >= 0)
		close(f->events);
	sigprocmask(SIG_SETMASK, &f->before, NULL);
	free(f->members);
	free(f);
}

/* Those that the program has started meanwhile. */
static void find_members(struct family *f)
{
	while (f->n <= WIRE_THREADS && f->shared->processes[f->n - 1]) {
		f->members[f->n] = (struct member){.pid = f->shared->processes[f->n - 1]};
		f->n++;
	}
}

/* A number that is not that of a child was written by a program gone astray. */
static void look_at_member(struct member *m)
{
	if (m->has_ended)
		return;
	pid_t got = waitpid(m->pid, &m->status, WNOHANG);
	m->has_ended = got == m->pid || (got < 0 && errno == ECHILD);
}

/* The member with which the replay has ended; NULL: it goes on. */
static const struct member *find_end(struct family *f)
{
	bool is_over = true;
	find_members(f);
	for (uint32_t i = 0; i < f->n; i++) {
		struct member *m = &f->members[i];
		look_at_member(m);
		if (m->has_ended &&
		    (WIFSIGNALED(m->status) || m->pid == f->shared->ended_by))
			return m;
		is_over = is_over && m->has_ended;
	}
	return is_over ? &f->members[0] : NULL;
}

/* Processes that they have started in the meantime are found when they are gone. */
static void kill_all(struct family *f)
{
	for (uint32_t i = 0; i < f->n; i++) {
		struct member *m = &f->members[i];
		if (!m->has_ended)
			kill(m->pid, SIGKILL);
		while (!m->has_ended && waitpid(m->pid, &m->status, 0) < 0 &&
		       errno == EINTR)
			;
		m->has_ended = true;
		if (i + 1 == f->n)
			find_members(f);
	}
}

/* Whether a process has used so many seconds, or waits for something else than a processor. */
static bool has_had(pid_t pid, double seconds)
{
	char path[32], text[1024];
	unsigned long user, system;
	char state;
	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	FILE *f = fopen(path, "r");
	size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
	if (f)
		fclose(f);
	text[n] = 0;
	const char *after = strrchr(text, ')'); /* of the name, which may hold anything */
	if (!after ||
	    sscanf(after, ") %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &state,
		   &user, &system) != 3)
		return true;
	double used = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
	return used >= seconds || (state != 'R' && state != 'D');
}

static bool have_had(const struct family *f, double seconds)
{
	for (uint32_t i = 0; i < f->n; i++)
		if (!f->members[i].has_ended && !has_had(f->members[i].pid, seconds))
			return false;
	return true;
}

static void wait_for_event(const struct family *f, double left)
{
	struct pollfd p = {.fd = f->events, .events = POLLIN};
	struct signalfd_siginfo info;
	double ms = left * 1000;
	poll(&p, f->events >= 0,
	     f->events < 0 ? 5
	     : ms > 1000   ? 1000
	     : ms > 5	   ? (int)ms
			   : 5);
	while (f->events >= 0 && read(f->events, &info, sizeof info) > 0)
		;
}

bool family_wait(struct family *f, pid_t first, double max_time, int *status)
{
	double end = clock_now() + max_time;
	const struct member *m;
	f->members[0].pid = first;
	f->n = 1;
	while (!(m = find_end(f)) && (clock_now() < end || !have_had(f, max_time)))
		wait_for_event(f, end - clock_now());
	bool is_ended = m != NULL;
	int how = m ? m->status : 0;
	kill_all(f);
	*status = is_ended ? how : f->members[0].status;
	return is_ended;
}
