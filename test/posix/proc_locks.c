/* Record locks between processes: refused, seen, waited for, ended by exit. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static int lock(int fd, int command, int type, long from, long n)
{
	struct flock l = {
		.l_type = (short)type, .l_whence = SEEK_SET, .l_start = from, .l_len = n};
	return fcntl(fd, command, &l);
}

int main(void)
{
	int go[2], back[2], fd = open("locked", O_RDWR | O_CREAT, 0600);
	pipe(go);
	pipe(back);
	SHOW(lock(fd, F_SETLK, F_WRLCK, 0, 10));
	pid_t pid = fork();
	if (!pid) { /* locks are not inherited */
		struct flock l = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 20};
		SHOW(lock(fd, F_SETLK, F_RDLCK, 0, 1));
		SHOW(lock(fd, F_SETLK, F_WRLCK, 10, 5));
		SHOW(fcntl(fd, F_GETLK, &l));
		printf("held: type %d, %ld+%ld, by the parent %d\n", l.l_type,
		       (long)l.l_start, (long)l.l_len, l.l_pid == getppid());
		tell(back);
		int result = lock(fd, F_SETLKW, F_WRLCK, 0, 10);
		printf("child has it: %d\n", result);
		tell(back);
		hear(go);
		_exit(0);
	}
	hear(back);
	printf("parent unlocks\n");
	lock(fd, F_SETLK, F_UNLCK, 0, 10);
	hear(back);
	SHOW(lock(fd, F_SETLK, F_RDLCK, 0, 1));
	tell(go);
	SHOW(lock(fd, F_SETLKW, F_RDLCK, 0, 20)); /* when it has ended */
	reap("child", pid);
	return 0;
}
