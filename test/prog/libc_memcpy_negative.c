/* A length that went below zero becomes enormous. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read|out-of-bounds-write function=* stack~take */
#include <stdlib.h>
#include <string.h>

static __attribute__((noinline)) void take(char *to, const char *from, int length)
{
	memcpy(to, from, (size_t)(length - 4));
}

int main(void)
{
	char *a = calloc(1, 100), *b = calloc(1, 100);
	volatile int length = 3;
	take(a, b, length + 4);
	take(a, b, length);
	int c = a[0];
	free(a);
	free(b);
	return c;
}
