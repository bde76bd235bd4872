/* Shuffles, inserts, extracts with variable index, reductions, odd lengths. */
#include <stdio.h>

typedef int v4i __attribute__((vector_size(16)));
typedef int v8i __attribute__((vector_size(32)));
typedef int e3i __attribute__((ext_vector_type(3)));
typedef float e4f __attribute__((ext_vector_type(4)));
typedef unsigned char v8b __attribute__((vector_size(8)));

static void show(v4i v)
{
	printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
}

int main(void)
{
	volatile int start = 1;
	v4i a = {start, 2, 3, 4}, b = {5, 6, 7, start + 7};
	show(__builtin_shufflevector(a, b, 0, 4, 1, 5));
	show(__builtin_shufflevector(a, a, 3, 2, 1, 0));
	v8i wide = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
	show(__builtin_shufflevector(wide, wide, 7, 5, 3, 1));
	for (int i = 0; i < 8; i++) {
		volatile int at = i;
		wide[at] *= 10;
		printf("%d ", wide[7 - at]);
	}
	printf("\n");
	e3i t = {start, 20, 300}, u = t.zyx;
	printf("%d %d %d\n", u.x, u.y, u.z);
	t.xz = t.zx;
	printf("%d %d %d\n", t.x, t.y, t.z);
	e4f f = {start, 2, 3, 4};
	printf("%g %g\n", (double)(f.hi.x + f.lo.y), (double)f.wwww.x);
	printf("%d %d %d %d %d\n", __builtin_reduce_add(a), __builtin_reduce_mul(b),
	       __builtin_reduce_max(b), __builtin_reduce_min(a), __builtin_reduce_xor(a));
	show(__builtin_elementwise_max(a, b - 3));
	show(__builtin_elementwise_abs(a - b));
	v8b bytes = {1, 2, 3, 4, 5, 6, 7, (unsigned char)start};
	bytes = bytes * bytes;
	bytes = __builtin_shufflevector(bytes, bytes, 0, 2, 4, 6, 8, 10, 12, 14);
	for (int i = 0; i < 8; i++)
		printf("%d ", bytes[i]);
	printf("\n");
	return 0;
}
