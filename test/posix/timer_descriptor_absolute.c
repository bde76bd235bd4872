/* timerfd with absolute times: in the past, at a moment, repeated; what settime gives back. */
#include "show.h"
#include <poll.h>
#include <sys/timerfd.h>
#include <time.h>

static struct timespec from_now(long ms)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_nsec += ms % 1000 * 1000000;
	t.tv_sec += ms / 1000 + t.tv_nsec / 1000000000;
	t.tv_nsec %= 1000000000;
	return t;
}

int main(void)
{
	uint64_t n = 0;
	struct itimerspec at = {.it_value = {0, 1}}, old;
	int fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
	struct pollfd p = {fd, POLLIN, 0};
	SHOW(timerfd_settime(fd, TFD_TIMER_ABSTIME, &at, &old)); /* long ago */
	printf("old %ld %ld\n", (long)old.it_value.tv_sec, old.it_value.tv_nsec);
	SHOW(poll(&p, 1, 1000));
	SHOW(read(fd, &n, sizeof n));
	printf("%d\n", (int)n);
	SHOW(read(fd, &n, sizeof n));
	at.it_value = from_now(100000);
	SHOW(timerfd_settime(fd, TFD_TIMER_ABSTIME, &at, NULL));
	SHOW(timerfd_gettime(fd, &old)); /* what is left of it */
	printf("%d\n", old.it_value.tv_sec >= 90 && old.it_value.tv_sec <= 100);
	SHOW(poll(&p, 1, 0));
	at = (struct itimerspec){.it_value = from_now(20), .it_interval = {1000, 0}};
	SHOW(timerfd_settime(fd, TFD_TIMER_ABSTIME, &at, &old));
	printf("%d\n", old.it_value.tv_sec >= 80);
	SHOW(poll(&p, 1, 10000));
	SHOW(read(fd, &n, sizeof n));
	printf("%d\n", (int)n);
	SHOW(timerfd_gettime(fd, &old));
	printf("%d %ld\n", old.it_value.tv_sec >= 900, (long)old.it_interval.tv_sec);
	at.it_value = (struct timespec){0, 0};
	SHOW(timerfd_settime(fd, TFD_TIMER_ABSTIME, &at, NULL)); /* it is off */
	SHOW(timerfd_gettime(fd, &old));
	printf("%ld %ld\n", (long)old.it_value.tv_sec, old.it_value.tv_nsec);
	at.it_value = (struct timespec){0, 1000000000};
	SHOW(timerfd_settime(fd, 0, &at, NULL));
	SHOW(timerfd_settime(fd, 1 << 10, &old, NULL));
	SHOW(write(fd, &n, sizeof n));
	SHOW(timerfd_create(77, 0));
	return 0;
}
