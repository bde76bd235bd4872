/* Record locks of descriptions stand in each other's way; those of one process do not. */
#include "show.h"

static void lock(int fd, int command, int type, long start, long n)
{
	struct flock l = {.l_type = (short)type, .l_whence = SEEK_SET};
	l.l_start = start;
	l.l_len = n;
	show_result("lock", fcntl(fd, command, &l));
}

static void ask(int fd, int command, int type, long start, long n)
{
	struct flock l = {.l_type = (short)type, .l_whence = SEEK_SET};
	l.l_start = start;
	l.l_len = n;
	long result = fcntl(fd, command, &l);
	if (result < 0)
		show_result("ask", result);
	else if (l.l_type == F_UNLCK)
		printf("free\n");
	else
		printf("%s %ld+%ld by %d\n", l.l_type == F_RDLCK ? "read" : "write",
		       (long)l.l_start, (long)l.l_len, l.l_pid == getpid() ? 1 : l.l_pid);
}

int main(void)
{
	int a = open("hello.txt", O_RDWR), b = open("hello.txt", O_RDWR);
	int r = open("hello.txt", O_RDONLY), w = open("hello.txt", O_WRONLY);
	/* POSIX locks of one process never conflict */
	lock(a, F_SETLK, F_WRLCK, 0, 10);
	lock(b, F_SETLK, F_WRLCK, 5, 10);
	ask(b, F_GETLK, F_WRLCK, 0, 0);
	/* a description sees them, and pieces of them */
	ask(b, F_OFD_GETLK, F_RDLCK, 0, 0);
	lock(a, F_SETLK, F_UNLCK, 4, 3);
	ask(b, F_OFD_GETLK, F_RDLCK, 4, 3);
	ask(b, F_OFD_GETLK, F_RDLCK, 7, 1);
	lock(b, F_OFD_SETLK, F_WRLCK, 6, 2);
	lock(b, F_OFD_SETLK, F_WRLCK, 4, 3);
	ask(a, F_GETLK, F_RDLCK, 0, 0);
	lock(a, F_SETLK, F_RDLCK, 4, 1);
	/* closing any descriptor of the file gives up the process's locks */
	close(dup(r));
	ask(b, F_OFD_GETLK, F_WRLCK, 0, 0);
	lock(a, F_SETLK, F_RDLCK, 4, 1);
	/* downgrade, share, upgrade */
	lock(b, F_OFD_SETLK, F_RDLCK, 4, 3);
	lock(a, F_SETLK, F_RDLCK, 0, 0);
	lock(a, F_SETLK, F_WRLCK, 0, 0);
	lock(b, F_OFD_SETLK, F_UNLCK, 0, 0);
	lock(a, F_SETLKW, F_WRLCK, 0, 0);
	ask(b, F_OFD_GETLK, F_RDLCK, 100, 1);
	/* two descriptions */
	lock(a, F_SETLK, F_UNLCK, 0, 0);
	lock(a, F_OFD_SETLK, F_WRLCK, 10, -5);
	lock(b, F_OFD_SETLK, F_RDLCK, 9, 1);
	ask(b, F_OFD_GETLK, F_RDLCK, 0, 0);
	close(a);
	lock(b, F_OFD_SETLK, F_RDLCK, 9, 1);
	/* what is refused */
	lock(r, F_SETLK, F_WRLCK, 0, 1);
	lock(w, F_SETLK, F_RDLCK, 0, 1);
	lock(b, F_SETLK, 9, 0, 1);
	lock(b, F_SETLK, F_RDLCK, -1, 1);
	lock(b, F_SETLK, F_RDLCK, 3, -4);
	lock(b, F_SETLK, F_RDLCK, INT64_MAX, 2);
	lock(99, F_SETLK, F_RDLCK, 0, 1);
	ask(b, F_GETLK, F_UNLCK, 0, 1);
	struct flock l = {.l_type = F_RDLCK, .l_whence = SEEK_END, .l_start = -4};
	l.l_pid = 1;
	SHOW(fcntl(b, F_OFD_SETLK, &l));
	l.l_pid = 0;
	SHOW(fcntl(b, F_OFD_SETLK, &l));
	ask(r, F_OFD_GETLK, F_WRLCK, 10, 0);
	l.l_whence = 7;
	SHOW(fcntl(b, F_SETLK, &l));
	return 0;
}
