/* Integers of more than 128 bits: bit fields of a packed structure, and _BitInt. */
#include <stdio.h>
#include <string.h>

typedef _BitInt(200) broad;
typedef unsigned _BitInt(200) ubroad;
typedef unsigned _BitInt(256) whole;

struct __attribute__((packed)) fields {
	unsigned a : 31;
	unsigned long long b : 60;
	int c : 7;
	unsigned long long d : 50;
	int e : 20;
};

static void show(const char *name, ubroad v)
{
	printf("%s", name);
	for (int i = 0; i < 4; i++) {
		printf(" %llx", (unsigned long long)(v & 0xffffffffffffffff));
		v >>= 64;
	}
	printf("\n");
}

__attribute__((noinline)) static void set(struct fields *p, int v, unsigned long long x)
{
	p->c = v;
	p->d = x;
	p->e = -v;
	p->b += x;
}

__attribute__((noinline)) static int order(broad a, broad b)
{
	return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 |
	       (a != b) << 5 | ((ubroad)a < (ubroad)b) << 6 |
	       ((ubroad)a >= (ubroad)b) << 7;
}

__attribute__((noinline)) static ubroad mixed(ubroad a, ubroad b, int n)
{
	ubroad sum = 0;
	for (int i = 0; i < n; i++) {
		sum = i & 1 ? sum + a : sum - b;
		sum ^= (a & ~b) | (sum << 3) | sum >> 197;
		sum = sum > a ? sum - 1 : sum;
	}
	return sum;
}

__attribute__((noinline)) static broad signs(broad v, long long s, __int128 t)
{
	return (v >> 7) + s + t - (v << 70);
}

int main(int argc, char **argv)
{
	(void)argv;
	struct fields p;
	memset(&p, 0x5a, sizeof p);
	set(&p, argc * 5, argc * 0x123456789abull);
	printf("%u %llu %d %llu %d\n", p.a, (unsigned long long)p.b, p.c,
	       (unsigned long long)p.d, p.e);
	set(&p, -3 * argc, ~0ull);
	printf("%u %llu %d %llu %d\n", p.a, (unsigned long long)p.b, p.c,
	       (unsigned long long)p.d, p.e);

	ubroad a = (ubroad)0x0123456789abcdefull * (unsigned)argc, b = ~(ubroad)argc;
	a = a << 130 | a << 65 | a;
	show("a", a);
	show("b", b);
	show("sum", a + b);
	show("difference", b - a);
	show("mixed", mixed(a, b, 9 * argc));
	for (int i = 0; i < 3; i++)
		show("signs", (ubroad)signs(i & 1 ? (broad)a : (broad)b, -77 * argc,
					    (__int128)argc << (100 + i)));
	broad few[] = {(broad)a, (broad)b, 0, -1, (broad)b >> 60, 5};
	for (int i = 0; i < 6; i++) {
		for (int k = 0; k < 6; k++)
			printf("%x ", order(few[i], few[k]));
		printf("%d %lld\n", (int)few[i], (long long)(few[i] >> 64));
	}
	static const int by[] = {0, 1, 63, 64, 65, 127, 130, 192, 199};
	for (unsigned i = 0; i < sizeof by / sizeof *by; i++) {
		int n = by[i] * argc;
		show("left", b << n);
		show("right", b >> n);
		show("signed", (ubroad)((broad)b >> n));
	}
	show("product", a * b * a);
	whole w = ((whole)a << 56) ^ b;
	printf("%llx %d %llx\n", (unsigned long long)(w >> 192), w == (whole)a,
	       (unsigned long long)(unsigned __int128)(w >> 65));
	return 0;
}
