/* memcpy with a null source and a length that is not zero. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: null-dereference function=* stack~copy */
#include <stdio.h>
#include <string.h>

static const char *volatile nothing;

static __attribute__((noinline)) void copy(char *to, const char *from, size_t n)
{
	memcpy(to, from, n);
}

int main(void)
{
	char to[8] = "";
	volatile size_t n = 8;
	copy(to, nothing, n);
	printf("%d\n", to[0]);
	return 0;
}
