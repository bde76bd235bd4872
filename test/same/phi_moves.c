/* Loops whose variables swap, rotate and depend on each other's old values. */
#include <stdio.h>

static __attribute__((noinline)) unsigned swapping(unsigned a, unsigned b, int n)
{
	for (int i = 0; i < n; i++) {
		unsigned t = a;
		a = b;
		b = t;
		if (i % 3 == 0)
			a += 7;
	}
	return a * 1000 + b;
}

static __attribute__((noinline)) unsigned rotating(unsigned a, unsigned b, unsigned c,
						   unsigned d, int n)
{
	while (n-- > 0) {
		unsigned t = a + (unsigned)n;
		a = b;
		b = c;
		c = d;
		d = t;
	}
	return a + 10 * b + 100 * c + 1000 * d;
}

static __attribute__((noinline)) int lost_copy(int n)
{
	int x = 1, y;
	do {
		y = x;
		x = x * 3 + 1;
	} while (--n > 0);
	return y;
}

static __attribute__((noinline)) double mixed(int n)
{
	double a = 1, b = 2;
	int i = 0, j = n;
	char c = 'a', *p = &c, *q = NULL;
	while (i < j) {
		double t = a;
		a = b / 2;
		b = t + i;
		int k = i;
		i = j - 1;
		j = k + n;
		char *r = p;
		p = q;
		q = r;
		if (++i > 100)
			break;
		n -= 3;
	}
	return a + b * 10 + i + j + (p == &c) + 2 * (q == &c);
}

static __attribute__((noinline)) int nested(int n)
{
	int a = 0, b = 1, total = 0;
	for (int i = 0; i < n; i++)
		for (int j = i; j < n; j += a % 3 + 1) {
			int t = a + b;
			a = b % 1000;
			b = t % 1000;
			if (t % 7 == 0)
				continue;
			if (t % 11 == 0)
				break;
			total += a - b;
		}
	return total;
}

int main(void)
{
	for (int n = 0; n < 12; n++)
		printf("%u %u %d %.3f %d\n", swapping(1, 2, n), rotating(1, 2, 3, 4, n),
		       lost_copy(n), mixed(n * 5), nested(n * 4));
	return 0;
}
