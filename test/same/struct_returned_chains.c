/* Results of calls used directly: members, arrays in them, chained by value. */
#include <stdio.h>

struct vector {
	double v[3];
};
struct box {
	struct vector low, high;
	const char *name;
	unsigned char tag : 3;
};

static struct vector make(double a, double b, double c)
{
	return (struct vector){{a, b, c}};
}
static struct vector plus(struct vector a, struct vector b)
{
	for (int i = 0; i < 3; i++)
		a.v[i] += b.v[i];
	return a;
}
static struct vector times(double k, struct vector a)
{
	return make(k * a.v[0], k * a.v[1], k * a.v[2]);
}
static struct box grow(struct box b, double by)
{
	b.high = plus(b.high, make(by, by, by));
	b.tag++;
	return by > 4 ? b : grow(b, by * 2);
}

int main(void)
{
	volatile double k = 0.5;
	struct box b = {make(1, 2, 3), plus(make(4, 5, 6), times(k, make(2, 4, 6))),
			"box", 6};
	printf("%g %g\n", plus(b.low, b.high).v[1], times(k, plus(b.low, b.low)).v[2]);
	printf("%g %u %s\n", grow(b, k).high.v[0], grow(b, 8).tag, grow(b, 1).name + 1);
	struct box all[3] = {b, grow(b, 1), grow(grow(b, 2), 3)};
	for (int i = 0; i < 3; i++)
		printf("%g %g %u\n", all[i].high.v[i], all[i].low.v[2 - i], all[i].tag);
	return 0;
}
