/* tee, vmsplice and splice from pipe to pipe. */
#include "show.h"
#include <sys/ioctl.h>
#include <sys/uio.h>

static void show_bytes(int fd)
{
	int n = -1;
	ioctl(fd, FIONREAD, &n);
	printf("%d bytes\n", n);
}

int main(void)
{
	int a[2], b[2];
	char text[64] = {0}, more[64] = {0};
	pipe2(a, O_NONBLOCK);
	pipe2(b, O_NONBLOCK);
	SHOW(tee(a[0], b[1], 100, 0));
	write(a[1], "hello ", 6);
	write(a[1], "world", 5);
	SHOW(tee(a[0], b[1], 100, 0));
	SHOW(tee(a[0], b[1], 3, 0));
	show_bytes(a[0]);
	show_bytes(b[0]);
	SHOW(read(b[0], text, sizeof text));
	printf("%s\n", text);
	SHOW(splice(a[0], NULL, b[1], NULL, 4, 0));
	SHOW(splice(a[0], NULL, b[1], NULL, 100, 0));
	SHOW(splice(a[0], NULL, b[1], NULL, 100, 0));
	memset(text, 0, sizeof text);
	SHOW(read(b[0], text, sizeof text));
	printf("%s\n", text);
	SHOW(tee(a[0], a[1], 3, 0));
	SHOW(tee(a[0], 1 << 20, 3, 0));
	SHOW(tee(open("hello.txt", O_RDONLY), b[1], 3, 0));
	SHOW(tee(a[0], b[1], 0, 0));
	SHOW(tee(a[0], b[1], 1, 99));
	struct iovec v[2] = {{"one ", 4}, {"two", 3}};
	SHOW(vmsplice(a[1], v, 2, 0));
	show_bytes(a[0]);
	struct iovec to[2] = {{text, 2}, {more, 62}};
	memset(text, 0, sizeof text);
	SHOW(vmsplice(a[0], to, 2, 0));
	printf("%s|%s\n", text, more);
	SHOW(vmsplice(open("hello.txt", O_RDONLY), v, 2, 0));
	SHOW(vmsplice(a[1], v, 2, 99));
	close(a[1]);
	SHOW(tee(a[0], b[1], 100, 0));
	SHOW(splice(a[0], NULL, b[1], NULL, 100, 0));
	return 0;
}
