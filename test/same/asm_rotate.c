/* Rotations and byte swaps in inline assembly, as ciphers and hashes have them. */
#include <stdint.h>
#include <stdio.h>

static uint32_t rol(uint32_t word, int n)
{
	__asm__("roll %%cl,%0" : "=r"(word) : "0"(word), "c"(n));
	return word;
}

static uint32_t ror(uint32_t word, int n)
{
	__asm__("rorl %%cl, %0" : "=r"(word) : "0"(word), "c"(n));
	return word;
}

static uint64_t rol64(uint64_t word, int n)
{
	__asm__("rolq %%cl,%0" : "=r"(word) : "0"(word), "c"(n));
	return word;
}

#define ROL(word, n) \
	({ \
		uint32_t made; \
		__asm__("roll %2, %0" : "=r"(made) : "0"(word), "I"(n)); \
		made; \
	})
#define ROR64(word, n) \
	({ \
		uint64_t made; \
		__asm__("rorq %2,%0" : "=r"(made) : "0"(word), "J"(n)); \
		made; \
	})

int main(void)
{
	uint32_t word = 0x12345678;
	uint64_t wide = 0x123456789abcdef0;
	for (int n = 0; n < 70; n += 3) /* the processor takes the count modulo the width */
		printf("%d %x %x %llx\n", n, rol(word, n), ror(word, n),
		       (unsigned long long)rol64(wide, n));
	printf("%x %x %x\n", ROL(word, 0), ROL(word, 1), ROL(word, 31));
	printf("%llx %llx\n", (unsigned long long)ROR64(wide, 1),
	       (unsigned long long)ROR64(wide, 63));
	__asm__("bswapl %0" : "=r"(word) : "0"(word));
	__asm__("bswapq %0" : "=r"(wide) : "0"(wide));
	printf("%x %llx\n", word, (unsigned long long)wide);
	return 0;
}
