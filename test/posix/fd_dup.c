/* dup, dup2, dup3, F_DUPFD: descriptors share a position or do not. */
#include "show.h"

int main(void)
{
	char c[4] = "";
	int fd = open("hello.txt", O_RDONLY), copy = dup(fd);
	int own = open("hello.txt", O_RDONLY);
	SHOW(read(fd, c, 3));
	SHOW(lseek(copy, 0, SEEK_CUR));
	SHOW(lseek(own, 0, SEEK_CUR));
	SHOW(dup2(fd, 50));
	SHOW(dup2(fd, fd));
	SHOW(dup2(99, 3));
	SHOW(dup2(99, 99));
	SHOW(dup2(fd, -1));
	SHOW(dup3(fd, fd, 0));
	SHOW(dup3(fd, 51, O_CLOEXEC));
	SHOW(fcntl(51, F_GETFD));
	SHOW(fcntl(50, F_GETFD));
	SHOW(fcntl(fd, F_DUPFD, 20));
	SHOW(fcntl(fd, F_DUPFD_CLOEXEC, 20));
	SHOW(fcntl(21, F_GETFD));
	SHOW(fcntl(21, F_SETFD, 0));
	SHOW(fcntl(21, F_GETFD));
	SHOW(close(fd));
	SHOW(close(fd));
	SHOW(read(50, c, 1));
	SHOW(open("dir", O_RDONLY));
	fflush(stdout);
	int saved = dup(1);
	int file = open("captured", O_RDWR | O_CREAT, 0644);
	dup2(file, 1);
	printf("into the file\n");
	fflush(stdout);
	dup2(saved, 1);
	show_file("captured");
	SHOW(fcntl(99, F_GETFL));
	SHOW(dup(99));
	return 0;
}
