/* inotify: what happens in a watched directory and to watched files. */
#include "show.h"
#include <poll.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>

static int fd;

static void show_events(const char *what)
{
	char buffer[4096];
	static unsigned first_cookie;
	long n = read(fd, buffer, sizeof buffer);
	printf("%s:", what);
	for (long at = 0; at < n;) {
		struct inotify_event e;
		memcpy(&e, buffer + at, sizeof e);
		if (e.cookie && !first_cookie)
			first_cookie = e.cookie;
		printf(" %d/%x", e.wd, e.mask);
		if (e.cookie)
			printf("#%u", e.cookie - first_cookie);
		if (e.len)
			printf("(%u %s)", e.len, buffer + at + sizeof e);
		at += (long)(sizeof e + e.len);
	}
	printf(n < 0 ? " %s\n" : "\n", strerror(errno));
}

int main(void)
{
	int n;
	fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
	SHOW(inotify_init1(1));
	printf("%d\n", inotify_add_watch(fd, "dir", IN_ALL_EVENTS));
	show_events("nothing");
	int f = open("dir/new", O_RDWR | O_CREAT, 0600);
	show_events("create");
	write(f, "a", 1);
	write(f, "b", 1); /* the same again: one event */
	ioctl(fd, FIONREAD, &n);
	printf("%d\n", n);
	show_events("write");
	close(f);
	show_events("close");
	show_file("dir/new");
	show_events("read");
	chmod("dir/new", 0644);
	show_events("chmod");
	rename("dir/new", "dir/a longer name than that");
	show_events("rename");
	rename("dir/a longer name than that", "outside");
	show_events("out");
	rename("outside", "dir/in");
	show_events("in");
	truncate("dir/in", 0);
	show_events("truncate");
	link("dir/in", "dir/in2");
	show_events("link");
	symlink("in", "dir/soft");
	show_events("symlink");
	unlink("dir/in");
	show_events("unlink");
	mkdir("dir/more", 0700);
	show_events("mkdir");
	rmdir("dir/more");
	show_events("rmdir");
	/* a file by itself */
	n = inotify_add_watch(fd, "dir/in2", IN_MODIFY | IN_DELETE_SELF | IN_ATTRIB);
	printf("%d\n", n);
	f = open("dir/in2", O_WRONLY);
	write(f, "x", 1);
	show_events("both");
	close(f);
	show_events("close");
	unlink("dir/in2");
	show_events("gone");
	return 0;
}
