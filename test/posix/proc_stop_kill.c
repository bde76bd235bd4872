/* A stopped process can be killed, other signals wait until it continues. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static void on_user(int sig)
{
	printf("handler %d\n", sig);
}

int main(void)
{
	int status;
	for (int i = 0; i < 2; i++) {
		pid_t pid = fork();
		if (!pid) {
			signal(SIGUSR1, on_user);
			raise(SIGSTOP);
			printf("continued\n");
			_exit(0);
		}
		waitpid(pid, &status, WUNTRACED);
		show_status("child", status);
		kill(pid, SIGUSR1);
		SHOW(waitpid(pid, &status, WNOHANG));
		kill(pid, i ? SIGKILL : SIGCONT);
		reap("child", pid);
	}
	return 0;
}
