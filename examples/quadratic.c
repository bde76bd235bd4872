/* quadratic.c - roots of a * x^2 + b * x + c, checked for every a, b and c from -128 to 127.
 * `everett run` explores all cases and shows that the assertions hold; with the comparison
 * in `order` turned round it gives the coefficients that break them. */
#include <everett.h>
#include <math.h>

/* The number of roots, -1 if every number is one. */
static int roots(double a, double b, double c, double root[2])
{
	if (a == 0) {
		if (b == 0)
			return c == 0 ? -1 : 0;
		root[0] = -c / b;
		return 1;
	}
	double d = b * b - 4 * a * c;
	if (d < 0)
		return 0;
	if (d == 0) {
		root[0] = -b / (2 * a);
		return 1;
	}
	double s = sqrt(d);
	root[0] = (-b - s) / (2 * a);
	root[1] = (-b + s) / (2 * a);
	return 2;
}

static void order(double root[2])
{
	if (root[0] > root[1]) {
		double t = root[0];
		root[0] = root[1];
		root[1] = t;
	}
}

int main(void)
{
	signed char a, b, c;
	double x[2] = {0, 0};
	ev_make_symbolic(&a, sizeof a, "a");
	ev_make_symbolic(&b, sizeof b, "b");
	ev_make_symbolic(&c, sizeof c, "c");
	int n = roots(a, b, c, x);
	if (n == 2) {
		order(x);
		ev_assert(x[0] < x[1]);
	}
	return n + 1;
}
