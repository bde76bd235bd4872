/* qsort is told one element too many. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read function=* stack~sort_all */
#include <stdio.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;
	return (x > y) - (x < y);
}

static __attribute__((noinline)) void sort_all(int *p, size_t n)
{
	qsort(p, n, sizeof *p, by_value);
}

int main(void)
{
	volatile size_t n = 17;
	int *p = malloc(16 * sizeof *p);
	for (int i = 0; i < 16; i++)
		p[i] = (i * 7) % 16;
	sort_all(p, n - 1);
	printf("%d\n", p[15]);
	sort_all(p, n);
	free(p);
	return 0;
}
