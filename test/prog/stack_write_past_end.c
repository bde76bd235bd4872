/* An array filled by a loop that compares with <=. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=fill */
#include <stdio.h>

static volatile int limit = 16;

static __attribute__((noinline)) int fill(int n)
{
	char buffer[16];
	for (int i = 0; i <= n; i++)
		buffer[i] = (char)i; /* @bad */
	return buffer[limit / 2];
}

int main(void)
{
	printf("%d\n", fill(limit));
	return 0;
}
