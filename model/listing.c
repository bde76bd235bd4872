/* listing.c - the names of a directory at one moment, in byte order.
 *
 * An open directory is listed when it is read from the start, and read from that list: so
 * a program may remove what it has just read, as `rm -r` does, and misses nothing. */
#include "tree.h"

#include <dirent.h>

struct item {
	struct item *next;
	uint64_t ino;
	unsigned type, n;
	char name[];
};

struct listing {
	struct item *first, *last;
	struct item *seen; /* where the last question ended */
	uint64_t seen_index;
	struct kernel_dirent *record; /* room for one */
};

enum { RECORD_BYTES = sizeof(struct kernel_dirent) + NAME_SIZE };

static bool add_item(struct listing *l, const char *name, uint64_t ino, unsigned type)
{
	size_t n = text_length(name);
	struct item *i = pool_get(sizeof *i + n + 1);
	if (!i)
		return false;
	__builtin_memcpy(i->name, name, n);
	i->ino = ino;
	i->type = type;
	i->n = (unsigned)n;
	if (l->last)
		l->last->next = i;
	else
		l->first = i;
	l->last = i;
	return true;
}

/* The entry whose name comes next in order after `name` (NULL: the first of all). */
static const struct entry *entry_after(const struct inode *dir, const char *name)
{
	const struct entry *best = NULL;
	for (const struct entry *e = dir->entries; e; e = e->next)
		if ((!name || text_order(e->name, name) > 0) &&
		    (!best || text_order(e->name, best->name) < 0))
			best = e;
	return best;
}

static void add_entry(struct listing *l, const struct entry *e)
{
	if (e->inode)
		add_item(l, e->name, e->inode->ino, e->inode->mode >> 12);
}

/* Merges the host's names, which come in order, with those known here. */
static void add_all_entries(struct listing *l, struct inode *dir)
{
	char name[NAME_SIZE];
	unsigned type;
	unsigned long ino;
	const struct entry *own = entry_after(dir, NULL);
	long handle = dir->host ? inode_handle(dir) : -1;
	for (unsigned long k = 0;
	     handle >= 0 && __ev_host_entry(handle, k, name, &type, &ino) > 0; k++) {
		int order = own ? text_order(own->name, name) : 1;
		for (; order < 0; order = own ? text_order(own->name, name) : 1) {
			add_entry(l, own);
			own = entry_after(dir, own->name);
		}
		if (order)
			add_item(l, name, ino, type);
	}
	for (; own; own = entry_after(dir, own->name))
		add_entry(l, own);
}

static void add_proc_entry(void *to, const char *name, unsigned type)
{
	struct listing *l = to;
	add_item(l, name, (l->last ? l->last->ino : 0) + 1, type);
}

struct listing *listing_new(struct inode *dir)
{
	struct listing *l = pool_get(sizeof *l);
	if (!l)
		return NULL;
	l->record = pool_get(RECORD_BYTES);
	add_item(l, ".", dir->ino, DT_DIR);
	add_item(l, "..", dir->parent ? dir->parent->ino : dir->ino, DT_DIR);
	if (dir->proc)
		proc_list(dir, add_proc_entry, l);
	else
		add_all_entries(l, dir);
	return l;
}

void listing_free(struct listing *l)
{
	if (!l)
		return;
	for (struct item *i = l->first, *next; i; i = next) {
		next = i->next;
		pool_put(i, sizeof *i + i->n + 1);
	}
	pool_put(l->record, RECORD_BYTES);
	pool_put(l, sizeof *l);
}

struct kernel_dirent *listing_at(struct listing *l, uint64_t index)
{
	if (!l->seen || l->seen_index > index) {
		l->seen = l->first;
		l->seen_index = 0;
	}
	while (l->seen && l->seen_index < index) {
		l->seen = l->seen->next;
		l->seen_index++;
	}
	if (!l->seen)
		return NULL;
	struct kernel_dirent *d = l->record;
	size_t whole = offsetof(struct kernel_dirent, name) + l->seen->n + 1;
	d->ino = l->seen->ino;
	d->off = (int64_t)index + 1;
	d->reclen = (uint16_t)((whole + 7) & ~7ul);
	d->type = (uint8_t)l->seen->type;
	__builtin_memcpy(d->name, l->seen->name, l->seen->n + 1);
	return d;
}
