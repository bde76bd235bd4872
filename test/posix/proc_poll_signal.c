/* A SIGCHLD ends poll, ppoll and epoll_pwait. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <poll.h>
#include <sys/epoll.h>

static void on_child(int sig)
{
	printf("handler %d\n", sig);
}
static int seven(void)
{
	return 7;
}

int main(void)
{
	sigset_t block, old;
	struct epoll_event event;
	signal(SIGCHLD, on_child);
	sigemptyset(&block);
	sigaddset(&block, SIGCHLD);
	sigprocmask(SIG_BLOCK, &block, &old);
	pid_t pid = start(seven);
	SHOW(ppoll(NULL, 0, NULL, &old));
	reap("child", pid);
	int e = epoll_create1(0);
	pid = start(seven);
	SHOW(epoll_pwait(e, &event, 1, -1, &old));
	reap("child", pid);
	pid = start(seven);
	SHOW(pselect(0, NULL, NULL, NULL, NULL, &old));
	reap("child", pid);
	return 0;
}
