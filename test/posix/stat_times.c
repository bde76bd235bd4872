/* utimensat, utimes, utime, futimens. */
#include "show.h"
#include <sys/time.h>
#include <utime.h>

static void times(const char *path)
{
	struct stat st;
	stat(path, &st);
	printf("%ld.%09ld %ld.%09ld\n", (long)st.st_atim.tv_sec, st.st_atim.tv_nsec,
	       (long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
}

int main(void)
{
	struct timespec t[2] = {{100, 200}, {300, 400}};
	struct timeval v[2] = {{11, 22}, {33, 44}};
	struct utimbuf u = {7, 8};
	SHOW(utimensat(AT_FDCWD, "hello.txt", t, 0));
	times("hello.txt");
	t[0].tv_nsec = UTIME_OMIT;
	t[1].tv_sec = 55;
	SHOW(utimensat(AT_FDCWD, "link", t, 0));
	times("hello.txt");
	SHOW(utimes("hello.txt", v));
	times("hello.txt");
	SHOW(utime("hello.txt", &u));
	times("hello.txt");
	int fd = open("hello.txt", O_RDONLY);
	t[0].tv_nsec = 1;
	SHOW(futimens(fd, t));
	times("hello.txt");
	t[0].tv_nsec = 1000000000;
	SHOW(futimens(fd, t));
	SHOW(utimensat(AT_FDCWD, "none", NULL, 0));
	v[0].tv_usec = -1;
	SHOW(utimes("hello.txt", v));
	SHOW(utime("none", NULL));
	struct stat before, after;
	put_file("new", "1");
	stat("new", &before);
	usleep(20000);
	put_file("new", "2");
	stat("new", &after);
	printf("%d\n", before.st_mtim.tv_nsec != after.st_mtim.tv_nsec ||
			       before.st_mtim.tv_sec != after.st_mtim.tv_sec);
	SHOW(utime("hello.txt", NULL));
	stat("hello.txt", &after);
	printf("%d\n", after.st_mtime >= before.st_mtime);
	return 0;
}
