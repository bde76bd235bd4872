/* printf("%s") of an array without a terminating zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read function=* stack~show */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __attribute__((noinline)) void show(const char *s)
{
	printf("[%.5s]\n", s);
	printf("[%s]\n", s);
}

int main(void)
{
	char *p = malloc(5);
	memcpy(p, "abcde", 5);
	show(p);
	free(p);
	return 0;
}
