/* signalfd in an epoll: level and edge, standard signals that merge, real-time ones that queue, with a child's
 * SIGCHLD, a mask that changes, the order in which signals are read. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/epoll.h>
#include <sys/signalfd.h>

static int all, fd;

static void look(const char *when)
{
	struct epoll_event e[4];
	int n = epoll_wait(all, e, 4, 0);
	printf("%s: %d%s\n", when, n, n > 0 && e[0].events & EPOLLIN ? " IN" : "");
}

static void take_signals(size_t most)
{
	struct signalfd_siginfo info[8];
	long n = read(fd, info, most * sizeof info[0]);
	printf("took %ld%s", n < 0 ? n : n / (long)sizeof info[0],
	       n < 0 ? strerror(errno) : "");
	for (long i = 0; i < n / (long)sizeof info[0]; i++)
		printf(" %d (code %d, value %d, %s)", (int)info[i].ssi_signo,
		       info[i].ssi_code, info[i].ssi_int,
		       info[i].ssi_pid == (uint32_t)getpid() ? "own" : "child");
	putchar('\n');
}

static int five(void)
{
	return 5;
}

int main(void)
{
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGCHLD);
	sigaddset(&set, SIGRTMIN);
	sigaddset(&set, SIGRTMIN + 1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
	printf("flags %x %x\n", (unsigned)fcntl(fd, F_GETFL) & O_NONBLOCK,
	       (unsigned)fcntl(fd, F_GETFD));
	all = epoll_create1(0);
	struct epoll_event e = {.events = EPOLLIN | EPOLLET};
	epoll_ctl(all, EPOLL_CTL_ADD, fd, &e);
	look("nothing");
	take_signals(1);
	kill(getpid(), SIGUSR1);
	look("one");
	look("edge");
	kill(getpid(), SIGUSR1);
	look("the same again");
	union sigval v = {.sival_int = 7};
	sigqueue(getpid(), SIGRTMIN + 1, v);
	v.sival_int = 8;
	sigqueue(getpid(), SIGRTMIN, v);
	v.sival_int = 9;
	sigqueue(getpid(), SIGRTMIN, v);
	look("three queued");
	take_signals(2);
	look("taken two");
	take_signals(8);
	take_signals(1);
	e.events = EPOLLIN;
	epoll_ctl(all, EPOLL_CTL_MOD, fd, &e);
	pid_t pid = start(five);
	struct epoll_event got;
	SHOW(epoll_wait(all, &got, 1, -1));
	struct signalfd_siginfo info;
	SHOW(read(fd, &info, sizeof info) == sizeof info);
	printf("child: %d code %d status %d %s\n", (int)info.ssi_signo, info.ssi_code,
	       info.ssi_status, info.ssi_pid == (uint32_t)pid ? "it" : "another");
	reap("child", pid);
	look("read");
	sigset_t other;
	sigemptyset(&other);
	sigaddset(&other, SIGUSR2);
	sigprocmask(SIG_BLOCK, &other, NULL);
	kill(getpid(), SIGUSR2);
	look("not in the set");
	SHOW(signalfd(fd, &other, 0) == fd);
	look("in the set");
	take_signals(4);
	SHOW(signalfd(0, &other, 0));
	SHOW(signalfd(-1, &other, 1));
	SHOW(read(fd, &info, sizeof info - 1));
	SHOW(write(fd, &info, sizeof info));
	raise(SIGUSR2);
	take_signals(1);
	kill(getpid(), SIGUSR2);
	signal(SIGUSR2, SIG_IGN);
	look("ignored now");
	kill(getpid(), SIGUSR2);
	look("sent while ignored");
	take_signals(1);
	return 0;
}
