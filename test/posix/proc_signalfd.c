/* signalfd and eventfd between processes. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>

int main(void)
{
	sigset_t set;
	struct signalfd_siginfo info;
	uint64_t n = 0;
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, NULL);
	int fd = signalfd(-1, &set, 0), e = eventfd(0, 0);
	pid_t pid = fork();
	if (!pid) {
		read(e, &n, sizeof n);
		printf("child: %d\n", (int)n);
		_exit(4);
	}
	n = 3;
	write(e, &n, sizeof n);
	struct pollfd p = {fd, POLLIN, 0};
	SHOW(poll(&p, 1, -1));
	SHOW(read(fd, &info, sizeof info) == sizeof info);
	printf("signal %u code %d status %d %d\n", info.ssi_signo, info.ssi_code,
	       info.ssi_status, info.ssi_pid == (unsigned)pid);
	reap("child", pid);
	return 0;
}
