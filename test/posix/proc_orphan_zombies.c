/* A parent that ends without waiting: nobody sees the zombies any more. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int p[2];
	pid_t grandchild = 0;
	pipe(p);
	pid_t pid = fork();
	if (!pid) {
		siginfo_t info;
		pid_t g = fork();
		if (!g)
			_exit(1);
		waitid(P_PID, (id_t)g, &info, WEXITED | WNOWAIT);
		write(p[1], &g, sizeof g);
		_exit(2);
	}
	read(p[0], &grandchild, sizeof grandchild);
	reap("child", pid);
	SHOW(waitpid(grandchild, NULL, 0));
	return 0;
}
