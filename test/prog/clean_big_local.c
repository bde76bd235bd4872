/* A local array of a megabyte is not an overflow. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 1048576 */
#include <stdio.h>
#include <string.h>

static __attribute__((noinline)) long count(int c)
{
	char big[1 << 20];
	long n = 0;
	memset(big, c, sizeof big);
	for (size_t i = 0; i < sizeof big; i++)
		n += big[i] == c;
	return n;
}

int main(void)
{
	volatile int c = 3;
	printf("%ld\n", count(c));
	return 0;
}
