/* What poll says of each kind of file, negative and closed descriptors among them. */
#include "show.h"
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>

static void show_poll(const char *what, int fd, int events)
{
	struct pollfd p = {.fd = fd, .events = (short)events, .revents = 99};
	int n = poll(&p, 1, 0);
	printf("%s: %d %x\n", what, n, p.revents);
}

int main(void)
{
	int all = POLLIN | POLLOUT | POLLPRI | POLLRDNORM | POLLWRNORM | POLLRDHUP, p[2];
	show_poll("file", open("hello.txt", O_RDONLY), all);
	show_poll("directory", open("dir", O_RDONLY), all);
	show_poll("null", open("/dev/null", O_RDWR), all);
	show_poll("zero", open("/dev/zero", O_RDONLY), all);
	show_poll("path", open("hello.txt", O_PATH), all);
	show_poll("nothing", 99, all);
	show_poll("negative", -3, all);
	show_poll("epoll", epoll_create1(0), all);
	show_poll("event", eventfd(0, 0), all);
	show_poll("event 1", eventfd(1, 0), all);
	pipe(p);
	show_poll("pipe in", p[0], all);
	show_poll("pipe out", p[1], all);
	show_poll("pipe out, asked nothing", p[1], 0);
	close(p[0]);
	show_poll("broken pipe", p[1], all);
	show_poll("broken pipe, asked nothing", p[1], 0);
	pipe(p);
	write(p[1], "x", 1);
	close(p[1]);
	show_poll("hang-up with a byte", p[0], all);
	read(p[0], p, 1);
	show_poll("hang-up", p[0], POLLOUT);
	/* a named pipe that nobody has opened for writing yet */
	mkfifo("fifo", 0600);
	int in = open("fifo", O_RDONLY | O_NONBLOCK);
	show_poll("fifo before a writer", in, all);
	int out = open("fifo", O_WRONLY);
	show_poll("fifo with a writer", in, all);
	close(out);
	show_poll("fifo after a writer", in, all);
	struct pollfd many[3] = {{-1, POLLIN, 7}, {in, POLLIN, 0}, {98, 0, 0}};
	SHOW(poll(many, 3, -1));
	printf("%x %x %x\n", many[0].revents, many[1].revents, many[2].revents);
	SHOW(poll(many, 1, 5));
	struct rlimit r = {16, 16};
	setrlimit(RLIMIT_NOFILE, &r);
	struct pollfd room[20] = {{.fd = -1}};
	SHOW(poll(room, 20, 0));
	struct timespec bad = {-1, 0};
	SHOW(ppoll(many, 1, &bad, NULL));
	return 0;
}
