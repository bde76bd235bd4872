/* The end of one object may lie anywhere but is never equal to another one's inside. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 0 0 1 */
#include <stdio.h>

static char a[16], b[16];

static __attribute__((noinline)) int inside(const char *p, const char *object, int n)
{
	for (int i = 0; i < n; i++)
		if (p == object + i)
			return 1;
	return 0;
}

int main(void)
{
	volatile int n = 16;
	const char *volatile end = a + n;
	int in_a = inside(end, a, n), last_in_b = inside(end - 1, b, n);
	printf("%d %d %d\n", in_a, last_in_b, inside(end - 1, a, n));
	return 0;
}
