/* memcpy out of a block that is too small. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read function=* stack~copy */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char target[64];
static volatile size_t amount = 41;

static __attribute__((noinline)) void copy(char *to, const char *from, size_t n)
{
	memcpy(to, from, n);
}

int main(void)
{
	char *p = calloc(40, 1);
	copy(target, p, 40);
	copy(target, p, amount);
	printf("%d\n", target[1]);
	free(p);
	return 0;
}
