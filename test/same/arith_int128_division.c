/* __int128 quotients and remainders for operands of all lengths and signs. */
#include <stdio.h>

typedef __int128 s128;
typedef unsigned __int128 u128;

static void show(u128 v)
{
	printf(" %llx:%llx", (unsigned long long)(v >> 64), (unsigned long long)v);
}

int main(void)
{
	volatile unsigned long seed = 0x9e3779b97f4a7c15;
	u128 a = seed, b = 3;
	for (int i = 0; i < 120; i++) {
		a = a * 0x5851f42d4c957f2d + 0x14057b7ef767814f;
		b = (a >> (i % 120)) | 1;
		show(a / b);
		show(a % b);
		show((u128)((s128)a / (s128)b));
		show((u128)((s128)a % (s128)b));
		show((u128)(-(s128)(a >> 1) / (long)(b | 5)));
		show(a / (unsigned)(i + 1));
		printf(" %d\n", (s128)a < (s128)b);
	}
	return 0;
}
