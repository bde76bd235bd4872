/* eventfd: semaphores, overflow, what poll says, waits that a signal ends. */
#include "show.h"
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/time.h>

static void on_alarm(int sig)
{
	(void)sig;
}

static void show_poll(int fd)
{
	struct pollfd p = {.fd = fd, .events = POLLIN | POLLOUT};
	int n = poll(&p, 1, 0);
	printf("poll %d %x\n", n, p.revents);
}

int main(void)
{
	uint64_t v = UINT64_MAX - 1;
	int fd = eventfd(0, 0), sem = eventfd(3, EFD_SEMAPHORE | EFD_NONBLOCK);
	struct sigaction a = {.sa_handler = on_alarm};
	struct itimerval soon = {.it_value.tv_usec = 10000};
	sigaction(SIGALRM, &a, NULL);
	SHOW(eventfd(0, 1 << 20));
	SHOW(write(fd, &v, 8));
	show_poll(fd);
	v = 1;
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(write(fd, &v, 8)); /* full: waits until the alarm */
	SHOW(read(fd, &v, 8));
	printf("%d\n", v == UINT64_MAX - 1);
	show_poll(fd);
	setitimer(ITIMER_REAL, &soon, NULL);
	SHOW(read(fd, &v, 8));
	v = UINT64_MAX;
	SHOW(write(fd, &v, 8));
	SHOW(write(fd, &v, 7));
	SHOW(read(fd, &v, 7));
	for (int i = 0; i < 4; i++) {
		SHOW(read(sem, &v, 8));
		printf("%d\n", (int)v);
	}
	show_poll(sem);
	int n = 5;
	SHOW(ioctl(fd, FIONREAD, &n));
	SHOW(lseek(fd, 0, SEEK_CUR));
	SHOW(pread(fd, &v, 8, 0));
	n = 1;
	SHOW(ioctl(fd, FIONBIO, &n));
	SHOW(read(fd, &v, 8));
	return 0;
}
