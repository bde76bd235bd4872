/* snprintf is told a size that the buffer does not have. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write function=* stack~show */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) void show(char *to, size_t size, const char *s)
{
	snprintf(to, size, "<%s>", s);
}

int main(void)
{
	volatile size_t size = 64;
	char *p = malloc(10);
	show(p, size, "12345678");
	show(p, size, "123456789");
	puts(p);
	free(p);
	return 0;
}
