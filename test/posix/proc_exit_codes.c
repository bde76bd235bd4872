/* What a parent sees of exit codes and of deaths. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

static int code;
static int leave(void)
{
	return code;
}
static void last_words(void)
{
	printf("atexit in %d\n", code);
}

int main(void)
{
	static const int codes[] = {0, 1, 77, 255, 256, 300, -1};
	static const int signals[] = {SIGTERM, SIGKILL, SIGUSR1, SIGALRM, SIGHUP};
	for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++) {
		code = codes[i];
		reap("code", start(leave));
	}
	for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
		pid_t pid = fork();
		if (!pid) {
			raise(signals[i]);
			_exit(9);
		}
		reap("signal", pid);
	}
	pid_t pid = fork();
	if (!pid) {
		atexit(last_words);
		code = 5;
		exit(5);
	}
	reap("exit", pid);
	pid = fork();
	if (!pid)
		return 6;
	reap("return", pid);
	return 0;
}
