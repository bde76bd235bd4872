/* The same defect after the full optimiser. */
/* cc: -O2 -g */
/* cc: -O3 -g */
/* cc: -Os -g */
/* finding: out-of-bounds-read line=@bad function=main */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int count = 100;

int main(void)
{
	int n = count, sum = 0;
	unsigned char *p = malloc((size_t)n);
	memset(p, 1, (size_t)n);
	for (int i = 0; i <= n; i++)
		sum += p[i]; /* @bad */
	printf("%d\n", sum);
	free(p);
	return 0;
}
