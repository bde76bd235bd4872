/* The old pointer dies with realloc, also when the block only grows. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free line=@bad function=first */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) int first(const int *p)
{
	return p[0]; /* @bad */
}

int main(void)
{
	volatile size_t bigger = 4000;
	int *volatile old = malloc(sizeof *old);
	old[0] = 3;
	int *new = realloc(old, bigger * sizeof *new);
	printf("%d\n", first(new));
	printf("%d\n", first(old));
	free(new);
	return 0;
}
