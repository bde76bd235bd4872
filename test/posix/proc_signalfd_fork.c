/* A signalfd that a child inherits reads the child's signals, not its parent's. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <signal.h>
#include <sys/signalfd.h>

static void take(const char *who, int fd)
{
	struct signalfd_siginfo i;
	long n = read(fd, &i, sizeof i);
	if (n == sizeof i)
		printf("%s: signal %u from the parent %d\n", who, i.ssi_signo,
		       i.ssi_pid == (unsigned)getppid());
	else
		printf("%s: %ld %s\n", who, n, strerror(errno));
	fflush(stdout);
}

int main(void)
{
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGUSR2);
	sigprocmask(SIG_BLOCK, &set, NULL);
	int fd = signalfd(-1, &set, SFD_NONBLOCK);
	raise(SIGUSR1);
	int gate[2];
	pipe(gate);
	pid_t child = fork();
	if (!child) {
		char c;
		take("child, inherited", fd); /* pending signals are not inherited */
		read(gate[0], &c, 1);
		take("child, sent", fd);
		take("child, no more", fd);
		_exit(0);
	}
	kill(child, SIGUSR2);
	write(gate[1], "x", 1);
	waitpid(child, NULL, 0);
	take("parent", fd);
	take("parent, no more", fd);
	return 0;
}
