/* 128-bit division by zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: division-by-zero line=@bad function=ratio */
#include <stdio.h>

static volatile long none;

static __attribute__((noinline)) __int128 ratio(__int128 a, __int128 b)
{
	return a / b; /* @bad */
}

int main(void)
{
	__int128 big = (__int128)1 << 100;
	printf("%ld\n", (long)(ratio(big, (__int128)1 << 90)));
	printf("%ld\n", (long)(ratio(big, none)));
	return 0;
}
