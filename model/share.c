/* share.c - mappings shared with a file: their pages are the file's blocks.
 *
 * While a part of a file is mapped so, its blocks lie in the mapping (content.c): what is
 * stored there is in the file at once, and the other way round. When the mapping goes the
 * blocks move back. Mapping the same part a second time gives the same address; parts
 * that overlap otherwise end the path, as memory here has one address. */
#include "tree.h"

#include <sys/mman.h>

struct mapping {
	struct mapping *next;
	struct inode *inode; /* held */
	char *start;
	uint64_t first, n; /* blocks of the file */
	unsigned count; /* how often it was mapped */
	int rights;
	bool is_writable; /* as the program asked for it */
};

static bool overlaps_blocks(const struct mapping *m, uint64_t first, uint64_t n)
{
	return first < m->first + m->n && m->first < first + n;
}

static struct mapping *find_file_mapping(const struct inode *i, uint64_t first,
					 uint64_t n)
{
	for (struct mapping *m = kernel->mappings; m; m = m->next)
		if (m->inode == i && overlaps_blocks(m, first, n))
			return m;
	return NULL;
}

char *share_page(const struct inode *i, uint64_t block)
{
	const struct mapping *m = find_file_mapping(i, block, 1);
	if (!m)
		return NULL;
	char *page = m->start + (block - m->first) * BLOCK_BYTES;
	__ev_protect(page, BLOCK_BYTES, 3);
	return page;
}

void share_lock_page(char *page)
{
	__builtin_memset(page, 0, BLOCK_BYTES);
	__ev_protect(page, BLOCK_BYTES, 0);
}

/* Which of its pages can be touched: those that are in the file. */
static void set_mapping_rights(struct mapping *m)
{
	uint64_t end = (m->inode->size + BLOCK_BYTES - 1) / BLOCK_BYTES;
	uint64_t there = end > m->first ? end - m->first : 0;
	if (there > m->n)
		there = m->n;
	if (there)
		__ev_protect(m->start, there * BLOCK_BYTES, m->rights);
	if (there < m->n)
		__ev_protect(m->start + there * BLOCK_BYTES, (m->n - there) * BLOCK_BYTES,
			     0);
}

/* A mapping that is only read must not keep the file from being written: the model
 * writes through it too. So such mappings can be written by the program unnoticed. */
static int mapping_rights_for(int protection)
{
	int rights = mem_rights(protection);
	return rights == 1 ? 3 : rights;
}

long share_map(struct inode *i, size_t size, uint64_t offset, int protection)
{
	uint64_t first = offset / BLOCK_BYTES, n = size / BLOCK_BYTES;
	struct mapping *m = find_file_mapping(i, first, n);
	if (m) {
		if (m->first != first || m->n != n)
			__ev_bad_syscall(SYS_mmap,
					 "second shared mapping of a part of a file");
		m->rights |= mapping_rights_for(protection);
		m->is_writable = m->is_writable || protection & PROT_WRITE;
		set_mapping_rights(m);
		m->count++;
		return (long)m->start;
	}
	m = pool_get(sizeof *m);
	char *start = __ev_map(size, __EV_MAP_SHARED);
	if (!m || !start)
		return -ENOMEM;
	*m = (struct mapping){kernel->mappings, i, start, first, n, 1, 0, false};
	m->is_writable = protection & PROT_WRITE;
	m->rights = mapping_rights_for(protection);
	long result = content_lend(i, first, n, start);
	if (result < 0)
		return result;
	kernel->mappings = m;
	inode_hold(i);
	i->maps++;
	set_mapping_rights(m);
	return (long)start;
}

bool share_is_writable(const struct inode *i)
{
	for (const struct mapping *m = kernel->mappings; m; m = m->next)
		if (m->inode == i && m->is_writable)
			return true;
	return false;
}

void share_end_moved(struct inode *i)
{
	for (struct mapping *m = kernel->mappings; m; m = m->next) {
		if (m->inode != i)
			continue;
		set_mapping_rights(m);
		content_lend(i, m->first, m->n, m->start);
	}
}

static bool is_mapping_in(const struct mapping *m, uintptr_t start, size_t size)
{
	uintptr_t at = (uintptr_t)m->start;
	return at < start + size && start < at + m->n * BLOCK_BYTES;
}

bool share_has(uintptr_t start, size_t size)
{
	for (const struct mapping *m = kernel->mappings; m; m = m->next)
		if (is_mapping_in(m, start, size))
			return true;
	return false;
}

/* Of a mapping that was made twice the first end is not the last. */
static bool is_mapping_kept(struct mapping *m, uintptr_t start, size_t size)
{
	bool is_exact = (uintptr_t)m->start == start && m->n * BLOCK_BYTES == size;
	if (m->count == 1 || !is_exact)
		return false;
	m->count--;
	return true;
}

bool share_unmap(uintptr_t start, size_t size)
{
	for (struct mapping **at = &kernel->mappings; *at;) {
		struct mapping *m = *at;
		if (!is_mapping_in(m, start, size)) {
			at = &m->next;
			continue;
		}
		if (is_mapping_kept(m, start, size))
			return false;
		if ((uintptr_t)m->start < start ||
		    (uintptr_t)m->start + m->n * BLOCK_BYTES > start + size ||
		    m->count > 1)
			__ev_bad_syscall(SYS_munmap,
					 "munmap of a part of a shared mapping");
		*at = m->next;
		__ev_protect(m->start, m->n * BLOCK_BYTES, 3);
		m->inode->maps--;
		content_take_back(m->inode, m->first, m->n);
		inode_drop(m->inode);
		pool_put(m, sizeof *m);
	}
	return true;
}
