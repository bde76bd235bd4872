/* Vector comparisons as masks, selection by masks, shifts, conversions between types. */
#include <stdio.h>

typedef int i4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef short s8 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef double d4 __attribute__((vector_size(32)));
typedef long l4 __attribute__((vector_size(32)));
typedef signed char c4 __attribute__((vector_size(4)));

static void show(i4 v)
{
	printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
}

int main(void)
{
	volatile int k = 3;
	i4 a = {1, -2, 300000, k}, b = {k, 5, -7, 2};
	f4 f = {1.5f, -2.5f, 1e6f, 0.1f * (float)k};
	for (int i = 0; i < 8; i++) {
		i4 less = a < b;
		show(less);
		show((less & a) | (~less & b));
		show((a ^ b) + (a & less));
		show(a >> (b & 7));
		u4 u = (u4)a >> 3;
		show((i4)u);
		show(f > (f4){0, 0, 0, 0});
		d4 d = __builtin_convertvector(f, d4);
		l4 l = __builtin_convertvector(a, l4) * 1000003;
		c4 c = __builtin_convertvector(a, c4);
		printf("%g %g %ld %ld %d %d\n", d[1], d[2], l[0], l[3], c[2], c[3]);
		s8 s = (s8)a;
		s = __builtin_shufflevector(s, s, 1, 0, 3, 2, 5, 4, 15, 14);
		a = (i4)s + b;
		f = f * 0.5f + __builtin_convertvector(b, f4);
		b = b * 5 - a % 11;
		a[i % 4]++;
	}
	return 0;
}
