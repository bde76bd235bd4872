/* realloc to a smaller size takes the tail away. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=get */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int at = 20;

static __attribute__((noinline)) int get(const char *p, int i)
{
	return p[i]; /* @bad */
}

int main(void)
{
	char *p = malloc(100);
	memset(p, 1, 100);
	printf("%d\n", get(p, 99));
	p = realloc(p, 20);
	printf("%d\n", get(p, 19));
	printf("%d\n", get(p, at));
	free(p);
	return 0;
}
