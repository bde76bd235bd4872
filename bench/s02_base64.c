/* s02: base64 decoded through a table, encoded again and compared.
 * Stress: constant tables at symbolic indices, shifts that join parts of bytes, and
 * proofs that two ways of computing agree (the check holds on every path). */
#include "bench.h"

#ifndef GROUPS
#define GROUPS 2
#endif

static const char letters[] =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static int8_t values[256];

static void prepare(void)
{
	for (int i = 0; i < 256; i++)
		values[i] = -1;
	for (int i = 0; i < 64; i++)
		values[(uint8_t)letters[i]] = (int8_t)i;
}

/* Bytes decoded, or -1. */
static int decode(const uint8_t *in, uint8_t *out)
{
	int n = 0;
	for (int g = 0; g < GROUPS; g++, in += 4) {
		int pad = 0;
		uint32_t word = 0;
		if (g == GROUPS - 1 && in[3] == '=')
			pad = in[2] == '=' ? 2 : 1;
		for (int i = 0; i < 4 - pad; i++) {
			int v = values[in[i]];
			if (v < 0)
				return -1;
			word |= (uint32_t)v << (18 - 6 * i);
		}
		if (pad && word << (32 - 8 * pad) >> 8)
			return -1; /* bits that nobody would have written */
		for (int i = 0; i < 3 - pad; i++)
			out[n++] = (uint8_t)(word >> (16 - 8 * i));
	}
	return n;
}

static void encode(const uint8_t *in, int n, uint8_t *out)
{
	for (int i = 0; i < n; i += 3) {
		uint32_t word = (uint32_t)in[i] << 16;
		if (i + 1 < n)
			word |= (uint32_t)in[i + 1] << 8;
		if (i + 2 < n)
			word |= in[i + 2];
		*out++ = (uint8_t)letters[word >> 18 & 63];
		*out++ = (uint8_t)letters[word >> 12 & 63];
		*out++ = i + 1 < n ? (uint8_t)letters[word >> 6 & 63] : '=';
		*out++ = i + 2 < n ? (uint8_t)letters[word & 63] : '=';
	}
}

int main(void)
{
	uint8_t text[4 * GROUPS], bytes[3 * GROUPS], again[4 * GROUPS];
	prepare();
	klee_make_symbolic(text, sizeof text, "text");
	int n = decode(text, bytes);
	if (n < 0)
		return 1;
	encode(bytes, n, again);
	unsigned differ = 0;
	for (int i = 0; i < 4 * GROUPS - (3 * GROUPS - n); i++)
		differ |= (unsigned)(text[i] ^ again[i]);
	BENCH_CHECK(differ == 0 || n < 3 * GROUPS);
	return 0;
}
