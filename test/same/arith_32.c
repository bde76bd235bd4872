/* Every operator on 32 bit integers, signed arithmetic through unsigned. */
#include <stdint.h>
#include <stdio.h>

static volatile int32_t values[] = {0,
				    1,
				    -1,
				    2,
				    -3,
				    10,
				    255,
				    -256,
				    65535,
				    65536,
				    123456789,
				    -987654321,
				    INT32_MAX,
				    INT32_MAX - 1,
				    INT32_MIN + 1,
				    INT32_MIN};

enum { COUNT = sizeof values / sizeof values[0] };

int main(void)
{
	for (int i = 0; i < COUNT; i++) {
		uint32_t line = 0;
		for (int j = 0; j < COUNT; j++) {
			int32_t a = values[i], b = values[j];
			uint32_t x = (uint32_t)a, y = (uint32_t)b;
			uint32_t r[] = {x + y,	       x - y,	      x * y, x & y,
					x | y,	       x ^ y,	      ~x,    -x,
					y ? x / y : 1, y ? x % y : 2, a < b, x < y,
					a >= b,	       x >= y,	      a == b};
			for (unsigned k = 0; k < sizeof r / sizeof r[0]; k++)
				line = line * 33 + r[k];
			if (b != 0 && !(a == INT32_MIN && b == -1))
				line = line * 33 + (uint32_t)(a / b) +
				       7 * (uint32_t)(a % b);
		}
		printf("%d %08x\n", values[i], line);
	}
	volatile int32_t n = -17;
	printf("%d %d %d %d\n", n / 5, n % 5, n / -5, n % -5);
	printf("%d %d %d\n", n / 16, n % 16, n / 3);
	return 0;
}
