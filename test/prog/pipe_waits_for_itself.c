/* A read that only the reader could end is a deadlock of one. */
/* finding: deadlock line=10 message~thread.0.waits.in.a.read.of.an.empty.pipe */
#include <unistd.h>

int main(void)
{
	int p[2];
	char c;
	pipe(p);
	return (int)read(p[0], &c, 1);
}
