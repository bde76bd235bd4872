/* _BitInt as members, array elements, parameters and results. */
#include <stdio.h>
#include <string.h>

struct parts {
	unsigned _BitInt(3) a;
	signed _BitInt(17) b;
	unsigned _BitInt(40) c;
	signed _BitInt(65) d;
};

static __attribute__((noinline)) signed _BitInt(17)
	twist(signed _BitInt(17) x, unsigned _BitInt(40) y)
{
	return (signed _BitInt(17))(x * 3 - (signed _BitInt(17))y);
}

static __attribute__((noinline)) struct parts step(struct parts p, unsigned n)
{
	p.a = (unsigned _BitInt(3))(p.a + n);
	p.b = twist(p.b, p.c);
	p.c = p.c * 77 + (unsigned _BitInt(40))n;
	p.d = p.d * 5 - (signed _BitInt(65))p.c;
	return p;
}

int main(void)
{
	volatile unsigned n = 3;
	struct parts p[4];
	memset(p, 0, sizeof p);
	for (int i = 0; i < 60; i++) {
		p[i % 4] = step(p[(i + 1) % 4], n + (unsigned)i);
		struct parts *q = &p[i % 4];
		printf("%d %d %llu %lld %d\n", (int)q->a, (int)q->b,
		       (unsigned long long)q->c, (long long)q->d, q->d < 0);
	}
	printf("%zu %zu\n", sizeof(struct parts), sizeof p[0].d);
	return 0;
}
