/* The header of an image and its run-length coded rows: little-endian fields, products of them
 * checked against the size of the data, a palette, runs and literal pixels. */
#include "bench.h"

#ifndef DATA
#define DATA 2
#endif
#define PIXELS 12

struct header {
	uint8_t magic, bits;
	uint16_t width, height;
	uint8_t colours;
};

static uint16_t le16(const uint8_t *p)
{
	return (uint16_t)(p[0] | p[1] << 8);
}

static int check_header(const struct header *h)
{
	if (h->magic != 'I')
		return 0;
	if (h->bits != 1 && h->bits != 4 && h->bits != 8)
		return 0;
	if (h->width == 0 || h->height == 0)
		return 0;
	uint32_t row = ((uint32_t)h->width * h->bits + 31) / 32 * 4;
	if (row * h->height > 64)
		return 0;
	if ((uint32_t)h->width * h->height > PIXELS)
		return 0;
	return h->colours <= 1u << h->bits;
}

int main(void)
{
	uint8_t raw[7 + DATA], pixels[PIXELS];
	unsigned out = 0, at = 7;
	klee_make_symbolic(raw, sizeof raw, "raw");
	struct header h = {raw[0], raw[1], le16(raw + 2), le16(raw + 4), raw[6]};
	if (!check_header(&h))
		return 1;
	uint32_t all = (uint32_t)h.width * h.height;
	while (out < all && at + 1 < sizeof raw) {
		uint8_t code = raw[at++];
		if (code & 0x80) {
			unsigned run = (code & 0x7f) + 1u;
			uint8_t value = raw[at++];
			if (run > all - out)
				return 2;
			if (value >= h.colours)
				return 3;
			while (run--)
				pixels[out++] = value;
		} else {
			unsigned count = code + 1u;
			if (count > all - out || count > sizeof raw - at)
				return 4;
			while (count--) {
				if (raw[at] >= h.colours)
					return 3;
				pixels[out++] = raw[at++];
			}
		}
	}
	BENCH_CHECK(out <= PIXELS);
	if (out < all)
		return 5;
	unsigned sum = 0;
	for (unsigned i = 0; i < out; i++)
		sum += pixels[i] * (i + 1);
	return sum % 7 == 0 ? 6 : 7;
}
