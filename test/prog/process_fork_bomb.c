/* A fork bomb meets the limit as EAGAIN, in every process, and the run ends. */
/* run: --schedule round-robin */
/* stop: schedules */
/* out: no more */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void)
{
	pid_t first = getpid();
	setrlimit(RLIMIT_NPROC, &(struct rlimit){50, 50});
	while (fork() >= 0)
		;
	if (getpid() != first)
		for (;;)
			pause();
	puts(errno == EAGAIN ? "no more" : "another error");
	fflush(stdout);
	kill(0, SIGTERM);
	return 0;
}
