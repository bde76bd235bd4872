/* An atomic counter behind the end. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read|out-of-bounds-write line=@bad function=bump */
#include <stdatomic.h>
#include <stdlib.h>

static __attribute__((noinline)) int bump(_Atomic int *p, int i)
{
	return atomic_fetch_add(&p[i], 1); /* @bad */
}

int main(void)
{
	volatile int last = 4;
	_Atomic int *p = calloc(4, sizeof *p);
	int before = bump(p, 3) + bump(p, 3);
	before += bump(p, last);
	free(p);
	return before;
}
