/* A zombie takes signals, has its group, and goes when it is waited for. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	siginfo_t info;
	pid_t pid = fork();
	if (!pid)
		_exit(8);
	waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT);
	SHOW(kill(pid, 0));
	SHOW(kill(pid, SIGKILL));
	printf("same group %d\n", getpgid(pid) == getpgrp());
	printf("same session %d\n", getsid(pid) == getsid(0));
	reap("zombie", pid);
	SHOW(kill(pid, 0));
	SHOW(getpgid(pid));
	SHOW(getsid(pid));
	return 0;
}
