/* Two processes that would wait for each other's record locks: EDEADLK. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static int lock(int fd, int command, int type, long from)
{
	struct flock l = {
		.l_type = (short)type, .l_whence = SEEK_SET, .l_start = from, .l_len = 1};
	return fcntl(fd, command, &l);
}

int main(void)
{
	int ready[2], fd = open("locked", O_RDWR | O_CREAT, 0600);
	pipe(ready);
	SHOW(lock(fd, F_SETLK, F_WRLCK, 0));
	pid_t pid = fork();
	if (!pid) {
		lock(fd, F_SETLK, F_WRLCK, 1);
		tell(ready);
		/* The one who comes second is refused; then the other one gets it. */
		_exit(lock(fd, F_SETLKW, F_WRLCK, 0) == 0 ? 0 : errno == EDEADLK ? 0 : 1);
	}
	hear(ready);
	int result = lock(fd, F_SETLKW, F_WRLCK, 1);
	printf("%d\n", result == 0 || errno == EDEADLK);
	lock(fd, F_SETLK, F_UNLCK, 0);
	reap("child", pid);
	return 0;
}
