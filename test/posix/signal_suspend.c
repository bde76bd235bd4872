/* sigsuspend, sigwait, sigtimedwait. */
#include "show.h"
#include <signal.h>
#include <sys/time.h>
#include <time.h>

static volatile int is_silent;

static void handler(int sig)
{
	if (is_silent)
		return;
	printf("handler %d\n", sig);
}

int main(void)
{
	sigset_t set, none;
	siginfo_t info;
	int sig;
	signal(SIGUSR1, handler);
	signal(SIGALRM, handler);
	sigemptyset(&none);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_BLOCK, &set, NULL);
	raise(SIGUSR1);
	SHOW(sigsuspend(&none));
	alarm(1);
	SHOW(sigsuspend(&none));
	raise(SIGUSR1);
	SHOW(sigwait(&set, &sig));
	printf("%d\n", sig);
	struct timespec t = {0, 1000000};
	SHOW(sigtimedwait(&set, &info, &t));
	raise(SIGUSR1);
	SHOW(sigtimedwait(&set, &info, &t));
	printf("%d\n", info.si_signo);
	alarm(1);
	SHOW(sigwaitinfo(&set, &info));
	printf("%d\n", info.si_signo == SIGALRM);
	/* Again and again: the first may come before it waits. */
	is_silent = 1;
	sigprocmask(SIG_SETMASK, &none, NULL);
	setitimer(ITIMER_REAL, &(struct itimerval){{1, 0}, {1, 0}}, NULL);
	SHOW(pause());
	return 0;
}
