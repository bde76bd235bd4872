/* Signals reach processes that only compute: by a timer, by another process, with and without
 * a handler. */
/* run: --schedule round-robin */
/* stop: schedules */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t taken;
static volatile unsigned long turns;
static sigjmp_buf out;

static void on_signal(int sig)
{
	taken = sig;
}

static void on_jump(int sig)
{
	siglongjmp(out, sig);
}

static void tell(const char *what, int pid)
{
	int status;
	waitpid(pid, &status, 0);
	if (WIFSIGNALED(status))
		printf("%s: %s\n", what, strsignal(WTERMSIG(status)));
	else
		printf("%s: exit %d\n", what, WEXITSTATUS(status));
}

static void compute(void)
{
	for (;;)
		turns++;
}

int main(void)
{
	struct itimerval soon = {.it_value = {0, 20000}}, now;
	signal(SIGALRM, on_signal);
	setitimer(ITIMER_REAL, &soon, NULL);
	while (!taken)
		turns++;
	getitimer(ITIMER_REAL, &now);
	printf("timer: %s\n", strsignal(taken));
	signal(SIGVTALRM, on_jump);
	setitimer(ITIMER_VIRTUAL, &soon, NULL);
	if (!sigsetjmp(out, 1))
		compute();
	puts("out of the loop");
	fflush(stdout);

	int pid = fork();
	if (!pid)
		compute();
	kill(pid, SIGTERM);
	tell("killed", pid);

	fflush(stdout);
	pid = fork();
	if (!pid) {
		alarm(1);
		signal(SIGALRM, SIG_DFL);
		compute();
	}
	tell("alarm", pid);

	/* Each waits for the other one, by computing. */
	fflush(stdout);
	taken = 0;
	signal(SIGUSR1, on_signal);
	pid = fork();
	if (!pid) {
		kill(getppid(), SIGUSR1);
		while (!taken)
			turns++;
		_exit(taken == SIGUSR1 ? 7 : 8);
	}
	while (!taken)
		turns++;
	kill(pid, SIGUSR1);
	tell("both", pid);
	return 0;
}
