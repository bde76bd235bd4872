/* The address is computed once, written through and handed on. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: out-of-bounds-write line=@bad function=set message~heap.object.of.40.bytes */
#include <stdlib.h>
volatile long far = 100;
int *last;

__attribute__((noinline)) static void set(int *p, long i)
{
	int *q = p + i;
	last = q;
	*q = 1; /* @bad */
}

int main(void)
{
	int *p = malloc(40), *all = calloc(1000, sizeof *all);
	set(p, 9);
	set(p, far);
	return all[0] + *last;
}
