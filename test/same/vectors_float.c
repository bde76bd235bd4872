/* Vectors of float and double, conversions between vectors. */
#include <stdio.h>

typedef float v4f __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));
typedef double v4d __attribute__((vector_size(32)));
typedef int v4i __attribute__((vector_size(16)));
typedef long long v2l __attribute__((vector_size(16)));

static __attribute__((noinline)) v4f axpy(float a, v4f x, v4f y)
{
	return a * x + y;
}

static __attribute__((noinline)) void matrix(v4d *out, v4d r[4], const v4d *in)
{
	v4d v = *in;
	*out = r[0] * v[0] + r[1] * v[1] + r[2] * v[2] + r[3] * v[3];
}

int main(void)
{
	volatile float start = 1.5f;
	v4f x = {start, 2, -3, 0.1f}, y = {10, 20, 30, 40};
	v4f r = axpy(2.5f, x, y);
	printf("%a %a %a %a\n", (double)r[0], (double)r[1], (double)r[2], (double)r[3]);
	r = y / x - x;
	printf("%a %a %a %a\n", (double)r[0], (double)r[1], (double)r[2], (double)r[3]);
	v4i m = x < 1.0f;
	printf("%d %d %d %d\n", m[0], m[1], m[2], m[3]);
	v4i n = __builtin_convertvector(y * x, v4i);
	printf("%d %d %d %d\n", n[0], n[1], n[2], n[3]);
	v4f back = __builtin_convertvector(n, v4f);
	printf("%a %a\n", (double)back[0], (double)back[3]);
	v2d d = {(double)start, -0.3}, e = d * d + d;
	v2l q = d > e;
	printf("%a %a %lld %lld\n", e[0], e[1], q[0], q[1]);
	v4d rows[4] = {{1, 2, 3, 4}, {0, 1, 0, 1}, {2, 2, 2, 2}, {start, 0, 0, 1}};
	v4d p, v = {1, -1, 0.5, 2};
	matrix(&p, rows, &v);
	printf("%a %a %a %a\n", p[0], p[1], p[2], p[3]);
	union {
		v4f f;
		v4i i;
	} bits = {x};
	printf("%08x %08x\n", (unsigned)bits.i[0], (unsigned)bits.i[2]);
	return 0;
}
