/* A structure assigned to a place that overlaps it. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: overlap line=@bad function=assign */
#include <stdio.h>
#include <stdlib.h>

struct block {
	char bytes[100];
};

static volatile int eight = 8;

static __attribute__((noinline)) void assign(struct block *to, const struct block *from)
{
	*to = *from; /* @bad */
}

int main(void)
{
	char *room = calloc(1, 200);
	assign((struct block *)room, (struct block *)room);
	assign((struct block *)(room + 100), (struct block *)room);
	assign((struct block *)(room + eight), (struct block *)room);
	free(room);
	return 0;
}
