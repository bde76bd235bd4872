/* A shift by the width or more is reported without being asked for. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: overflow line=@right function=right message~shift.by.32.of.a.32-bit.value */
#include <stdio.h>

static volatile int one = 1;

static __attribute__((noinline)) unsigned right(unsigned a, int b)
{
	return a >> b; /* @right */
}

int main(void)
{
	printf("%u\n", right(8, one));
	printf("%u\n", right(8, 31 + one));
	return 0;
}
