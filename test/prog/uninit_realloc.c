/* What realloc adds has no value. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --uninit */
/* finding: uninitialised line=@bad function=main message~byte.8 */
#include <stdio.h>
#include <stdlib.h>

static volatile int n = 4;

int main(void)
{
	int *p = malloc(2 * sizeof *p);
	p[0] = p[1] = 1;
	p = realloc(p, 4 * sizeof *p);
	p[3] = 1;
	for (int i = 0; i < n; i++)
		if (p[i] != 1) /* @bad */
			puts("?");
	free(p);
	return 0;
}
