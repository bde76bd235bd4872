/* Functions with dozens of parameters of every class, and large frames. */
#include <stdio.h>
#include <string.h>

static __attribute__((noinline)) double all(
	char a, short b, int c, long d, float e, double f, long double g, char *h,
	unsigned char i, unsigned short j, unsigned k, unsigned long l, int m, double n,
	float o, int p, double q, double r, double s, double t, double u, double v, int w,
	long x, char y, _Bool z, __int128 aa, unsigned char bb, signed char cc)
{
	printf("%d %d %d %ld %g %g %Lg %s\n", a, b, c, d, (double)e, f, g, h);
	printf("%d %d %u %lu %d %g %g %d\n", i, j, k, l, m, n, (double)o, p);
	printf("%g %g %g %g %g %g %d %ld %d %d %ld %d %d\n", q, r, s, t, u, v, w, x, y, z,
	       (long)(aa >> 64), bb, cc);
	return a + b + c + (double)d + (double)e + f + (double)g + q + r;
}

static __attribute__((noinline)) int large_frame(int n)
{
	int a[2000], b[2000];
	struct {
		char c[3000];
		double d[100];
	} s;
	memset(a, 0, sizeof a);
	memset(b, 1, sizeof b);
	memset(&s, 2, sizeof s);
	a[1999] = n;
	b[0] = a[1999] + s.c[2999];
	s.d[99] = b[0];
	return n == 0 ? 0 : (int)s.d[99] + large_frame(n - 1) + a[1999];
}

int main(void)
{
	volatile int one = 1;
	int o = one;
	double r = all((char)o, -2, 3, -4L, 5.5f, 6.5, 7.5L, "eight", 255, 65535, ~0u,
		       ~0ul, -13, 14.5, 15.5f, 16, 17, 18, 19, 20, 21, 22, 23, 24, 'y', o,
		       -((__int128)o << 70), 200, -100);
	printf("%g %d\n", r, large_frame(20));
	return 0;
}
