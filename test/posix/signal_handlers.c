/* sigaction: arguments of handlers, order, masks, one-shot, siginfo. */
#include "show.h"
#include <signal.h>

static volatile int depth, sent;

static void plain(int sig)
{
	sigset_t now;
	sigprocmask(SIG_BLOCK, NULL, &now);
	printf("%*s> %d %d\n", depth * 2, "", sig, sigismember(&now, sig));
	depth++;
	if (++sent % 3)
		raise(sig);
	depth--;
	printf("%*s< %d\n", depth * 2, "", sig);
}

static void informed(int sig, siginfo_t *info, void *context)
{
	printf("info %d %d %d %d %d\n", sig, info->si_signo, info->si_code,
	       info->si_pid == getpid(), context != NULL);
}

static void set(int sig, void (*h)(int), int flags)
{
	struct sigaction a = {.sa_handler = h, .sa_flags = flags};
	sigemptyset(&a.sa_mask);
	SHOW(sigaction(sig, &a, NULL));
}

int main(void)
{
	struct sigaction old;
	set(SIGUSR1, plain, 0);
	SHOW(raise(SIGUSR1));
	set(SIGUSR1, plain, SA_NODEFER);
	SHOW(raise(SIGUSR1));
	set(SIGUSR2, (void (*)(int))(void *)informed, SA_SIGINFO);
	SHOW(kill(getpid(), SIGUSR2));
	SHOW(raise(SIGUSR2));
	union sigval v = {.sival_int = 42};
	SHOW(sigqueue(getpid(), SIGUSR2, v));
	set(SIGTERM, plain, SA_RESETHAND);
	SHOW(raise(SIGTERM));
	SHOW(sigaction(SIGTERM, NULL, &old));
	printf("%d\n", old.sa_handler == SIG_DFL);
	set(SIGTERM, SIG_IGN, 0);
	SHOW(raise(SIGTERM));
	SHOW(sigaction(SIGKILL, &old, NULL));
	SHOW(sigaction(SIGSTOP, &old, NULL));
	SHOW(sigaction(0, &old, NULL));
	SHOW(sigaction(100, &old, NULL));
	SHOW(kill(getpid(), 0));
	SHOW(kill(getpid(), 100));
	SHOW(kill(1234567, 0));
	SHOW(raise(SIGCHLD));
	SHOW(signal(SIGINT, plain) == SIG_DFL);
	SHOW(raise(SIGINT));
	return 0;
}
