/* More of everything than a small table holds: descriptors, queued signals, timers. */
#include "show.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <time.h>

enum { DESCRIPTORS = 1500, SENT = 200, TIMERS = 50 };

static int taken, total;

static void take(int sig, siginfo_t *info, void *context)
{
	(void)sig;
	(void)context;
	taken++;
	total = total * 3 % 1009 + info->si_value.sival_int;
}

static void open_many(void)
{
	struct rlimit l;
	getrlimit(RLIMIT_NOFILE, &l);
	l.rlim_cur = DESCRIPTORS;
	SHOW(setrlimit(RLIMIT_NOFILE, &l));
	int fd, n = 0;
	while ((fd = dup(0)) >= 0)
		n = fd;
	printf("%d %s\n", n, strerror(errno));
	SHOW(close(1200));
	SHOW(open("hello.txt", O_RDONLY));
	SHOW(lseek(1200, 5, SEEK_SET));
	SHOW(fcntl(0, F_DUPFD, 1300));
	for (fd = 3; fd < DESCRIPTORS; fd++)
		close(fd);
	fd_set set;
	FD_ZERO(&set);
	FD_SET(40, &set);
	SHOW(select(41, &set, NULL, NULL, NULL));
	SHOW(open("hello.txt", O_RDONLY));
}

static void queue_many(void)
{
	struct sigaction a = {.sa_sigaction = take, .sa_flags = SA_SIGINFO};
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	sigaddset(&set, SIGUSR1);
	sigaction(SIGRTMIN, &a, NULL);
	sigaction(SIGUSR1, &a, NULL);
	sigprocmask(SIG_BLOCK, &set, NULL);
	for (int i = 0; i < SENT; i++) {
		sigqueue(getpid(), SIGRTMIN, (union sigval){.sival_int = i});
		kill(getpid(), SIGUSR1); /* counts once */
	}
	raise(SIGUSR1); /* to the thread: once more */
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	printf("%d taken, %d\n", taken, total);
}

static void create_many(void)
{
	struct sigevent e = {.sigev_notify = SIGEV_NONE};
	timer_t timers[TIMERS];
	int made = 0;
	for (int i = 0; i < TIMERS; i++)
		made += timer_create(CLOCK_MONOTONIC, &e, &timers[i]) == 0;
	printf("%d timers\n", made);
	for (int i = 0; i < TIMERS; i++)
		made -= timer_delete(timers[i]) == 0;
	printf("%d left\n", made);
}

int main(void)
{
	open_many();
	queue_many();
	create_many();
	return 0;
}
