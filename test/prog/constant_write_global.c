/* Casting const away from a global. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: write-to-constant line=@bad function=set */
#include <stdio.h>

const int limit = 10;
static volatile int wanted = 20;

static __attribute__((noinline)) void set(int *p, int x)
{
	*p = x; /* @bad */
}

int main(void)
{
	int mine = 1;
	const int *volatile target = &limit;
	set(&mine, wanted);
	set((int *)target, wanted);
	printf("%d %d\n", mine, limit);
	return 0;
}
