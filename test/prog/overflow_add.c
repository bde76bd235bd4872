/* A sum of two ints that does not fit an int. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --check=overflow */
/* replay: reached */
/* finding: overflow line=@bad function=add message~2147483647 */
#include <limits.h>
#include <stdio.h>

static volatile int most = INT_MAX;

static __attribute__((noinline)) int add(int a, int b)
{
	return a + b; /* @bad */
}

int main(void)
{
	printf("%d\n", add(most, -1));
	printf("%d\n", add(most, 1));
	return 0;
}
