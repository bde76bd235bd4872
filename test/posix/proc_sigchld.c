/* SIGCHLD: handler, what it is told, one for each end that is not waiting. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static volatile int count, code, status;
static volatile pid_t who;

static void on_child(int sig, siginfo_t *info, void *unused)
{
	(void)sig, (void)unused;
	count++;
	code = info->si_code;
	status = info->si_status;
	who = info->si_pid;
}

int main(void)
{
	struct sigaction a = {.sa_sigaction = on_child,
			      .sa_flags = SA_SIGINFO | SA_RESTART};
	sigset_t block, old;
	sigaction(SIGCHLD, &a, NULL);
	sigemptyset(&block);
	sigaddset(&block, SIGCHLD);
	sigprocmask(SIG_BLOCK, &block, &old);
	pid_t pid = fork();
	if (!pid)
		_exit(12);
	while (!count)
		sigsuspend(&old);
	printf("%d: code %d status %d %d\n", count, code, status, who == pid);
	reap("first", pid);
	pid = fork();
	if (!pid)
		raise(SIGKILL);
	while (count < 2)
		sigsuspend(&old);
	printf("%d: code %d status %d %d\n", count, code, status, who == pid);
	reap("second", pid);
	/* Two that end while it is blocked are one. */
	for (int i = 0; i < 2; i++)
		if (!fork())
			_exit(i);
	siginfo_t info;
	wait(NULL);
	wait(NULL);
	sigprocmask(SIG_SETMASK, &old, NULL);
	printf("%d\n", count);
	SHOW(waitid(P_ALL, 0, &info, WEXITED));
	return 0;
}
