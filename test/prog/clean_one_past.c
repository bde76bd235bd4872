/* A pointer one past the end may be made, compared and subtracted. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* out: 45 10 1 */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) int sum(const int *begin, const int *end)
{
	int total = 0;
	for (const int *p = begin; p != end; p++)
		total += *p;
	return total;
}

int main(void)
{
	volatile int n = 10;
	int *a = malloc((size_t)n * sizeof *a);
	for (int i = 0; i < n; i++)
		a[i] = i;
	const int *end = a + n;
	printf("%d %td %d\n", sum(a, end), end - a, end > a);
	free(a);
	return 0;
}
