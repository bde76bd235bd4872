/* End of file when the last writer in any process has closed. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"

int main(void)
{
	int p[2], go[2];
	char text[16];
	pipe(p);
	pipe(go);
	pid_t pid = fork();
	if (!pid) {
		close(p[0]);
		write(p[1], "one", 3);
		hear(go);
		write(p[1], "two", 3);
		_exit(0);
	}
	SHOW(read(p[0], text, sizeof text));
	close(p[1]);
	tell(go);
	SHOW(read(p[0], text, sizeof text));
	SHOW(read(p[0], text, sizeof text));
	reap("child", pid);
	return 0;
}
