/* Structures of every class passed through "...". */
#include <stdarg.h>
#include <stdio.h>

struct byte {
	char c;
};
struct two {
	int a, b;
};
struct pair {
	long a, b;
};
struct floats {
	float x, y;
};
struct doubles {
	double x, y;
};
struct mixed {
	double x;
	long n;
};
struct back {
	int n;
	double x;
};
struct large {
	int v[10];
};
struct extended {
	long double l;
};

static __attribute__((noinline)) void show(int n, ...)
{
	va_list ap;
	va_start(ap, n);
	for (int i = 0; i < n; i++) {
		struct byte b = va_arg(ap, struct byte);
		struct two t = va_arg(ap, struct two);
		struct pair p = va_arg(ap, struct pair);
		struct floats f = va_arg(ap, struct floats);
		struct doubles d = va_arg(ap, struct doubles);
		struct mixed m = va_arg(ap, struct mixed);
		struct back k = va_arg(ap, struct back);
		struct large l = va_arg(ap, struct large);
		struct extended e = va_arg(ap, struct extended);
		printf("%c %d %d %ld %ld %g %g %g %g %g %ld %d %g %d %d %Lg\n", b.c, t.a,
		       t.b, p.a, p.b, (double)f.x, (double)f.y, d.x, d.y, m.x, m.n, k.n,
		       k.x, l.v[0], l.v[9], e.l);
	}
	printf("%d\n", va_arg(ap, int));
	va_end(ap);
}

int main(void)
{
	volatile int start = 1;
	int s = start;
	struct byte b = {'q'};
	struct two t = {s, 2};
	struct pair p = {3, s + 3};
	struct floats f = {5.5f, 6.5f};
	struct doubles d = {7.5, 8.5};
	struct mixed m = {9.5, 10};
	struct back k = {11, 12.5};
	struct large l = {{13, 0, 0, 0, 0, 0, 0, 0, 0, 14}};
	struct extended e = {15.25L};
	show(1, b, t, p, f, d, m, k, l, e, 99);
	show(2, b, t, p, f, d, m, k, l, e, b, t, p, f, d, m, k, l, e, 100);
	return 0;
}
