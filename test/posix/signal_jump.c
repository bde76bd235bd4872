/* Leaving a handler by siglongjmp restores the mask if it was saved. */
#include "show.h"
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf env;
static int rounds;

static void handler(int sig)
{
	rounds++;
	siglongjmp(env, sig);
}

static int is_blocked(int sig)
{
	sigset_t now;
	sigprocmask(SIG_BLOCK, NULL, &now);
	return sigismember(&now, sig);
}

int main(void)
{
	signal(SIGUSR1, handler);
	int r = sigsetjmp(env, 1);
	printf("%d %d\n", r, is_blocked(SIGUSR1));
	if (rounds < 3)
		raise(SIGUSR1);
	r = sigsetjmp(env, 0);
	printf("%d %d\n", r, is_blocked(SIGUSR1));
	if (rounds < 4)
		raise(SIGUSR1);
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR2);
	sigprocmask(SIG_SETMASK, &set, NULL);
	r = sigsetjmp(env, 1);
	printf("%d %d %d\n", r, is_blocked(SIGUSR1), is_blocked(SIGUSR2));
	if (rounds < 6) {
		sigemptyset(&set);
		sigprocmask(SIG_SETMASK, &set, NULL);
		raise(SIGUSR1);
	}
	return 0;
}
