/* With SIGCHLD ignored there are no zombies, and wait waits for all. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static int five(void)
{
	return 5;
}

int main(void)
{
	int status = 77;
	signal(SIGCHLD, SIG_IGN);
	pid_t pid = fork();
	if (!pid)
		_exit(1);
	SHOW(waitpid(pid, &status, 0));
	printf("status %d\n", status);
	for (int i = 0; i < 3; i++)
		if (!fork())
			_exit(i);
	SHOW(wait(&status));
	signal(SIGCHLD, SIG_DFL);
	reap("again", start(five));
	SHOW(wait(NULL));
	return 0;
}
