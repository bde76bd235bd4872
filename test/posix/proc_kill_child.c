/* kill of a child that waits in a system call. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static int ready[2];

static int in_pause(void)
{
	tell(ready);
	for (;;)
		pause();
}

static int in_read(void)
{
	char c;
	int p[2];
	pipe(p);
	tell(ready);
	return (int)read(p[0], &c, 1);
}

static int in_sleep(void)
{
	tell(ready);
	return (int)sleep(1000);
}

int main(void)
{
	int (*const all[])(void) = {in_pause, in_read, in_sleep};
	pipe(ready);
	for (int i = 0; i < 3; i++) {
		pid_t pid = start(all[i]);
		hear(ready);
		SHOW(kill(pid, i ? SIGKILL : SIGTERM));
		reap("child", pid);
	}
	SHOW(kill(0x7ffffff, 0));
	SHOW(kill(getpid(), 65));
	return 0;
}
