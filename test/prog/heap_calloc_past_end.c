/* calloc's product is the size; the loop compares with <=. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* finding: out-of-bounds-write line=@bad function=number */
#include <stdlib.h>

struct point {
	int x, y, z;
};

static volatile int count = 5;

static __attribute__((noinline)) void number(struct point *p, int n)
{
	for (int i = 0; i <= n; i++)
		p[i].x = i; /* @bad */
}

int main(void)
{
	int n = count;
	struct point *p = calloc((size_t)n, sizeof *p);
	number(p, n);
	int x = p[1].x;
	free(p);
	return x;
}
