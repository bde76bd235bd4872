/* An allocator of the program's own inside one block: only the block is known. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --leaks */
/* out: 4950 */
#include <stdio.h>
#include <stdlib.h>

struct cell {
	struct cell *next;
	long value;
};

static struct cell *pool, *unused;

static __attribute__((noinline)) struct cell *take(void)
{
	struct cell *c = unused;
	unused = c->next;
	return c;
}

static __attribute__((noinline)) void give(struct cell *c)
{
	c->next = unused;
	unused = c;
}

int main(void)
{
	long sum = 0;
	pool = malloc(10 * sizeof *pool);
	for (int i = 0; i < 10; i++)
		give(&pool[i]);
	for (int i = 0; i < 100; i++) {
		struct cell *a = take(), *b = take();
		a->value = i;
		b->value = -i;
		sum += a->value + b->value + i;
		give(a);
		give(b);
	}
	printf("%ld\n", sum);
	free(pool);
	return 0;
}
