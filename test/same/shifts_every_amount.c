/* Shifts by every amount at every width, constant and not, signed and unsigned. */
#include <stdint.h>
#include <stdio.h>

#define SHIFTS(type, utype, bits)                                                       \
	for (int n = 0; n < bits; n++) {                                                \
		volatile utype v = (utype)seed;                                         \
		volatile int by = n;                                                    \
		utype u = v;                                                            \
		type s = (type)v;                                                       \
		unsigned __int128 l = (utype)(u << by), r = (utype)(u >> by);           \
		__int128 a = (type)(s >> by);                                           \
		utype rotated = (utype)(u << by | u >> ((bits - by) % bits));           \
		printf("%llx %llx %llx %llx\n", (unsigned long long)(l ^ l >> 64),      \
		       (unsigned long long)(r ^ r >> 64),                               \
		       (unsigned long long)(a ^ a >> 64), (unsigned long long)rotated); \
	}

int main(void)
{
	unsigned __int128 seed =
		(unsigned __int128)0x9edcba9876543219 << 64 | 0x8a5b96c3f0e1d2b4;
	SHIFTS(int8_t, uint8_t, 8)
	SHIFTS(int16_t, uint16_t, 16)
	SHIFTS(int32_t, uint32_t, 32)
	SHIFTS(int64_t, uint64_t, 64)
	SHIFTS(__int128, unsigned __int128, 128)
	volatile uint32_t w = 0xdeadbeef;
	printf("%x %x %x %x\n", w << 1, w << 31, w >> 4, (unsigned)((int32_t)w >> 31));
	return 0;
}
