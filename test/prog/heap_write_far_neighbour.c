/* As heap_read_far_neighbour, written, with the base handed to another function. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=put */
#include <stdint.h>
#include <stdlib.h>

static volatile intptr_t distance;

static __attribute__((noinline)) void put(int *p, intptr_t i)
{
	p[i] = 7; /* @bad */
}

int main(void)
{
	int *a = malloc(16 * sizeof *a);
	int *b = calloc(16, sizeof *b);
	put(a, 3);
	distance = ((intptr_t)b - (intptr_t)a) / (intptr_t)sizeof *a + 2;
	put(a, distance);
	int seen = b[2];
	free(a);
	free(b);
	return seen;
}
