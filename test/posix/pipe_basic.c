/* Pipes: order, end of file, broken pipe, not for seeking. */
#include "show.h"
#include <signal.h>
#include <sys/ioctl.h>

int main(void)
{
	int p[2], n;
	char text[32] = "";
	SHOW(pipe(p));
	printf("%d %d\n", p[0], p[1]);
	SHOW(write(p[1], "hello ", 6));
	SHOW(write(p[1], "pipe", 4));
	SHOW(ioctl(p[0], FIONREAD, &n));
	printf("%d\n", n);
	SHOW(read(p[0], text, 3));
	SHOW(read(p[0], text + 3, 20));
	printf("%s\n", text);
	SHOW(write(p[0], "x", 1));
	SHOW(read(p[1], text, 1));
	SHOW(lseek(p[0], 0, SEEK_CUR));
	SHOW(pread(p[0], text, 1, 0));
	SHOW(pwrite(p[1], text, 1, 0));
	struct stat st;
	fstat(p[0], &st);
	printf("%d\n", S_ISFIFO(st.st_mode));
	SHOW(ftruncate(p[1], 0));
	SHOW(write(p[1], "rest", 4));
	SHOW(close(p[1]));
	SHOW(read(p[0], text, 10));
	SHOW(read(p[0], text, 10));
	SHOW(pipe(p));
	SHOW(close(p[0]));
	signal(SIGPIPE, SIG_IGN);
	SHOW(write(p[1], "x", 1));
	SHOW(pipe2(p, 12345));
	FILE *f;
	pipe(p);
	f = fdopen(p[1], "w");
	fprintf(f, "%d lines\n", 3);
	fclose(f);
	f = fdopen(p[0], "r");
	fgets(text, sizeof text, f);
	printf("%s", text);
	return 0;
}
