/* Timers belong to a process: alarm is not inherited, it interrupts wait. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/time.h>

static void on_alarm(int sig)
{
	(void)sig;
}

int main(void)
{
	struct sigaction a = {.sa_handler = on_alarm};
	int go[2], ready[2];
	pipe(go);
	pipe(ready);
	sigaction(SIGALRM, &a, NULL);
	alarm(100);
	pid_t pid = fork();
	if (!pid) {
		SHOW(alarm(0)); /* there was none */
		tell(ready);
		hear(go);
		_exit(0);
	}
	hear(ready);
	printf("%d\n", alarm(0) > 0);
	setitimer(ITIMER_REAL, &(struct itimerval){{0, 50000}, {0, 50000}}, NULL);
	SHOW(wait(NULL)); /* again and again: the first may come before it waits */
	setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 0}}, NULL);
	tell(go);
	reap("child", pid);
	/* Each has its own. */
	pid = fork();
	if (!pid) {
		setitimer(ITIMER_REAL, &(struct itimerval){{0, 20000}, {0, 20000}}, NULL);
		SHOW(pause());
		signal(SIGALRM, SIG_DFL);
		setitimer(ITIMER_REAL, &(struct itimerval){{0, 20000}, {0, 20000}}, NULL);
		pause();
		_exit(1);
	}
	reap("child", pid);
	return 0;
}
