/* An abort in an exit handler counts like any other. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: leaving */
/* finding: abort line=@bad function=last_words */
#include <stdio.h>
#include <stdlib.h>

static volatile int saved;

static void last_words(void)
{
	if (!saved)
		abort(); /* @bad */
}

int main(void)
{
	atexit(last_words);
	puts("leaving");
	fflush(stdout);
	return 0;
}
