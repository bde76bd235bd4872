/* Sixteen bytes read where eight are left. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=get */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) __int128 get(const long *p, int i)
{
	return *(const __int128 *)(const void *)(p + i); /* @bad */
}

int main(void)
{
	volatile int last = 2;
	long *p = calloc(3, sizeof *p);
	printf("%ld\n", (long)get(p, 0));
	printf("%ld\n", (long)get(p, last));
	free(p);
	return 0;
}
