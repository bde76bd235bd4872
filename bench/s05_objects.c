/* s05: a symbolic pointer that may reach OBJECTS objects of the heap, read through and then
 * written through; each object is one path.
 * Stress: enumerating the objects of an unknown pointer. */
#include "bench.h"

#ifndef OBJECTS
#define OBJECTS 1024
#endif

static unsigned *objects[OBJECTS];

int main(void)
{
	uint16_t i;
	for (unsigned n = 0; n < OBJECTS; n++) {
		objects[n] = malloc(sizeof *objects[n]);
		*objects[n] = n;
	}
	klee_make_symbolic(&i, sizeof i, "i");
	klee_assume(i < OBJECTS);
	unsigned got = *objects[i];
	BENCH_CHECK(got == i);
	*objects[i] = 0;
	return 0;
}
