/* Real-time signals are queued, with values, lowest first, in order of sending. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	sigset_t set;
	siginfo_t info;
	pid_t parent = getpid();
	sigemptyset(&set);
	for (int i = 0; i < 3; i++)
		sigaddset(&set, SIGRTMIN + i);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	pid_t pid = fork();
	if (!pid) {
		for (int i = 0; i < 6; i++)
			sigqueue(parent, SIGRTMIN + 2 - i % 3,
				 (union sigval){.sival_int = i});
		kill(parent, SIGUSR1);
		kill(parent, SIGUSR1);
		_exit(0);
	}
	reap("child", pid);
	struct timespec none = {0, 0};
	while (sigtimedwait(&set, &info, &none) > 0)
		printf("%d: code %d value %d %d\n",
		       info.si_signo == SIGUSR1 ? 0 : info.si_signo - SIGRTMIN + 1,
		       info.si_code,
		       info.si_code == SI_QUEUE ? info.si_value.sival_int : -1,
		       info.si_pid == pid);
	SHOW(sigqueue(pid, SIGUSR1, (union sigval){.sival_int = 0}));
	return 0;
}
