/* A product of two ints that does not fit. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=overflow */
/* finding: overflow line=@bad function=mul message~multiplication */
#include <limits.h>
#include <stdio.h>

static volatile int one = 1;

static __attribute__((noinline)) int mul(int a, int b)
{
	return a * b; /* @bad */
}

int main(void)
{
	printf("%d\n", (int)mul(1, one));
	printf("%d\n", (int)mul(65536, 32768 * one));
	return 0;
}
