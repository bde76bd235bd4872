/* A difference that is below the least long. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=overflow */
/* finding: overflow line=@bad function=sub message~subtraction */
#include <limits.h>
#include <stdio.h>

static volatile int one = 1;

static __attribute__((noinline)) long sub(long a, long b)
{
	return a - b; /* @bad */
}

int main(void)
{
	printf("%ld\n", sub(1, one));
	printf("%ld\n", sub(LONG_MIN, one));
	return 0;
}
