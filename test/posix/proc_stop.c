/* Stop and continue: what a stopped process does not do. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int go[2], out[2], status;
	pipe(go);
	pipe(out);
	pid_t pid = fork();
	if (!pid) {
		tell(out);
		hear(go);
		printf("child goes on\n");
		_exit(0);
	}
	hear(out);
	SHOW(kill(pid, SIGSTOP));
	printf("%d\n", waitpid(pid, &status, WUNTRACED) == pid);
	show_status("child", status);
	SHOW(waitpid(pid, &status, WUNTRACED | WNOHANG)); /* told once */
	tell(go);
	SHOW(waitpid(pid, &status, WNOHANG));
	printf("parent first\n");
	kill(pid, SIGCONT);
	reap("child", pid);
	return 0;
}
