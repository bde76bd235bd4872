/* A static array inside a function is an object of its own. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=remember */
#include <stdio.h>

static __attribute__((noinline)) int remember(int x)
{
	static int ring[4];
	static int next;
	ring[next++] = x; /* @bad */
	return ring[0];
}

int main(void)
{
	volatile int rounds = 5;
	int sum = 0;
	for (int i = 0; i < rounds; i++)
		sum += remember(i + 1);
	printf("%d\n", sum);
	return 0;
}
