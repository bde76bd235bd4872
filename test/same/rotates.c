/* Rotations and funnel shifts as compilers recognise them. */
#include <inttypes.h>
#include <stdio.h>

static uint8_t rol8(uint8_t x, unsigned n)
{
	return (uint8_t)(x << (n & 7) | x >> (-n & 7));
}

static uint16_t rol16(uint16_t x, unsigned n)
{
	return (uint16_t)(x << (n & 15) | x >> (-n & 15));
}

static uint32_t rol32(uint32_t x, unsigned n)
{
	return x << (n & 31) | x >> (-n & 31);
}

static uint64_t rol64(uint64_t x, unsigned n)
{
	return x << (n & 63) | x >> (-n & 63);
}

static uint32_t funnel(uint32_t high, uint32_t low, unsigned n)
{
	return n ? high << n | low >> (32 - n) : high;
}

int main(void)
{
	volatile uint64_t base = 0x0123456789abcdef;
	for (unsigned n = 0; n < 70; n += 3) {
		uint64_t x = base * (n + 1);
		printf("%02x %04x %08x %016" PRIx64 " %08x\n", rol8((uint8_t)x, n),
		       rol16((uint16_t)x, n), rol32((uint32_t)x, n), rol64(x, n),
		       funnel((uint32_t)x, (uint32_t)(x >> 32), n & 31));
		printf("%02x %04x %08x %016llx\n",
		       __builtin_rotateleft8((uint8_t)x, n & 7),
		       __builtin_rotateright16((uint16_t)x, n & 15),
		       __builtin_rotateright32((uint32_t)x, n & 31),
		       (unsigned long long)__builtin_rotateright64(x, n & 63));
	}
	return 0;
}
