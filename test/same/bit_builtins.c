/* Counting and swapping bits at every width. */
#include <inttypes.h>
#include <stdio.h>

int main(void)
{
	volatile uint64_t seed = 1;
	for (int i = 0; i < 40; i++) {
		uint64_t x = seed;
		seed = seed * 6364136223846793005u + 1442695040888963407u;
		x >>= i;
		uint32_t y = (uint32_t)x | 1;
		uint64_t z = x | 1;
		printf("%d %d %d %d %d %d ", __builtin_popcount((uint32_t)x),
		       __builtin_popcountll(x), __builtin_clz(y), __builtin_clzll(z),
		       __builtin_ctz((uint32_t)x | 0x80000000u),
		       __builtin_ctzll(x | 1ULL << 63));
		printf("%d %d %d %d ", __builtin_ffs((int)x),
		       __builtin_ffsll((long long)x), __builtin_parity((uint32_t)x),
		       __builtin_parityll(x));
		printf("%d %d ", __builtin_clrsb((int)x),
		       __builtin_clrsbll((long long)x));
		printf("%04x %08x %016" PRIx64 " ", __builtin_bswap16((uint16_t)x),
		       __builtin_bswap32((uint32_t)x), (uint64_t)__builtin_bswap64(x));
		printf("%02x %04x %08x %016" PRIx64 "\n",
		       __builtin_bitreverse8((uint8_t)x),
		       __builtin_bitreverse16((uint16_t)x),
		       __builtin_bitreverse32((uint32_t)x),
		       (uint64_t)__builtin_bitreverse64(x));
	}
	return 0;
}
