/* The last member is an array; one more element leaves the structure. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=set */
#include <stdio.h>

struct packet {
	int length;
	short data[6];
};

static volatile int at = 6;

static __attribute__((noinline)) void set(struct packet *p, int i)
{
	p->data[i] = 1; /* @bad */
}

int main(void)
{
	struct packet p = {0};
	set(&p, 5);
	set(&p, at);
	printf("%d\n", p.data[5] + p.length);
	return 0;
}
