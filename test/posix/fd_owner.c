/* F_SETOWN, F_SETSIG, FIOASYNC, FIONBIO, FIONREAD: accepted and told. */
#include "show.h"
#include <signal.h>
#include <sys/ioctl.h>

int main(void)
{
	int p[2], on = 1, off = 0, n = -1;
	struct f_owner_ex x = {F_OWNER_PID, 0};
	pipe(p);
	SHOW(fcntl(p[0], F_GETOWN));
	SHOW(fcntl(p[0], F_SETOWN, getpid()));
	printf("%d\n", fcntl(p[0], F_GETOWN) == getpid());
	SHOW(fcntl(p[0], F_SETOWN, 999999));
	SHOW(fcntl(p[0], F_SETOWN, -getpgrp()));
	SHOW(fcntl(p[0], F_GETOWN_EX, &x));
	printf("%d %d\n", x.type, x.pid == getpgrp());
	x = (struct f_owner_ex){F_OWNER_TID, gettid()};
	SHOW(fcntl(p[0], F_SETOWN_EX, &x));
	x.type = 9;
	SHOW(fcntl(p[0], F_SETOWN_EX, &x));
	SHOW(fcntl(p[0], F_SETOWN, 0));
	SHOW(fcntl(p[0], F_SETSIG, SIGUSR1));
	SHOW(fcntl(p[0], F_GETSIG));
	SHOW(fcntl(p[0], F_SETSIG, 65));
	SHOW(fcntl(p[0], F_SETSIG, 0));
	SHOW(ioctl(p[0], FIOASYNC, &on));
	printf("%d\n", (fcntl(p[0], F_GETFL) & O_ASYNC) != 0);
	SHOW(ioctl(p[0], FIOASYNC, &off));
	printf("%d\n", (fcntl(p[0], F_GETFL) & O_ASYNC) != 0);
	SHOW(ioctl(p[0], FIONBIO, &on));
	SHOW(read(p[0], &n, 1));
	SHOW(ioctl(p[0], FIONBIO, &off));
	printf("%d\n", (fcntl(p[0], F_GETFL) & O_NONBLOCK) != 0);
	int f = open("hello.txt", O_RDWR);
	SHOW(ioctl(f, FIONREAD, &n));
	printf("%d\n", n);
	lseek(f, 5, SEEK_SET);
	SHOW(ioctl(f, FIONREAD, &n));
	printf("%d\n", n);
	SHOW(ioctl(f, FIOASYNC, &on));
	SHOW(ioctl(f, FIOASYNC, &off));
	SHOW(ioctl(99, FIONREAD, &n));
	SHOW(fcntl(p[0], 12345, 0));
	return 0;
}
