/* An orphan gets another parent. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int go[2], done[2];
	char c;
	pipe(go);
	pipe(done);
	pid_t pid = fork();
	if (!pid) {
		pid_t middle = getpid();
		if (!fork()) {
			hear(go);
			printf("parent changed: %d\n", getppid() != middle);
			_exit(0);
		}
		_exit(4);
	}
	reap("middle", pid);
	SHOW(wait(NULL)); /* a grandchild is no child */
	close(done[1]);
	tell(go);
	printf("end: %ld\n", (long)read(done[0], &c, 1));
	return 0;
}
