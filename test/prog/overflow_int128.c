/* A sum of 128 bits that does not fit. */
/* cc: -O0 -g */
/* run: --check=overflow */
/* finding: overflow line=@bad function=wide message~addition */
#include <limits.h>
#include <stdio.h>

static volatile int one = 1;

static __attribute__((noinline)) __int128 wide(__int128 a, __int128 b)
{
	return a + b; /* @bad */
}

int main(void)
{
	__int128 most = ((__int128)LONG_MAX << 64) | ~0UL;
	printf("%ld\n", (long)(wide(1, one) >> 60));
	printf("%ld\n", (long)(wide(most, one) >> 60));
	return 0;
}
