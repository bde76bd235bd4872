/* MD5 with its table computed by sin. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void md5(const char *text)
{
	static const int shift[4][4] = {
		{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
	uint32_t h[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
	uint8_t buffer[256] = {0};
	size_t n = strlen(text), total = (n + 8) / 64 * 64 + 64;
	memcpy(buffer, text, n);
	buffer[n] = 0x80;
	for (int i = 0; i < 8; i++)
		buffer[total - 8 + (size_t)i] = (uint8_t)((uint64_t)n * 8 >> (8 * i));
	for (size_t at = 0; at < total; at += 64) {
		uint32_t w[16], a = h[0], b = h[1], c = h[2], d = h[3];
		for (int i = 0; i < 16; i++) {
			w[i] = 0;
			for (int j = 3; j >= 0; j--)
				w[i] = w[i] << 8 | buffer[at + (size_t)(i * 4 + j)];
		}
		for (int i = 0; i < 64; i++) {
			uint32_t f;
			int g;
			switch (i / 16) {
			case 0:
				f = (b & c) | (~b & d);
				g = i;
				break;
			case 1:
				f = (d & b) | (~d & c);
				g = (5 * i + 1) % 16;
				break;
			case 2:
				f = b ^ c ^ d;
				g = (3 * i + 5) % 16;
				break;
			default: f = c ^ (b | ~d); g = 7 * i % 16;
			}
			f += a + (uint32_t)(int64_t)(fabs(sin(i + 1)) * 4294967296.0) +
			     w[g];
			a = d;
			d = c;
			c = b;
			int s = shift[i / 16][i % 4];
			b += f << s | f >> (32 - s);
		}
		h[0] += a;
		h[1] += b;
		h[2] += c;
		h[3] += d;
	}
	for (int i = 0; i < 16; i++)
		printf("%02x", h[i / 4] >> (i % 4 * 8) & 255);
	printf("\n");
}

int main(void)
{
	md5("");
	md5("a");
	md5("message digest");
	md5("abcdefghijklmnopqrstuvwxyz");
	md5("1234567890123456789012345678901234567890"
	    "1234567890123456789012345678901234567890");
	return 0;
}
