/* Ten thousand frames are not an overflow. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 50005000 */
#include <stdio.h>

static __attribute__((noinline)) long sum(int n)
{
	volatile long here = n;
	if (n == 0)
		return 0;
	long below = sum(n - 1);
	return here + below;
}

int main(void)
{
	printf("%ld\n", sum(10000));
	return 0;
}
