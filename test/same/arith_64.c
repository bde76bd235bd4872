/* Every operator on 64 bit integers. */
#include <inttypes.h>
#include <stdio.h>

static volatile int64_t values[] = {0,
				    1,
				    -1,
				    2,
				    -3,
				    1000,
				    4294967295,
				    4294967296,
				    -4294967297,
				    1234567890123456789,
				    -987654321987654321,
				    INT64_MAX,
				    INT64_MIN + 1,
				    INT64_MIN};

enum { COUNT = sizeof values / sizeof values[0] };

int main(void)
{
	for (int i = 0; i < COUNT; i++) {
		uint64_t line = 0;
		for (int j = 0; j < COUNT; j++) {
			int64_t a = values[i], b = values[j];
			uint64_t x = (uint64_t)a, y = (uint64_t)b;
			uint64_t r[] = {x + y,	       x - y,	      x * y, x & y,
					x | y,	       x ^ y,	      ~x,    -x,
					y ? x / y : 1, y ? x % y : 2, a < b, x < y,
					a >= b,	       x >= y,	      a == b};
			for (unsigned k = 0; k < sizeof r / sizeof r[0]; k++)
				line = line * 33 + r[k];
			if (b != 0 && !(a == INT64_MIN && b == -1))
				line = line * 33 + (uint64_t)(a / b) +
				       7 * (uint64_t)(a % b);
		}
		printf("%" PRId64 " %016" PRIx64 "\n", values[i], line);
	}
	return 0;
}
