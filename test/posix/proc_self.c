/* /proc/self: status, stat, limits, cmdline, environ, links, what belongs to the process. */
#include "show.h"
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static char text[65536];
static long size;

static void read_all(const char *path)
{
	int fd = open(path, O_RDONLY);
	long n;
	size = 0;
	while (fd >= 0 && (n = read(fd, text + size, sizeof text - 1 - (size_t)size)) > 0)
		size += n;
	text[size] = 0;
	close(fd);
}

/* The value behind a name in /proc/self/status. */
static const char *value(const char *name)
{
	char *at = strstr(text, name);
	if (!at)
		return "missing";
	at += strlen(name);
	at[strcspn(at, "\n")] = 0;
	return at;
}

static void show_status(const char *name)
{
	read_all("/proc/self/status");
	printf("%s %s\n", name, value(name));
}

/* A set of signals, without those above 31: they are the C library's own, and whoever
 * starts a process may have left one of them ignored. */
static void show_signals(const char *name)
{
	read_all("/proc/self/status");
	unsigned long long set = strtoull(value(name), NULL, 16);
	printf("%s %016llx\n", name, set & 0x7fffffff);
}

static void ignore(int sig)
{
	(void)sig;
}

int main(int argc, char **argv)
{
	(void)argc;
	for (int sig = 1; sig < 32; sig++)
		signal(sig, SIG_DFL);
	umask(027);
	prctl(PR_SET_NAME, "a name");
	signal(SIGUSR1, SIG_IGN);
	signal(SIGUSR2, ignore);
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	raise(SIGHUP);
	show_status("Name:\t");
	show_status("Umask:\t");
	show_status("State:\t");
	show_status("TracerPid:\t");
	show_status("Threads:\t");
	show_signals("SigBlk:\t");
	show_signals("SigPnd:\t");
	show_signals("SigIgn:\t");
	show_signals("SigCgt:\t");
	show_status("NoNewPrivs:\t");
	read_all("/proc/self/status");
	printf("%d\n", atoi(value("\nPid:\t")) == getpid());
	read_all("/proc/self/status");
	printf("%d\n", atoi(value("\nPPid:\t")) == getppid());
	read_all("/proc/self/status");
	unsigned u[4];
	printf("%d %d\n", sscanf(value("\nUid:\t"), "%u %u %u %u", u, u + 1, u + 2, u + 3),
	       u[0] == getuid() && u[1] == geteuid());
	read_all("/proc/self/status");
	printf("%d\n", atoi(value("\nVmRSS:\t")) > 0);
	/* stat: 52 numbers */
	read_all("/proc/self/stat");
	int fields = 1;
	for (char *p = strrchr(text, ')'); *p; p++)
		fields += *p == ' ';
	printf("%d %d\n", fields + 1, atoi(text) == getpid());
	char comm[32], state;
	int ppid, pgrp;
	sscanf(strchr(text, '('), "(%31[^)]) %c %d %d", comm, &state, &ppid, &pgrp);
	printf("%s %c %d %d\n", comm, state, ppid == getppid(), pgrp == getpgrp());
	read_all("/proc/self/statm");
	int pages, resident;
	printf("%d %d\n", sscanf(text, "%d %d", &pages, &resident), pages >= resident);
	read_all("/proc/self/comm");
	printf("%s", text);
	int fd = open("/proc/self/comm", O_WRONLY);
	SHOW(write(fd, "another name that is too long", 29));
	read_all("/proc/self/comm");
	printf("%s", text);
	char task[64];
	sprintf(task, "/proc/self/task/%d/comm", gettid());
	read_all(task);
	printf("%s", text);
	prctl(PR_GET_NAME, comm);
	printf("%s\n", comm);
	/* what it was started with */
	read_all("/proc/self/cmdline");
	printf("%d %d\n", !strcmp(text, argv[0]), size == (long)strlen(argv[0]) + 1);
	read_all("/proc/self/environ");
	long n = 0;
	extern char **environ;
	for (char **e = environ; *e; e++)
		n += (long)strlen(*e) + 1;
	printf("%d\n", size == n);
	/* limits */
	struct rlimit r = {17, 18};
	setrlimit(RLIMIT_NOFILE, &r);
	read_all("/proc/self/limits");
	char *at = strstr(text, "Max open files");
	if (at)
		printf("%.*s|\n", (int)strcspn(at, "\n"), at);
	printf("%.*s|\n", (int)strcspn(text, "\n"), text);
	read_all("/proc/self/oom_score_adj");
	printf("%s", text);
	fd = open("/proc/self/oom_score_adj", O_RDWR);
	SHOW(write(fd, "500\n", 4));
	read_all("/proc/self/oom_score_adj");
	printf("%s", text);
	SHOW(write(fd, "x", 1));
	SHOW(write(fd, "1001", 4));
	return 0;
}
