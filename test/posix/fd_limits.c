/* Descriptors are given lowest first and run out at RLIMIT_NOFILE. */
#include "show.h"
#include <sys/resource.h>

int main(void)
{
	struct rlimit l = {20, 20};
	SHOW(setrlimit(RLIMIT_NOFILE, &l));
	int n = 0, fd, last = -1;
	while ((fd = open("hello.txt", O_RDONLY)) >= 0)
		n++, last = fd;
	printf("%d %d %s\n", n, last, strerror(errno));
	SHOW(dup(1));
	SHOW(open("new", O_CREAT | O_WRONLY, 0644));
	show_stat("new");
	SHOW(dup2(1, 20));
	SHOW(close(7));
	SHOW(open("dir", O_RDONLY));
	l.rlim_cur = 21;
	SHOW(setrlimit(RLIMIT_NOFILE, &l));
	SHOW(getrlimit(RLIMIT_NOFILE, &l));
	printf("%ld %ld\n", (long)l.rlim_cur, (long)l.rlim_max);
	SHOW(getrlimit(99, &l));
	return 0;
}
