/* A decoder of UTF-8 by table, with overlong and broken input. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int decode(const unsigned char *s, size_t n, uint32_t *out)
{
	static const uint8_t lengths[16] = {1, 1, 1, 1, 1, 1, 1, 1,
					    0, 0, 0, 0, 2, 2, 3, 4};
	static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
	int len = lengths[*s >> 4];
	if (!len || (size_t)len > n)
		return -1;
	uint32_t c = len == 1 ? *s : *s & (0xffu >> (len + 1));
	for (int i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return -i - 1;
		c = c << 6 | (s[i] & 0x3f);
	}
	if (c < least[len] || c > 0x10ffff || c - 0xd800 < 0x800)
		return -9;
	*out = c;
	return len;
}

int main(void)
{
	unsigned char raw[300];
	volatile unsigned seed = 4;
	for (int round = 0; round < 40; round++) {
		for (int i = 0; i < 300; i++) {
			unsigned r = seed = seed * 1103515245 + 12345;
			raw[i] = (unsigned char)(r >> 16 & 1 ? r >> 20
							     : 0x80 | (r >> 20 & 0x3f));
		}
		unsigned good = 0, bad = 0, sum = 0;
		for (size_t at = 0; at < sizeof raw;) {
			uint32_t c;
			int n = decode(raw + at, sizeof raw - at, &c);
			if (n > 0)
				good++, sum = sum * 17 + c, at += (size_t)n;
			else
				bad++, sum ^= (unsigned)-n << (bad % 20), at++;
		}
		printf("%u %u %u\n", good, bad, sum);
	}
	return 0;
}
