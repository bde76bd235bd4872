/* F_SETPIPE_SZ, F_GETPIPE_SZ, and what fits into a pipe. */
#include "show.h"
#include <poll.h>
#include <sys/ioctl.h>

static char page[65536];

static int fill(int fd, size_t n)
{
	int total = 0;
	for (long k; (k = write(fd, page, n)) > 0;)
		total += (int)k;
	return total;
}

static void show_poll(int fd)
{
	struct pollfd p = {.fd = fd, .events = POLLIN | POLLOUT};
	int n = poll(&p, 1, 0);
	printf("poll %d %x\n", n, p.revents);
}

int main(void)
{
	int p[2];
	pipe2(p, O_NONBLOCK);
	SHOW(fcntl(p[0], F_GETPIPE_SZ));
	SHOW(fcntl(p[0], F_SETPIPE_SZ, 1));
	SHOW(fcntl(p[1], F_GETPIPE_SZ));
	printf("%d\n", fill(p[1], 1000));
	show_poll(p[1]);
	SHOW(fcntl(p[0], F_SETPIPE_SZ, 10000));
	show_poll(p[1]);
	printf("%d\n", fill(p[1], 3000));
	SHOW(fcntl(p[0], F_SETPIPE_SZ, 4096));
	SHOW(read(p[0], page, 100)); /* frees no page */
	SHOW(write(p[1], page, 1000));
	show_poll(p[1]);
	SHOW(read(p[0], page, sizeof page));
	SHOW(fcntl(p[0], F_SETPIPE_SZ, 4096));
	SHOW(fcntl(p[0], F_SETPIPE_SZ, 1 << 20));
	printf("%d\n", fill(p[1], 65536));
	SHOW(fcntl(p[0], F_SETPIPE_SZ, -1));
	SHOW(fcntl(1, F_SETPIPE_SZ, 4096) < 0 ? 0 : 0);
	SHOW(fcntl(open("hello.txt", O_RDONLY), F_GETPIPE_SZ));
	SHOW(fcntl(open("hello.txt", O_RDONLY), F_SETPIPE_SZ, 4096));
	int n;
	SHOW(ioctl(p[1], FIONREAD, &n));
	printf("%d\n", n);
	return 0;
}
