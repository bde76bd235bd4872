/* Two processes that wait for each other over two pipes: each reads before it writes. */
/* finding: deadlock message~thread.0.waits.in.a.read.of.an.empty.pipe;.thread.1.waits.in.a.read.of.an.empty.pipe */
#include <unistd.h>

int main(void)
{
	int to[2], from[2];
	char c = 0;
	pipe(to);
	pipe(from);
	if (!fork()) {
		read(to[0], &c, 1);
		write(from[1], &c, 1);
		_exit(0);
	}
	read(from[0], &c, 1);
	write(to[1], &c, 1);
	return 0;
}
