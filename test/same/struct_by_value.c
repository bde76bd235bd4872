/* Structures of all sizes as parameters and results. */
#include <stdio.h>

struct s1 {
	char a;
};
struct s2 {
	short a;
};
struct s3 {
	char a[3];
};
struct s4 {
	int a;
};
struct s5 {
	char a[5];
};
struct s7 {
	char a[7];
};
struct s8 {
	int a, b;
};
struct s12 {
	int a, b, c;
};
struct s16 {
	long a, b;
};
struct s17 {
	char a[17];
};
struct s24 {
	long a, b, c;
};
struct s100 {
	int a[25];
};
struct empty {
	int zero[0];
};

#define DEFINE(type, field)                                                            \
	static __attribute__((noinline)) struct type bump_##type(struct type x, int n) \
	{                                                                              \
		x.field += n;                                                          \
		return x;                                                              \
	}

DEFINE(s1, a)
DEFINE(s2, a)
DEFINE(s3, a[2])
DEFINE(s4, a)
DEFINE(s5, a[4])
DEFINE(s7, a[6])
DEFINE(s8, b)
DEFINE(s12, c)
DEFINE(s16, b)
DEFINE(s17, a[16])
DEFINE(s24, c)
DEFINE(s100, a[24])

static __attribute__((noinline)) int many(struct s8 a, struct s16 b, struct s24 c,
					  struct s3 d, struct s12 e, struct s16 f, int g,
					  struct s1 h)
{
	return a.a + a.b + (int)b.a + (int)b.b + (int)c.c + d.a[1] + e.b + (int)f.b + g +
	       h.a;
}

static __attribute__((noinline)) struct s24 nested(struct s24 x, int depth)
{
	if (depth == 0)
		return x;
	x.a += depth;
	x = nested(x, depth - 1);
	x.b += x.a;
	return x;
}

int main(void)
{
	volatile int start = 3;
	int n = start;
	struct s1 a = {1};
	struct s2 b = {2};
	struct s3 c = {{1, 2, 3}};
	struct s4 d = {4};
	struct s5 e = {{1, 2, 3, 4, 5}};
	struct s7 f = {{1, 2, 3, 4, 5, 6, 7}};
	struct s8 g = {7, 8};
	struct s12 h = {10, 11, 12};
	struct s16 i = {15, 16};
	struct s17 j = {"0123456789abcdef"};
	struct s24 k = {22, 23, 24};
	struct s100 l = {{0}};
	l.a[24] = 100;
	printf("%d %d %d %d ", bump_s1(a, n).a, bump_s2(b, n).a, bump_s3(c, n).a[2],
	       bump_s4(d, n).a);
	printf("%d %d %d %d ", bump_s5(e, n).a[4], bump_s7(f, n).a[6], bump_s8(g, n).b,
	       bump_s12(h, n).c);
	printf("%ld %d %ld %d\n", bump_s16(i, n).b, bump_s17(j, n).a[16],
	       bump_s24(k, n).c, bump_s100(l, n).a[24]);
	printf("%d %d %d\n", c.a[2], g.b, l.a[24]);
	printf("%d\n", many(g, i, k, c, h, i, n, a));
	struct s24 r = nested(k, 10);
	printf("%ld %ld %ld\n", r.a, r.b, r.c);
	struct s100 copy = l, *p = &copy;
	*p = bump_s100(*p, 5);
	printf("%d %d\n", copy.a[24], l.a[24]);
	return 0;
}
