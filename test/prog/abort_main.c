/* A plain abort. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: abort line=@bad function=fatal stack~main */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) void fatal(const char *why)
{
	fprintf(stderr, "fatal: %s\n", why);
	abort(); /* @bad */
}

int main(void)
{
	volatile int broken = 1;
	if (broken)
		fatal("broken");
	return 0;
}
