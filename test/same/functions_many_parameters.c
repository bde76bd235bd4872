/* Twenty parameters of mixed types in registers and on the stack, through pointers too. */
#include <stdio.h>

typedef struct {
	int a;
	double b;
} pair;

static __attribute__((noinline)) double all(char a, float b, short c, double d, int e,
					    long double f, long g, float h,
					    unsigned char i, double j, __int128 k, pair l,
					    unsigned m, float n, long o, double p, pair q,
					    _Bool r, float s, double t)
{
	printf("%d %g %d %g %d %Lg %ld %g %d %g\n", a, (double)b, c, d, e, f, g,
	       (double)h, i, j);
	printf("%ld %d %g %u %g %ld %g %d %g %d %g %g\n", (long)(k >> 60), l.a, l.b, m,
	       (double)n, o, p, q.a, q.b, r, (double)s, t);
	return a + (double)b + d + (double)f + l.b + q.a + t;
}

static __attribute__((noinline)) double again(
	int depth, double (*f)(char, float, short, double, int, long double, long, float,
			       unsigned char, double, __int128, pair, unsigned, float,
			       long, double, pair, _Bool, float, double))
{
	double r = f((char)depth, 1.5f, -3, 2.25, 99, 3.5L, -5, 0.25f, 200, 1e10,
		     (__int128)depth << 62, (pair){depth, 0.5}, 4000000000u, -1.5f,
		     1L << 40, -0.5, (pair){7, 8.5}, depth & 1, 9.5f, 10.5);
	return depth ? r + again(depth - 1, f) : r;
}

int main(void)
{
	volatile int depth = 3;
	printf("%g\n", again(depth, all));
	return 0;
}
