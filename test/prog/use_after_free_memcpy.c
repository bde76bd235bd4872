/* Copying out of a freed block. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: use-after-free function=* stack~copy */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __attribute__((noinline)) void copy(void *to, const void *from, size_t n)
{
	memcpy(to, from, n);
}

int main(void)
{
	char to[16];
	volatile size_t n = 16;
	char *volatile p = calloc(1, 16);
	copy(to, p, n);
	free(p);
	copy(to, p, n);
	printf("%d\n", to[3]);
	return 0;
}
