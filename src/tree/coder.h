/* coder.h - bits packed by how likely they are: an adaptive binary range coder.
 *
 * One and the same code writes and reads: every function takes the value to be written and
 * gives the value that stands there, which for a writer is the same; a reader ignores what it
 * was given. Models learn as they are used, alike on both sides; zeroed ones are new. */
#ifndef TREE_CODER_H
#define TREE_CODER_H
#include "base/bytes.h"

/* How likely a zero is, where 0 is one half, and how many bits say so. */
struct coder_model {
	int16_t zero;
	uint16_t seen;
};
struct coder_byte {
	struct coder_model tree[256];
};
struct coder_number {
	struct coder_model length[128];
};

struct coder {
	struct bytes *out; /* NULL for a reader */
	struct bytes_reader in;
	unsigned past; /* bytes read behind the end, as zeros */
	bool is_bad; /* ran off its end: all that follows is meaningless */
	bool is_begun;
	uint8_t held; /* written but for a carry, */
	uint64_t pending; /* and this many 0xff behind it */
	uint64_t low;
	uint32_t range, code;
};

void coder_write(struct coder *c, struct bytes *out);
void coder_read(struct coder *c, const void *data, size_t n);
/* A writer: the last bytes. A reader: whether this is just where the writer stopped. */
bool coder_end(struct coder *c);

bool coder_bit(struct coder *c, struct coder_model *m, bool bit);
/* n bits, at most 64, of which nothing is known. */
uint64_t coder_bits(struct coder *c, unsigned n, uint64_t value);
uint8_t coder_byte(struct coder *c, struct coder_byte *m, uint8_t value);
/* Small numbers, and those of like magnitude, take few bits. */
uint64_t coder_number(struct coder *c, struct coder_number *m, uint64_t value);
#endif
