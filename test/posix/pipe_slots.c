/* What fits into a pipe depends on how it was written; reads across writes. */
#include "show.h"
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>

static char page[8192];

static void show(int fd, int out)
{
	int n = -1;
	struct pollfd p = {.fd = out, .events = POLLOUT};
	ioctl(fd, FIONREAD, &n);
	poll(&p, 1, 0);
	printf("%d bytes, %s\n", n, p.revents & POLLOUT ? "room" : "full");
}

int main(void)
{
	int p[2];
	signal(SIGPIPE, SIG_IGN);
	pipe2(p, O_NONBLOCK);
	fcntl(p[0], F_SETPIPE_SZ, 8192);
	SHOW(write(p[1], page, 3000));
	SHOW(write(p[1], page, 3000)); /* does not fit behind the first */
	show(p[0], p[1]);
	SHOW(write(p[1], page, 1000));
	SHOW(write(p[1], page, 1000));
	SHOW(write(p[1], page, 96));
	show(p[0], p[1]);
	SHOW(read(p[0], page, 2999));
	show(p[0], p[1]);
	SHOW(write(p[1], page, 100));
	SHOW(read(p[0], page, 1));
	show(p[0], p[1]);
	SHOW(write(p[1], page, 8192)); /* as much as fits */
	show(p[0], p[1]);
	SHOW(read(p[0], page, 8192));
	show(p[0], p[1]);
	SHOW(write(p[1], page, 5000));
	SHOW(write(p[1], page, 3000));
	show(p[0], p[1]);
	close(p[0]);
	SHOW(write(p[1], page, 1));
	SHOW(write(p[1], page, 0));
	return 0;
}
