/* What an optimiser computes early, or for nothing, is not what the source computes. */
/* cc: -O1 -g */
/* cc: -O0 -g */
/* cc: -O2 -g */
/* run: --check=overflow,align,stack --uninit */
/* out: 0 0 7 2147483647 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static volatile int most = INT_MAX, none, seven = 7;

/* The sum becomes a select's operand. */
static __attribute__((noinline)) int next(int x)
{
	int y;
	if (x < 100)
		y = x + 1;
	else
		y = 0;
	return y;
}

/* The sum is moved in front of the loop. */
static __attribute__((noinline)) int sum(int a, int b, int n, int mask)
{
	int s = 0;
	for (int i = 0; i < n; i++)
		if (mask & i)
			s ^= a + b;
	return s;
}

/* The shift is done whatever the count. */
static __attribute__((noinline)) unsigned shift(unsigned v, unsigned n)
{
	return n < 32 ? v << n : v;
}

static __attribute__((noinline)) int magnitude(int v)
{
	return v == INT_MIN ? INT_MAX : abs(v);
}

int main(void)
{
	int a = next(most), b = sum(most, most, 10, none);
	unsigned c = shift((unsigned)seven, 40u + (unsigned)none);
	printf("%d %d %u %d\n", a, b, c, magnitude(none - most - 1));
	return 0;
}
