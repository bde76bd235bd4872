/* waitid: what it tells, WNOWAIT, groups. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static void show_info(const char *what, const siginfo_t *i, pid_t pid)
{
	printf("%s: signo %d code %d status %d, %s\n", what, i->si_signo, i->si_code,
	       i->si_status, i->si_pid == pid ? "the child" : "somebody else");
}

int main(void)
{
	siginfo_t info;
	int go[2];
	pipe(go);
	pid_t pid = fork();
	if (!pid)
		_exit(44);
	SHOW(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT));
	show_info("left there", &info, pid);
	SHOW(waitid(P_ALL, 0, &info, WEXITED | WNOWAIT));
	show_info("left again", &info, pid);
	SHOW(waitid(P_PID, (id_t)pid, &info, WEXITED));
	show_info("taken", &info, pid);
	SHOW(waitid(P_PID, (id_t)pid, &info, WEXITED));
	pid = fork();
	if (!pid)
		raise(SIGTERM);
	SHOW(waitid(P_PGID, (id_t)getpgrp(), &info, WEXITED));
	show_info("by group", &info, pid);
	pid = fork();
	if (!pid) {
		raise(SIGSTOP);
		hear(go);
		_exit(2);
	}
	SHOW(waitid(P_PID, (id_t)pid, &info, WSTOPPED));
	show_info("stopped", &info, pid);
	kill(pid, SIGCONT);
	SHOW(waitid(P_PID, (id_t)pid, &info, WCONTINUED));
	show_info("continued", &info, pid);
	tell(go);
	SHOW(waitid(P_PID, (id_t)pid, NULL, WEXITED));
	return 0;
}
