/* Tables of functions, callbacks with context, functions returning functions. */
#include <stdio.h>
#include <stdlib.h>

typedef double (*unary)(double);
typedef int (*visitor)(int, void *);

static double twice(double x)
{
	return 2 * x;
}
static double square(double x)
{
	return x * x;
}
static double negate(double x)
{
	return -x;
}

static unary choose(int n)
{
	static const unary table[] = {twice, square, negate};
	return table[n % 3];
}

static double (*pick(int n, int (*key)(int)))(double)
{
	return choose(key(n));
}

static int plus_one(int n)
{
	return n + 1;
}

static int each(const int *a, int n, visitor v, void *context)
{
	int total = 0;
	for (int i = 0; i < n; i++)
		total += v(a[i], context);
	return total;
}

static int scaled(int x, void *context)
{
	return x * *(int *)context;
}
static int counting(int x, void *context)
{
	++*(int *)context;
	return x & 1;
}

struct shape {
	const struct operations {
		double (*area)(const struct shape *);
		const char *name;
	} *ops;
	double a, b;
};

static double box_area(const struct shape *s)
{
	return s->a * s->b;
}
static double disc_area(const struct shape *s)
{
	return s->a * s->a * 3;
}
static const struct operations box = {box_area, "box"}, disc = {disc_area, "disc"};

int main(void)
{
	double x = 1.5;
	for (int i = 0; i < 6; i++)
		x = choose(i)(x);
	printf("%g %g\n", x, pick(1, plus_one)(4));
	int a[] = {1, 2, 3, 4, 5}, factor = 10, calls = 0;
	printf("%d ", each(a, 5, scaled, &factor));
	printf("%d %d\n", each(a, 5, counting, &calls), calls);
	struct shape shapes[] = {{&box, 2, 3}, {&disc, 2, 0}, {&box, 1, 1}};
	for (int i = 0; i < 3; i++)
		printf("%s %g\n", shapes[i].ops->name, shapes[i].ops->area(&shapes[i]));
	int (*compare)(const void *, const void *) = NULL;
	printf("%d %d\n", compare == NULL, choose(0) == choose(3));
	void (*volatile leave)(int) = exit;
	leave(3);
	return 1;
}
