/* SA_NOCLDWAIT: no zombies, but the signal comes. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static volatile int count;
static void on_child(int sig)
{
	count += sig == SIGCHLD;
}

int main(void)
{
	struct sigaction a = {.sa_handler = on_child,
			      .sa_flags = SA_NOCLDWAIT | SA_RESTART};
	sigaction(SIGCHLD, &a, NULL);
	pid_t pid = fork();
	if (!pid)
		_exit(1);
	SHOW(waitpid(pid, NULL, 0));
	printf("signals %d\n", count);
	SHOW(kill(pid, 0));
	return 0;
}
