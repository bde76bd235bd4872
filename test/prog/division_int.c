/* 32-bit division by zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: division-by-zero line=@bad function=average */
#include <stdio.h>

static volatile int none;

static __attribute__((noinline)) int average(int sum, int count)
{
	return sum / count; /* @bad */
}

int main(void)
{
	printf("%d\n", average(10, 2));
	printf("%d\n", average(10, none));
	return 0;
}
