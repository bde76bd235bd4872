/* PR_SET_PDEATHSIG: a signal when the parent ends. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/prctl.h>

int main(void)
{
	int ready[2], end[2];
	char c;
	pipe(ready);
	pipe(end);
	pid_t pid = fork();
	if (!pid) {
		if (!fork()) {
			sigset_t set;
			int sig;
			sigemptyset(&set);
			sigaddset(&set, SIGUSR2);
			sigprocmask(SIG_BLOCK, &set, NULL);
			SHOW(prctl(PR_SET_PDEATHSIG, SIGUSR2));
			tell(ready);
			sigwait(&set, &sig);
			printf("parent has ended: %d\n", sig);
			_exit(0);
		}
		hear(ready);
		_exit(0);
	}
	close(end[1]);
	printf("end %ld\n", (long)read(end[0], &c, 1));
	reap("child", pid);
	return 0;
}
