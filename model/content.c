/* content.c - bytes of regular files.
 *
 * A file is cut into blocks of a page. One that the program has written has its bytes
 * here; any other shows the host's file as far as `host_size`, and zeros behind. Blocks
 * are found by a table of tables, so that a file with a hole of a terabyte is cheap.
 *
 * Invariant: bytes of a block behind the file's size are zero, so that a file can grow
 * without being cleaned. Only files that start-up made (file.h) can have others there.
 *
 * A shared mapping lends its pages to the file it maps: they are the blocks then, and
 * belong to the mapping (mem.c). */
#include "tree.h"

enum { LEAF_BLOCKS = 512, LEAF_BYTES = LEAF_BLOCKS * sizeof(char *) };
#define CONTENT_MAX (1ul << 42)

static bool grow_leaves(struct inode *i, uint64_t leaves)
{
	uint64_t n = i->nleaves ? i->nleaves : 4;
	while (n < leaves)
		n *= 2;
	char ***more = pool_get(n * sizeof *more);
	if (!more)
		return false;
	__builtin_memcpy(more, i->leaves, i->nleaves * sizeof *more);
	pool_put(i->leaves, i->nleaves * sizeof *more);
	i->leaves = more;
	i->nleaves = n;
	return true;
}

/* Where the block's address is kept; NULL: nowhere yet, or no memory. */
static char **block_slot(struct inode *i, uint64_t block, bool is_made)
{
	uint64_t leaf = block / LEAF_BLOCKS;
	if (leaf >= i->nleaves && !(is_made && grow_leaves(i, leaf + 1)))
		return NULL;
	if (!i->leaves[leaf] && is_made)
		i->leaves[leaf] = pool_get(LEAF_BYTES);
	return i->leaves[leaf] ? &i->leaves[leaf][block % LEAF_BLOCKS] : NULL;
}

static char *find_block(struct inode *i, uint64_t block)
{
	char **at = block_slot(i, block, false);
	return at ? *at : NULL;
}

/* Bytes that the program has not changed. */
static long read_host_content(struct inode *i, char *to, size_t n, uint64_t offset)
{
	size_t shown = 0;
	if (offset < i->host_size) {
		long handle = inode_handle(i);
		shown = least(n, i->host_size - offset);
		long got =
			handle < 0 ? handle : __ev_host_read(handle, to, shown, offset);
		if (got < 0)
			return got;
		shown = (size_t)got;
	}
	__builtin_memset(to + shown, 0, n - shown);
	return 0;
}

long content_read(struct inode *i, void *to, size_t n, uint64_t offset)
{
	if (offset >= i->size)
		return 0;
	n = least(n, i->size - offset);
	for (size_t done = 0, part; done < n; done += part) {
		uint64_t at = offset + done;
		part = i->nleaves ? least(n - done, BLOCK_BYTES - at % BLOCK_BYTES) : n;
		char *block = i->nleaves ? find_block(i, at / BLOCK_BYTES) : NULL;
		if (block) {
			__builtin_memcpy((char *)to + done, block + at % BLOCK_BYTES,
					 part);
			continue;
		}
		long failed = read_host_content(i, (char *)to + done, part, at);
		if (failed)
			return done ? (long)done : failed;
	}
	return (long)n;
}

/* The block for writing; what is not about to be overwritten is filled in. */
static char *own_block(struct inode *i, uint64_t block, bool is_overwritten)
{
	char **at = block_slot(i, block, true);
	if (!at)
		return NULL;
	if (!*at) {
		uint64_t start = block * BLOCK_BYTES;
		char *made = i->maps ? share_page(i, block) : NULL;
		if (!made)
			made = pool_get(BLOCK_BYTES);
		if (made && !is_overwritten && start < i->host_size &&
		    read_host_content(i, made, BLOCK_BYTES, start))
			return NULL;
		*at = made;
	}
	return *at;
}

long content_write(struct inode *i, const void *from, size_t n, uint64_t offset)
{
	if (offset >= CONTENT_MAX)
		return -EFBIG;
	n = least(n, CONTENT_MAX - offset);
	if (i->bytes && offset + n > i->size)
		content_clear(i, i->size, offset + n);
	for (size_t done = 0, part; done < n; done += part) {
		uint64_t at = offset + done;
		part = least(n - done, BLOCK_BYTES - at % BLOCK_BYTES);
		char *block = own_block(i, at / BLOCK_BYTES, part == BLOCK_BYTES);
		if (!block)
			return done ? (long)done : -ENOSPC;
		__builtin_memcpy(block + at % BLOCK_BYTES, (const char *)from + done,
				 part);
		if (at + part > i->size)
			i->size = at + part;
	}
	return (long)n;
}

static void give_up_block(struct inode *i, uint64_t block, char **at)
{
	if (i->maps && share_page(i, block))
		share_lock_page(*at); /* behind the end: nobody may touch it */
	else
		pool_put(*at, BLOCK_BYTES);
	*at = NULL;
}

/* Gives up the blocks [from, to); those never written are skipped table by table. */
static void give_up_blocks(struct inode *i, uint64_t from, uint64_t to)
{
	for (uint64_t block = from; block < to && block / LEAF_BLOCKS < i->nleaves;) {
		char **leaf = i->leaves[block / LEAF_BLOCKS];
		if (!leaf) {
			block = (block / LEAF_BLOCKS + 1) * LEAF_BLOCKS;
			continue;
		}
		if (leaf[block % LEAF_BLOCKS])
			give_up_block(i, block, &leaf[block % LEAF_BLOCKS]);
		block++;
	}
}

/* Zeros in [from, to) of one block. */
static void clear_part_of_block(struct inode *i, uint64_t from, uint64_t to)
{
	uint64_t block = from / BLOCK_BYTES;
	char *bytes = find_block(i, block);
	if (!bytes && from < i->host_size)
		bytes = own_block(i, block, false);
	if (bytes)
		__builtin_memset(bytes + from % BLOCK_BYTES, 0, to - from);
}

void content_clear(struct inode *i, uint64_t from, uint64_t to)
{
	for (uint64_t at = from, end; at < to; at = end) {
		end = least(to, (at / BLOCK_BYTES + 1) * BLOCK_BYTES);
		clear_part_of_block(i, at, end);
	}
}

long content_resize(struct inode *i, uint64_t size)
{
	if (size > CONTENT_MAX)
		return -EFBIG;
	if (size < i->size) {
		uint64_t whole = (size + BLOCK_BYTES - 1) / BLOCK_BYTES;
		if (i->nleaves)
			give_up_blocks(i, whole, ~0ul);
		if (i->host_size > size)
			i->host_size = size;
		if (size % BLOCK_BYTES && find_block(i, size / BLOCK_BYTES))
			clear_part_of_block(i, size, whole * BLOCK_BYTES);
	}
	uint64_t old = i->size;
	if (i->bytes && size > old)
		content_clear(i, old, size);
	i->size = size;
	if (i->maps && size > old)
		share_end_moved(i);
	return 0;
}

void content_free(struct inode *i)
{
	if (!i->nleaves)
		return;
	give_up_blocks(i, 0, ~0ul);
	for (uint64_t leaf = 0; leaf < i->nleaves; leaf++)
		pool_put(i->leaves[leaf], LEAF_BYTES);
	pool_put(i->leaves, i->nleaves * sizeof *i->leaves);
	i->nleaves = 0;
}

uint64_t content_blocks(const struct inode *i)
{
	uint64_t n = 0;
	if (i->host_size)
		return (i->size + BLOCK_BYTES - 1) / BLOCK_BYTES * (BLOCK_BYTES / 512);
	for (uint64_t leaf = 0; leaf < i->nleaves; leaf++)
		for (unsigned k = 0; i->leaves[leaf] && k < LEAF_BLOCKS; k++)
			n += i->leaves[leaf][k] != NULL;
	return n * (BLOCK_BYTES / 512);
}

long content_lend(struct inode *i, uint64_t first, uint64_t n, char *at)
{
	for (uint64_t k = 0; k < n && (first + k) * BLOCK_BYTES < i->size; k++) {
		char **where = block_slot(i, first + k, true);
		if (!where)
			return -ENOMEM;
		char *page = at + k * BLOCK_BYTES;
		if (*where == page)
			continue;
		if (*where)
			__builtin_memcpy(page, *where, BLOCK_BYTES);
		else if (read_host_content(i, page, BLOCK_BYTES,
					   (first + k) * BLOCK_BYTES))
			return -EIO;
		pool_put(*where, BLOCK_BYTES);
		*where = page;
	}
	return 0;
}

void content_take_back(struct inode *i, uint64_t first, uint64_t n)
{
	for (uint64_t k = 0; k < n; k++) {
		char **where = block_slot(i, first + k, false);
		if (!where || !*where)
			continue;
		char *kept = pool_get(BLOCK_BYTES);
		if (kept)
			__builtin_memcpy(kept, *where, BLOCK_BYTES);
		*where = kept;
	}
}
