/* Frames with a CRC-16 by table: length, type and payload, the sum at the end. A frame with a wrong
 * sum is repaired if one bit of its payload explains the difference. */
#include "bench.h"

#ifndef LEN
#define LEN 8
#endif

static uint16_t table[256];

static void make_table(void)
{
	for (unsigned i = 0; i < 256; i++) {
		uint16_t value = (uint16_t)(i << 8);
		for (int bit = 0; bit < 8; bit++)
			value = (uint16_t)(value & 0x8000 ? value << 1 ^ 0x1021
							  : value << 1);
		table[i] = value;
	}
}

static uint16_t crc(const uint8_t *data, unsigned length)
{
	uint16_t sum = 0xffff;
	for (unsigned i = 0; i < length; i++)
		sum = (uint16_t)(sum << 8 ^ table[(sum >> 8 ^ data[i]) & 0xff]);
	return sum;
}

int main(void)
{
	uint8_t frame[2 + LEN + 2];
	make_table();
	klee_make_symbolic(frame, sizeof frame, "frame");
	unsigned length = frame[0];
	if (length == 0 || length > LEN)
		return 1;
	uint16_t sent = (uint16_t)(frame[2 + length] << 8 | frame[3 + length]);
	uint16_t sum = crc(frame, 2 + length);
	if (sum != sent) {
		for (unsigned i = 0; i < length && i < 4; i++) {
			for (unsigned bit = 0; bit < 8; bit++) {
				frame[2 + i] ^= 1u << bit;
				if (crc(frame, 2 + length) == sent)
					return 10 + (int)i;
				frame[2 + i] ^= 1u << bit;
			}
		}
		return 2;
	}
	switch (frame[1]) {
	case 1: return frame[2] > 100 ? 3 : 4;
	case 2: {
		unsigned total = 0;
		for (unsigned i = 0; i < length; i++)
			total += frame[2 + i];
		return total > 300 ? 5 : 6;
	}
	default: return 7;
	}
}
