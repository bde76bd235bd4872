/* timerfd: clocks, absolute times, intervals, what a read and poll give. */
#include "show.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <time.h>

static void show_poll(int fd, int ms)
{
	struct pollfd p = {.fd = fd, .events = POLLIN | POLLOUT};
	int n = poll(&p, 1, ms);
	printf("poll %d %x\n", n, p.revents);
}

int main(void)
{
	uint64_t v = 0;
	struct itimerspec t = {{0, 0}, {0, 10000000}}, old;
	int fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
	SHOW(timerfd_create(CLOCK_PROCESS_CPUTIME_ID, 0));
	SHOW(timerfd_create(77, 0));
	SHOW(timerfd_create(CLOCK_MONOTONIC, 1));
	SHOW(timerfd_gettime(fd, &old));
	printf("%ld %ld\n", (long)old.it_value.tv_sec, old.it_value.tv_nsec);
	SHOW(read(fd, &v, 8));
	SHOW(timerfd_settime(fd, 0, &t, &old));
	show_poll(fd, 0);
	show_poll(fd, -1);
	SHOW(read(fd, &v, 4));
	SHOW(read(fd, &v, 8));
	printf("%d\n", (int)v);
	SHOW(read(fd, &v, 8));
	show_poll(fd, 0);
	SHOW(write(fd, &v, 8));
	/* an interval: the times that were missed count */
	t.it_interval.tv_nsec = 5000000;
	SHOW(timerfd_settime(fd, 0, &t, NULL));
	usleep(31000);
	SHOW(read(fd, &v, 8));
	printf("%d\n", v >= 5);
	SHOW(timerfd_gettime(fd, &old));
	printf("%ld %d\n", old.it_interval.tv_nsec, old.it_value.tv_nsec <= 5000000);
	/* stopping forgets what was not read */
	usleep(20000);
	t = (struct itimerspec){{0, 0}, {0, 0}};
	SHOW(timerfd_settime(fd, 0, &t, NULL));
	SHOW(read(fd, &v, 8));
	/* absolute, on the clock of the day */
	int day = timerfd_create(CLOCK_REALTIME, 0);
	clock_gettime(CLOCK_REALTIME, &t.it_value);
	t.it_value.tv_sec--;
	SHOW(timerfd_settime(day, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &t, NULL));
	SHOW(read(day, &v, 8));
	printf("%d\n", (int)v);
	clock_gettime(CLOCK_REALTIME, &t.it_value);
	t.it_value.tv_sec++;
	SHOW(timerfd_settime(day, TFD_TIMER_ABSTIME, &t, NULL));
	SHOW(timerfd_gettime(day, &old));
	printf("%d\n", old.it_value.tv_sec <= 1);
	SHOW(timerfd_settime(day, 8, &t, NULL));
	t.it_value.tv_nsec = 1000000000;
	SHOW(timerfd_settime(day, 0, &t, NULL));
	SHOW(timerfd_settime(0, 0, &old, NULL));
	SHOW(timerfd_settime(99, 0, &old, NULL));
	SHOW(timerfd_gettime(0, &old));
	SHOW(lseek(fd, 0, SEEK_CUR));
	return 0;
}
