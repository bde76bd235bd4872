/* Column index one too large in a matrix of row pointers. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=trace */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) double trace(double **m, int n)
{
	double sum = 0;
	for (int i = 0; i < n; i++)
		sum += m[i][i + 1]; /* @bad */
	return sum;
}

int main(void)
{
	volatile int n = 4;
	double **m = malloc((size_t)n * sizeof *m);
	for (int i = 0; i < n; i++)
		m[i] = calloc((size_t)n, sizeof **m);
	printf("%g\n", trace(m, n));
	for (int i = 0; i < n; i++)
		free(m[i]);
	free(m);
	return 0;
}
