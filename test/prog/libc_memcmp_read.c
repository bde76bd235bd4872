/* memcmp over equal bytes runs off the shorter one. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read function=* stack~equal */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __attribute__((noinline)) int equal(const char *a, const char *b, size_t n)
{
	return memcmp(a, b, n) == 0;
}

int main(void)
{
	volatile size_t n = 9;
	char *a = calloc(8, 1), *b = calloc(16, 1);
	printf("%d\n", equal(a, b, n - 1));
	printf("%d\n", equal(a, b, n));
	free(a);
	free(b);
	return 0;
}
