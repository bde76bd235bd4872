/* waitid: WNOWAIT leaves the child to be waited for, also by other calls and for stops. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <signal.h>

static void show_info(const char *what, int result, const siginfo_t *i, pid_t child)
{
	printf("%s %d: ", what, result);
	if (result == 0)
		printf("signo %d code %d status %d, child %d\n", i->si_signo, i->si_code,
		       i->si_status, i->si_pid == child);
	else
		printf("%s\n", strerror(errno));
}

int main(void)
{
	siginfo_t i;
	int status;
	pid_t child = fork();
	if (!child) {
		raise(SIGSTOP);
		_exit(7);
	}
	memset(&i, 0, sizeof i);
	show_info("stop", waitid(P_PID, (id_t)child, &i, WSTOPPED | WNOWAIT), &i, child);
	show_info("stop again", waitid(P_ALL, 0, &i, WSTOPPED), &i, child);
	memset(&i, 0, sizeof i);
	show_info("nothing", waitid(P_PID, (id_t)child, &i, WSTOPPED | WNOHANG), &i,
		  child);
	kill(child, SIGCONT);
	show_info("go on", waitid(P_PID, (id_t)child, &i, WCONTINUED | WNOWAIT), &i,
		  child);
	show_info("end", waitid(P_PID, (id_t)child, &i, WEXITED | WNOWAIT), &i, child);
	show_info("end again", waitid(P_PGID, (id_t)getpgrp(), &i, WEXITED | WNOWAIT), &i,
		  child);
	printf("kill of a zombie %d\n", kill(child, SIGKILL));
	printf("wait %d", waitpid(child, &status, 0) == child);
	printf(" exited %d with %d\n", WIFEXITED(status), WEXITSTATUS(status));
	show_info("gone", waitid(P_PID, (id_t)child, &i, WEXITED), &i, child);
	show_info("no flags", waitid(P_ALL, 0, &i, WNOWAIT), &i, child);
	return 0;
}
