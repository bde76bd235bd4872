/* The ten bytes of a long double in arrays, structures, unions and parameters. */
#include <stdio.h>
#include <string.h>

union bits {
	long double l;
	struct {
		unsigned long mantissa;
		unsigned short exponent;
	} p;
};
struct mixed {
	char c;
	long double l;
	int n;
};

static __attribute__((noinline)) long double sum(long double a, struct mixed m,
						 long double *v, int n, union bits u)
{
	a += m.l + u.l;
	while (n--)
		a = a * 0.5L + v[n];
	return a;
}

int main(void)
{
	volatile long double third = 1.0L / 3;
	long double v[6];
	for (int i = 0; i < 6; i++)
		v[i] = third * i - 1;
	struct mixed m = {'x', third, 7}, copy = m;
	union bits u = {.l = -third};
	printf("%lx %x\n", u.p.mantissa, u.p.exponent);
	u.p.exponent ^= 0x8000;
	u.p.mantissa++;
	printf("%La\n", sum(third, copy, v, 6, u));
	unsigned char bytes[16];
	memcpy(bytes, &v[4], sizeof bytes);
	for (int i = 0; i < 10; i++)
		printf("%02x", bytes[i]);
	memmove(v, v + 2, 3 * sizeof *v);
	printf("\n%La %La %La %zu %zu\n", v[0], v[1], v[2], sizeof m,
	       _Alignof(struct mixed));
	return 0;
}
