/* Recursion of several shapes. */
#include <stdio.h>

static int ackermann(int m, int n)
{
	return m == 0	? n + 1
	       : n == 0 ? ackermann(m - 1, 1)
			: ackermann(m - 1, ackermann(m, n - 1));
}

static int is_even(unsigned n);
static int is_odd(unsigned n)
{
	return n == 0 ? 0 : is_even(n - 1);
}
static int is_even(unsigned n)
{
	return n == 0 ? 1 : is_odd(n - 1);
}

static long fib(int n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static int hanoi(int n, char from, char to, char via)
{
	if (n == 0)
		return 0;
	int moves = hanoi(n - 1, from, via, to);
	if (n > 4)
		printf("%c%c ", from, to);
	return moves + 1 + hanoi(n - 1, via, to, from);
}

static void permute(char *s, int at, int *count)
{
	if (!s[at]) {
		if (++*count % 17 == 0)
			printf("%s ", s);
		return;
	}
	for (int i = at; s[i]; i++) {
		char t = s[at];
		s[at] = s[i];
		s[i] = t;
		permute(s, at + 1, count);
		s[i] = s[at];
		s[at] = t;
	}
}

static int mccarthy(int n)
{
	return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11));
}

static int queens(int n, unsigned columns, unsigned left, unsigned right)
{
	unsigned all = (1u << n) - 1, free = all & ~(columns | left | right);
	int solutions = columns == all;
	while (free) {
		unsigned bit = free & -free;
		free ^= bit;
		solutions +=
			queens(n, columns | bit, (left | bit) << 1, (right | bit) >> 1);
	}
	return solutions;
}

int main(void)
{
	printf("%d %d %d\n", ackermann(2, 9), is_even(501), is_odd(501));
	printf("%ld %d\n", fib(18), mccarthy(20));
	printf("\n%d\n", hanoi(7, 'A', 'C', 'B'));
	char s[] = "abcde";
	int count = 0;
	permute(s, 0, &count);
	printf("%d %s\n", count, s);
	for (int n = 4; n < 8; n++)
		printf("%d ", queens(n, 0, 0, 0));
	printf("\n");
	return 0;
}
