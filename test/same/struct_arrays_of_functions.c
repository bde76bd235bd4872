/* Tables of functions of different types, methods through structures, callbacks. */
#include <stdio.h>
#include <stdlib.h>

struct shape {
	const struct methods *m;
	double a, b;
};
struct methods {
	const char *name;
	double (*area)(const struct shape *);
	struct shape (*scaled)(struct shape, double);
	int (*compare)(const struct shape *, const struct shape *);
};

static double box_area(const struct shape *s)
{
	return s->a * s->b;
}
static double disc_area(const struct shape *s)
{
	return 3 * s->a * s->a;
}
static struct shape scale(struct shape s, double by)
{
	s.a *= by, s.b *= by;
	return s;
}
static int by_area(const struct shape *x, const struct shape *y)
{
	double a = x->m->area(x), b = y->m->area(y);
	return (a > b) - (a < b);
}
static const struct methods box = {"box", box_area, scale, by_area};
static const struct methods disc = {"disc", disc_area, scale, by_area};

static int order(const void *a, const void *b)
{
	const struct shape *x = a;
	return x->m->compare(a, b);
}

typedef int (*op)(int, int);
static int add(int a, int b)
{
	return a + b;
}
static int sub(int a, int b)
{
	return a - b;
}
static op choose(char c)
{
	return c == '+' ? add : sub;
}
static op (*chooser(void))(char)
{
	return choose;
}

int main(void)
{
	volatile double unit = 1.5;
	struct shape s[6];
	for (int i = 0; i < 6; i++) {
		s[i] = (struct shape){i % 2 ? &box : &disc, unit * i, 7 - i};
		s[i] = s[i].m->scaled(s[i], 1 + i / 4.0);
	}
	qsort(s, 6, sizeof *s, order);
	for (int i = 0; i < 6; i++)
		printf("%s %g %g %g\n", s[i].m->name, s[i].a, s[i].b,
		       s[i].m->area(&s[i]));
	printf("%d %d\n", chooser()('+')(5, 3), (*chooser())('-')(5, 3));
	op table[2][2] = {{add, sub}, {sub, add}};
	for (int i = 0; i < 4; i++)
		printf("%d ", table[i / 2][i % 2](10, i));
	printf("%d\n", table[0][0] == table[1][1]);
	return 0;
}
