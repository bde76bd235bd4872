/* The same mistake read through a pointer that was stored in memory. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-read line=@bad function=total */
#include <stdio.h>
#include <stdlib.h>

struct item {
	int kind;
	double weight;
	long price;
};

struct box {
	struct item *item;
	int used;
};

static __attribute__((noinline)) long total(const struct box *b)
{
	long sum = b->item->kind;
	sum += b->item->price; /* @bad */
	return sum;
}

int main(void)
{
	struct box b;
	volatile size_t size = sizeof(int) * 2;
	b.item = calloc(1, size);
	b.used = 1;
	printf("%ld\n", total(&b));
	free(b.item);
	return 0;
}
