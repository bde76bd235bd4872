/* _BitInt between 65 and 128 bits: carries, borrows and shifts over the word border. */
#include <stdio.h>

typedef unsigned _BitInt(96) u96;
typedef signed _BitInt(96) s96;
typedef unsigned _BitInt(72) u72;

static void show(const char *what, unsigned __int128 v)
{
	printf("%s %llx:%llx\n", what, (unsigned long long)(v >> 64),
	       (unsigned long long)v);
}

int main(void)
{
	volatile unsigned long long seed = 0xfffffffffffffff1;
	u96 a = seed, b = (u96)seed << 20;
	for (int i = 0; i < 40; i++) {
		a = a + b + (u96)i;
		b = b - a;
		show("sum", a);
		show("dif", b);
		show("shl", (u96)(a << i));
		show("shr", (u96)(a >> i));
		show("sar", (unsigned __int128)(s96)((s96)a >> i));
		show("mul", (u96)(a * b));
		show("cut", (u72)a);
		show("ext", (unsigned __int128)(__int128)(s96)b);
		if (b)
			show("quo", (u96)(a / b)), show("rem", (u96)(a % b));
		printf("%d %d %d\n", a < b, (s96)a < (s96)b, (u72)a == (u72)b);
	}
	return 0;
}
