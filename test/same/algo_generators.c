/* Random generators: Mersenne twister, xorshift, PCG, and what they feed. */
#include <inttypes.h>
#include <stdio.h>

static uint32_t state[624];
static int at = 624;

static void seed_twister(uint32_t s)
{
	state[0] = s;
	for (uint32_t i = 1; i < 624; i++)
		state[i] = 1812433253u * (state[i - 1] ^ state[i - 1] >> 30) + i;
	at = 624;
}

static uint32_t twister(void)
{
	if (at == 624) {
		for (int i = 0; i < 624; i++) {
			uint32_t y = (state[i] & 0x80000000) |
				     (state[(i + 1) % 624] & 0x7fffffff);
			state[i] = state[(i + 397) % 624] ^ y >> 1 ^
				   (y & 1 ? 0x9908b0df : 0);
		}
		at = 0;
	}
	uint32_t y = state[at++];
	y ^= y >> 11;
	y ^= y << 7 & 0x9d2c5680;
	y ^= y << 15 & 0xefc60000;
	return y ^ y >> 18;
}

static uint64_t xorshift(uint64_t *s)
{
	*s ^= *s >> 12;
	*s ^= *s << 25;
	*s ^= *s >> 27;
	return *s * 0x2545f4914f6cdd1d;
}

static uint32_t pcg(uint64_t *s)
{
	uint64_t old = *s;
	*s = old * 6364136223846793005u + 1442695040888963407u;
	uint32_t x = (uint32_t)((old >> 18 ^ old) >> 27), r = (uint32_t)(old >> 59);
	return x >> r | x << (-r & 31);
}

int main(void)
{
	seed_twister(5489);
	uint32_t last = 0;
	for (int i = 0; i < 10000; i++)
		last = twister();
	printf("%" PRIu32 "\n", last);
	uint64_t a = 1, b = 42;
	for (int i = 0; i < 5; i++)
		printf("%016" PRIx64 " %08" PRIx32 "\n", xorshift(&a), pcg(&b));
	int inside = 0, histogram[8] = {0};
	for (int i = 0; i < 20000; i++) {
		double x = pcg(&b) / 4294967296.0, y = pcg(&b) / 4294967296.0;
		inside += x * x + y * y < 1;
		histogram[(int)(x * 8)]++;
	}
	printf("%d", inside);
	for (int i = 0; i < 8; i++)
		printf(" %d", histogram[i]);
	printf("\n");
	return 0;
}
