/* seal.c - see seal.h. The mark as a bitstream, in words of 32 bits:
 *
 *	enter block SEAL_BLOCK, abbreviations of 3 bits; its length in words
 *	one record without abbreviation: code 1, 16 operands of 4 bits each, the checksum
 *	end of block */
#include "load/seal.h"

#include "base/block.h"

#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum {
	SEAL_BLOCK = 100, /* LLVM's own end at 26 */
	SEAL_WORDS = 6,
	SEAL_BYTES = SEAL_WORDS * 4,
	SEAL_DIGITS = 16,
};
#define SEAL_SEED 0x65766572657474ULL

struct bits {
	uint32_t words[SEAL_WORDS];
	unsigned n;
};

static void put_bits(struct bits *b, unsigned count, uint32_t value)
{
	for (unsigned i = 0; i < count; i++, b->n++)
		b->words[b->n / 32] |= (value >> i & 1) << b->n % 32;
}

/* The mark for a file that begins with these bytes. */
static struct bits make_mark(const void *data, size_t size)
{
	struct bits b = {.n = 0};
	uint64_t sum[2] = {SEAL_SEED, 0};
	block_hash(sum, data, size);
	put_bits(&b, 2, 1); /* enter a block */
	put_bits(&b, 8, SEAL_BLOCK);
	put_bits(&b, 4, 3);
	b.n = 32;
	put_bits(&b, 32, SEAL_WORDS - 2);
	put_bits(&b, 3, 3); /* a record without abbreviation */
	put_bits(&b, 6, 1);
	put_bits(&b, 6, SEAL_DIGITS);
	for (unsigned i = 0; i < SEAL_DIGITS; i++)
		put_bits(&b, 6, sum[0] >> 4 * i & 15);
	put_bits(&b, 3, 0); /* the end */
	return b;
}

bool seal_is_intact(const struct bitcode *b)
{
	if (b->is_text || b->size < SEAL_BYTES)
		return false;
	struct bits mark = make_mark(b->data, b->size - SEAL_BYTES);
	return !memcmp(b->data + b->size - SEAL_BYTES, mark.words, SEAL_BYTES);
}

void seal_add(const char *path)
{
	struct bitcode file;
	if (!load_input_read(&file, path, NULL))
		return;
	struct bits mark = make_mark(file.data, file.size);
	int fd = file.size % 4 ? -1 : open(path, O_WRONLY | O_CLOEXEC);
	if (fd >= 0 &&
	    pwrite(fd, mark.words, SEAL_BYTES, (off_t)file.size) != SEAL_BYTES &&
	    ftruncate(fd, (off_t)file.size) != 0)
		unlink(path); /* neither with a mark nor without: no file at all */
	if (fd >= 0)
		close(fd);
	load_input_done(&file);
}
