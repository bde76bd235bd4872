/* supervise.c - runs a native test and leaves none of its processes behind.
 *
 * A server may leave the process group (setsid) and lose its parent (daemon). So the test
 * is the child of a process that all its orphans come to (PR_SET_CHILD_SUBREAPER), and
 * that one kills its children until it has none: those of a killed child are its own
 * next. SIGTERM, also when everett test itself dies, ends the test. */
#define _GNU_SOURCE
#include "suite/suite.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The parent of a process; 0: there is no such process. */
static pid_t parent_of(const char *pid)
{
	char path[300], line[512], *name;
	int parent = 0;
	snprintf(path, sizeof path, "/proc/%s/stat", pid);
	FILE *f = fopen(path, "re");
	if (!f)
		return 0;
	/* The name of the program, in parentheses, may have any bytes in it. */
	if (fgets(line, sizeof line, f) && (name = strrchr(line, ')')))
		if (sscanf(name + 1, " %*c %d", &parent) != 1)
			parent = 0;
	fclose(f);
	return parent;
}

static void kill_children(void)
{
	DIR *dir = opendir("/proc");
	const struct dirent *d;
	while (dir && (d = readdir(dir)))
		if (d->d_name[0] >= '1' && d->d_name[0] <= '9' &&
		    parent_of(d->d_name) == getpid())
			kill((pid_t)strtol(d->d_name, NULL, 10), SIGKILL);
	if (dir)
		closedir(dir);
}

static void end_all(void)
{
	const struct timespec pause = {0, 1000000};
	for (;;) {
		pid_t pid = waitpid(-1, NULL, WNOHANG);
		if (pid < 0 && errno == ECHILD)
			return;
		if (pid != 0)
			continue;
		kill_children();
		nanosleep(&pause, NULL);
	}
}

/* The exit status of the test, which is killed when this process gets SIGTERM. */
static int wait_for_test(pid_t test, const sigset_t *waited)
{
	int status = 0;
	for (;;) {
		if (sigwaitinfo(waited, NULL) == SIGTERM)
			kill(test, SIGKILL);
		for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
			if (pid == test)
				return status;
	}
}

void suite_supervise(void)
{
	const struct rlimit none = {0, 0};
	sigset_t waited, before;
	sigemptyset(&waited);
	sigaddset(&waited, SIGCHLD);
	sigaddset(&waited, SIGTERM);
	sigprocmask(SIG_BLOCK, &waited, &before);
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	pid_t test = fork();
	if (test == 0) {
		sigprocmask(SIG_SETMASK, &before, NULL);
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		return;
	}
	if (test < 0) {
		perror("fork");
		_exit(127);
	}
	int status = wait_for_test(test, &waited);
	end_all();
	if (WIFEXITED(status))
		_exit(WEXITSTATUS(status));
	sigprocmask(SIG_SETMASK, &before, NULL);
	setrlimit(RLIMIT_CORE, &none);
	signal(WTERMSIG(status), SIG_DFL);
	raise(WTERMSIG(status));
	_exit(127);
}
