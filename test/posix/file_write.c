/* Writing, overwriting, appending, holes; a host file copied when it is written. */
#include "show.h"

int main(void)
{
	char text[32] = "";
	int fd = open("hello.txt", O_RDWR);
	SHOW(write(fd, "J", 1));
	SHOW(lseek(fd, -2, SEEK_END));
	SHOW(write(fd, "?\nmore\n", 7));
	show_file("hello.txt");
	show_file("second name");
	SHOW(lseek(fd, 5000, SEEK_SET));
	SHOW(write(fd, "far", 3));
	SHOW(pread(fd, text, 8, 4998));
	printf("%d %d %s\n", text[0], text[1], text + 2);
	show_stat("hello.txt");
	SHOW(lseek(fd, -1, SEEK_SET));
	SHOW(lseek(fd, -9999, SEEK_CUR));
	SHOW(lseek(fd, 0, 77));
	SHOW(lseek(fd, 0, SEEK_CUR));
	int app = open("log", O_WRONLY | O_CREAT | O_APPEND, 0600);
	SHOW(write(app, "one\n", 4));
	SHOW(lseek(app, 0, SEEK_SET));
	SHOW(write(app, "two\n", 4));
	SHOW(lseek(app, 0, SEEK_CUR));
	show_file("log");
	SHOW(pwrite(app, "three\n", 6, 0));
	show_file("log");
	int plain = open("log", O_RDWR);
	SHOW(pwrite(plain, "ONE", 3, 0));
	SHOW(pwrite(plain, "x", 1, -1));
	SHOW(pread(plain, text, 3, -1));
	SHOW(fcntl(plain, F_SETFL, O_APPEND));
	SHOW(write(plain, "end\n", 4));
	show_file("log");
	SHOW(lseek(plain, 10, SEEK_SET));
	SHOW(write(plain, "", 0));
	show_stat("log");
	return 0;
}
