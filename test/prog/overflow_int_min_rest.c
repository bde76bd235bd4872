/* INT_MIN % -1 traps as well. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: overflow line=@bad function=rest */
#include <limits.h>
#include <stdio.h>

static volatile int minus_one = -1;

static __attribute__((noinline)) int rest(int a, int b)
{
	return a % b; /* @bad */
}

int main(void)
{
	printf("%d\n", rest(INT_MAX, minus_one));
	printf("%d\n", rest(INT_MIN, minus_one));
	return 0;
}
