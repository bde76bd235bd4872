/* raise, handlers, masks, sigaction flags, pending signals, alternate ways to return. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static volatile sig_atomic_t count, last;
static sigjmp_buf back;

static void count_it(int s)
{
	count++;
	last = s;
}
static void jump_out(int s)
{
	siglongjmp(back, s);
}

int main(void)
{
	struct sigaction a = {.sa_handler = count_it}, old;
	sigemptyset(&a.sa_mask);
	printf("%d\n", sigaction(SIGUSR1, &a, &old));
	printf("%d\n", old.sa_handler == SIG_DFL);
	raise(SIGUSR1);
	raise(SIGUSR1);
	printf("%d %d\n", (int)count, (int)last);
	printf("%d\n", signal(SIGUSR2, SIG_IGN) == SIG_DFL);
	raise(SIGUSR2);
	sigset_t block, pending;
	sigemptyset(&block);
	sigaddset(&block, SIGUSR1);
	sigprocmask(SIG_BLOCK, &block, NULL);
	raise(SIGUSR1);
	sigpending(&pending);
	printf("%d %d %d\n", (int)count, sigismember(&pending, SIGUSR1),
	       sigismember(&pending, SIGUSR2));
	sigprocmask(SIG_UNBLOCK, &block, NULL);
	printf("%d\n", (int)count);
	signal(SIGTERM, jump_out);
	int s = sigsetjmp(back, 1);
	if (!s)
		raise(SIGTERM);
	printf("%d\n", s);
	sigfillset(&block);
	sigdelset(&block, SIGINT);
	printf("%d %d\n", sigismember(&block, SIGINT), sigismember(&block, SIGHUP));
	return 0;
}
