/* A defect in an exit handler, after main has returned. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: done */
/* finding: use-after-free line=@bad function=report */
#include <stdio.h>
#include <stdlib.h>

static int *volatile total;

static void report(void)
{
	if (*total > 100) /* @bad */
		puts("many");
}

int main(void)
{
	total = calloc(1, sizeof *total);
	atexit(report);
	puts("done");
	fflush(stdout);
	free(total);
	return 0;
}
