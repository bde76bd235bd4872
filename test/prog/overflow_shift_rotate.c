/* A shift by the width, in a rotation by 0, by default. */
/* cc: -O0 -g */
/* finding: overflow line=@bad function=shift message~shift.by.32.of.a.32-bit.value */
#include <stdio.h>

static volatile int one = 1;

static __attribute__((noinline)) unsigned shift(unsigned x, unsigned n)
{
	return x << n | x >> (32 - n); /* @bad */
}

int main(void)
{
	printf("%ld\n", (long)(shift(1, (unsigned)one) + shift(1, (unsigned)one - 1)));
	return 0;
}
