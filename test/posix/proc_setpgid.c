/* setpgid of a child by its parent and by itself; what it may not: leaders of sessions, others. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <signal.h>

int main(void)
{
	int go[2], done[2];
	char c;
	pipe(go);
	pipe(done);
	pid_t child = fork();
	if (!child) {
		printf("child %d", setpgid(0, 0)); /* the parent may have done it */
		printf(" leads %d\n", getpgrp() == getpid());
		fflush(stdout);
		write(done[1], "x", 1);
		read(go[0], &c, 1);
		printf("setsid %d %s\n", setsid(), strerror(errno)); /* leads a group */
		fflush(stdout);
		pid_t grandchild = fork();
		if (!grandchild) {
			printf("grandchild in its group %d\n", getpgrp() == getppid());
			printf("new session %d\n", setsid() == getpid());
			printf("setpgid of a leader %d %s\n", setpgid(0, 0),
			       strerror(errno));
			fflush(stdout);
			_exit(0);
		}
		waitpid(grandchild, NULL, 0);
		_exit(0);
	}
	int result = setpgid(child, child);
	read(done[0], &c, 1);
	printf("parent %d\n", result);
	printf("group of the child %d\n", getpgid(child) == child);
	printf("strange group %d %s\n", setpgid(child, 1), strerror(errno));
	printf("nobody %d %s\n", setpgid(99999999, 0), strerror(errno));
	printf("negative %d %s\n", setpgid(0, -1), strerror(errno));
	printf("nobody's group %d %s\n", getpgid(99999999), strerror(errno));
	fflush(stdout);
	write(go[1], "x", 1);
	int status;
	printf("by group %d", waitpid(-child, &status, 0) == child);
	printf(" %d\n", WEXITSTATUS(status));
	printf("empty group %d %s\n", kill(-child, 0), strerror(errno));
	return 0;
}
