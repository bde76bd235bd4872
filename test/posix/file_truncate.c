/* truncate and ftruncate, up and down; what was cut off is zeros when it comes back. */
#include "show.h"

int main(void)
{
	SHOW(truncate("hello.txt", 5));
	show_file("hello.txt");
	SHOW(truncate("hello.txt", 8));
	show_file("hello.txt");
	SHOW(truncate("link", 2));
	show_file("hello.txt");
	SHOW(truncate("none", 2));
	SHOW(truncate("dir", 2));
	SHOW(truncate("hello.txt", -1));
	SHOW(truncate("dangling", 1));
	int fd = open("large", O_RDWR);
	SHOW(ftruncate(fd, 4100));
	SHOW(lseek(fd, 0, SEEK_END));
	SHOW(ftruncate(fd, 9000));
	char text[16];
	SHOW(pread(fd, text, 16, 4092));
	printf("%.8s%d\n", text, text[8]);
	SHOW(ftruncate(fd, -1));
	SHOW(ftruncate(open("large", O_RDONLY), 1));
	SHOW(ftruncate(99, 1));
	SHOW(ftruncate(1, 1));
	int made = open("made", O_RDWR | O_CREAT, 0644);
	SHOW(write(made, "0123456789", 10));
	SHOW(ftruncate(made, 3));
	SHOW(lseek(made, 0, SEEK_CUR));
	SHOW(write(made, "x", 1));
	show_file("made");
	SHOW(posix_fallocate(made, 0, 20));
	show_stat("made");
	SHOW(fallocate(made, FALLOC_FL_KEEP_SIZE, 0, 40));
	show_stat("made");
	SHOW(fallocate(made, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 1, 1));
	show_file("made");
	SHOW(fallocate(made, 0, -1, 5));
	SHOW(fallocate(made, 0, 0, 0));
	return 0;
}
