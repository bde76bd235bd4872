/* The other stop signals: handler, ignored, default; SIGCONT ends them. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static void on_stop(int sig)
{
	printf("handler %d\n", sig);
}

int main(void)
{
	static const int stops[] = {SIGTSTP, SIGTTIN, SIGTTOU};
	int status;
	setpgid(0, 0);
	for (int i = 0; i < 3; i++) {
		pid_t pid = fork();
		if (!pid) {
			setpgid(0,
				0); /* not orphaned: its parent is in the same session */
			signal(SIGCONT, on_stop);
			signal(stops[i], SIG_IGN);
			raise(stops[i]);
			signal(stops[i], on_stop);
			raise(stops[i]);
			signal(stops[i], SIG_DFL);
			raise(stops[i]);
			printf("child went on\n");
			_exit(i);
		}
		printf("%d\n", waitpid(pid, &status, WUNTRACED) == pid);
		show_status("child", status);
		kill(pid, SIGCONT);
		reap("child", pid);
	}
	return 0;
}
