/* image.c - see image.h.
 *
 * Writing: each table is copied as it is and its pointers are replaced, a table after the other.
 * A string that several structures share is written once. func_by_name is made anew by the
 * reader, from the names of functions and aliases.
 *
 * A new pointer in program.h has to be put here too: the reader would meet an address of the
 * process that wrote it. test/unit/prog/image.c compares a program with what is read. */
#include "prog/image.h"

#include "base/alloc.h"
#include "base/block.h"
#include "base/bytes.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { IMAGE_VERSION = 1, IMAGE_ALIGN = 16 };
static const char image_magic[8] = "EVIMAGE";

/* Something new in these? See the functions below. */
_Static_assert(sizeof(struct func) == 168 && sizeof(struct global) == 72 &&
		       sizeof(struct program) == 272 &&
		       sizeof(struct switch_table) == 56 && sizeof(struct param) == 24 &&
		       sizeof(struct stack_slot) == 32,
	       "image.c knows all pointers of a program");

struct header {
	char magic[8];
	uint32_t version, root_size; /* root_size: of struct program */
	struct image_key key;
	uint64_t size;      /* of the block; then its pointers follow */
	uint32_t npointers, root; /* root: where struct program is */
	uint64_t checksum;  /* of all above, block and pointers */
};

void image_key_init(struct image_key *k)
{
	*k = (struct image_key){{IMAGE_VERSION, ~(uint64_t)IMAGE_VERSION}};
}

void image_key_add(struct image_key *k, const void *bytes, size_t n)
{
	block_hash(k->half, bytes, n);
}

/* --- writing --- */

struct out {
	struct bytes block;
	uint32_t *pointers; /* their places in the block */
	uint32_t npointers, cap_pointers;
	struct map strings; /* address of a string -> its place */
};

/* The place of a copy. */
static size_t put_image_bytes(struct out *o, const void *data, size_t n)
{
	static const uint8_t zeros[IMAGE_ALIGN];
	bytes_add(&o->block, zeros, -o->block.n % IMAGE_ALIGN);
	size_t at = o->block.n;
	bytes_add(&o->block, data, n);
	return at;
}

/* The pointer at `field` of the block is to lead to the place `to` of it. */
static void set_pointer(struct out *o, size_t field, size_t to)
{
	uint64_t distance = to;
	memcpy(o->block.data + field, &distance, sizeof distance);
	*VEC_ADD(o->pointers, o->npointers, o->cap_pointers) = (uint32_t)field;
}

static void put_string(struct out *o, size_t field, const char *s)
{
	uint64_t at;
	if (!s)
		return;
	if (!map_get(&o->strings, (uintptr_t)s, &at)) {
		at = o->block.n;
		bytes_add(&o->block, s, strlen(s) + 1);
		map_put(&o->strings, (uintptr_t)s, at);
	}
	set_pointer(o, field, at);
}

/* The n elements behind the pointer at `field`; where they are now. */
static size_t put_table(struct out *o, size_t field, const void *table, size_t n,
			size_t each)
{
	if (!table)
		return 0;
	size_t at = put_image_bytes(o, table, n * each);
	set_pointer(o, field, at);
	return at;
}

#define STRING(at, item, member) \
	put_string(o, (at) + offsetof(__typeof__(*(item)), member), (item)->member)
#define TABLE(at, item, member, n)                                              \
	put_table(o, (at) + offsetof(__typeof__(*(item)), member), (item)->member, n, \
		  sizeof *(item)->member)

static void put_func(struct out *o, size_t at, const struct func *f)
{
	STRING(at, f, name);
	STRING(at, f, file);
	STRING(at, f, source_name);
	TABLE(at, f, code, f->ncode);
	TABLE(at, f, locs, f->ncode);
	TABLE(at, f, consts, f->nconsts);
	TABLE(at, f, plain, f->frame_size / 8);
	size_t params = TABLE(at, f, params, f->nparam_names);
	for (uint32_t i = 0; f->params && i < f->nparam_names; i++) {
		STRING(params + i * sizeof *f->params, &f->params[i], name);
		STRING(params + i * sizeof *f->params, &f->params[i], type);
	}
	size_t slots = TABLE(at, f, slots, f->nslots);
	for (uint32_t i = 0; f->slots && i < f->nslots; i++) {
		STRING(slots + i * sizeof *f->slots, &f->slots[i], name);
		STRING(slots + i * sizeof *f->slots, &f->slots[i], type);
	}
}

static void put_global(struct out *o, size_t at, const struct global *g)
{
	STRING(at, g, name);
	STRING(at, g, file);
	STRING(at, g, type);
	TABLE(at, g, init, g->size);
}

static void put_switch(struct out *o, size_t at, const struct switch_table *t)
{
	TABLE(at, t, values, t->n);
	TABLE(at, t, targets, t->n);
	TABLE(at, t, dense, t->dense_n);
}

static void put_loc(struct out *o, size_t at, const struct source_loc *loc)
{
	STRING(at, loc, file);
	STRING(at, loc, function);
}

static void put_source_func(struct out *o, size_t at, const struct source_func *f)
{
	STRING(at, f, name);
	STRING(at, f, file);
}

static void put_source(struct out *o, size_t at, const struct source_file *f)
{
	STRING(at, f, name);
	STRING(at, f, dir);
}

static void put_dropped(struct out *o, size_t at, const struct dropped_func *f)
{
	STRING(at, f, name);
	STRING(at, f, file);
	size_t lines = TABLE(at, f, lines, f->nlines);
	for (uint32_t i = 0; f->lines && i < f->nlines; i++)
		STRING(lines + i * sizeof *f->lines, &f->lines[i], file);
}

static void put_note(struct out *o, size_t at, const struct prog_note *n)
{
	STRING(at, n, what);
}

static void put_alias(struct out *o, size_t at, const struct func_alias *a)
{
	STRING(at, a, name);
}

#define EACH(member, count, put_one)                                          \
	do {                                                                  \
		size_t first = TABLE(root, p, member, p->count);              \
		for (uint32_t i = 0; p->member && i < p->count; i++)          \
			put_one(o, first + i * sizeof *p->member, &p->member[i]); \
	} while (0)

static uint32_t put_program(struct out *o, const struct program *p)
{
	struct program copy = *p;
	copy.arena = (struct arena){0};
	copy.func_by_name = (struct strmap){0};
	copy.name = NULL;
	size_t root = put_image_bytes(o, &copy, sizeof copy);
	EACH(funcs, nfuncs, put_func);
	EACH(globals, nglobals, put_global);
	EACH(switches, nswitches, put_switch);
	EACH(locs, nlocs, put_loc);
	EACH(source_funcs, nsource_funcs, put_source_func);
	EACH(sources, nsources, put_source);
	EACH(dropped, ndropped, put_dropped);
	EACH(notes, nnotes, put_note);
	EACH(aliases, naliases, put_alias);
	TABLE(root, p, ctors, p->nctors);
	TABLE(root, p, dtors, p->ndtors);
	return (uint32_t)root;
}

static uint64_t checksum(const struct header *h, const void *block, const void *pointers)
{
	uint64_t sum[2] = {h->root, h->npointers};
	block_hash(sum, &h->key, sizeof h->key);
	block_hash(sum, block, h->size);
	block_hash(sum, pointers, h->npointers * sizeof(uint32_t));
	return sum[0];
}

static bool write_all(int fd, const void *data, size_t n, off_t at)
{
	for (const char *from = data; n;) {
		ssize_t done = pwrite(fd, from, n, at);
		if (done <= 0)
			return false;
		from += done;
		n -= (size_t)done;
		at += done;
	}
	return true;
}

bool image_write(int fd, const struct program *p, const struct image_key *key)
{
	struct out o = {0};
	map_init(&o.strings);
	struct header h = {.version = IMAGE_VERSION, .root_size = sizeof *p, .key = *key};
	memcpy(h.magic, image_magic, sizeof h.magic);
	h.root = put_program(&o, p);
	bytes_add(&o.block, &(uint64_t){0}, -o.block.n % sizeof(uint64_t));
	h.size = o.block.n;
	h.npointers = o.npointers;
	h.checksum = checksum(&h, o.block.data, o.pointers);
	bool ok = h.size <= UINT32_MAX && write_all(fd, &h, sizeof h, 0) &&
		  write_all(fd, o.block.data, h.size, sizeof h) &&
		  write_all(fd, o.pointers, h.npointers * sizeof *o.pointers,
			    (off_t)(sizeof h + h.size));
	bytes_done(&o.block);
	free(o.pointers);
	map_done(&o.strings);
	return ok;
}

/* --- reading --- */

static bool read_all(int fd, void *to, size_t n, off_t at)
{
	for (char *p = to; n;) {
		ssize_t done = pread(fd, p, n, at);
		if (done <= 0)
			return false;
		p += done;
		n -= (size_t)done;
		at += done;
	}
	return true;
}

static bool read_header(int fd, struct header *h, const struct image_key *key)
{
	struct stat st;
	return fstat(fd, &st) == 0 && read_all(fd, h, sizeof *h, 0) &&
	       !memcmp(h->magic, image_magic, sizeof h->magic) &&
	       h->version == IMAGE_VERSION && h->root_size == sizeof(struct program) &&
	       !memcmp(&h->key, key, sizeof *key) && h->size <= UINT32_MAX &&
	       (uint64_t)st.st_size == sizeof *h + h->size +
					       h->npointers * sizeof(uint32_t) &&
	       h->root % IMAGE_ALIGN == 0 && h->root + sizeof(struct program) <= h->size;
}

/* The block's pointers as addresses; it starts at the first of them, the pointers follow. */
static void move_pointers(const struct header *h, char *block)
{
	const char *list = block + h->size;
	for (uint32_t i = 0; i < h->npointers; i++) {
		uint32_t field;
		uint64_t distance;
		memcpy(&field, list + i * sizeof field, sizeof field);
		memcpy(&distance, block + field, sizeof distance);
		distance += (uintptr_t)block;
		memcpy(block + field, &distance, sizeof distance);
	}
}

struct program *image_read(int fd, const struct image_key *key)
{
	struct header h;
	if (fd < 0 || !read_header(fd, &h, key))
		return NULL;
	struct program *p = prog_new();
	size_t n = h.size + h.npointers * sizeof(uint32_t);
	char *block = arena_get(&p->arena, n);
	if (!read_all(fd, block, n, sizeof h) ||
	    checksum(&h, block, block + h.size) != h.checksum) {
		prog_free(p);
		return NULL;
	}
	move_pointers(&h, block);
	struct arena arena = p->arena;
	memcpy(p, block + h.root, sizeof *p);
	p->arena = arena;
	p->name = "";
	prog_index_names(p);
	return p;
}
