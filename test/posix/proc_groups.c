/* Process groups and sessions, and their errors. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int ready[2], go[2];
	pipe(ready);
	pipe(go);
	SHOW(setpgid(getpid(), -1));
	SHOW(setpgid(0x7ffffff, 0));
	SHOW(getpgid(0x7ffffff));
	pid_t pid = fork();
	if (!pid) {
		printf("inherits %d %d\n", getpgrp() == getpgid(getppid()),
		       getsid(0) == getsid(getppid()));
		SHOW(setpgid(getppid(), 0));
		SHOW(setpgid(0, 0x7ffffff));
		printf("session %d\n", setsid() == getpid());
		printf("%d %d\n", getpgrp() == getpid(), getsid(0) == getpid());
		SHOW(setsid());
		SHOW(setpgid(0, 0));
		tell(ready);
		hear(go);
		_exit(0);
	}
	hear(ready);
	printf("seen %d %d\n", getpgid(pid) == pid, getsid(pid) == pid);
	SHOW(setpgid(pid, pid));
	SHOW(setpgid(pid, 0));
	tell(go);
	reap("child", pid);
	pid = fork();
	if (!pid) {
		hear(go);
		printf("moved %d\n", getpgrp() == getpid());
		SHOW(setsid());
		_exit(0);
	}
	SHOW(setpgid(pid, pid));
	tell(go);
	reap("child", pid);
	return 0;
}
