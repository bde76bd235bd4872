/* posix_spawn with file actions and attributes, and what exec keeps: descriptors with their offsets
 * and without those that close on exec, the mask, ignored and pending signals, an alarm, record
 * locks, the group, umask. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <spawn.h>
#include <sys/file.h>
#include <sys/time.h>

extern char **environ;

static void show_descriptors(void)
{
	for (int fd = 3; fd < 16; fd++) {
		int flags = fcntl(fd, F_GETFD);
		if (flags < 0)
			continue;
		char text[8] = "";
		long n = (fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY ? -1
								      : read(fd, text, 3);
		printf(" %d%s", fd, flags ? "x" : "");
		if (n >= 0)
			printf(" '%.*s' then %ld", (int)n, text,
			       (long)lseek(fd, 0, SEEK_CUR));
	}
	putchar('\n');
}

static int inside(const char *how)
{
	sigset_t mask, pending;
	struct sigaction one, two;
	struct itimerval left;
	sigprocmask(SIG_BLOCK, NULL, &mask);
	sigpending(&pending);
	sigaction(SIGUSR1, NULL, &one);
	sigaction(SIGUSR2, NULL, &two);
	getitimer(ITIMER_REAL, &left);
	mode_t old = umask(0);
	printf("%s: blocked HUP %d TERM %d, pending HUP %d, USR1 %s, USR2 %s, alarm %s, umask %o, %s\n",
	       how, sigismember(&mask, SIGHUP), sigismember(&mask, SIGTERM),
	       sigismember(&pending, SIGHUP),
	       one.sa_handler == SIG_IGN ? "ignored" : "default",
	       two.sa_handler == SIG_IGN ? "ignored" : "default",
	       left.it_value.tv_sec ? "runs" : "off", (unsigned)old,
	       getpgrp() == getpid() ? "own group" : "group of the parent");
	show_descriptors();
	struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	int fd = open("data", O_RDWR);
	SHOW(fcntl(fd, F_SETLK, &l));
	fflush(stdout);
	return 7;
}

static char *const again[] = {"again", "spawned", NULL};

static void spawn(const char *what, const posix_spawn_file_actions_t *a,
		  const posix_spawnattr_t *t)
{
	pid_t pid;
	fflush(stdout);
	int e = posix_spawn(&pid, "/proc/self/exe", a, t, again, environ);
	if (e)
		printf("%s: %s\n", what, strerror(e));
	else
		reap(what, pid);
}

static void actions(void)
{
	posix_spawn_file_actions_t a;
	posix_spawn_file_actions_init(&a);
	posix_spawn_file_actions_addopen(&a, 9, "data", O_RDONLY, 0);
	posix_spawn_file_actions_adddup2(&a, 9, 10);
	posix_spawn_file_actions_adddup2(&a, 5, 5); /* no longer closes on exec */
	posix_spawn_file_actions_addclose(&a, 4);
	posix_spawn_file_actions_addopen(&a, 11, "made", O_WRONLY | O_CREAT | O_TRUNC,
					 0666);
	posix_spawn_file_actions_addclose(&a, 14); /* is not open: no error */
	spawn("actions", &a, NULL);
	posix_spawn_file_actions_addopen(&a, 12, "missing/file", O_RDONLY, 0);
	spawn("a file that is not there", &a, NULL);
	posix_spawn_file_actions_destroy(&a);
	posix_spawn_file_actions_init(&a);
	posix_spawn_file_actions_adddup2(&a, 15, 12);
	spawn("a descriptor that is not open", &a, NULL);
	SHOW(posix_spawn_file_actions_addclose(&a, -1));
	posix_spawn_file_actions_destroy(&a);
	show_stat("made");
}

static void attributes(void)
{
	posix_spawnattr_t t;
	sigset_t set;
	posix_spawnattr_init(&t);
	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	posix_spawnattr_setsigmask(&t, &set);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	posix_spawnattr_setsigdefault(&t, &set);
	posix_spawnattr_setpgroup(&t, 0);
	posix_spawnattr_setflags(&t, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
					     POSIX_SPAWN_SETPGROUP);
	spawn("attributes", NULL, &t);
	posix_spawnattr_setflags(&t, POSIX_SPAWN_SETSID);
	spawn("a session", NULL, &t);
	posix_spawnattr_setpgroup(&t, 99999);
	posix_spawnattr_setflags(&t, POSIX_SPAWN_SETPGROUP);
	spawn("a group that is not there", NULL, &t);
}

static int executes(void)
{
	char *const words[] = {"again", "executed", NULL};
	struct itimerval soon = {{0, 0}, {100, 0}};
	struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	signal(SIGUSR2, SIG_IGN);
	setitimer(ITIMER_REAL, &soon, NULL);
	kill(getpid(), SIGHUP);
	fcntl(3, F_SETLK, &l);
	umask(027);
	execv("/proc/self/exe", words);
	return 1;
}

int main(int argc, char **argv)
{
	sigset_t set;
	if (argc > 1)
		return inside(argv[1]);
	put_file("data", "0123456789");
	signal(SIGUSR1, SIG_IGN);
	sigemptyset(&set);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	umask(022);
	int low = open("data", O_RDWR);
	dup2(low, 3);
	dup2(low, 4); /* one offset for both */
	dup2(open("data", O_RDONLY), 5);
	fcntl(5, F_SETFD, FD_CLOEXEC);
	for (int fd = 6; fd < 16; fd++)
		close(fd);
	reap("exec", start(executes));
	spawn("plain", NULL, NULL);
	actions();
	attributes();
	printf("offset %ld\n", (long)lseek(3, 0, SEEK_CUR));
	unlink("made");
	unlink("data");
	return 0;
}
