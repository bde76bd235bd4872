/* A shift by the width of a wide type, by default. */
/* cc: -O0 -g */
/* finding: overflow line=@bad function=shift message~shift.of.a.128-bit.value */
#include <stdio.h>

static volatile int one = 1;

static __attribute__((noinline)) long shift(unsigned __int128 x, int n)
{
	return (long)(x >> n); /* @bad */
}

int main(void)
{
	printf("%ld\n", (long)(shift(1, 127 * one) + shift(1, 128 * one)));
	return 0;
}
