/* Endless recursion with a buffer in every frame. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: stack-overflow function=deeper */
#include <stdio.h>

static __attribute__((noinline)) int deeper(int n)
{
	volatile char buffer[500];
	buffer[n % 500] = (char)n;
	int below = deeper(n + 1);
	return below + buffer[n % 500];
}

int main(void)
{
	printf("%d\n", deeper(0));
	return 0;
}
