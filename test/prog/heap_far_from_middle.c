/* The base of the access lies in the middle of its object. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=put */
#include <stdint.h>
#include <stdlib.h>

static volatile intptr_t distance;

static __attribute__((noinline)) void put(char *p, intptr_t i)
{
	p[i] = 1; /* @bad */
}

int main(void)
{
	char *a = calloc(1, 64), *b = calloc(1, 64);
	distance = (intptr_t)b - (intptr_t)a;
	put(a + 32, -32);
	put(a + 32, 31);
	put(a + 32, distance - 10);
	int c = b[22];
	free(a);
	free(b);
	return c;
}
