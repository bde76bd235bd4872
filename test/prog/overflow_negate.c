/* The least int has no negative. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=overflow */
/* finding: overflow line=@bad function=negate message~subtraction */
#include <limits.h>
#include <stdio.h>

static volatile int one = 1;

static __attribute__((noinline)) int negate(int a, int b)
{
	return -a + b * 0; /* @bad */
}

int main(void)
{
	printf("%d\n", (int)negate(1, one));
	printf("%d\n", (int)negate(INT_MIN, one));
	return 0;
}
