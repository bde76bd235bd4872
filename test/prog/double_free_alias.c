/* Two owners of one block, each cleaning up. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: double-free line=@bad function=drop stack~drop_pair */
#include <stdlib.h>

struct holder {
	int *data;
	int tag;
};

static volatile int drops;

static __attribute__((noinline)) void drop(struct holder *h)
{
	free(h->data); /* @bad */
	drops++;
}

static __attribute__((noinline)) void drop_pair(struct holder *a, struct holder *b)
{
	drop(a);
	drop(b);
	drops++;
}

int main(void)
{
	struct holder a = {malloc(8), 1};
	struct holder b = a;
	drop_pair(&a, &b);
	return 0;
}
