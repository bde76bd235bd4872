/* splice between files and pipes. */
#include "show.h"

int main(void)
{
	int p[2], in = open("hello.txt", O_RDONLY), out;
	char text[64] = {0};
	off_t at = 7;
	pipe2(p, O_NONBLOCK);
	out = open("out", O_RDWR | O_CREAT, 0644);
	SHOW(splice(in, NULL, p[1], NULL, 5, 0));
	SHOW(lseek(in, 0, SEEK_CUR));
	SHOW(splice(in, &at, p[1], NULL, 100, 0));
	printf("%d\n", (int)at);
	SHOW(lseek(in, 0, SEEK_CUR));
	SHOW(splice(p[0], NULL, out, NULL, 8, 0));
	at = 20;
	SHOW(splice(p[0], NULL, out, &at, 100, 0));
	printf("%d\n", (int)at);
	SHOW(splice(p[0], NULL, out, NULL, 100, SPLICE_F_NONBLOCK));
	show_file("out");
	SHOW(lseek(out, 0, SEEK_CUR));
	SHOW(splice(in, NULL, out, NULL, 5, 0)); /* no pipe */
	SHOW(splice(in, NULL, p[1], &at, 5, 0));
	SHOW(splice(p[0], &at, out, NULL, 5, 0));
	SHOW(splice(in, NULL, p[0], NULL, 5, 0));
	SHOW(splice(p[1], NULL, out, NULL, 5, 0));
	SHOW(splice(99, NULL, p[1], NULL, 5, 0));
	SHOW(splice(in, NULL, p[1], NULL, 5, 64));
	SHOW(splice(in, NULL, p[1], NULL, 0, 64));
	SHOW(splice(p[0], NULL, p[1], NULL, 5, 0)); /* the same pipe */
	int append = open("out", O_WRONLY | O_APPEND);
	write(p[1], "x", 1);
	SHOW(splice(p[0], NULL, append, NULL, 5, 0));
	SHOW(read(p[0], text, 5));
	/* a large file: as much as the pipe takes */
	int large = open("large", O_RDONLY);
	SHOW(splice(large, NULL, p[1], NULL, 1 << 20, 0));
	SHOW(splice(large, NULL, p[1], NULL, 1 << 20, SPLICE_F_NONBLOCK));
	SHOW(splice(p[0], NULL, out, NULL, 1 << 20, 0));
	close(p[1]);
	SHOW(splice(p[0], NULL, out, NULL, 10, 0));
	SHOW(lseek(out, 0, SEEK_CUR));
	return 0;
}
