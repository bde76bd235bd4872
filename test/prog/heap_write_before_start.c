/* A loop that runs down and does not stop at zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=clear_down */
#include <stdlib.h>

static volatile int length = 6;

static __attribute__((noinline)) void clear_down(short *p, int n)
{
	for (int i = n - 1; i >= -1; i--)
		p[i] = (short)i; /* @bad */
}

int main(void)
{
	int n = length;
	short *p = malloc((size_t)n * sizeof *p);
	clear_down(p, n);
	int first = p[0];
	free(p);
	return first;
}
