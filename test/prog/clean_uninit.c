/* Memory that was never written is copied, added up, masked away; nothing depends on it. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* cc: -O2 -g */
/* run: --uninit --check=overflow,align,stack */
/* out: 1 2 1 5 3 0 yes */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
	char c;
	int n;
};

struct bits {
	unsigned a : 3, b : 5, c : 7;
};

static volatile int zero;

static __attribute__((noinline)) void fill(struct bits *x)
{
	x->a = 1;
	x->c = 5;
}

static __attribute__((noinline)) struct pair make(int n)
{
	struct pair p;
	p.c = (char)n;
	p.n = n + 1;
	return p;
}

int main(void)
{
	struct pair x = make(1), y = x, *many = malloc(4 * sizeof *many);
	struct bits b;
	double d[4];
	int masked[2], flags;
	many[0] = y;
	many = realloc(many, 100 * sizeof *many);
	d[0] = 1;
	d[1] = d[0] + d[2];
	d[3] = d[1];
	memcpy(&d[0], &d[3], sizeof d[0]);
	fill(&b);
	masked[0] = 3;
	masked[1] &= zero;
	flags = (masked[0] & 1) | (masked[1] & zero);
	printf("%d %d %d %d %d %d %s\n", many[0].c, many[0].n, b.a, b.c, masked[0], masked[1],
	       flags & 1 ? "yes" : "no");
	free(many);
	return 0;
}
