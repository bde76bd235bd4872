/* A tree of processes: sums come up through exit codes. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static int sum(int depth)
{
	int total = 1, status;
	if (depth == 0)
		return 1;
	for (int i = 0; i < 2; i++) {
		pid_t pid = fork();
		if (!pid)
			_exit(sum(depth - 1));
	}
	for (int i = 0; i < 2; i++) {
		wait(&status);
		total += WEXITSTATUS(status);
	}
	return total;
}

int main(void)
{
	printf("%d processes\n", sum(4));
	return 0;
}
