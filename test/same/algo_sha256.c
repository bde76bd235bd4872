/* SHA-256 of several messages against known digests. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint32_t k[64], initial[8];

static uint32_t ror(uint32_t x, int n)
{
	return x >> n | x << (32 - n);
}

/* The constants are the fractional parts of roots of primes; take them from integers. */
static void make_constants(void)
{
	int n = 0;
	for (unsigned p = 2; n < 64; p++) {
		int prime = 1;
		for (unsigned q = 2; q * q <= p; q++)
			prime &= p % q != 0;
		if (!prime)
			continue;
		unsigned __int128 target = (unsigned __int128)p << 96;
		uint64_t root = 0;
		for (int bit = 35; bit >= 0; bit--) {
			uint64_t t = root | 1ULL << bit;
			if ((unsigned __int128)t * t * t <= target)
				root = t;
		}
		k[n] = (uint32_t)root;
		if (n < 8) {
			root = 0;
			for (int bit = 35; bit >= 0; bit--) {
				uint64_t t = root | 1ULL << bit;
				if ((unsigned __int128)t * t <= (unsigned __int128)p
									<< 64)
					root = t;
			}
			initial[n] = (uint32_t)root;
		}
		n++;
	}
}

static void block(uint32_t h[8], const uint8_t *p)
{
	uint32_t w[64], v[8];
	for (int i = 0; i < 16; i++)
		w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 |
		       (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
	for (int i = 16; i < 64; i++)
		w[i] = w[i - 16] + w[i - 7] +
		       (ror(w[i - 15], 7) ^ ror(w[i - 15], 18) ^ w[i - 15] >> 3) +
		       (ror(w[i - 2], 17) ^ ror(w[i - 2], 19) ^ w[i - 2] >> 10);
	memcpy(v, h, sizeof v);
	for (int i = 0; i < 64; i++) {
		uint32_t s1 = ror(v[4], 6) ^ ror(v[4], 11) ^ ror(v[4], 25);
		uint32_t t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
		uint32_t s0 = ror(v[0], 2) ^ ror(v[0], 13) ^ ror(v[0], 22);
		uint32_t t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
		memmove(v + 1, v, 7 * sizeof v[0]);
		v[4] += t1;
		v[0] = t1 + t2;
	}
	for (int i = 0; i < 8; i++)
		h[i] += v[i];
}

static void digest(const void *data, size_t n)
{
	uint32_t h[8];
	uint8_t tail[128] = {0};
	const uint8_t *p = data;
	size_t left = n;
	memcpy(h, initial, sizeof h);
	for (; left >= 64; left -= 64, p += 64)
		block(h, p);
	memcpy(tail, p, left);
	tail[left] = 0x80;
	size_t end = left < 56 ? 64 : 128;
	for (int i = 0; i < 8; i++)
		tail[end - 1 - (size_t)i] = (uint8_t)((uint64_t)n * 8 >> (8 * i));
	for (size_t i = 0; i < end; i += 64)
		block(h, tail + i);
	for (int i = 0; i < 8; i++)
		printf("%08" PRIx32, h[i]);
	printf("\n");
}

int main(void)
{
	static char many[5000];
	make_constants();
	digest("", 0);
	digest("abc", 3);
	digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56);
	memset(many, 'a', sizeof many);
	for (size_t n = 0; n < sizeof many; n += 833)
		digest(many, n);
	return 0;
}
