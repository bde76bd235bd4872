/* wait with SA_RESTART goes on after a handler. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static int go[2];
static void on_user(int sig)
{
	printf("handler %d\n", sig);
	tell(go);
}

int main(void)
{
	struct sigaction a = {.sa_handler = on_user, .sa_flags = SA_RESTART};
	pipe(go);
	sigaction(SIGUSR1, &a, NULL);
	pid_t parent = getpid(), pid = fork();
	if (!pid) {
		usleep(50000); /* the parent waits by then, or gets it before */
		kill(parent, SIGUSR1);
		hear(go);
		_exit(6);
	}
	reap("child", pid);
	return 0;
}
