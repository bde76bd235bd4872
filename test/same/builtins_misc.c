/* Compiler builtins that become intrinsics of all kinds. */
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef float v4f __attribute__((ext_vector_type(4)));

static __attribute__((noinline)) int clamp(int x, int low, int high)
{
	return x < low ? low : x > high ? high : x;
}

static __attribute__((noinline)) unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

static __attribute__((noinline)) void copy_fixed(char *to, const char *from)
{
	__builtin_memcpy_inline(to, from, 24);
}

int main(void)
{
	volatile int minus = -5;
	volatile double d = 2.5, not = NAN;
	int n = minus;
	printf("%d %ld %d\n", __builtin_abs(n), __builtin_labs(n * 10L), clamp(n, -3, 3));
	printf("%u %u\n", least((unsigned)n, 7), least(3, (unsigned)n));
	printf("%d %d\n", (int)__builtin_expect(n, -5),
	       (int)__builtin_expect_with_probability(n, 1, 0.5));
	__builtin_assume(n < 0);
	__builtin_prefetch(&n, 0, 3);
	printf("%d %d %d %d\n", __builtin_isnan(not), __builtin_isinf(d),
	       __builtin_isfinite(not), __builtin_signbit(-d) != 0);
	printf("%d %d\n", __builtin_isfpclass(d, 0x0108) != 0,
	       __builtin_isfpclass(not, 3) != 0);
	printf("%a %a %a %a\n", __builtin_floor(d), __builtin_trunc(-d),
	       __builtin_copysign(d, -1), __builtin_fabs(-d));
	printf("%a %a %a\n", __builtin_fmax(d, not), __builtin_fmin(not, d),
	       __builtin_sqrt(d));
	printf("%a %d\n", __builtin_ldexp(d, 4),
	       __builtin_popcountg((unsigned char)0xf1));
	printf("%d %d\n", __builtin_clzg((unsigned short)1), __builtin_ctzg(8u));
	char from[32] = "0123456789abcdefghijklmnopq", to[32] = "";
	copy_fixed(to, from);
	printf("%s %zu\n", to, __builtin_strlen(to));
	v4f v = {1.5f, -2.5f, 3.5f, 0.25f};
	v4f f = __builtin_elementwise_floor(v), s = __builtin_elementwise_sqrt(v * v);
	v4f m = __builtin_elementwise_min(v, v.wzyx);
	printf("%g %g %g %g\n", (double)f.y, (double)s.y, (double)m.x, (double)m.z);
	printf("%d %d\n", (int)__builtin_object_size(to, 0), (int)sizeof(to));
	unsigned carry;
	unsigned sum = __builtin_addc(~0u, 1u, 1u, &carry);
	printf("%u %u\n", sum, carry);
	printf("%d\n", __builtin_unpredictable(n) != 0);
	return 0;
}
