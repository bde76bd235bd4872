/* A smaller stack overflows earlier. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --max-stack 128K */
/* finding: stack-overflow function=sum */
#include <stdio.h>

static __attribute__((noinline)) long sum(int n)
{
	volatile long here[8] = {n};
	if (n == 0)
		return 0;
	long below = sum(n - 1);
	return here[0] + below;
}

int main(void)
{
	printf("%ld\n", sum(10000));
	return 0;
}
