/* A failing assert. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: before */
/* finding: assertion line=@bad function=main message~(x.==.4|4) */
#include <assert.h>
#include <stdio.h>

int main(void)
{
	volatile int x = 3;
	puts("before");
	fflush(stdout);
	assert(x == 3);
	assert(x == 4); /* @bad */
	puts("after");
	return 0;
}
