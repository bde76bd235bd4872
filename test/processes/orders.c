/* orders.c - tiny programs of several processes; a letter says what happened. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Who writes first to a pipe? */
static int writers(void)
{
	int p[2];
	char text[2] = "";
	pipe(p);
	pid_t pid = fork();
	write(p[1], pid ? "a" : "b", 1);
	if (!pid)
		_exit(0);
	wait(NULL);
	read(p[0], text, 2);
	return text[0] == 'a' ? 1 : 2;
}

/* Has the child ended, was it killed before, and what did it leave in the file? */
static int killed(void)
{
	int status, p[2];
	pipe(p);
	fcntl(p[0], F_SETFL, O_NONBLOCK);
	pid_t pid = fork();
	if (!pid) {
		write(p[1], "x", 1);
		_exit(0);
	}
	kill(pid, SIGKILL);
	waitpid(pid, &status, 0);
	char c;
	return (WIFSIGNALED(status) ? 1 : 2) + (read(p[0], &c, 1) == 1 ? 4 : 0);
}

/* What does a read without waiting see, between two writes of a child? */
static int look(void)
{
	int p[2];
	char text[4];
	pipe(p);
	fcntl(p[0], F_SETFL, O_NONBLOCK);
	if (!fork()) {
		write(p[1], "a", 1);
		write(p[1], "b", 1);
		_exit(0);
	}
	long first = read(p[0], text, 4), second = read(p[0], text, 4);
	return (int)((first + 1) * 4 + second + 1) +
	       (waitpid(-1, NULL, WNOHANG) > 0 ? 16 : 0);
}

int main(int argc, char **argv)
{
	int (*const all[])(void) = {writers, killed, look};
	char line[2] = {(char)('a' + all[argc > 1 ? atoi(argv[1]) : 0]()), '\n'};
	write(1, line, 2);
	return 0;
}
