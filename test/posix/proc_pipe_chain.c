/* A pipeline of processes, joined by dup2 on standard input and output. */
/* run: --schedule round-robin */
/* stop: schedules */
#include "proc.h"
#include <ctype.h>

/* A process that reads from `from`, writes to `to` and closes the rest. */
static void stage(int from, int to, int other, int (*map)(int))
{
	char c;
	if (fork())
		return;
	dup2(from, 0);
	dup2(to, 1);
	close(from);
	close(to);
	close(other);
	while (read(0, &c, 1) == 1) {
		c = (char)map(c);
		write(1, &c, 1);
	}
	_exit(0);
}

static int next(int c)
{
	return islower(c) ? c + 1 : c;
}

int main(void)
{
	int in[2], out[2], mid[2];
	char text[64] = "";
	pipe(in);
	pipe(mid);
	pipe(out);
	fcntl(in[1], F_SETFD, FD_CLOEXEC);
	stage(in[0], mid[1], in[1], next);
	close(mid[1]);
	stage(mid[0], out[1], in[1], toupper);
	close(out[1]);
	close(mid[0]);
	close(in[0]);
	write(in[1], "hal says: abc", 13);
	close(in[1]);
	size_t used = 0;
	for (long n; (n = read(out[0], text + used, sizeof text - 1 - used)) > 0;)
		used += (size_t)n;
	printf("%s\n", text);
	wait(NULL);
	wait(NULL);
	return 0;
}
