/* 64-bit signed division by zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: division-by-zero line=@bad function=main */
#include <stdio.h>

static volatile long long none;

int main(void)
{
	volatile long long big = 1LL << 40;
	printf("%lld\n", big / (none + 2));
	printf("%lld\n", big / none); /* @bad */
	return 0;
}
