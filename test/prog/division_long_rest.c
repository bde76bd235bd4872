/* 64-bit unsigned remainder by zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: division-by-zero line=@bad function=main */
#include <stdio.h>

static volatile unsigned long long none;

int main(void)
{
	volatile unsigned long long big = 1ULL << 63;
	printf("%llu\n", big % none); /* @bad */
	return 0;
}
