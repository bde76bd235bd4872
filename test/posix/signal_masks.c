/* Blocked signals wait; which run first when several are let go; pending. */
#include "show.h"
#include <signal.h>

static void handler(int sig)
{
	printf("handler %d\n", sig);
}

static void queued(int sig, siginfo_t *info, void *context)
{
	(void)context;
	printf("queued %d %d\n", sig - SIGRTMIN, info->si_value.sival_int);
}

int main(void)
{
	sigset_t set, old, pending;
	struct sigaction a = {.sa_sigaction = queued, .sa_flags = SA_SIGINFO};
	sigaction(SIGRTMIN + 1, &a, NULL);
	signal(SIGUSR1, handler);
	signal(SIGUSR2, handler);
	signal(SIGHUP, handler);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGUSR2);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGRTMIN + 1);
	SHOW(sigprocmask(SIG_BLOCK, &set, &old));
	printf("%d\n", sigismember(&old, SIGUSR1));
	raise(SIGUSR2);
	raise(SIGUSR1);
	raise(SIGUSR1);
	raise(SIGHUP);
	for (int i = 0; i < 3; i++)
		SHOW(sigqueue(getpid(), SIGRTMIN + 1, (union sigval){.sival_int = i}));
	SHOW(sigpending(&pending));
	printf("%d %d %d\n", sigismember(&pending, SIGUSR1),
	       sigismember(&pending, SIGUSR2), sigismember(&pending, SIGTERM));
	SHOW(sigprocmask(SIG_SETMASK, &old, NULL));
	SHOW(sigpending(&pending));
	printf("%d\n", sigismember(&pending, SIGUSR1));
	SHOW(sigprocmask(99, &set, NULL));
	SHOW(sigprocmask(99, NULL, &old));
	sigfillset(&set);
	SHOW(sigprocmask(SIG_SETMASK, &set, NULL));
	sigprocmask(SIG_BLOCK, NULL, &old);
	printf("%d %d\n", sigismember(&old, SIGKILL), sigismember(&old, SIGTERM));
	raise(SIGUSR1);
	signal(SIGUSR1, SIG_IGN);
	signal(SIGUSR1, handler);
	sigemptyset(&set);
	SHOW(sigprocmask(SIG_SETMASK, &set, NULL));
	return 0;
}
