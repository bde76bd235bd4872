/* SA_NOCLDSTOP: no signal when a child stops, but wait sees it. */
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
			      .sa_flags = SA_NOCLDSTOP | SA_RESTART};
	int status, go[2];
	pipe(go);
	sigaction(SIGCHLD, &a, NULL);
	pid_t pid = fork();
	if (!pid) {
		raise(SIGSTOP);
		hear(go);
		raise(SIGSTOP);
		hear(go);
		_exit(7);
	}
	for (int i = 0; i < 2; i++) {
		printf("%d\n", waitpid(pid, &status, WUNTRACED) == pid);
		show_status("child", status);
		printf("signals %d\n", count);
		kill(pid, SIGCONT);
		printf("%d\n", waitpid(pid, &status, WCONTINUED) == pid);
		show_status("child", status);
		printf("signals %d\n", count);
		tell(go);
	}
	reap("child", pid);
	printf("signals %d\n", count);
	return 0;
}
