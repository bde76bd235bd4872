/* CRC-8, 16, 32 and 64, bitwise and by table, Adler and Fletcher. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t reflect_crc(uint64_t poly, int bits, const char *s, uint64_t crc)
{
	(void)bits;
	for (; *s; s++) {
		crc ^= (unsigned char)*s;
		for (int k = 0; k < 8; k++)
			crc = crc & 1 ? crc >> 1 ^ poly : crc >> 1;
	}
	return crc;
}

static uint16_t ccitt(const char *s)
{
	uint16_t crc = 0xffff;
	for (; *s; s++) {
		crc ^= (uint16_t)((unsigned char)*s << 8);
		for (int k = 0; k < 8; k++)
			crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
	}
	return crc;
}

static uint32_t by_table(const char *s)
{
	static uint32_t table[256];
	if (!table[1])
		for (uint32_t i = 0; i < 256; i++) {
			uint32_t c = i;
			for (int k = 0; k < 8; k++)
				c = c & 1 ? 0xedb88320 ^ c >> 1 : c >> 1;
			table[i] = c;
		}
	uint32_t crc = ~0u;
	for (; *s; s++)
		crc = table[(crc ^ (unsigned char)*s) & 255] ^ crc >> 8;
	return ~crc;
}

static uint32_t adler(const char *s)
{
	uint32_t a = 1, b = 0;
	for (; *s; s++) {
		a = (a + (unsigned char)*s) % 65521;
		b = (b + a) % 65521;
	}
	return b << 16 | a;
}

int main(void)
{
	static const char *const texts[] = {"", "a", "123456789", "The quick brown fox"};
	for (int i = 0; i < 4; i++)
		printf("%02x %04x %08" PRIx32 " %08" PRIx32 " %016" PRIx64 " %08" PRIx32
		       "\n",
		       (unsigned)reflect_crc(0x8c, 8, texts[i], 0), ccitt(texts[i]),
		       (uint32_t)~reflect_crc(0xedb88320, 32, texts[i], ~0u),
		       by_table(texts[i]),
		       reflect_crc(0xc96c5795d7870f42, 64, texts[i], ~0ULL),
		       adler(texts[i]));
	return 0;
}
