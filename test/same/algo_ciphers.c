/* AES-128, ChaCha20 and SipHash on known inputs, base64 and hex. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint8_t sbox[256];

static uint8_t times(uint8_t a, uint8_t b)
{
	uint8_t r = 0;
	for (; b; b >>= 1) {
		if (b & 1)
			r ^= a;
		a = (uint8_t)(a << 1 ^ (a & 0x80 ? 0x1b : 0));
	}
	return r;
}

static void make_sbox(void)
{
	for (int x = 0; x < 256; x++) {
		uint8_t inverse = 0;
		for (int y = 1; y < 256 && x; y++)
			if (times((uint8_t)x, (uint8_t)y) == 1)
				inverse = (uint8_t)y;
		uint8_t s = inverse;
		for (int k = 1; k < 5; k++)
			s ^= (uint8_t)(inverse << k | inverse >> (8 - k));
		sbox[x] = s ^ 0x63;
	}
}

static void aes(uint8_t state[16], const uint8_t key[16])
{
	uint8_t k[176], rcon = 1;
	memcpy(k, key, 16);
	for (int i = 16; i < 176; i += 4) {
		uint8_t t[4] = {k[i - 4], k[i - 3], k[i - 2], k[i - 1]};
		if (i % 16 == 0) {
			uint8_t first = t[0];
			for (int j = 0; j < 4; j++)
				t[j] = sbox[j < 3 ? t[j + 1] : first];
			t[0] ^= rcon;
			rcon = times(rcon, 2);
		}
		for (int j = 0; j < 4; j++)
			k[i + j] = k[i + j - 16] ^ t[j];
	}
	for (int i = 0; i < 16; i++)
		state[i] ^= k[i];
	for (int round = 1; round <= 10; round++) {
		uint8_t t[16];
		for (int i = 0; i < 16; i++)
			t[i] = sbox[state[(i + i % 4 * 4) % 16]];
		for (int c = 0; c < 16; c += 4)
			for (int r = 0; r < 4; r++)
				state[c + r] =
					round == 10
						? t[c + r]
						: times(t[c + r], 2) ^
							  times(t[c + (r + 1) % 4], 3) ^
							  t[c + (r + 2) % 4] ^
							  t[c + (r + 3) % 4];
		for (int i = 0; i < 16; i++)
			state[i] ^= k[round * 16 + i];
	}
}

static uint32_t rol(uint32_t x, int n)
{
	return x << n | x >> (32 - n);
}

static void quarter(uint32_t *s, int a, int b, int c, int d)
{
	s[a] += s[b];
	s[d] = rol(s[d] ^ s[a], 16);
	s[c] += s[d];
	s[b] = rol(s[b] ^ s[c], 12);
	s[a] += s[b];
	s[d] = rol(s[d] ^ s[a], 8);
	s[c] += s[d];
	s[b] = rol(s[b] ^ s[c], 7);
}

static void chacha(uint32_t out[16], const uint32_t in[16])
{
	memcpy(out, in, 64);
	for (int i = 0; i < 10; i++) {
		for (int c = 0; c < 4; c++)
			quarter(out, c, c + 4, c + 8, c + 12);
		for (int c = 0; c < 4; c++)
			quarter(out, c, 4 + (c + 1) % 4, 8 + (c + 2) % 4,
				12 + (c + 3) % 4);
	}
	for (int i = 0; i < 16; i++)
		out[i] += in[i];
}

static uint64_t rol64(uint64_t x, int n)
{
	return x << n | x >> (64 - n);
}

static uint64_t siphash(const uint8_t *p, size_t n)
{
	uint64_t k0 = 0x0706050403020100, k1 = 0x0f0e0d0c0b0a0908,
		 v[4] = {k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d,
			 k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573};
	for (size_t i = 0; i <= n / 8 + 1; i++) {
		uint64_t m = 0;
		int rounds = i > n / 8 ? 4 : 2;
		for (size_t j = 0; j < 8 && i * 8 + j < n; j++)
			m |= (uint64_t)p[i * 8 + j] << (8 * j);
		if (i == n / 8)
			m |= (uint64_t)n << 56;
		if (i > n / 8)
			v[2] ^= 0xff;
		else
			v[3] ^= m;
		while (rounds-- > 0) {
			v[0] += v[1];
			v[1] = rol64(v[1], 13) ^ v[0];
			v[0] = rol64(v[0], 32);
			v[2] += v[3];
			v[3] = rol64(v[3], 16) ^ v[2];
			v[0] += v[3];
			v[3] = rol64(v[3], 21) ^ v[0];
			v[2] += v[1];
			v[1] = rol64(v[1], 17) ^ v[2];
			v[2] = rol64(v[2], 32);
		}
		if (i <= n / 8)
			v[0] ^= m;
	}
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

static void base64(const uint8_t *p, int n)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	for (int i = 0; i < n; i += 3) {
		uint32_t v = (uint32_t)p[i] << 16 |
			     (i + 1 < n ? (uint32_t)p[i + 1] << 8 : 0) |
			     (i + 2 < n ? p[i + 2] : 0);
		putchar(digits[v >> 18]);
		putchar(digits[v >> 12 & 63]);
		putchar(i + 1 < n ? digits[v >> 6 & 63] : '=');
		putchar(i + 2 < n ? digits[v & 63] : '=');
	}
	putchar('\n');
}

int main(void)
{
	uint8_t key[16], block[16], bytes[16];
	make_sbox();
	for (int i = 0; i < 16; i++) {
		key[i] = (uint8_t)i;
		block[i] = (uint8_t)(i * 0x11);
		bytes[i] = (uint8_t)i;
	}
	aes(block, key);
	for (int i = 0; i < 16; i++)
		printf("%02x", block[i]);
	printf("\n");
	uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, out[16];
	for (uint32_t i = 4; i < 16; i++)
		in[i] = i * 0x01010101;
	chacha(out, in);
	for (int i = 0; i < 16; i++)
		printf("%08" PRIx32 "%c", out[i], i % 8 == 7 ? '\n' : ' ');
	for (size_t n = 0; n < 16; n += 3)
		printf("%016" PRIx64 "\n", siphash(bytes, n));
	base64(block, 16);
	base64(block, 2);
	return 0;
}
