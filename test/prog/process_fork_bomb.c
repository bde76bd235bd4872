/* A fork bomb meets the limit as EAGAIN, and the run ends. */
/* run: --schedule round-robin */
/* stop: schedules */
/* out: no more */
#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	for (;;) {
		pid_t pid = fork();
		if (pid < 0) {
			if (errno == EAGAIN)
				puts("no more");
			return 0;
		}
		if (pid > 0)
			return 0;
	}
}
