/* The mask is inherited, pending signals are not. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static void on_signal(int sig)
{
	printf("handler %d in %s\n", sig, "the process");
}

int main(void)
{
	sigset_t block, none, pending;
	signal(SIGUSR1, on_signal);
	sigemptyset(&none);
	sigemptyset(&block);
	sigaddset(&block, SIGUSR1);
	sigprocmask(SIG_BLOCK, &block, NULL);
	raise(SIGUSR1);
	pid_t pid = fork();
	if (!pid) {
		sigset_t now;
		sigprocmask(SIG_BLOCK, NULL, &now);
		sigpending(&pending);
		printf("child: blocked %d pending %d\n", sigismember(&now, SIGUSR1),
		       sigismember(&pending, SIGUSR1));
		sigprocmask(SIG_SETMASK, &none, NULL);
		printf("child: nothing came\n");
		raise(SIGUSR1);
		_exit(0);
	}
	reap("child", pid);
	sigpending(&pending);
	printf("parent: pending %d\n", sigismember(&pending, SIGUSR1));
	sigprocmask(SIG_SETMASK, &none, NULL);
	return 0;
}
