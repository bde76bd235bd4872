/* Signals to groups and to everybody in them. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int ready[2];
	pid_t pids[3], group = 0;
	pipe(ready);
	for (int i = 0; i < 3; i++) {
		pids[i] = fork();
		if (!pids[i]) {
			tell(ready);
			for (;;)
				pause();
		}
		if (i == 0)
			group = pids[0];
		SHOW(setpgid(pids[i], i < 2 ? group : 0));
		hear(ready);
	}
	printf("%d %d\n", getpgid(pids[1]) == group, getpgid(pids[2]) == pids[2]);
	SHOW(kill(-group, 0));
	SHOW(kill(-group, SIGTERM));
	reap("first", pids[0]);
	reap("second", pids[1]);
	SHOW(waitpid(pids[2], NULL, WNOHANG));
	SHOW(kill(-group, SIGTERM));
	SHOW(killpg(pids[2], SIGINT));
	reap("third", pids[2]);
	SHOW(killpg(pids[2], 0));
	/* Its own group: kill(0) reaches itself, too. */
	pid_t pid = fork();
	if (!pid) {
		setpgid(0, 0);
		if (!fork()) {
			tell(ready);
			for (;;)
				pause();
		}
		hear(ready);
		signal(SIGUSR1, SIG_IGN);
		kill(0, SIGUSR1);
		int status;
		wait(&status);
		show_status("grandchild", status);
		kill(0, SIGHUP);
		_exit(1);
	}
	reap("group", pid);
	return 0;
}
