/* A far pointer that is also passed on, and indexed again. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: out-of-bounds-read line=@bad function=get message~heap.object.of.40.bytes */
#include <stdlib.h>
volatile long far = 100;

__attribute__((noinline)) static int use(int *p) { return p != 0; }

__attribute__((noinline)) static int get(int *p, long i, long k)
{
	int *q = p + i;
	return use(q) ? q[k] : 0; /* @bad */
}

int main(void)
{
	int *p = malloc(40), *all = calloc(1000, sizeof *all);
	p[9] = 1;
	return get(p, far, 9 - far) + get(p, far, 3) + all[0];
}
