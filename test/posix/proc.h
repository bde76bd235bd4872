/* proc.h - what the programs with several processes share. Their output has to be the same in
 * every order of the processes: who prints next is settled by pipes, waiting and signals. */
#ifndef PROC_H
#define PROC_H
#include "show.h"
#include <signal.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>

/* A line is one write, and nothing stays in a buffer that a fork would copy. */
__attribute__((constructor)) static void print_lines(void)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
}

/* A child that runs a function and exits with what it returns. */
static inline pid_t start(int (*run)(void))
{
	pid_t pid = fork();
	if (!pid)
		_exit(run());
	if (pid < 0)
		printf("no child: %s\n", strerror(errno));
	return pid;
}

static inline void show_status(const char *what, int status)
{
	if (WIFEXITED(status))
		printf("%s: exited %d\n", what, WEXITSTATUS(status));
	else if (WIFSIGNALED(status))
		printf("%s: killed by %d\n", what, WTERMSIG(status));
	else if (WIFSTOPPED(status))
		printf("%s: stopped by %d\n", what, WSTOPSIG(status));
	else if (WIFCONTINUED(status))
		printf("%s: continued\n", what);
	else
		printf("%s: status %x\n", what, status);
}

/* Waits for a child and shows how it ended. */
static inline void reap(const char *what, pid_t pid)
{
	int status = -1;
	pid_t got = waitpid(pid, &status, 0);
	if (got != pid)
		printf("%s: %s\n", what, got < 0 ? strerror(errno) : "another child");
	else
		show_status(what, status);
}

/* One byte through a pipe: who waits for it goes on when it was sent. */
static inline void tell(const int channel[2])
{
	if (write(channel[1], "", 1) != 1)
		printf("cannot tell: %s\n", strerror(errno));
}

static inline void hear(const int channel[2])
{
	char c;
	long n = read(channel[0], &c, 1);
	if (n != 1)
		printf("heard nothing: %ld %s\n", n, strerror(errno));
}
#endif
