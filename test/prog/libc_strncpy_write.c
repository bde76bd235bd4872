/* strncpy pads with zeros up to its bound, which is too large here. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write function=* stack~set_name */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __attribute__((noinline)) void set_name(char *to, const char *from, size_t n)
{
	strncpy(to, from, n);
}

int main(void)
{
	volatile size_t n = 32;
	char *p = malloc(16);
	set_name(p, "ab", n / 2);
	set_name(p, "ab", n);
	printf("%s\n", p);
	free(p);
	return 0;
}
