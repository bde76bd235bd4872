/* sigwait and sigwaitinfo for signals of another process. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	sigset_t set;
	siginfo_t info;
	int sig;
	pid_t parent = getpid();
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGUSR2);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, NULL);
	pid_t pid = fork();
	if (!pid) {
		kill(parent, SIGUSR1);
		sigwait(&set, &sig);
		printf("child got %d\n", sig);
		kill(parent, SIGUSR2);
		_exit(0);
	}
	SHOW(sigwait(&set, &sig));
	printf("parent got %d\n", sig);
	kill(pid, SIGUSR1);
	for (int i = 0; i < 2; i++) {
		sigwaitinfo(&set, &info);
		printf("parent got %d code %d %d\n", info.si_signo, info.si_code,
		       info.si_pid == pid);
	}
	reap("child", pid);
	return 0;
}
