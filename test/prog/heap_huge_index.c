/* An index so large that the address leaves everything behind. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=put */
#include <stdlib.h>

static volatile long at = 0x123456789L;

static __attribute__((noinline)) void put(int *p, long i)
{
	p[i] = 1; /* @bad */
}

int main(void)
{
	int *p = malloc(32);
	put(p, 7);
	put(p, at);
	int seen = p[7];
	free(p);
	return seen;
}
