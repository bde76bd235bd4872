/* fcntl locks never meet in one process; flock's do. */
#include "show.h"
#include <sys/file.h>

int main(void)
{
	struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	int fd = open("hello.txt", O_RDWR), other = open("hello.txt", O_RDONLY);
	SHOW(fcntl(fd, F_SETLK, &l));
	SHOW(fcntl(other, F_SETLK, &l));
	SHOW(fcntl(other, F_GETLK, &l));
	printf("%d\n", l.l_type == F_UNLCK);
	l.l_type = 77;
	SHOW(fcntl(fd, F_SETLK, &l));
	l.l_type = F_UNLCK;
	SHOW(fcntl(fd, F_SETLK, &l));
	SHOW(flock(fd, LOCK_EX));
	SHOW(flock(other, LOCK_SH | LOCK_NB));
	SHOW(flock(dup(fd), LOCK_EX | LOCK_NB));
	SHOW(flock(fd, LOCK_SH));
	SHOW(flock(other, LOCK_SH | LOCK_NB));
	SHOW(flock(fd, LOCK_EX | LOCK_NB));
	SHOW(flock(other, LOCK_UN));
	SHOW(flock(fd, LOCK_EX | LOCK_NB));
	SHOW(flock(fd, 16));
	SHOW(flock(99, LOCK_SH));
	SHOW(lockf(fd, F_TEST, 0));
	return 0;
}
