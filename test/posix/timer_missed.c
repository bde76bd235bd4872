/* A periodic timerfd that nobody reads for a while: how many expirations are told, what is left, that
 * a new setting forgets them, with poll and epoll edge, with EAGAIN, in two processes. How late a
 * sleeper wakes on a busy machine is not printed. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <time.h>

static void rest(long ms)
{
	struct timespec t = {ms / 1000, ms % 1000 * 1000000};
	nanosleep(&t, NULL);
}

static int fd;

/* There are `least` expirations or, as sleepers are late, more. */
static void take_several(const char *when, uint64_t least)
{
	uint64_t n = 0;
	long got = read(fd, &n, sizeof n);
	printf("%s: %ld, %s\n", when, got, n >= least ? "all" : "too few");
}

static void take_expirations(const char *when)
{
	uint64_t n = 0;
	long got = read(fd, &n, sizeof n);
	printf("%s: %ld %s, %lu\n", when, got, got < 0 ? strerror(errno) : "",
	       (unsigned long)n);
}

static void set_timer(int flags, long first, long interval)
{
	struct itimerspec t = {{interval / 1000, interval % 1000 * 1000000},
			       {first / 1000, first % 1000 * 1000000}};
	SHOW(timerfd_settime(fd, flags, &t, NULL));
}

static int child(void)
{
	rest(150);
	take_several("child", 1);
	return 0;
}

int main(void)
{
	fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
	take_expirations("not set");
	set_timer(0, 50, 100);
	rest(400); /* at 50, 150, 250, 350 */
	take_several("four", 4);
	rest(110);
	struct itimerspec now;
	timerfd_gettime(fd, &now);
	printf("interval %ld ms, rest %s\n", now.it_interval.tv_nsec / 1000000,
	       now.it_value.tv_nsec > 0 && now.it_value.tv_nsec <= 100000000 ? "within it"
									     : "wrong");
	struct pollfd p = {fd, POLLIN, 0};
	SHOW(poll(&p, 1, 0));
	set_timer(0, 2000, 0); /* what has expired is forgotten */
	SHOW(poll(&p, 1, 0));
	take_expirations("set anew");
	rest(3000);
	take_expirations("once");
	take_expirations("never again");
	set_timer(0, 0, 100); /* an interval alone starts nothing */
	rest(250);
	take_expirations("off");
	int e = epoll_create1(0);
	struct epoll_event item = {.events = EPOLLIN | EPOLLET};
	epoll_ctl(e, EPOLL_CTL_ADD, fd, &item);
	set_timer(0, 50, 100);
	rest(100);
	SHOW(epoll_wait(e, &item, 1, 0));
	SHOW(epoll_wait(e, &item, 1, 0));
	rest(100);
	SHOW(epoll_wait(e, &item, 1, 0)); /* no edge before it was read */
	take_several("edges", 2);
	SHOW(epoll_wait(e, &item, 1, 10000));
	timerfd_gettime(fd, &now);
	SHOW(epoll_wait(e, &item, 1, 10000)); /* or asked about */
	take_several("next", 2);
	pid_t pid = start(child);
	rest(300);
	reap("child", pid);
	take_several("parent", 1);
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	struct itimerspec past = {{0, 0}, {1, 0}};
	SHOW(timerfd_settime(fd, TFD_TIMER_ABSTIME, &past, &now));
	printf("old interval %ld ms\n", now.it_interval.tv_nsec / 1000000);
	take_expirations("long ago");
	uint64_t n;
	SHOW(read(fd, &n, 4));
	SHOW(write(fd, &n, 8));
	past.it_value.tv_nsec = 1000000000;
	SHOW(timerfd_settime(fd, 0, &past, NULL));
	SHOW(timerfd_settime(0, 0, &now, NULL));
	SHOW(timerfd_settime(fd, 8, &now, NULL));
	SHOW(timerfd_create(77, 0));
	SHOW(timerfd_create(CLOCK_MONOTONIC, 1));
	return 0;
}
