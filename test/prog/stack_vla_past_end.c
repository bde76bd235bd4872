/* A variable-length array is as long as it was declared, not longer. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=sum */
#include <stdio.h>

static volatile int length = 7;

static __attribute__((noinline)) int sum(int n, int last)
{
	int a[n];
	int total = 0;
	for (int i = 0; i <= last; i++)
		a[i] = i; /* @bad */
	for (int i = 0; i < n; i++)
		total += a[i];
	return total;
}

int main(void)
{
	printf("%d\n", sum(length, length - 1));
	printf("%d\n", sum(length, length));
	return 0;
}
