/* Helpers that compilers expand: expect, assume_aligned, unreachable, prefetch, object_size. */
#include <stdio.h>
#include <string.h>

static int classify(int c)
{
	switch (c & 3) {
	case 0: return 1;
	case 1: return 2;
	case 2: return 3;
	case 3: return 4;
	}
	__builtin_unreachable();
}

static long sum(const long *p, int n)
{
	const long *q = __builtin_assume_aligned(p, 16);
	long s = 0;
	for (int i = 0; i < n; i++) {
		__builtin_prefetch(q + i + 4);
		if (__builtin_expect(q[i] < 0, 0))
			s -= q[i] * 3;
		else
			s += q[i];
	}
	return s;
}

int main(void)
{
	_Alignas(16) long v[10] = {1, -2, 3, -4, 5, 6, 7, 8, -9, 10};
	volatile int n = 10;
	printf("%ld\n", sum(v, n));
	for (int i = -5; i < 5; i++)
		printf("%d ", classify(i));
	char room[20];
	printf("%zu %d\n", __builtin_object_size(room, 0), __builtin_constant_p(n));
	__builtin_memcpy(room, "builtin", 8);
	printf("%s %zu %d\n", room, __builtin_strlen(room),
	       __builtin_strcmp(room, "builtin"));
	printf("%d %d\n", __builtin_abs(-n), __builtin_signbit(-1.0) != 0);
	printf("%g %d %d\n", __builtin_fabs(-2.5), __builtin_isnan(0.0),
	       __builtin_isinf_sign(-__builtin_inf()));
	return 0;
}
