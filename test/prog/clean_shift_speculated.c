/* An optimiser shifts for nothing where the source does not; tables of bits; rotations that
 * avoid the width. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* cc: -O2 -g */
/* cc: -O3 -g */
/* out: 7 0 1 0 80000000 1 3 5 */
#include <stdio.h>

static volatile unsigned many = 40, none, seven = 7;

/* The shift becomes a select's operand. */
static __attribute__((noinline)) unsigned guarded(unsigned v, unsigned n)
{
	return n < 32 ? v << n : v;
}

/* A switch becomes a table of bits. */
static __attribute__((noinline)) int is_space(unsigned c)
{
	switch (c) {
	case 9:
	case 10:
	case 11:
	case 12:
	case 13:
	case 32: return 1;
	default: return 0;
	}
}

/* The shift is moved in front of the loop that never runs. */
static __attribute__((noinline)) unsigned hoisted(unsigned v, unsigned n, unsigned times)
{
	unsigned s = 0;
	for (unsigned i = 0; i < times; i++)
		if (n < 32)
			s ^= v << n;
	return s;
}

static __attribute__((noinline)) unsigned rotated(unsigned v, unsigned n)
{
	return v << (n & 31) | v >> (-n & 31);
}

static __attribute__((noinline)) unsigned clipped(unsigned n)
{
	unsigned m = 0;
	if (n >= 32)
		m = 3;
	else
		m = 1u << n;
	return m;
}

/* The next mask is computed before the loop ends. */
static __attribute__((noinline)) unsigned masks(void)
{
	unsigned n = 0;
	for (unsigned i = 0; i < 32 + none; i++)
		if ((1u << i) & (seven - 2) << 4)
			n += i;
	return n - 5;
}

int main(void)
{
	printf("%u %d %d %u %x %u %u %u\n", guarded(seven, many), is_space(many + 60),
	       is_space(none + 32), hoisted(seven, many, 10), rotated(1, 31 + none),
	       rotated(1, none + 32), clipped(many), masks());
	return 0;
}
