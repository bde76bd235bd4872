/* readv, writev, preadv, pwritev. */
#include "show.h"
#include <sys/uio.h>

int main(void)
{
	char a[4] = "", b[20] = "";
	struct iovec in[] = {{a, 3}, {a, 0}, {b, 19}};
	struct iovec out[] = {{"one ", 4}, {"", 0}, {"two\n", 4}};
	int fd = open("hello.txt", O_RDWR);
	SHOW(readv(fd, in, 3));
	printf("%s|%s\n", a, b);
	SHOW(writev(fd, out, 3));
	show_file("hello.txt");
	SHOW(preadv(fd, in, 1, 7));
	printf("%s\n", a);
	SHOW(pwritev(fd, out, 1, 2));
	show_file("hello.txt");
	SHOW(readv(fd, in, -1));
	SHOW(readv(fd, in, 0));
	SHOW(readv(99, in, 1));
	SHOW(preadv(fd, in, 1, -1));
	fflush(stdout);
	writev(1, out, 3);
	return 0;
}
