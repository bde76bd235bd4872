/* mem.c - memory with symbolic bytes and symbolic addresses.
 *
 * pointer.c finds the object. Within it a symbolic offset reads from a snapshot of the
 * bytes (expr/array.h); a store leaves in each byte what it may have become. */
#include "base/alloc.h"
#include "expr/array.h"
#include "expr/resolve.h"
#include "expr/varset.h"
#include "format/layout.h"
#include "symmem/sym.h"
#include "symmem/touch.h"
#include "symmem/unset.h"

#include <stdlib.h>

enum {
	WHOLE_OBJECT = 4096,  /* objects up to this size are snapshot whole */
	WINDOW_MAX = 1 << 16, /* larger parts are not: the offset is made concrete */
	SMALL_OBJECT = 64,	   /* a store into one may be anywhere in it */
	NARROW_SHARE = 4, /* of an object, that a store takes instead of the whole */
	NEWER_MAX = 16, /* stores at known offsets on top of a known array */
	FEW_BYTES = 2, /* of input: the exact bounds of an offset over them are cheap */
};

expr_id sym_byte(struct exec *x, uint64_t address)
{
	struct page *p = sym_page(x, address);
	uint32_t at = (uint32_t)address & PAGE_MASK;
	if (!p || !page_has_byte(p, at))
		return 0;
	if (page_is_symbolic(p, at) && !p->shadow->id[at])
		return sym_array_byte(x, p, address);
	if (page_is_symbolic(p, at))
		return unset_is_mark(x, p->shadow->id[at]) ? unset_byte(x, address)
							   : p->shadow->id[at];
	return expr_const(x->exprs, 8, p->data[at]);
}

expr_id exec_byte_at(struct exec *x, uint64_t address)
{
	const struct page *p = view_page(&x->view, address);
	uint32_t at = (uint32_t)address & PAGE_MASK;
	if (!space_is_page(p) || !page_has_byte(p, at))
		return 0;
	if (!page_is_symbolic(p, at))
		return expr_const(x->exprs, 8, p->data[at]);
	return x->unset && unset_is_mark(x, p->shadow->id[at]) ? 0 : p->shadow->id[at];
}

bool exec_load_expr(struct exec *x, uint64_t address, unsigned n, expr_id *value)
{
	expr_id e = 0;
	for (unsigned i = 0; i < n; i++) {
		expr_id b = sym_byte(x, address + i);
		if (!b) {
			exec_bad_access(x, address, n, false, NULL);
			return false;
		}
		b = expr_resolve_read(x->exprs, b);
		e = e ? expr_concat(x->exprs, b, e) : b;
	}
	*value = e;
	return exec_fits(x, address, n, false);
}

bool exec_report_load(struct exec *x, uint64_t address, unsigned n)
{
	return !exec_is_touch(x, address, n) ||
	       (exec_check(x, address, n, false) && exec_touch_read(x, address, n));
}

void sym_put_byte(struct exec *x, uint64_t address, expr_id b)
{
	struct page *p = view_own_page(&x->view, address, false);
	uint32_t at = (uint32_t)address & PAGE_MASK;
	if (expr_is_const(x->exprs, b))
		page_set_plain(p, at, (uint8_t)expr_value(x->exprs, b));
	else
		page_set_symbolic(p, at, b);
}

void sym_put_in(struct exec *x, const struct object_info *o, uint64_t offset, expr_id b)
{
	uint64_t at = o->start + offset;
	if (!o->size_expr || offset < o->sure)
		sym_put_byte(x, at, b);
	else
		page_set_symbolic(view_own_page(&x->view, at, false),
				  (uint32_t)at & PAGE_MASK, b);
}

bool exec_store_expr(struct exec *x, uint64_t address, unsigned n, expr_id value)
{
	if (!exec_check(x, address, n, true) || !exec_touch_write(x, address, n))
		return false;
	for (unsigned i = 0; i < n; i++)
		sym_put_byte(x, address + i, expr_extract(x->exprs, value, 8 * i, 8));
	return true;
}

bool sym_window(struct exec *x, const struct sym_target *t, uint64_t n, uint64_t *low,
		uint64_t *count)
{
	uint64_t high;
	*low = 0;
	*count = t->object.size;
	if (t->object.size <= WHOLE_OBJECT)
		return true;
	if (!exec_range(x, t->offset, t->object.size, low, &high))
		return false;
	*count = high - *low + n;
	if (*count > t->object.size - *low)
		*count = t->object.size - *low;
	return *count <= WINDOW_MAX;
}

bool sym_store_window(struct exec *x, const struct sym_target *t, uint64_t n,
		      uint64_t *low, uint64_t *count)
{
	uint64_t high, size = t->object.size;
	if (size <= SMALL_OBJECT || size > WHOLE_OBJECT)
		return sym_window(x, t, n, low, count);
	if (!exec_bounds(x, t->offset, size, low, &high))
		return false;
	*count = high - *low + n;
	if (*count > size - *low)
		*count = size - *low;
	if (*count > size / NARROW_SHARE) {
		*low = 0;
		*count = size;
	}
	return true;
}

bool sym_fix_offset(struct exec *x, struct sym_target *t, uint64_t *address)
{
	uint64_t off;
	if (x->state->ended != END_RUNNING)
		return false;
	if (!exec_concretise(x, t->offset, CHOICE_VALUE, &off))
		return false;
	*address = t->object.start + off;
	return true;
}

/* Number of bytes of the table below an array. */
static uint32_t array_size(struct exec *x, expr_id array)
{
	while (expr_get(x->exprs, array)->op == EXPR_STORE)
		array = expr_get(x->exprs, array)->a;
	return expr_table_get(x->exprs, array).n;
}

/* Is `below` the array, or what it was before some of its stores? */
static bool is_on_top_of(struct exec *x, expr_id array, expr_id below)
{
	while (array != below && expr_get(x->exprs, array)->op == EXPR_STORE)
		array = expr_get(x->exprs, array)->a;
	return array == below;
}

/* The array that the bytes were read from, each at its own place; 0: none. A read looks
 * through stores that cannot have changed its byte, so the array is the one with the most
 * stores. */
static expr_id array_of_reads(struct exec *x, const expr_id *bytes, uint64_t count)
{
	expr_id array = 0, last = 0;
	for (uint64_t i = 0; i < count; i++) {
		const struct expr *e = expr_get(x->exprs, bytes[i]);
		if (e->op != EXPR_READ || e->a == last ||
		    !expr_is_const(x->exprs, e->b) || expr_value(x->exprs, e->b) != i)
			continue;
		last = e->a;
		if (!array || is_on_top_of(x, last, array))
			array = last;
	}
	return array;
}

/* After a store at a symbolic offset every byte is a READ of one array. As long as most still
 * are, that array with the newer bytes stored on top says the same as a snapshot and keeps
 * the chain of stores short of a table per store. 0: not so. */
static expr_id known_array(struct exec *x, const expr_id *bytes, uint64_t count)
{
	expr_id array = array_of_reads(x, bytes, count), result;
	unsigned newer = 0;
	if (!array || array_size(x, array) != count)
		return 0;
	result = array;
	for (uint64_t i = 0; i < count; i++) {
		expr_id at = expr_const(x->exprs, 64, i);
		if (expr_read(x->exprs, array, at) == bytes[i])
			continue;
		if (++newer > NEWER_MAX)
			return 0;
		result = expr_store(x->exprs, result, at, bytes[i]);
	}
	return result;
}

expr_id sym_snapshot(struct exec *x, uint64_t from, uint64_t count)
{
	expr_id *bytes = alloc_get(count * sizeof *bytes);
	for (uint64_t i = 0; i < count; i++)
		bytes[i] = sym_byte(x, from + i);
	expr_id t = known_array(x, bytes, count);
	if (!t)
		t = expr_table(x->exprs, bytes, (uint32_t)count);
	free(bytes);
	return t;
}

static expr_id at_offset(struct exec *x, expr_id offset, uint64_t delta)
{
	return expr_add(x->exprs, offset, expr_const(x->exprs, 64, delta));
}

/* The object as one array, where the access can be in a large part of it or where it is one
 * already; 0: not so. */
static expr_id take_array(struct exec *x, const struct sym_target *t, uint64_t count)
{
	return count > WHOLE_OBJECT || sym_is_array(x, &t->object)
		       ? sym_large_array(x, &t->object)
		       : 0;
}

/* Can the access reach watched memory? Then each place becomes a path of its own, since
 * the hook `touched` wants the real address. */
static bool is_touch(struct exec *x, const struct sym_target *t, bool is_narrow,
		     uint64_t low, uint64_t count)
{
	return exec_is_touch(x, t->object.start + (is_narrow ? low : 0),
			     is_narrow ? count : t->object.size);
}

/* The part that a load or store can reach, as sym_window and sym_store_window say. The exact
 * bounds of an offset that is a hash take long to prove and are those of the object. So where
 * the object can be one array, those that are known without asking will do, or the exact ones
 * where they take little: a scanner's position is one of a few. */
static bool access_window(struct exec *x, const struct sym_target *t, unsigned n,
			  bool is_store, uint64_t *low, uint64_t *count)
{
	uint64_t high, size = t->object.size;
	bool is_costly =
		expr_varset(x->exprs, expr_get(x->exprs, t->offset)->vars).n > FEW_BYTES;
	if (size <= WHOLE_OBJECT || !is_costly || !sym_large_array(x, &t->object))
		return is_store ? sym_store_window(x, t, n, low, count)
				: sym_window(x, t, n, low, count);
	if (!(sym_is_array(x, &t->object)
		      ? exec_bounds(x, t->offset, size, low, &high)
		      : exec_quick_range(x, t->offset, size, low, &high)))
		return false;
	*count = high - *low + n;
	if (*count > size - *low)
		*count = size - *low;
	return *count <= WINDOW_MAX;
}

bool sym_load(struct exec *x, expr_id address, uint64_t base, unsigned n, expr_id *value)
{
	struct sym_target t;
	uint64_t low, count, fixed;
	if (n == 8 && !sym_settle(x, &address))
		return false;
	if (!sym_resolve(x, address, base, n, false, &t))
		return false;
	if (expr_is_const(x->exprs, t.offset))
		return exec_load_term(x, t.object.start + expr_value(x->exprs, t.offset),
				      n, value);
	bool is_narrow = access_window(x, &t, n, false, &low, &count);
	if (x->state->ended != END_RUNNING)
		return false;
	if (is_narrow && count == n && !t.object.size_expr) /* the offset has one value */
		return exec_load_term(x, t.object.start + low, n, value);
	bool is_fixed = is_touch(x, &t, is_narrow, low, count);
	expr_id table = is_fixed ? 0 : take_array(x, &t, count), e = 0;
	if (is_fixed || (!table && !is_narrow))
		return sym_fix_offset(x, &t, &fixed) &&
		       exec_load_term(x, fixed, n, value);
	if (table)
		low = 0;
	else
		table = sym_snapshot(x, t.object.start + low, count);
	for (unsigned i = 0; i < n; i++) {
		expr_id b = expr_read(x->exprs, table, at_offset(x, t.offset, i - low));
		e = e ? expr_concat(x->exprs, b, e) : b;
	}
	*value = e;
	return true;
}

bool sym_store(struct exec *x, expr_id address, uint64_t base, unsigned n, expr_id value)
{
	struct sym_target t;
	uint64_t low, count, fixed;
	if (!sym_resolve(x, address, base, n, true, &t))
		return false;
	if (t.object.is_constant) {
		exec_bad_access(x, t.object.start, n, true, &t.object);
		return false;
	}
	if (expr_is_const(x->exprs, t.offset))
		return exec_store_expr(x, t.object.start + expr_value(x->exprs, t.offset),
				       n, value);
	bool is_narrow = access_window(x, &t, n, true, &low, &count);
	if (x->state->ended != END_RUNNING)
		return false;
	if (is_narrow && count == n && !t.object.size_expr) /* the offset has one value */
		return exec_store_expr(x, t.object.start + low, n, value);
	bool is_fixed = is_touch(x, &t, is_narrow, low, count);
	expr_id large = is_fixed ? 0 : take_array(x, &t, count), array = large;
	if (is_fixed || (!large && !is_narrow))
		return sym_fix_offset(x, &t, &fixed) &&
		       exec_store_expr(x, fixed, n, value);
	if (large)
		low = 0;
	else
		array = sym_snapshot(x, t.object.start + low, count);
	for (unsigned i = 0; i < n; i++)
		array = expr_store(x->exprs, array, at_offset(x, t.offset, i - low),
				   expr_extract(x->exprs, value, 8 * i, 8));
	if (large)
		sym_set_array(x, &t.object, array);
	for (uint64_t i = 0; i < count && !large; i++)
		sym_put_in(x, &t.object, low + i,
			   expr_read(x->exprs, array, expr_const(x->exprs, 64, i)));
	return true;
}

uint32_t exec_add_input(struct exec *x, const char *name, const char *type, uint32_t size)
{
	struct node *node = state_node(x->state);
	struct thread *t = x->thread;
	uint64_t maker =
		(uint64_t)node->index << 12 | t->number; /* SPACE_THREADS is 2^12 */
	uint64_t position = maker << 40 | t->inputs++;
	uint32_t first = expr_input(x->exprs, name, size, position);
	input_add(node, expr_var_input(x->exprs, first)->name, type, first, size);
	exec_facts(x);
	return first;
}

/* The type of n bytes at an address, as far as debug information knows the object. */
static const char *type_at(struct exec *x, uint64_t address, uint64_t n)
{
	struct object_info o;
	struct text part;
	uint64_t known;
	const char *type = "";
	exec_describe(x, address, &o);
	if (!o.is_inside || !*o.type)
		return "";
	if (address == o.start && layout_size(o.type) == n)
		return o.type;
	text_init(&part);
	if (!layout_part(o.type, address - o.start, n, &part))
		type = "";
	else if (strmap_get(&x->part_types, part.data, &known))
		type = (const char *)(uintptr_t)known;
	else {
		type = arena_string(&x->type_texts, part.data, part.len);
		strmap_put(&x->part_types, type, (uintptr_t)type);
	}
	text_done(&part);
	return type;
}

bool exec_make_symbolic(struct exec *x, uint64_t address, uint64_t n, const char *name)
{
	if (!exec_check(x, address, n, true) || !exec_touch_write(x, address, n))
		return false;
	uint32_t first = exec_add_input(x, name, type_at(x, address, n), (uint32_t)n);
	for (uint64_t i = 0; i < n; i++) {
		struct page *p = view_own_page(&x->view, address + i, false);
		page_set_symbolic(p, (uint32_t)(address + i) & PAGE_MASK,
				  expr_var(x->exprs, first + (uint32_t)i));
	}
	return true;
}
