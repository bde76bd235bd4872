/* _BitInt of widths no machine has. */
#include <stdio.h>

#define ALL(width)                                                                    \
	do {                                                                          \
		unsigned _BitInt(width) sum = 0, x = 1, y = 3;                        \
		signed _BitInt(width) s = -1, t = 5;                                  \
		for (int i = 0; i < 100; i++) {                                       \
			x = x * (unsigned _BitInt(width))5 +                          \
			    (unsigned _BitInt(width))start;                           \
			y = y ^ (x >> 1);                                             \
			sum += x - y;                                                 \
			if (y != 0)                                                   \
				sum += x / y + x % y;                                 \
			s = (signed _BitInt(width))x;                                 \
			if (s > 0)                                                    \
				sum += (unsigned _BitInt(width))(t / s);              \
			sum ^= (unsigned _BitInt(width))(s >> 2);                     \
			sum = sum << 1 | (unsigned _BitInt(width))(s < t);            \
		}                                                                     \
		unsigned __int128 wide = sum;                                         \
		__int128 sign = (signed _BitInt(width))sum;                           \
		printf("%d: %llx %llx %d\n", width, (unsigned long long)(wide >> 64), \
		       (unsigned long long)wide, sign < 0);                           \
	} while (0)

int main(void)
{
	volatile int start = 3;
	ALL(4);
	ALL(7);
	ALL(9);
	ALL(13);
	ALL(17);
	ALL(24);
	ALL(31);
	ALL(33);
	ALL(37);
	ALL(48);
	ALL(57);
	ALL(63);
	ALL(65);
	ALL(80);
	ALL(100);
	ALL(127);
	return 0;
}
