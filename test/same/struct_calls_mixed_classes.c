/* Structures with members of different register classes, nested ones, arrays in them. */
#include <stdio.h>

struct fi {
	float f;
	int i;
};
struct ffi {
	float a, b;
	int i;
};
struct dcf {
	double d;
	char c;
	float f;
};
struct nested {
	struct {
		short s[2];
		float f;
	} in;
	long l;
};
struct ld {
	long double l;
	int n;
};
struct arr {
	float f[3];
};
union fu {
	float f;
	long l;
};
struct empty {
};
struct one {
	struct empty e;
	double d;
};

#define STEP(type, expression)                                    \
	static __attribute__((noinline)) struct type step_##type( \
		int a, struct type x, double b, struct type y)    \
	{                                                         \
		struct type r = x;                                \
		expression;                                       \
		return r;                                         \
	}
STEP(fi, (r.f += y.f * (float)b, r.i -= y.i + a))
STEP(ffi, (r.a = y.b, r.b += (float)b, r.i *= a))
STEP(dcf, (r.d -= y.d * b, r.c = (char)(r.c + a), r.f = y.f / 2))
STEP(nested, (r.in.s[1] = (short)(y.in.s[0] + a), r.in.f += (float)b, r.l ^= y.l))
STEP(ld, (r.l = r.l * y.l + b, r.n += a))
STEP(arr, (r.f[2] = y.f[0] + (float)b, r.f[0] *= (float)a))
STEP(one, (r.d += y.d * b + a))

static __attribute__((noinline)) union fu choose(union fu a, union fu b, int which)
{
	return which ? a : b;
}

int main(void)
{
	volatile int n = 3;
	struct fi fi = {1.5f, 10};
	struct ffi ffi = {1, 2, 3};
	struct dcf dcf = {0.5, 'a', 2.5f};
	struct nested ne = {{{1, 2}, 3.5f}, 99};
	struct ld ld = {1.25L, 4};
	struct arr ar = {{1, 2, 3}};
	struct one on = {.d = 1};
	for (int i = 0; i < 8; i++) {
		fi = step_fi(n, fi, 0.5, fi);
		ffi = step_ffi(n, ffi, 0.25, ffi);
		dcf = step_dcf(1, dcf, 0.125, dcf);
		ne = step_nested(n, ne, 1.5, ne);
		ld = step_ld(n, ld, 0.5, (struct ld){0.5L, 1});
		ar = step_arr(n, ar, 0.5, ar);
		on = step_one(n, on, 0.1, on);
		printf("%g %d %g %g %d %g %c %g\n", (double)fi.f, fi.i, (double)ffi.a,
		       (double)ffi.b, ffi.i, dcf.d, dcf.c, (double)dcf.f);
		printf("%d %d %g %ld %Lg %d %g %g %g\n", ne.in.s[0], ne.in.s[1],
		       (double)ne.in.f, ne.l, ld.l, ld.n, (double)ar.f[0],
		       (double)ar.f[2], on.d);
	}
	union fu a = {.l = 0x12345678}, b = {.f = 1.5f};
	printf("%lx %g\n", choose(a, b, n).l, (double)choose(a, b, n - 3).f);
	return 0;
}
