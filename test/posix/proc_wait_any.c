/* wait takes every child once, then there are none. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int seen[8] = {0}, status;
	pid_t pids[8];
	for (int i = 0; i < 8; i++) {
		pids[i] = fork();
		if (!pids[i])
			_exit(10 + i);
	}
	for (int i = 0; i < 8; i++) {
		pid_t pid = wait(&status);
		for (int k = 0; k < 8; k++)
			if (pids[k] == pid && WEXITSTATUS(status) == 10 + k)
				seen[k]++;
	}
	for (int i = 0; i < 8; i++)
		printf("child %d: %d times\n", i, seen[i]);
	SHOW(wait(&status));
	SHOW(wait(NULL));
	return 0;
}
