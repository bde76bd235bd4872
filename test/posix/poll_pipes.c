/* poll, ppoll, select and pselect on pipes and files. */
#include "show.h"
#include <poll.h>
#include <sys/select.h>

static int p[2];

static void ask(int fd, int events)
{
	struct pollfd f = {fd, (short)events, 99};
	int n = poll(&f, 1, 0);
	printf("%d %x\n", n, f.revents);
}

int main(void)
{
	pipe(p);
	ask(p[0], POLLIN);
	ask(p[1], POLLOUT);
	write(p[1], "x", 1);
	ask(p[0], POLLIN | POLLOUT);
	ask(p[0], 0);
	ask(99, POLLIN);
	ask(-1, POLLIN);
	int fd = open("hello.txt", O_RDONLY);
	ask(fd, POLLIN | POLLOUT);
	fd_set in, out;
	FD_ZERO(&in);
	FD_ZERO(&out);
	FD_SET(p[0], &in);
	FD_SET(p[1], &out);
	struct timeval tv = {0, 1000};
	SHOW(select(p[1] + 1, &in, &out, NULL, &tv));
	printf("%d %d\n", FD_ISSET(p[0], &in), FD_ISSET(p[1], &out));
	char c;
	read(p[0], &c, 1);
	FD_ZERO(&in);
	FD_SET(p[0], &in);
	tv = (struct timeval){0, 1000};
	SHOW(select(p[0] + 1, &in, NULL, NULL, &tv));
	printf("%d\n", FD_ISSET(p[0], &in));
	/* below 64: the kernel looks no further than its table of descriptors, which may be that small */
	FD_SET(60, &in);
	SHOW(select(61, &in, NULL, NULL, &tv));
	SHOW(select(-1, NULL, NULL, NULL, &tv));
	close(p[1]);
	ask(p[0], POLLIN);
	struct timespec ts = {0, 1000};
	SHOW(ppoll(NULL, 0, &ts, NULL));
	SHOW(pselect(0, NULL, NULL, NULL, &ts, NULL));
	pipe(p);
	close(p[0]);
	ask(p[1], POLLOUT);
	return 0;
}
