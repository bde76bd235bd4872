/* One element in front of a heap block. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=get */
#include <stdio.h>
#include <stdlib.h>

static volatile int at = -1;

static __attribute__((noinline)) long get(const long *p, int i)
{
	return p[i]; /* @bad */
}

int main(void)
{
	long *p = calloc(4, sizeof *p);
	printf("%ld\n", get(p, 0));
	printf("%ld\n", get(p, at));
	free(p);
	return 0;
}
