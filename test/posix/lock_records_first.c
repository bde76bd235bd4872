/* F_GETLK tells of the lock that begins first. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static int lock(int fd, short type, long from, long n)
{
	struct flock f = {.l_type = type, .l_start = from, .l_len = n};
	return fcntl(fd, F_SETLK, &f);
}

static void ask(int fd, short type, long from, long n)
{
	struct flock f = {.l_type = type, .l_start = from, .l_len = n};
	SHOW(fcntl(fd, F_GETLK, &f));
	printf("type %d, %ld bytes from %ld, of the parent: %d\n", f.l_type, (long)f.l_len,
	       (long)f.l_start, f.l_pid == getppid());
}

int main(void)
{
	int fd = open("locked", O_RDWR | O_CREAT, 0600);
	SHOW(lock(fd, F_RDLCK, 40, 10));
	SHOW(lock(fd, F_WRLCK, 0, 10));
	SHOW(lock(fd, F_UNLCK, 3, 2));
	pid_t pid = fork();
	if (!pid) {
		ask(fd, F_WRLCK, 0, 0);
		ask(fd, F_WRLCK, 4, 0);
		ask(fd, F_RDLCK, 30, 0);
		ask(fd, F_WRLCK, 30, 0);
		_exit(0);
	}
	reap("child", pid);
	unlink("locked");
	return 0;
}
