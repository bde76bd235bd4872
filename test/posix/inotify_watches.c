/* inotify: masks, one-shot watches, removal, small buffers, poll and epoll. */
#include "show.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/inotify.h>

static int fd;

static void show_events(void)
{
	char buffer[4096];
	long n = read(fd, buffer, sizeof buffer);
	printf("events:");
	for (long at = 0; at < n;) {
		struct inotify_event e;
		memcpy(&e, buffer + at, sizeof e);
		printf(" %d/%x%s", e.wd, e.mask, e.len ? buffer + at + sizeof e : "");
		at += (long)(sizeof e + e.len);
	}
	printf(n < 0 ? " %s\n" : "\n", strerror(errno));
}

static void show_poll(void)
{
	struct pollfd p = {.fd = fd, .events = POLLIN | POLLOUT};
	int n = poll(&p, 1, 0);
	printf("poll %d %x\n", n, p.revents);
}

int main(void)
{
	char c[64];
	int ep = epoll_create1(0);
	struct epoll_event e = {.events = EPOLLIN};
	fd = inotify_init1(IN_NONBLOCK);
	SHOW(inotify_add_watch(fd, "nothing", IN_CREATE));
	SHOW(inotify_add_watch(fd, "dir", 0));
	SHOW(inotify_add_watch(fd, "hello.txt", IN_OPEN | IN_ONLYDIR));
	SHOW(inotify_add_watch(ep, "dir", IN_CREATE));
	SHOW(inotify_add_watch(99, "dir", IN_CREATE));
	SHOW(inotify_rm_watch(fd, 1));
	SHOW(inotify_add_watch(fd, "dir", IN_CREATE));
	SHOW(inotify_add_watch(fd, "dir/../dir", IN_DELETE | IN_MASK_ADD));
	SHOW(inotify_add_watch(fd, "dir", IN_DELETE | IN_MASK_CREATE));
	SHOW(inotify_add_watch(fd, "dirlink", IN_CREATE));
	SHOW(epoll_ctl(ep, EPOLL_CTL_ADD, fd, &e));
	show_poll();
	SHOW(epoll_wait(ep, &e, 1, 0));
	put_file("dir/x", "x");
	put_file("dir/sub/y", "y");
	show_poll();
	SHOW(epoll_wait(ep, &e, 1, 0));
	SHOW(read(fd, c, 16)); /* the name does not fit */
	SHOW(read(fd, c, 32)); /* one event */
	show_events();
	unlink("dir/x");
	show_events();
	SHOW(inotify_add_watch(fd, "dir", IN_CREATE)); /* deletions no longer */
	put_file("dir/x", "x");
	unlink("dir/x");
	show_events();
	SHOW(inotify_rm_watch(fd, 1));
	put_file("dir/x", "x");
	show_events();
	SHOW(inotify_add_watch(fd, "dir", IN_CREATE | IN_ONESHOT));
	put_file("dir/one", "x");
	put_file("dir/two", "x");
	show_events();
	SHOW(inotify_add_watch(fd, "dir/sub", IN_DELETE_SELF | IN_CREATE));
	unlink("dir/sub/y");
	unlink("dir/sub/c");
	rmdir("dir/sub");
	show_events();
	SHOW(write(fd, "x", 1));
	return 0;
}
