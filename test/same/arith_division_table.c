/* Quotients and remainders of all sign combinations at each width. */
#include <stdint.h>
#include <stdio.h>

#define TABLE(type, utype)                                                              \
	do {                                                                            \
		static const int64_t values[] = {1,   2,   3,	      7,    10,         \
						 100, 127, INT64_MAX, -1,   -2,         \
						 -3,  -7,  -10,	      -100, -127};      \
		for (int i = 0; i < 15; i++)                                            \
			for (int j = 0; j < 15; j++) {                                  \
				volatile type a = (type)values[i], b = (type)values[j]; \
				utype c = (utype)a, d = (utype)b;                       \
				if (!b)                                                 \
					continue;                                       \
				printf("%lld %lld %llu %llu\n", (long long)(a / b),     \
				       (long long)(a % b), (unsigned long long)(c / d), \
				       (unsigned long long)(c % d));                    \
			}                                                               \
	} while (0)

int main(void)
{
	TABLE(int8_t, uint8_t);
	TABLE(int16_t, uint16_t);
	TABLE(int32_t, uint32_t);
	TABLE(int64_t, uint64_t);
	return 0;
}
