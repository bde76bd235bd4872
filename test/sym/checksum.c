/* A table-driven checksum over symbolic bytes is inverted. */
/* paths: 2 */
/* exits: 0 1 */
#include <everett.h>

int main(void)
{
	uint32_t table[256], crc = 0xffffffff;
	unsigned char s[2];
	for (uint32_t n = 0; n < 256; n++) {
		uint32_t c = n;
		for (int k = 0; k < 8; k++)
			c = c & 1 ? 0xedb88320 ^ c >> 1 : c >> 1;
		table[n] = c;
	}
	ev_make_symbolic(s, sizeof s, "s");
	for (int i = 0; i < 2; i++)
		crc = table[(crc ^ s[i]) & 0xff] ^ crc >> 8;
	if (~crc == 0xe0355914) /* of "ev" */
		return 1;
	return 0;
}
