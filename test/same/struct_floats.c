/* Structures of floats, doubles and both with integers, passed and returned. */
#include <stdio.h>

struct f1 {
	float a;
};
struct f2 {
	float a, b;
};
struct f3 {
	float a, b, c;
};
struct f4 {
	float a, b, c, d;
};
struct d1 {
	double a;
};
struct d2 {
	double a, b;
};
struct d3 {
	double a, b, c;
};
struct fi {
	float a;
	int b;
};
struct id {
	int a;
	double b;
};
struct di {
	double a;
	char b;
};
struct ld {
	long double a;
};
struct fc {
	float a;
	char b[3];
};

static __attribute__((noinline)) struct f1 neg1(struct f1 x)
{
	x.a = -x.a;
	return x;
}
static __attribute__((noinline)) struct f2 swap2(struct f2 x)
{
	return (struct f2){x.b, x.a};
}
static __attribute__((noinline)) struct f3 turn3(struct f3 x)
{
	return (struct f3){x.b, x.c, x.a};
}
static __attribute__((noinline)) struct f4 turn4(struct f4 x)
{
	return (struct f4){x.b, x.c, x.d, x.a};
}
static __attribute__((noinline)) struct d1 half(struct d1 x)
{
	x.a /= 2;
	return x;
}
static __attribute__((noinline)) struct d2 add(struct d2 x, struct d2 y)
{
	return (struct d2){x.a + y.a, x.b + y.b};
}
static __attribute__((noinline)) struct d3 cross(struct d3 x, struct d3 y)
{
	return (struct d3){x.b * y.c - x.c * y.b, x.c * y.a - x.a * y.c,
			   x.a * y.b - x.b * y.a};
}
static __attribute__((noinline)) struct fi mix1(struct fi x, struct id y, struct di z)
{
	return (struct fi){x.a + (float)z.a, x.b + y.a + z.b};
}
static __attribute__((noinline)) struct id mix2(struct fi x, struct id y)
{
	return (struct id){x.b + y.a, (double)x.a + y.b};
}
static __attribute__((noinline)) struct ld mul(struct ld x, long double y)
{
	x.a *= y;
	return x;
}
static __attribute__((noinline)) struct fc tail(struct fc x)
{
	x.b[2]++;
	return x;
}

static __attribute__((noinline)) double many(struct d2 a, struct f4 b, struct d2 c,
					     double d, struct f2 e, struct d2 f, float g,
					     struct d2 h)
{
	return a.a + a.b + (double)b.d + c.b + d + (double)e.b + f.a + (double)g + h.b;
}

int main(void)
{
	volatile float start = 1.5f;
	float s = start;
	struct f4 f = {s, 2, 3, 4};
	struct d2 d = {s, 0.25};
	struct d3 u = {s, 2, 3}, v = {4, 5, 6};
	struct f2 two = {s, 9};
	printf("%g %g ", (double)neg1((struct f1){s}).a, (double)swap2(two).a);
	printf("%g %g ", (double)turn3((struct f3){s, 2, 3}).c, (double)turn4(f).d);
	printf("%g %g %g\n", half((struct d1){s}).a, add(d, d).b, cross(u, v).b);
	struct fi x = {s, 3};
	struct id y = {4, 5.5};
	struct di z = {6.5, 7};
	struct fi p = mix1(x, y, z);
	struct id q = mix2(x, y);
	printf("%g %d %d %g\n", (double)p.a, p.b, q.a, q.b);
	printf("%Lg %d\n", mul((struct ld){1.25L}, 3.0L).a,
	       tail((struct fc){s, {1, 2, 3}}).b[2]);
	printf("%g\n", many(d, f, d, 0.5, two, d, s, d));
	return 0;
}
