/* Loops that optimisers turn into vector reductions of every element type. */
#include <stdint.h>
#include <stdio.h>

#define REDUCE(type, format)                                                         \
	static __attribute__((noinline)) void of_##type(const unsigned char *raw)    \
	{                                                                            \
		type v[67], sum = 0, most = 0, least = (type) - 1, all = (type) - 1, \
			    any = 0;                                                 \
		for (int i = 0; i < 67; i++)                                         \
			v[i] = (type)(raw[i] * 2654435761u + raw[66 - i]);           \
		least = v[0], most = v[0];                                           \
		for (int i = 0; i < 67; i++) {                                       \
			sum = (type)(sum + v[i] * (type)3);                          \
			most = v[i] > most ? v[i] : most;                            \
			least = v[i] < least ? v[i] : least;                         \
			all &= v[i] | 0x10;                                          \
			any ^= v[i];                                                 \
		}                                                                    \
		int zeros = 0;                                                       \
		for (int i = 0; i < 67; i++)                                         \
			zeros += (v[i] & 3) == 0;                                    \
		printf(#type " %lld %lld %lld %lld %lld %d\n", (long long)sum,       \
		       (long long)most, (long long)least, (long long)all,            \
		       (long long)any, zeros);                                       \
	}
REDUCE(uint8_t, )
REDUCE(int8_t, )
REDUCE(uint16_t, )
REDUCE(int16_t, )
REDUCE(uint32_t, )
REDUCE(int32_t, )
REDUCE(uint64_t, )
REDUCE(int64_t, )

int main(void)
{
	unsigned char raw[67];
	volatile unsigned seed = 9;
	for (int i = 0; i < 67; i++)
		raw[i] = (unsigned char)((seed = seed * 69069 + 5) >> 17);
	of_uint8_t(raw), of_int8_t(raw), of_uint16_t(raw), of_int16_t(raw);
	of_uint32_t(raw), of_int32_t(raw), of_uint64_t(raw), of_int64_t(raw);
	float f = 0, g[40];
	for (int i = 0; i < 40; i++)
		g[i] = (float)raw[i] / 7;
	for (int i = 0; i < 40; i++)
		f += g[i] * g[39 - i];
	printf("%a\n", (double)f);
	return 0;
}
