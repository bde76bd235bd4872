/* Order of evaluation, short circuits, conditional operators, compound assignments. */
#include <stdbool.h>
#include <stdio.h>

static int log_count;
static bool t(int n)
{
	printf("t%d ", n);
	log_count++;
	return true;
}
static bool f(int n)
{
	printf("f%d ", n);
	log_count++;
	return false;
}

int main(void)
{
	printf("= %d\n", (t(1) && f(2)) || (t(3) && !f(4)));
	printf("= %d\n", f(1) && t(2));
	printf("= %d\n", t(1) || f(2));
	printf("= %d\n", f(1) ? t(2) : f(3));
	volatile int v = 5;
	int b = v > 3 ? v < 10 ? 1 : 2 : v < 0 ? 3 : 4;
	printf("%d %d\n", b, log_count);
	unsigned char c = 250;
	c += 10;
	c <<= 2;
	c |= 1;
	c ^= 0xff;
	c %= 100;
	short s = -5;
	s /= 2;
	s *= -3;
	s >>= 1;
	printf("%d %d\n", c, s);
	bool flag = v;
	flag += 5;
	printf("%d %d %d\n", flag, (bool)0.1, (bool)"x");
	int n = 0;
	for (int i = 0, j = 10; i < j; i += 2, j--) {
		if (i == 4)
			continue;
		n += i * j;
		if (n > 60)
			break;
	}
	do
		n--;
	while (n % 7);
	printf("%d\n", n);
	return 0;
}
