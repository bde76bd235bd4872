/* c02: call-heavy. Fibonacci, Ackermann, mutual recursion, a visitor over function
 * pointers, functions with many parameters and with structures by value.
 * Stress: calls, returns, frames, indirect calls. */
#include <stdint.h>
#include <stdio.h>

#ifndef ROUNDS
#define ROUNDS 16
#endif
#define EXPECTED 0x0921ca20u /* for that number of rounds */
#define OUTLINE __attribute__((noinline))

struct pair {
	long a, b;
};

static OUTLINE unsigned fib(unsigned n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static OUTLINE unsigned ackermann(unsigned m, unsigned n)
{
	if (m == 0)
		return n + 1;
	if (n == 0)
		return ackermann(m - 1, 1);
	return ackermann(m - 1, ackermann(m, n - 1));
}

static unsigned odd(unsigned n, unsigned mix);

static OUTLINE unsigned even(unsigned n, unsigned mix)
{
	return n == 0 ? mix : odd(n - 1, mix * 3 + 1) ^ n;
}

static OUTLINE unsigned odd(unsigned n, unsigned mix)
{
	return n == 0 ? ~mix : even(n - 1, mix * 5 + 3) + n;
}

static OUTLINE unsigned add(unsigned a, unsigned b)
{
	return a + b;
}

static OUTLINE unsigned sub(unsigned a, unsigned b)
{
	return a - b;
}

static OUTLINE unsigned mul(unsigned a, unsigned b)
{
	return a * (b | 1);
}

static OUTLINE unsigned exclusive(unsigned a, unsigned b)
{
	return a ^ b;
}

static unsigned (*volatile const table[])(unsigned, unsigned) = {add, sub, mul,
								 exclusive};

static OUTLINE unsigned fold(unsigned n)
{
	unsigned sum = 1;
	for (unsigned i = 0; i < n; i++)
		sum = table[(sum ^ i) & 3](sum, i);
	return sum;
}

static OUTLINE long many(long a, long b, long c, long d, long e, long f, long g, long h)
{
	return a - b + c - d + e - f + g - h;
}

static OUTLINE struct pair turn(struct pair p, long by)
{
	return (struct pair){p.b + by, p.a ^ p.b};
}

static OUTLINE int tak(int x, int y, int z)
{
	return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

int main(void)
{
	uint32_t sum = 0;
	for (unsigned i = 0; i < ROUNDS; i++) {
		struct pair p = {1, 2};
		sum = sum * 7 + fib(26);
		sum = sum * 7 + ackermann(2, 300);
		for (unsigned k = 0; k < 40; k++)
			sum = sum * 7 + even(2000 + k, i);
		sum = sum * 7 + fold(300000);
		for (long k = 0; k < 100000; k++) {
			sum += (uint32_t)many(k, 1, 2, 3, 4, 5, k ^ 6, 7);
			p = turn(p, k);
		}
		sum = sum * 7 + (uint32_t)(p.a ^ p.b) + (uint32_t)tak(14, 8, 2);
	}
	printf("%08x\n", sum);
	return sum == EXPECTED || ROUNDS != 16 ? 0 : 1;
}
