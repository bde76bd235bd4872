/* The first byte behind a heap block of odd size. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=put */
#include <stdlib.h>

static volatile int at = 13;

static __attribute__((noinline)) void put(char *p, int i)
{
	p[i] = 'x'; /* @bad */
}

int main(void)
{
	char *p = malloc(13);
	put(p, 12);
	put(p, at);
	int c = p[12];
	free(p);
	return c == 'x' ? 0 : 1;
}
