/* A member that was never set is copied twice and then looked at. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* run: --uninit */
/* finding: uninitialised line=@bad function=look message~byte.4.of.a.heap.object */
#include <stdlib.h>

struct pair {
	char c;
	int n;
};

static volatile int seen;

static __attribute__((noinline)) void look(const struct pair *p)
{
	if (p->n > 3) /* @bad */
		seen = 1;
}

int main(void)
{
	struct pair *p = malloc(sizeof *p), q, *again = malloc(sizeof *again);
	p->c = 1;
	q = *p;
	*again = q;
	look(again);
	free(p);
	free(again);
	return 0;
}
