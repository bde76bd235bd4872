/* sendfile and copy_file_range: to files and pipes, with and without offsets. */
#include "show.h"
#include <sys/sendfile.h>

int main(void)
{
	int p[2], in = open("hello.txt", O_RDONLY);
	int out = open("out", O_RDWR | O_CREAT | O_TRUNC, 0644);
	char text[64] = {0};
	off_t at = 7, to = 3;
	pipe2(p, O_NONBLOCK);
	SHOW(sendfile(out, in, NULL, 5));
	SHOW(lseek(in, 0, SEEK_CUR));
	SHOW(sendfile(out, in, &at, 100));
	printf("%d\n", (int)at);
	SHOW(lseek(in, 0, SEEK_CUR));
	SHOW(sendfile(p[1], in, NULL, 100));
	SHOW(sendfile(p[1], in, NULL, 100));
	SHOW(read(p[0], text, sizeof text));
	printf("%s", text);
	show_file("out");
	SHOW(sendfile(out, p[0], NULL, 5));
	SHOW(sendfile(in, in, NULL, 5));
	SHOW(sendfile(out, 99, NULL, 5));
	at = -1;
	SHOW(sendfile(out, in, &at, 5));
	at = 0;
	SHOW(copy_file_range(in, &at, out, &to, 4, 0));
	printf("%d %d\n", (int)at, (int)to);
	show_file("out");
	SHOW(copy_file_range(in, NULL, out, NULL, 4, 0));
	SHOW(copy_file_range(in, NULL, p[1], NULL, 4, 0));
	SHOW(copy_file_range(in, NULL, out, NULL, 4, 1));
	int large = open("large", O_RDONLY);
	SHOW(sendfile(p[1], large, NULL, 1 << 20));
	SHOW(sendfile(p[1], large, NULL, 1 << 20));
	SHOW(lseek(large, 0, SEEK_CUR));
	return 0;
}
