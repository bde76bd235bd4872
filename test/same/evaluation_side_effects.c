/* Conditional evaluation, comma, nested assignments, statement expressions, ?: chains. */
#include <stdio.h>

static int trace[200], n;

static int t(int v)
{
	trace[n++] = v;
	return v;
}

#define MAX(a, b)                       \
	({                              \
		__typeof__(a) x_ = (a); \
		__typeof__(b) y_ = (b); \
		x_ > y_ ? x_ : y_;      \
	})

int main(void)
{
	volatile int zero = 0, one = 1;
	int a, b = 0, c[4] = {0};
	a = t(1) && t(zero) && t(2);
	a += t(zero) || t(3) || t(4);
	a += (t(5), t(6), one ? t(7) : t(8));
	b = a = t(9) ? t(zero) ? t(10) : t(11) : t(12);
	c[t(1)] += c[t(2)] = t(13);
	c[b > 5 ? 3 : 0] |= 7;
	a = MAX(t(14), t(15)) + MAX(t(17), t(16));
	b = t(18) ?: t(19);
	b += t(zero) ?: t(20);
	if (!(t(one) && !t(zero)) || (t(21) & t(3)) == 1)
		b++;
	for (int i = 0; i < 3 && t(i + 30); t(40 + i), i++)
		if (i == 1 && t(50))
			continue;
	while (t(zero + n < 60 ? 1 : 0))
		;
	for (int i = 0; i < n; i++)
		printf("%d ", trace[i]);
	printf("\n%d %d %d %d %d %d\n", a, b, c[0], c[1], c[2], c[3]);
	return 0;
}
