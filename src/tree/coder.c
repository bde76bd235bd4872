/* coder.c - an adaptive binary range coder.
 *
 * The interval [low, low + range) narrows with each bit in proportion to how likely the bit
 * was. Its leading bytes are written as soon as they stand; one is held back, with any 0xff
 * behind it, because a carry may still come. */
#include "tree/coder.h"

/* A model is the mean of all that it saw, and later of about the last MEMORY bits. */
enum { HALF = 1 << 15, MEMORY = 160 };
static const uint32_t narrow = 1u << 24; /* ranges below are widened by a byte */
/* What a reader has taken in ahead of the writer's last byte. */
enum { AHEAD = 3 };

void coder_write(struct coder *c, struct bytes *out)
{
	*c = (struct coder){.out = out, .range = UINT32_MAX};
}

static uint8_t next_byte(struct coder *c)
{
	if (c->in.at < c->in.end)
		return *c->in.at++;
	c->is_bad |= ++c->past > AHEAD;
	return 0;
}

void coder_read(struct coder *c, const void *data, size_t n)
{
	*c = (struct coder){.in = bytes_read(data, n), .range = UINT32_MAX};
	for (unsigned i = 0; i < 4; i++)
		c->code = c->code << 8 | next_byte(c);
}

/* The first byte of all is no part of the interval, and always zero: it is left out. */
static void put_leading(struct coder *c)
{
	if ((uint32_t)c->low >= 0xff000000u && !(c->low >> 32)) {
		c->pending++;
	} else {
		uint8_t carry = (uint8_t)(c->low >> 32);
		if (c->is_begun)
			bytes_byte(c->out, (uint8_t)(c->held + carry));
		for (; c->pending; c->pending--)
			bytes_byte(c->out, (uint8_t)(0xff + carry));
		c->held = (uint8_t)(c->low >> 24);
		c->is_begun = true;
	}
	c->low = (c->low & 0x00ffffffu) << 8;
}

bool coder_end(struct coder *c)
{
	if (!c->out)
		return !c->is_bad && c->past == AHEAD;
	c->low = (c->low + narrow - 1) & ~(uint64_t)(narrow - 1);
	put_leading(c);
	/* Whatever is held goes out, and zeros behind need not. */
	c->low = 0;
	put_leading(c);
	return true;
}

static void widen_interval(struct coder *c)
{
	while (c->range < narrow) {
		c->range <<= 8;
		if (c->out)
			put_leading(c);
		else
			c->code = c->code << 8 | next_byte(c);
	}
}

/* Splits the interval at `bound`, a part of range: zeros below, ones above. */
static bool split_interval(struct coder *c, uint32_t bound, bool bit)
{
	if (!c->out)
		bit = c->code >= bound;
	if (!bit) {
		c->range = bound;
	} else if (c->out) {
		c->low += bound;
		c->range -= bound;
	} else {
		c->code -= bound;
		c->range -= bound;
	}
	widen_interval(c);
	return bit;
}

bool coder_bit(struct coder *c, struct coder_model *m, bool bit)
{
	bit = split_interval(c, (c->range >> 16) * (uint32_t)(HALF + m->zero), bit);
	int to = bit ? -HALF : HALF - 1;
	m->zero = (int16_t)(m->zero + (to - m->zero) / (m->seen + 2));
	m->seen += m->seen < MEMORY;
	return bit;
}

uint64_t coder_bits(struct coder *c, unsigned n, uint64_t value)
{
	uint64_t got = 0;
	while (n--)
		got = got << 1 | split_interval(c, c->range >> 1, value >> n & 1);
	return got;
}

/* The lowest n bits of value, the leading one first, each in the light of those before. */
static unsigned code_tree(struct coder *c, struct coder_model *tree, unsigned n,
			  unsigned value)
{
	unsigned at = 1;
	while (n--)
		at = at << 1 | coder_bit(c, &tree[at], value >> n & 1);
	return at;
}

uint8_t coder_byte(struct coder *c, struct coder_byte *m, uint8_t value)
{
	return (uint8_t)code_tree(c, m->tree, 8, value);
}

uint64_t coder_number(struct coder *c, struct coder_number *m, uint64_t value)
{
	unsigned length = value ? 64 - (unsigned)__builtin_clzll(value) : 0;
	length = code_tree(c, m->length, 7, length) & 127;
	if (!length)
		return 0;
	if (length > 64) {
		c->is_bad = true;
		return 0;
	}
	/* Not 1 << 64: the leading one is put in place last. */
	uint64_t below = coder_bits(c, length - 1, value);
	return below | 1ull << (length - 1);
}
