/* caller.c - executes other programs in the way that its argument says. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
static char *const args[] = {"other", "one", "two words", "", NULL};
static char *const env[] = {"NAME=value", "EMPTY=", NULL};

static void show_end(pid_t pid)
{
	int status = -1;
	pid_t got = waitpid(pid, &status, 0);
	printf("%s: %s %d\n", got == pid ? "child" : "nobody",
	       WIFEXITED(status) ? "exited" : "killed",
	       WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

static void on_signal(int sig)
{
	(void)sig;
}

/* A child that executes a program, with one descriptor that stays and one that does not. */
static void execute(const char *path)
{
	fflush(stdout);
	pid_t pid = fork();
	if (!pid) {
		sigset_t set;
		dup2(1, 10);
		fcntl(dup2(1, 11), F_SETFD, FD_CLOEXEC);
		signal(SIGUSR1, SIG_IGN);
		signal(SIGUSR2, on_signal);
		sigemptyset(&set);
		sigaddset(&set, SIGHUP);
		sigprocmask(SIG_BLOCK, &set, NULL);
		execve(path, args, env);
		printf("execve %s: %s\n", path, strerror(errno));
		exit(1);
	}
	show_end(pid);
}

static void spawn(const char *path, int by_path)
{
	pid_t pid;
	posix_spawn_file_actions_t a;
	fflush(stdout);
	posix_spawn_file_actions_init(&a);
	posix_spawn_file_actions_adddup2(&a, 1, 10);
	int e = (by_path ? posix_spawnp : posix_spawn)(&pid, path, &a, NULL, args,
						       environ);
	if (e)
		printf("spawn %s: %s\n", path, strerror(e));
	else
		show_end(pid);
}

int main(int argc, char **argv)
{
	const char *way = argc > 1 ? argv[1] : "";
	char line[64];
	if (!strcmp(way, "execve")) {
		execute("./other");
	} else if (!strcmp(way, "missing")) {
		execute("/bin/nobody");
		spawn("/bin/nobody", 0);
		execute("");
	} else if (!strcmp(way, "spawn")) {
		setenv("NAME", "spawned", 1);
		spawn("./other", 0);
		spawn("other", 1);
	} else if (!strcmp(way, "popen")) {
		FILE *f = popen("some words", "r");
		while (f && fgets(line, sizeof line, f))
			printf("read: %s", line);
		printf("pclose %d\n", f ? WEXITSTATUS(pclose(f)) : -1);
	} else if (!strcmp(way, "system")) {
		fflush(stdout);
		int status = system("a command");
		printf("system %d\n", WEXITSTATUS(status));
	} else if (!strcmp(way, "self")) {
		char *again[] = {"caller", "again", NULL};
		execv("/proc/self/exe", again);
		printf("self: %s\n", strerror(errno));
	} else if (!strcmp(way, "again")) {
		printf("the same program, %d arguments\n", argc);
	} else if (!strcmp(way, "instead")) {
		execl("other", "other", "in place", (char *)NULL);
	}
	return 0;
}
