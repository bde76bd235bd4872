/* Writing to a pipe nobody reads kills by SIGPIPE. */
#include "show.h"

int main(void)
{
	int p[2];
	pipe(p);
	close(p[0]);
	printf("before\n");
	fflush(stdout);
	write(p[1], "x", 1);
	printf("after\n");
	return 0;
}
