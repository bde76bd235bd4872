/* The callee takes a pointer to one long for an array of two. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=divide */
#include <stdio.h>

static __attribute__((noinline)) void divide(long a, long b, long *result)
{
	result[0] = a / b;
	result[1] = a % b; /* @bad */
}

int main(void)
{
	long result;
	volatile long divisor = 5;
	divide(17, divisor, &result);
	printf("%ld\n", result);
	return 0;
}
