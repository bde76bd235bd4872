/* Deep and mutual recursion with floats, structures and pointers to callers' locals. */
#include <stdio.h>

struct frame {
	const struct frame *up;
	double weight;
	int level;
};

static int even(unsigned n);
static int odd(unsigned n)
{
	return n ? even(n - 1) : 0;
}
static int even(unsigned n)
{
	return n ? odd(n - 1) : 1;
}

static double walk(const struct frame *up, int depth)
{
	struct frame here = {up, depth * 0.5, depth};
	if (depth == 0) {
		double sum = 0;
		for (const struct frame *f = &here; f; f = f->up)
			sum = sum / 2 + f->weight;
		return sum;
	}
	return walk(&here, depth - 1) + here.level % 3;
}

static unsigned ackermann(unsigned m, unsigned n)
{
	return m == 0	? n + 1
	       : n == 0 ? ackermann(m - 1, 1)
			: ackermann(m - 1, ackermann(m, n - 1));
}

static long double hanoi(int n, char a, char b, char c, long double acc)
{
	if (!n)
		return acc;
	acc = hanoi(n - 1, a, c, b, acc);
	return hanoi(n - 1, c, b, a, acc * 0.75L + (a * 3 + c));
}

int main(void)
{
	volatile unsigned n = 2001;
	printf("%d %d\n", even(n), odd(n));
	printf("%.17g\n", walk(NULL, 900));
	printf("%u\n", ackermann(2, n % 20));
	printf("%La\n", hanoi(9, 'A', 'B', 'C', 0));
	return 0;
}
