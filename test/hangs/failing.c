/* failing.c - loops over calls that fail: those that never end, and those that look as if. The first
 * word says which one. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static char buffer[16];
static unsigned long attempts;

static __attribute__((noinline)) int fails(void)
{
	return read(77, buffer, sizeof buffer) < 0;
}

/* --- for ever --- */

static void plain(void)
{
	while (fails())
		;
}

static void counted(void)
{
	while (fails())
		attempts++;
}

static void counted_in_registers(void)
{
	unsigned down = 1u << 30;
	double sum = 0;
	while (fails()) {
		down--;
		sum += 0.5;
	}
	printf("%u %f\n", down, sum);
}

static void told(void)
{
	while (fails())
		fprintf(stderr, "read: %s\n", strerror(errno));
}

/* No descriptor is left, and the connection stays in the queue: poll tells of it at once. */
static void no_descriptor(void)
{
	int ends[2];
	struct rlimit most = {8, 8};
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) || setrlimit(RLIMIT_NOFILE, &most) ||
	    write(ends[1], "x", 1) != 1)
		exit(9);
	while (dup(0) >= 0)
		;
	for (;;) {
		struct pollfd one = {.fd = ends[0], .events = POLLIN};
		if (poll(&one, 1, -1) != 1)
			exit(8);
		int another = dup(ends[0]);
		if (another < 0) {
			attempts++;
			continue;
		}
		exit(0);
	}
}

/* --- not for ever --- */

static void gives_up(void)
{
	while (fails())
		if (++attempts == 200000)
			exit(3);
}

static void gives_up_late(void)
{
	for (long left = 100000; left > 0 && fails(); left--)
		;
	exit(3);
}

static void watches_clock(void)
{
	struct timespec now, from;
	clock_gettime(CLOCK_MONOTONIC, &from);
	while (fails()) {
		clock_gettime(CLOCK_MONOTONIC, &now);
		if ((now.tv_sec - from.tv_sec) * 1000000000 + now.tv_nsec - from.tv_nsec > 100000000)
			exit(3);
	}
}

static void on_alarm(int signal)
{
	(void)signal;
	_exit(3);
}

static void has_alarm(void)
{
	signal(SIGALRM, on_alarm);
	setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {0, 100000}}, NULL);
	while (fails())
		;
}

/* The 150,000th attempt gets another descriptor. */
static void goes_on(void)
{
	int fd = 77;
	while (read(fd, buffer, sizeof buffer) < 0)
		fd = ++attempts / 150000 ? 0 : 77;
	exit(3);
}

/* A cell that counts decides at last: every 65,536th time something else happens. */
static void wraps(void)
{
	for (unsigned short n = 1; fails(); n++)
		if (!n)
			exit(3);
}

/* Prints what it does, so it does something. */
static void prints(void)
{
	for (int i = 0; i < 30000; i++)
		if (fails())
			puts("again");
	exit(3);
}

static const struct {
	const char *name;
	void (*run)(void);
} ways[] = {
	{"plain", plain},
	{"counted", counted},
	{"counted_in_registers", counted_in_registers},
	{"told", told},
	{"no_descriptor", no_descriptor},
	{"gives_up", gives_up},
	{"gives_up_late", gives_up_late},
	{"watches_clock", watches_clock},
	{"has_alarm", has_alarm},
	{"goes_on", goes_on},
	{"wraps", wraps},
	{"prints", prints},
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (argc > 1 && strcmp(argv[1], ways[i].name) == 0)
			ways[i].run();
	return 7;
}
