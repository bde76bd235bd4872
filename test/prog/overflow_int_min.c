/* INT_MIN / -1 has no result and traps on the machine. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: overflow line=@bad function=divide */
#include <limits.h>
#include <stdio.h>

static volatile int minus_one = -1;

static __attribute__((noinline)) int divide(int a, int b)
{
	return a / b; /* @bad */
}

int main(void)
{
	printf("%d\n", divide(INT_MAX, minus_one));
	printf("%d\n", divide(INT_MIN, minus_one));
	return 0;
}
