/* clz, ctz, ffs, popcount, parity, bswap, bitreverse, rotate at all widths. */
#include <stdint.h>
#include <stdio.h>

int main(void)
{
	volatile uint64_t seed = 0x0123456789abcdef;
	uint64_t v = seed;
	for (int i = 0; i < 64; i++) {
		uint64_t x = v >> i | (i == 0);
		uint32_t w = (uint32_t)x | 1;
		printf("%d %d %d %d ", __builtin_clzll(x | 1),
		       __builtin_ctzll(x | 1ull << 63), __builtin_clz(w),
		       __builtin_ctz(w << (i % 31) | 0x80000000u));
		printf("%d %d %d %d ", __builtin_ffsll((long long)x),
		       __builtin_ffs((int)w << 1), __builtin_popcountll(x),
		       __builtin_popcount(w));
		printf("%d %d %x %llx %x ", __builtin_parityll(x), __builtin_parity(w),
		       __builtin_bswap32(w), (unsigned long long)__builtin_bswap64(x),
		       __builtin_bswap16((uint16_t)x));
		printf("%x %x %x %llx ", __builtin_bitreverse8((uint8_t)x),
		       __builtin_bitreverse16((uint16_t)x), __builtin_bitreverse32(w),
		       (unsigned long long)__builtin_bitreverse64(x));
		printf("%x %x %x %llx ", __builtin_rotateleft8((uint8_t)x, (uint8_t)i),
		       __builtin_rotateright16((uint16_t)x, (uint16_t)i),
		       __builtin_rotateleft32(w, (uint32_t)i),
		       (unsigned long long)__builtin_rotateright64(x, (uint64_t)i));
		printf("%d %d\n", __builtin_clrsb((int)x),
		       __builtin_clrsbll((long long)x));
	}
	return 0;
}
