/* flock: inherited with the description, refused for another one. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/file.h>

int main(void)
{
	int go[2], fd = open("locked", O_RDWR | O_CREAT, 0600);
	pipe(go);
	SHOW(flock(fd, LOCK_EX));
	pid_t pid = fork();
	if (!pid) {
		int other = open("locked", O_RDWR);
		SHOW(flock(fd, LOCK_EX | LOCK_NB)); /* its own */
		SHOW(flock(other, LOCK_SH | LOCK_NB));
		close(fd); /* the parent has it still */
		SHOW(flock(other, LOCK_SH | LOCK_NB));
		tell(go);
		int result = flock(other, LOCK_SH);
		printf("child has it: %d\n", result);
		_exit(0);
	}
	hear(go);
	printf("parent unlocks\n");
	flock(fd, LOCK_UN);
	reap("child", pid);
	return 0;
}
