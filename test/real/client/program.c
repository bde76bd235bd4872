/* program.c - starts the program under test and waits for its end. */
#include "client.h"

#include "everett.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 32 };

char **program;
static pid_t server;

static void print_status(int status)
{
	if (WIFEXITED(status))
		printf("exited with status %d\n", WEXITSTATUS(status));
	else
		printf("killed by signal %d\n", WTERMSIG(status));
}

void look_at_server(void)
{
	int status;
	if (server <= 0 || waitpid(server, &status, WNOHANG) != server)
		return;
	server = 0;
	print_status(status);
	die("the server ended early");
}

static pid_t start(char **words, int is_shown)
{
	pid_t child = fork();
	if (child < 0)
		die("fork: %s", strerror(errno));
	if (child > 0)
		return child;
	int fd = open("/dev/null", O_RDWR);
	dup2(fd, 0);
	if (!is_shown) {
		dup2(fd, 1);
		dup2(fd, 2);
	}
	if (fd > 2)
		close(fd);
	ev_set_faults(NULL);
	execv(words[0], words);
	_exit(127);
}

static void wait_for(pid_t child)
{
	int status;
	if (waitpid(child, &status, 0) != child)
		die("waitpid: %s", strerror(errno));
	print_status(status);
}

void start_server(int is_shown)
{
	server = start(program, is_shown);
}

void wait_for_server(void)
{
	wait_for(server);
	server = 0;
}

void signal_server(int number)
{
	if (server > 0)
		kill(server, number);
}

void run_program(char *text)
{
	char *words[MOST_WORDS + 1] = {program[0]};
	int n = 1;
	for (char *w = strtok(text, " "); w && n < MOST_WORDS; w = strtok(NULL, " "))
		words[n++] = w;
	wait_for(start(words, 1));
}
