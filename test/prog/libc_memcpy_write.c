/* memcpy into a block that is too small. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write function=* stack~copy */
#include <stdlib.h>
#include <string.h>

static const char source[64] = "more than the block can hold, much more than that";
static volatile size_t amount = 33;

static __attribute__((noinline)) void copy(char *to, const char *from, size_t n)
{
	memcpy(to, from, n);
}

int main(void)
{
	char *p = malloc(32);
	copy(p, source, 32);
	copy(p, source, amount);
	int c = p[0];
	free(p);
	return c;
}
