/* Errors of the wait family, and WNOHANG. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int status = 5, p[2];
	siginfo_t info;
	SHOW(waitpid(-1, &status, WNOHANG));
	SHOW(waitpid(getpid(), &status, 0));
	SHOW(waitpid(1, &status, 0));
	pipe(p);
	pid_t pid = fork();
	if (!pid) {
		hear(p);
		_exit(3);
	}
	SHOW(waitpid(pid, &status, WNOHANG));
	SHOW(waitpid(0, &status, WNOHANG));
	SHOW(waitpid(-getpgrp(), &status, WNOHANG | WUNTRACED | WCONTINUED));
	SHOW(waitpid(pid, &status, 0x40));
	SHOW(waitpid(pid + 1000, &status, WNOHANG));
	SHOW(waitid(P_PID, (id_t)pid, &info, 0));
	SHOW(waitid(P_PID, (id_t)pid, &info, WNOHANG));
	SHOW(waitid(P_PID, (id_t)pid, &info, WEXITED | 0x40));
	SHOW(waitid(77, (id_t)pid, &info, WEXITED | WNOHANG));
	SHOW(waitid(P_PID, 0, &info, WEXITED | WNOHANG));
	memset(&info, 1, sizeof info);
	SHOW(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG));
	printf("%d %d\n", info.si_signo, info.si_pid);
	SHOW(waitid(P_ALL, 0, &info, WSTOPPED | WNOHANG));
	tell(p);
	reap("child", pid);
	SHOW(waitpid(pid, &status, 0));
	SHOW(waitid(P_ALL, 0, &info, WEXITED));
	return 0;
}
