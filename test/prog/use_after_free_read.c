/* Reading a block after free. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free line=@bad function=get */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) int get(const int *p, int i)
{
	return p[i]; /* @bad */
}

int main(void)
{
	int *p = calloc(4, sizeof *p);
	int before = get(p, 1);
	free(p);
	printf("%d\n", before + get(p, 1));
	return 0;
}
