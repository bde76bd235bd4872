/* Every operator on 8 and 16 bit types, over all pairs of interesting values. */
#include <stdint.h>
#include <stdio.h>

static volatile int8_t s8[] = {0, 1, -1, 2, -2, 7, 63, 64, 100, 126, 127, -127, -128};
static volatile uint8_t u8[] = {0, 1, 2, 3, 7, 63, 127, 128, 129, 200, 254, 255};
static volatile int16_t s16[] = {0, 1, -1, 255, 256, -256, 12345, 32767, -32767, -32768};
static volatile uint16_t u16[] = {0, 1, 255, 256, 257, 4095, 32767, 32768, 65534, 65535};

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

#define ALL(type, values)                                                               \
	do {                                                                            \
		unsigned sum = 0;                                                       \
		for (int i = 0; i < COUNT(values); i++)                                 \
			for (int j = 0; j < COUNT(values); j++) {                       \
				type a = values[i], b = values[j];                      \
				sum = sum * 31 + (unsigned)(type)(a + b);               \
				sum = sum * 31 + (unsigned)(type)(a - b);               \
				sum = sum * 31 +                                        \
				      (unsigned)(type)((unsigned)a * (unsigned)b);      \
				sum = sum * 31 + (unsigned)(type)(a & b);               \
				sum = sum * 31 + (unsigned)(type)(a | b);               \
				sum = sum * 31 + (unsigned)(type)(a ^ b);               \
				sum = sum * 31 + (unsigned)(type)~a;                    \
				sum = sum * 31 + (unsigned)(type) - a;                  \
				if (b != 0) {                                           \
					sum = sum * 31 + (unsigned)(type)(a / b);       \
					sum = sum * 31 + (unsigned)(type)(a % b);       \
				}                                                       \
				sum = sum * 31 + (a < b) + 2 * (a <= b) + 4 * (a == b); \
				type c = a;                                             \
				c++;                                                    \
				sum = sum * 31 + (unsigned)c;                           \
				c += b;                                                 \
				sum = sum * 31 + (unsigned)c;                           \
			}                                                               \
		printf("%s %08x\n", #type, sum);                                        \
	} while (0)

int main(void)
{
	ALL(int8_t, s8);
	ALL(uint8_t, u8);
	ALL(int16_t, s16);
	ALL(uint16_t, u16);
	for (int i = 0; i < COUNT(s8); i++)
		printf("%d/%d ", s8[i] / 3, s8[i] % 3);
	printf("\n");
	return 0;
}
