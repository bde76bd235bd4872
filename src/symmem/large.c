/* large.c - symbolic offsets into large objects.
 *
 * A store at an offset that can be anywhere in a megabyte must not make a million terms. So
 * the whole object becomes one array (expr/array.h), indexed by the offset in the object:
 * its pages name the array (page.array), and a byte that still is what the array says has
 * its symbolic bit set and no term of its own (id 0); sym_byte makes the READ when it is
 * asked for. Of an object of zeros, which is what malloc gives, with a few other bytes, the
 * array below all stores is one zero byte, since whatever is read behind the end of a table
 * is 0. Of an object with more in it, it is a table of all its bytes, up to TABLE_MAX: a table
 * of a million different bytes is of no use to a solver. */
#include "base/alloc.h"
#include "expr/array.h"
#include "symmem/sym.h"

#include <string.h>

enum {
	LARGE_MAX = 1 << 24, /* bytes of an object */
	NEWER_MAX = 16, /* bytes that were written since, or are not zero */
	TABLE_MAX = 1 << 16, /* bytes of an object that is not nearly all zeros */
};

struct newer {
	uint64_t offset[NEWER_MAX];
	expr_id byte[NEWER_MAX];
	unsigned n;
};

expr_id sym_array_byte(struct exec *x, const struct page *p, uint64_t address)
{
	return expr_read(x->exprs, p->array,
			 expr_const(x->exprs, 64, address - p->array_start));
}

/* Is every byte of the page as the array says, or zero without one? By a quick look. */
static bool is_unchanged(struct exec *x, const struct page *p, expr_id array)
{
	static const uint8_t all[PAGE_SIZE / 8] = {[0 ... PAGE_SIZE / 8 - 1] = 0xff};
	static const uint8_t zeros[PAGE_SIZE];
	if (!array)
		return p == x->soft_page || (!memcmp(p->plain, all, sizeof all) &&
					     !memcmp(p->data, zeros, sizeof zeros));
	return p->shadow == x->array_shadow && !memcmp(p->symbolic, all, sizeof all);
}

/* Bytes [at, end) of the object that are not what the array says. False: too many, or they
 * are not all there. */
static bool find_newer(struct exec *x, const struct object_info *o, uint64_t at,
		       uint64_t end, expr_id array, struct newer *out)
{
	for (; at < end; at++) {
		expr_id is = sym_byte(x, at), was = expr_const(x->exprs, 8, 0);
		if (array)
			was = expr_read(x->exprs, array,
					expr_const(x->exprs, 64, at - o->start));
		if (is == was)
			continue;
		if (!is || out->n == NEWER_MAX)
			return false;
		out->offset[out->n] = at - o->start;
		out->byte[out->n++] = is;
	}
	return true;
}

/* The array of a page in the middle of the object, 0: none. */
static expr_id array_of(struct exec *x, const struct object_info *o)
{
	uint64_t middle = (o->start + PAGE_SIZE) & ~(uint64_t)PAGE_MASK;
	struct page *p = sym_page(x, middle);
	return p && p->array && p->array_start == o->start ? p->array : 0;
}

bool sym_is_array(struct exec *x, const struct object_info *o)
{
	return o->size > 2 * PAGE_SIZE && array_of(x, o) != 0;
}

/* The bytes of the object that are not what the array says, or not zero without one. False:
 * too many, or it cannot be an array. */
static bool find_newer_in(struct exec *x, const struct object_info *o, expr_id array,
			  struct newer *newer)
{
	uint64_t end = o->start + o->size;
	const struct page *last = NULL; /* known to be unchanged */
	newer->n = 0;
	for (uint64_t at = o->start, next; at < end; at = next) {
		const struct page *p = sym_page(x, at);
		next = (at | PAGE_MASK) + 1 < end ? (at | PAGE_MASK) + 1 : end;
		bool is_whole = next - at == PAGE_SIZE;
		if (is_whole && p && p == last)
			continue;
		if (!p || p->is_barred || p->is_readonly ||
		    (is_whole && p->array && p->array != array))
			return false;
		if (is_whole && is_unchanged(x, p, array))
			last = p;
		else if (!find_newer(x, o, at, next, array, newer))
			return false;
	}
	return true;
}

/* All bytes of the object as a table; 0: they are not all there. */
static expr_id table_of(struct exec *x, const struct object_info *o)
{
	expr_id *bytes = alloc_get(o->size * sizeof *bytes), table = 0;
	uint64_t n = 0;
	while (n < o->size && (bytes[n] = sym_byte(x, o->start + n)))
		n++;
	if (n == o->size)
		table = expr_table(x->exprs, bytes, (uint32_t)n);
	free(bytes);
	return table;
}

static bool is_writable(struct exec *x, const struct object_info *o)
{
	for (uint64_t at = o->start; at < o->start + o->size; at = (at | PAGE_MASK) + 1) {
		const struct page *p = sym_page(x, at);
		if (!p || p->is_barred || p->is_readonly)
			return false;
	}
	return true;
}

expr_id sym_large_array(struct exec *x, const struct object_info *o)
{
	struct newer newer;
	static const uint8_t zero[1];
	if (o->size <= 2 * PAGE_SIZE || o->size > LARGE_MAX)
		return 0;
	expr_id array = array_of(x, o);
	if (!find_newer_in(x, o, array, &newer))
		return !array && o->size <= TABLE_MAX && is_writable(x, o)
			       ? table_of(x, o)
			       : 0;
	if (!array)
		array = expr_table_const(x->exprs, zero, 1);
	for (unsigned i = 0; i < newer.n; i++)
		array = expr_store(x->exprs, array,
				   expr_const(x->exprs, 64, newer.offset[i]),
				   newer.byte[i]);
	return array;
}

/* A shadow that says of every byte: what the array has. */
static struct shadow *array_shadow(struct exec *x)
{
	if (!x->array_shadow) {
		struct page *p = page_new(0);
		x->array_shadow = page_own_shadow(p);
		x->array_shadow->ref++;
		page_drop(p);
	}
	return x->array_shadow;
}

/* Was everything that was stored given back? Then the bytes are plain again. */
static bool is_all_zeros(struct exec *x, expr_id array)
{
	if (expr_get(x->exprs, array)->op != EXPR_TABLE)
		return false;
	struct expr_table_info t = expr_table_get(x->exprs, array);
	return t.is_const && t.n == 1 && !t.values[0];
}

/* Pages of an array are all the same and are one until they are written. One that an
 * object begins in, or that is watched, stays. */
static void set_whole_page(struct exec *x, uint64_t at, uint64_t start, expr_id array,
			   struct page **shared)
{
	const struct page *old = sym_page(x, at);
	if (old->heads || old->is_watched || old->is_soft) {
		page_set_array(view_own_page(&x->view, at, false), array_shadow(x), array,
			       start);
		return;
	}
	if (!*shared) {
		*shared = is_all_zeros(x, array) ? view_fresh_page() : page_new(0);
		if (*shared == view_fresh_page())
			page_hold(*shared);
		else
			page_set_array(*shared, array_shadow(x), array, start);
	} else {
		page_hold(*shared);
	}
	view_set_page(&x->view, at, *shared);
}

void sym_set_array(struct exec *x, const struct object_info *o, expr_id array)
{
	uint64_t end = o->start + o->size;
	struct page *shared = NULL;
	exec_charge(x, o->size / 8);
	for (uint64_t at = o->start, next; at < end; at = next) {
		next = (at | PAGE_MASK) + 1 < end ? (at | PAGE_MASK) + 1 : end;
		if (next - at == PAGE_SIZE) {
			set_whole_page(x, at, o->start, array, &shared);
			continue;
		}
		for (uint64_t i = at; i < next; i++)
			sym_put_in(x, o, i - o->start,
				   expr_read(x->exprs, array,
					     expr_const(x->exprs, 64, i - o->start)));
	}
}
