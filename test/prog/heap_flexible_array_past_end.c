/* The element behind a structure's flexible array. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=push */
#include <stdlib.h>

struct vec {
	int used;
	int data[];
};

static __attribute__((noinline)) void push(struct vec *v, int x)
{
	v->data[v->used++] = x; /* @bad */
}

int main(void)
{
	volatile int rounds = 5;
	struct vec *v = malloc(sizeof *v + 4 * sizeof v->data[0]);
	v->used = 0;
	for (int i = 0; i < rounds; i++)
		push(v, i);
	int last = v->data[3];
	free(v);
	return last;
}
