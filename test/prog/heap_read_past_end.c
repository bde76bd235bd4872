/* The first element behind a heap block, base and index in one function. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=main */
#include <stdio.h>
#include <stdlib.h>

static volatile int count = 10;

int main(void)
{
	int n = count;
	int *p = malloc((size_t)n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i;
	int x = p[count]; /* @bad */
	printf("%d\n", x);
	free(p);
	return 0;
}
