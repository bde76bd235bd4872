/* A stopped group that becomes an orphan gets SIGHUP and SIGCONT. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static void on_signal(int sig)
{
	printf("got %d\n", sig);
}

int main(void)
{
	int end[2];
	char c;
	pipe(end);
	pid_t pid = fork();
	if (!pid) {
		int status;
		pid_t child = fork();
		if (!child) {
			setpgid(0, 0);
			signal(SIGHUP, on_signal);
			raise(SIGSTOP);
			printf("orphan goes on\n");
			_exit(0);
		}
		close(end[1]);
		waitpid(child, &status, WUNTRACED);
		show_status("grandchild", status);
		_exit(3);
	}
	close(end[1]);
	printf("end %ld\n", (long)read(end[0], &c, 1));
	reap("child", pid);
	return 0;
}
