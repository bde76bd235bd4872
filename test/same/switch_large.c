/* A switch with hundreds of cases that cannot become a table of values. */
#include <stdio.h>

#define CASE(n)                \
	case n:                \
		a = a * 3 + b; \
		b ^= n;        \
		break;
/* clang-format off */
#define TEN(n) \
	CASE(n) CASE(n + 1) CASE(n + 2) CASE(n + 3) CASE(n + 4) \
	CASE(n + 5) CASE(n + 6) CASE(n + 7) CASE(n + 8) CASE(n + 9)
#define HUNDRED(n) \
	TEN(n) TEN(n + 10) TEN(n + 20) TEN(n + 30) TEN(n + 40) \
	TEN(n + 50) TEN(n + 60) TEN(n + 70) TEN(n + 80) TEN(n + 90)
/* clang-format on */

int main(void)
{
	volatile unsigned seed = 5;
	unsigned a = 1, b = 2;
	for (int i = 0; i < 5000; i++) {
		seed = seed * 1103515245u + 12345;
		switch (seed >> 16 & 511) {
			HUNDRED(0)
			HUNDRED(100)
			HUNDRED(200)
		case 400: a += b; break;
		case 511: b += a; break;
		default: a--;
		}
	}
	printf("%08x %08x\n", a, b);
	return 0;
}
