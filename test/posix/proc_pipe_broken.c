/* SIGPIPE and EPIPE when the last reader in any process has gone. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int p[2], go[2];
	for (int i = 0; i < 2; i++) {
		pipe(p);
		pipe(go);
		pid_t reader = fork();
		if (!reader) {
			close(p[1]);
			hear(go);
			_exit(0);
		}
		close(p[0]);
		pid_t writer = fork();
		if (!writer) {
			if (i)
				signal(SIGPIPE, SIG_IGN);
			SHOW(write(p[1], "x", 1));
			tell(go);
			waitpid(reader, NULL, 0); /* not its child */
			while (write(p[1], "y", 1) == 1)
				usleep(100);
			SHOW(write(p[1], "z", 1));
			_exit(0);
		}
		reap("writer", writer);
		reap("reader", reader);
		close(p[1]);
	}
	return 0;
}
