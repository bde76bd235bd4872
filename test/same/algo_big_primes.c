/* Modular arithmetic in 128 bits: Miller-Rabin, extended Euclid, Pollard's rho. */
#include <stdint.h>
#include <stdio.h>

static uint64_t mulmod(uint64_t a, uint64_t b, uint64_t m)
{
	return (uint64_t)((unsigned __int128)a * b % m);
}
static uint64_t power(uint64_t a, uint64_t e, uint64_t m)
{
	uint64_t r = 1;
	for (; e; e >>= 1, a = mulmod(a, a, m))
		if (e & 1)
			r = mulmod(r, a, m);
	return r;
}
static int prime(uint64_t n)
{
	if (n < 4)
		return n > 1;
	uint64_t d = n - 1;
	int s = __builtin_ctzll(d);
	d >>= s;
	for (uint64_t a = 2; a < 40 && a < n; a += a == 2 ? 1 : 2) {
		uint64_t x = power(a, d, n);
		int i = 0;
		if (x == 1 || x == n - 1)
			continue;
		while (++i < s && (x = mulmod(x, x, n)) != n - 1)
			;
		if (i == s)
			return 0;
	}
	return 1;
}
static uint64_t gcd(uint64_t a, uint64_t b)
{
	return b ? gcd(b, a % b) : a;
}
static uint64_t rho(uint64_t n, uint64_t c)
{
	uint64_t x = 2, y = 2, d = 1;
	while (d == 1) {
		x = (mulmod(x, x, n) + c) % n;
		y = (mulmod(y, y, n) + c) % n;
		y = (mulmod(y, y, n) + c) % n;
		d = gcd(x > y ? x - y : y - x, n);
	}
	return d;
}

int main(void)
{
	volatile uint64_t from = 1000000007;
	for (uint64_t n = from; n < from + 60; n += 2)
		printf("%d", prime(n));
	printf("\n%d %d\n", prime(18446744073709551557ull),
	       prime(18446744073709551556ull));
	printf("%llu\n", (unsigned long long)rho(from * 998244353, 1));
	printf("%llu\n", (unsigned long long)power(from, 1ull << 40, 0xffffffffffffffc5));
	return 0;
}
