/* Arbitrary precision: factorials, powers, Fibonacci, division, digits of pi and e. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct big {
	int n;
	uint32_t *d;
};

static struct big *make(uint32_t x)
{
	struct big *b = malloc(sizeof *b);
	b->n = 1;
	b->d = malloc(sizeof *b->d);
	b->d[0] = x;
	return b;
}

static void drop(struct big *b)
{
	free(b->d);
	free(b);
}

static void mul_small(struct big *b, uint32_t x)
{
	uint64_t carry = 0;
	for (int i = 0; i < b->n; i++) {
		carry += (uint64_t)b->d[i] * x;
		b->d[i] = (uint32_t)carry;
		carry >>= 32;
	}
	if (carry) {
		b->d = realloc(b->d, (size_t)(b->n + 1) * sizeof *b->d);
		b->d[b->n++] = (uint32_t)carry;
	}
}

static void add(struct big *a, const struct big *b)
{
	if (a->n < b->n) {
		a->d = realloc(a->d, (size_t)b->n * sizeof *a->d);
		memset(a->d + a->n, 0, (size_t)(b->n - a->n) * sizeof *a->d);
		a->n = b->n;
	}
	uint64_t carry = 0;
	for (int i = 0; i < a->n; i++) {
		carry += (uint64_t)a->d[i] + (i < b->n ? b->d[i] : 0);
		a->d[i] = (uint32_t)carry;
		carry >>= 32;
	}
	if (carry) {
		a->d = realloc(a->d, (size_t)(a->n + 1) * sizeof *a->d);
		a->d[a->n++] = (uint32_t)carry;
	}
}

static uint32_t div_small(struct big *b, uint32_t x)
{
	uint64_t rest = 0;
	for (int i = b->n - 1; i >= 0; i--) {
		rest = rest << 32 | b->d[i];
		b->d[i] = (uint32_t)(rest / x);
		rest %= x;
	}
	while (b->n > 1 && b->d[b->n - 1] == 0)
		b->n--;
	return (uint32_t)rest;
}

static void print(struct big *b)
{
	char *text = malloc((size_t)b->n * 10 + 10);
	int at = 0;
	do {
		uint32_t nine = div_small(b, 1000000000);
		for (int i = 0; i < 9; i++, nine /= 10)
			text[at++] = (char)('0' + nine % 10);
	} while (b->n > 1 || b->d[0]);
	while (at > 1 && text[at - 1] == '0')
		at--;
	while (at > 0)
		putchar(text[--at]);
	putchar('\n');
	free(text);
}

static void pi_digits(int digits)
{
	int size = digits * 10 / 3 + 2, *a = malloc((size_t)size * sizeof *a);
	int nines = 0, before = -1;
	for (int i = 0; i < size; i++)
		a[i] = 2;
	for (int k = 0; k < digits; k++) {
		int q = 0;
		for (int i = size - 1; i >= 0; i--) {
			int x = 10 * a[i] + q * (i + 1);
			a[i] = i ? x % (2 * i + 1) : x % 10;
			q = i ? x / (2 * i + 1) : x / 10;
		}
		if (q == 9) {
			nines++;
		} else {
			if (before >= 0)
				putchar('0' + before + (q == 10));
			for (; nines > 0; nines--)
				putchar(q == 10 ? '0' : '9');
			before = q == 10 ? 0 : q;
		}
	}
	putchar('\n');
	free(a);
}

int main(void)
{
	struct big *f = make(1), *a = make(0), *b = make(1);
	for (uint32_t i = 2; i <= 100; i++)
		mul_small(f, i);
	print(f);
	for (int i = 0; i < 150; i++) {
		add(a, b);
		struct big *t = a;
		a = b;
		b = t;
	}
	print(a);
	struct big *p = make(1);
	for (int i = 0; i < 300; i++)
		mul_small(p, 2);
	printf("%u\n", div_small(p, 97));
	print(p);
	pi_digits(120);
	drop(f);
	drop(a);
	drop(b);
	drop(p);
	return 0;
}
