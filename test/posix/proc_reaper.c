/* A process that adopts the orphans below it: alive ones and zombies. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <sys/prctl.h>

static int up[2], down[2];

static int leave_one_alive(void)
{
	pid_t pid = fork();
	if (!pid) {
		hear(down);
		_exit(8);
	}
	if (write(up[1], &pid, sizeof pid) != sizeof pid)
		return 1;
	return 2;
}

static int leave_a_zombie(void)
{
	siginfo_t info;
	pid_t pid = start(leave_one_alive);
	tell(down);
	waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT);
	return 3;
}

int main(void)
{
	int adopts = -1, status;
	pid_t pid, orphan;
	pipe(up);
	pipe(down);
	SHOW(prctl(PR_SET_CHILD_SUBREAPER, 1));
	SHOW(prctl(PR_GET_CHILD_SUBREAPER, &adopts));
	printf("adopts %d\n", adopts);
	reap("between", start(leave_one_alive));
	read(up[0], &orphan, sizeof orphan);
	tell(down);
	pid = wait(&status);
	printf("the orphan: %d\n", pid == orphan);
	show_status("orphan", status);

	reap("between", start(leave_a_zombie));
	int sum = 0;
	for (int i = 0; i < 2 && wait(&status) > 0; i++)
		sum += WEXITSTATUS(status);
	printf("two orphans, statuses %d\n", sum);
	SHOW(wait(NULL));
	return 0;
}
