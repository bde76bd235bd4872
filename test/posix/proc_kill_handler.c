/* Handlers in another process, and the call that they interrupt. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static void on_user(int sig)
{
	printf("handler %d\n", sig);
}

int main(void)
{
	int ready[2], data[2], answer[2];
	char c = 0;
	pipe(ready);
	pipe(data);
	pipe(answer);
	pid_t pid = fork();
	if (!pid) {
		struct sigaction a = {.sa_handler = on_user};
		sigset_t block, old;
		sigaction(SIGUSR1, &a, NULL);
		a.sa_flags = SA_RESTART;
		sigaction(SIGUSR2, &a, NULL);
		sigemptyset(&block);
		sigaddset(&block, SIGUSR1);
		sigprocmask(SIG_BLOCK, &block, &old);
		tell(ready);
		SHOW(sigsuspend(&old));
		tell(answer);
		SHOW(read(data[0], &c, 1)); /* it goes on, whatever comes first */
		printf("%c\n", c);
		_exit(0);
	}
	hear(ready);
	kill(pid, SIGUSR1);
	hear(answer);
	kill(pid, SIGUSR2);
	write(data[1], "x", 1);
	reap("child", pid);
	return 0;
}
