/* A shift by the width of the type. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=overflow */
/* finding: overflow line=@bad function=shift message~shift.by.32 */
#include <limits.h>
#include <stdio.h>

static volatile int one = 1;

static __attribute__((noinline)) unsigned shift(unsigned a, int b)
{
	return (unsigned)a << b; /* @bad */
}

int main(void)
{
	printf("%d\n", (int)shift(1, one));
	printf("%d\n", (int)shift(1, 31 + one));
	return 0;
}
