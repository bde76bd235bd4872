/* Pipes with a name: opened for both, in all orders with and without waiting, what poll and read say when
 * the other end comes and goes, O_RDWR keeps it open, unlinked while open. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <poll.h>

static const char *name = "fifo";

static void look(const char *when, int fd)
{
	char c[8];
	struct pollfd p = {fd, POLLIN | POLLOUT, 0};
	int result = poll(&p, 1, 0);
	printf("%s: poll %d%s%s%s%s", when, result, p.revents & POLLIN ? " IN" : "",
	       p.revents & POLLOUT ? " OUT" : "", p.revents & POLLHUP ? " HUP" : "",
	       p.revents & POLLERR ? " ERR" : "");
	long n = read(fd, c, sizeof c);
	printf(", read %ld %s\n", n, n < 0 ? strerror(errno) : "");
	errno = 0;
}

static int open_writer(void)
{
	int fd = open(name, O_WRONLY);
	write(fd, "hello", 5);
	close(fd);
	return fd >= 0 ? 0 : 1;
}

static int open_reader(void)
{
	char text[8];
	int fd = open(name, O_RDONLY);
	return (int)read(fd, text, sizeof text);
}

int main(void)
{
	signal(SIGPIPE, SIG_IGN);
	unlink(name);
	SHOW(mkfifo(name, 0600));
	SHOW(mkfifo(name, 0600));
	show_stat(name);
	SHOW(open(name, O_WRONLY | O_NONBLOCK));
	int r = open(name, O_RDONLY | O_NONBLOCK);
	look("no writer yet", r);
	int w = open(name, O_WRONLY | O_NONBLOCK);
	look("a writer", r);
	SHOW(write(w, "abc", 3));
	int r2 = open(name, O_RDONLY | O_NONBLOCK);
	look("second reader", r2);
	close(w);
	look("writer gone", r);
	look("writer gone, second", r2);
	int r3 = open(name, O_RDONLY | O_NONBLOCK);
	look("third, after the writer", r3);
	close(r2);
	close(r3);
	w = open(name, O_WRONLY);
	close(r);
	SHOW(write(w, "x", 1));
	look("writer reads", w);
	close(w);
	int both = open(name, O_RDWR);
	SHOW(write(both, "kept", 4));
	r = open(name, O_RDONLY | O_NONBLOCK);
	close(both);
	look("what was kept", r);
	look("and then", r);
	close(r);
	both = open(name, O_RDWR | O_NONBLOCK);
	look("alone", both);
	close(both);
	pid_t pid = start(open_writer);
	r = open(name, O_RDONLY);
	char text[16];
	long n, all = 0;
	while ((n = read(r, text, sizeof text)) > 0)
		all += n;
	printf("%ld bytes, then %ld\n", all, n);
	reap("writer", pid);
	close(r);
	pid = start(open_reader);
	w = open(name, O_WRONLY);
	SHOW(unlink(name));
	SHOW(write(w, "1234", 4));
	reap("reader", pid);
	SHOW(write(w, "1234", 4));
	SHOW(open(name, O_RDONLY | O_NONBLOCK));
	SHOW(mkfifo("missing/fifo", 0600));
	SHOW(lseek(w, 0, SEEK_SET));
	SHOW(ftruncate(w, 0));
	return 0;
}
