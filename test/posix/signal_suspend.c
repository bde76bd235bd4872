/* sigsuspend, sigwait, sigtimedwait. */
#include "show.h"
#include <signal.h>
#include <time.h>

static void handler(int sig)
{
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
	sigprocmask(SIG_SETMASK, &none, NULL);
	alarm(1);
	SHOW(pause());
	return 0;
}
