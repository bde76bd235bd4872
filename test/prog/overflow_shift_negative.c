/* A shift by a negative count, by default. */
/* cc: -O0 -g */
/* finding: overflow line=@bad function=shift message~shift.by.-1.of.a.32-bit.value */
#include <stdio.h>

static volatile int one = 1;

static __attribute__((noinline)) int shift(int a, int b)
{
	return a << b; /* @bad */
}

int main(void)
{
	printf("%ld\n", (long)(shift(1, -one)));
	return 0;
}
