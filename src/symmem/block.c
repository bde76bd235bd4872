/* block.c - memcpy, memmove and memset whose length or addresses are symbolic.
 *
 * Only what the caller can observe is decided: that the block stays within its objects (the
 * other side is a finding), and which objects these are. For every length that is left one
 * state goes on: a byte becomes what was copied where the length reaches it and stays what
 * it was elsewhere. Nothing is written before everything is decided. */
#include "base/alloc.h"
#include "expr/array.h"
#include "symmem/sym.h"
#include "symmem/touch.h"
#include "symmem/unset.h"

#include <stdlib.h>

enum { IN_ARRAY = 256 }; /* bytes stored in a large object that is one array */

/* One side of a block operation: where it is, in which object. */
struct side {
	struct sym_target t;
	bool is_write;
	bool is_empty; /* the length is 0 on this path */
};

/* A block operation. Bytes up to `low` are touched for certain, those from `high` on never. */
struct block {
	expr_id n;
	uint64_t low, high;
};

static expr_id term_of_arg(struct exec *x, struct exec_arg a)
{
	return a.expr ? a.expr : sym_number(x, a.value);
}

/* The path on which the block leaves its object, or there is none (o NULL). */
static void out_of_bounds(struct exec *x, expr_id at, expr_id n, bool is_write,
			  const struct object_info *o)
{
	struct object_info here = o ? *o : (struct object_info){0};
	uint64_t length, address;
	if (o && !exec_pin_size(x, &here))
		return;
	if (!exec_pin(x, n, 1, &length) || !exec_pin(x, at, here.start, &address))
		return;
	here.is_inside = address - here.start < here.size;
	exec_bad_access(x, address, length, is_write, o ? &here : NULL);
}

/* Nothing may be touched here: goes on only with length 0. */
static bool must_be_empty(struct exec *x, expr_id at, expr_id n, struct side *s,
			  const struct object_info *o)
{
	if (!exec_decide(x, expr_eq(x->exprs, n, sym_number(x, 0)), CHOICE_BRANCH, false,
			 &s->is_empty))
		return false;
	if (!s->is_empty)
		out_of_bounds(x, at, n, s->is_write, o);
	return s->is_empty;
}

/* n == 0, or the offset is within the object and n bytes fit behind it. */
static expr_id block_fits(struct exec *x, const struct side *s, expr_id n)
{
	struct expr_pool *p = x->exprs;
	const struct object_info *o = &s->t.object;
	expr_id size = o->size_expr ? o->size_expr : sym_number(x, o->size);
	expr_id in = expr_and(p, expr_ule(p, s->t.offset, size),
			      expr_ule(p, n, expr_sub(p, size, s->t.offset)));
	return expr_or(p, expr_eq(p, n, sym_number(x, 0)), in);
}

/* Finds the object and makes sure that the block stays in it. */
static bool place_block(struct exec *x, struct exec_arg at, expr_id n, struct side *s)
{
	expr_id address = term_of_arg(x, at);
	struct object_info *o = &s->t.object;
	bool is_in;
	if (expr_is_const(x->exprs, address)) {
		uint64_t a = expr_value(x->exprs, address);
		exec_describe(x, a, o);
		if (!sym_is_usable(o, a))
			return must_be_empty(x, address, n, s, NULL);
	} else if (!sym_find(x, &address, 0, 1, s->is_write, &s->t)) {
		return false;
	}
	s->t.offset = expr_sub(x->exprs, address, sym_number(x, o->start));
	if (s->is_write && o->is_constant)
		return must_be_empty(x, address, n, s, o);
	if (!exec_decide(x, block_fits(x, s, n), CHOICE_BRANCH, false, &is_in))
		return false;
	if (!is_in)
		out_of_bounds(x, address, n, s->is_write, o);
	return is_in;
}

/* After everything fits: bounds of the length. */
static bool measure_block(struct exec *x, struct block *b, const struct side *to,
			  const struct side *from, struct exec_arg n)
{
	if (n.expr && n.high) {
		b->low = n.low;
		b->high = n.high;
		for (unsigned i = 0; i < 2; i++) {
			const struct side *s = i ? from : to;
			if (s && s->t.object.size < b->high)
				b->high = s->t.object.size;
		}
		return true;
	}
	uint64_t most = to->t.object.size;
	if (from && from->t.object.size < most)
		most = from->t.object.size;
	return exec_range(x, b->n, most, &b->low, &b->high);
}

/* Parts of an object can be closed (munmap, mprotect): from offset `open` on the block
 * must not reach. */
static bool stay_below(struct exec *x, struct block *b, const struct side *s,
		       uint64_t open)
{
	bool stays;
	if (!exec_decide(x, expr_ule(x->exprs, b->n, sym_number(x, open)), CHOICE_BRANCH,
			 false, &stays))
		return false;
	b->high = b->high < open ? b->high : open;
	b->low = b->low < open ? b->low : open;
	uint64_t at = s->t.object.start + expr_value(x->exprs, s->t.offset) + open;
	if (!stays)
		exec_bad_access(x, at, 1, s->is_write, NULL);
	return stays;
}

/* What a block at a symbolic offset can reach, as an array from *low on; 0: it is too wide, or
 * the path ended. */
static expr_id reach_object(struct exec *x, const struct block *b,
			    const struct sym_target *t, uint64_t *low)
{
	uint64_t count;
	if (sym_window(x, t, b->high, low, &count))
		return sym_snapshot(x, t->object.start + *low, count);
	*low = 0;
	return x->state->ended == END_RUNNING ? sym_large_array(x, &t->object) : 0;
}

/* The bytes that may be copied, as terms. Those behind the object are never used. */
static bool fetch_cells(struct exec *x, struct block *b, struct side *s, expr_id *cells)
{
	struct sym_target *t = &s->t;
	uint64_t low = 0, fixed = 0;
	expr_id table = 0;
	if (expr_is_const(x->exprs, t->offset))
		fixed = t->object.start + expr_value(x->exprs, t->offset);
	else
		table = reach_object(x, b, t, &low);
	for (uint64_t i = 0; i < b->high && table; i++)
		cells[i] =
			expr_read(x->exprs, table,
				  expr_add(x->exprs, t->offset, sym_number(x, i - low)));
	if (table)
		return true;
	if (!fixed) {
		if (!sym_fix_offset(x, t, &fixed))
			return false;
		t->offset = sym_number(x, fixed - t->object.start);
	}
	for (uint64_t i = 0; i < b->high; i++) {
		cells[i] = sym_byte(x, fixed + i);
		if (!cells[i])
			return stay_below(x, b, s, i);
	}
	return true;
}

/* How many of the bytes that may be written can be; makes their pages ours. */
static uint64_t open_bytes(struct exec *x, uint64_t from, uint64_t n)
{
	for (uint64_t i = 0; i < n; i++) {
		struct page *p = view_own_page(&x->view, from + i, false);
		if (!space_is_page(p) || p->is_readonly || !sym_byte(x, from + i))
			return i;
	}
	return n;
}

/* Byte at `offset` of the object becomes `b` where `guard` holds. */
static void merge_byte(struct exec *x, const struct object_info *o, uint64_t offset,
		       expr_id guard, expr_id b)
{
	expr_id old = sym_byte(x, o->start + offset);
	sym_put_in(x, o, offset, old ? expr_ite(x->exprs, guard, b, old) : b);
}

/* Stores cells (or, with one, the same everywhere) at a known offset. */
static void store_near(struct exec *x, const struct block *b, const struct side *s,
		       const expr_id *cells, bool is_one)
{
	const struct object_info *o = &s->t.object;
	uint64_t at = expr_value(x->exprs, s->t.offset);
	/* Bytes beyond a length that is the rest of the object are not there anyway. */
	bool is_rest = o->size_expr &&
		       b->n == expr_sub(x->exprs, o->size_expr, sym_number(x, at));
	for (uint64_t i = 0; i < b->high; i++) {
		expr_id cell = cells[is_one ? 0 : i];
		expr_id guard = expr_ult(x->exprs, sym_number(x, i), b->n);
		if (i < b->low)
			sym_put_byte(x, o->start + at + i, cell);
		else if (is_rest)
			sym_put_in(x, o, at + i, cell);
		else
			merge_byte(x, o, at + i, guard, cell);
	}
}

/* The same at a symbolic offset: each byte that can be reached asks how far it is. */
static void store_far(struct exec *x, const struct block *b, const struct side *s,
		      uint64_t low, uint64_t count, const expr_id *cells, bool is_one)
{
	expr_id table = is_one ? 0 : expr_table(x->exprs, cells, (uint32_t)b->high);
	for (uint64_t i = low; i < low + count; i++) {
		expr_id at = expr_sub(x->exprs, sym_number(x, i), s->t.offset);
		expr_id guard = expr_ult(x->exprs, at, b->n);
		merge_byte(x, &s->t.object, i, guard,
			   is_one ? cells[0] : expr_read(x->exprs, table, at));
	}
}

/* The same in an object of which too much can be reached; false: it cannot be an array. */
static bool store_in_array(struct exec *x, const struct block *b, const struct side *s,
			   const expr_id *cells, bool is_one)
{
	if (b->high > IN_ARRAY)
		return false;
	expr_id old = sym_large_array(x, &s->t.object), array = old;
	for (uint64_t i = 0; i < b->high && old; i++) {
		expr_id at = expr_add(x->exprs, s->t.offset, sym_number(x, i));
		expr_id byte = cells[is_one ? 0 : i];
		if (i >= b->low)
			byte = expr_ite(x->exprs,
					expr_ult(x->exprs, sym_number(x, i), b->n), byte,
					expr_read(x->exprs, old, at));
		array = expr_store(x->exprs, array, at, byte);
	}
	if (old)
		sym_set_array(x, &s->t.object, array);
	return old != 0;
}

/* What can be reached is decided before anything is written. */
static bool store_cells(struct exec *x, struct block *b, struct side *s,
			const expr_id *cells, bool is_one)
{
	struct sym_target *t = &s->t;
	uint64_t low = 0, count = 0, fixed, start = t->object.start;
	bool is_far = !expr_is_const(x->exprs, t->offset), is_wide = false;
	if (is_far)
		is_wide = !sym_store_window(x, t, b->high, &low, &count);
	if (is_wide && x->state->ended == END_RUNNING &&
	    store_in_array(x, b, s, cells, is_one))
		return true;
	if (is_far && (is_wide || open_bytes(x, start + low, count) < count)) {
		if (!sym_fix_offset(x, t, &fixed))
			return false;
		t->offset = sym_number(x, fixed - start);
		is_far = false;
	}
	if (is_far && count == b->high && low + count < t->object.size) {
		t->offset = sym_number(x, low); /* no other value is left */
		is_far = false;
	}
	if (!is_far) {
		low = expr_value(x->exprs, t->offset);
		count = open_bytes(x, start + low, b->high);
		if (count < b->high && !stay_below(x, b, s, count))
			return false;
	}
	if (!exec_touch_write(x, start + low, count))
		return false;
	if (is_far)
		store_far(x, b, s, low, count, cells, is_one);
	else
		store_near(x, b, s, cells, is_one);
	exec_charge(x, 16 * count);
	return true;
}

/* Memory that is watched is accessed at known places, so that what is reported is what
 * happens; of a symbolic length all that it can reach is reported. */
static bool fix_watched(struct exec *x, struct side *s)
{
	struct sym_target *t = &s->t;
	uint64_t fixed;
	if (expr_is_const(x->exprs, t->offset) ||
	    !exec_is_touch(x, t->object.start, t->object.size))
		return true;
	if (!sym_fix_offset(x, t, &fixed))
		return false;
	t->offset = sym_number(x, fixed - t->object.start);
	return true;
}

static bool touch_source(struct exec *x, const struct block *b, const struct side *s)
{
	return !expr_is_const(x->exprs, s->t.offset) ||
	       exec_touch_read(x, s->t.object.start + expr_value(x->exprs, s->t.offset),
			       b->high);
}

/* A copy that must not overlap, within one object: the path on which it does ends. */
static bool is_kept_apart(struct exec *x, const struct exec_move *m,
			  const struct block *b, const struct side *to,
			  const struct side *from)
{
	struct expr_pool *p = x->exprs;
	bool overlaps;
	if (!m->is_apart || to->t.object.start != from->t.object.start)
		return true;
	expr_id ahead = expr_sub(p, to->t.offset, from->t.offset);
	expr_id behind = expr_sub(p, from->t.offset, to->t.offset);
	expr_id near = expr_or(p, expr_ult(p, ahead, b->n), expr_ult(p, behind, b->n));
	expr_id same = expr_eq(p, ahead, sym_number(x, 0));
	if (!exec_decide(x, expr_and(p, near, expr_not(p, same)), CHOICE_BRANCH, true,
			 &overlaps))
		return false;
	if (!overlaps)
		return true;
	uint64_t n, at, source;
	if (exec_pin(x, b->n, 1, &n) && exec_pin(x, term_of_arg(x, m->to), 0, &at) &&
	    exec_pin(x, term_of_arg(x, m->from), 0, &source))
		exec_overlap(x, at, source, n);
	return false;
}

bool exec_move_expr(struct exec *x, const struct exec_move *m)
{
	if (!m->to.expr && !m->from.expr && !m->n.expr)
		return exec_move(x, m->to.value, m->from.value, m->n.value);
	struct block b = {.n = term_of_arg(x, m->n)};
	struct side source = {.is_write = false}, target = {.is_write = true};
	if (!unset_settle(x, &b.n) || !place_block(x, m->from, b.n, &source) ||
	    !place_block(x, m->to, b.n, &target))
		return false;
	if (source.is_empty || target.is_empty)
		return true;
	if (!is_kept_apart(x, m, &b, &target, &source) ||
	    !measure_block(x, &b, &target, &source, m->n))
		return false;
	if (!b.high)
		return true;
	if (!fix_watched(x, &source) || !fix_watched(x, &target))
		return false;
	expr_id *cells = alloc_get(b.high * sizeof *cells);
	bool ok = fetch_cells(x, &b, &source, cells) && touch_source(x, &b, &source) &&
		  store_cells(x, &b, &target, cells, false);
	free(cells);
	return ok;
}

bool exec_set_expr(struct exec *x, struct exec_arg to, expr_id byte, struct exec_arg n)
{
	if (!to.expr && !n.expr && expr_is_const(x->exprs, byte))
		return exec_set(x, to.value, (uint8_t)expr_value(x->exprs, byte),
				n.value);
	struct block b = {.n = term_of_arg(x, n)};
	struct side target = {.is_write = true};
	if (!unset_settle(x, &b.n) || !place_block(x, to, b.n, &target))
		return false;
	if (target.is_empty)
		return true;
	return measure_block(x, &b, &target, NULL, n) &&
	       (!b.high ||
		(fix_watched(x, &target) && store_cells(x, &b, &target, &byte, true)));
}

void exec_copy_object(struct exec *x, const struct heap_object *to,
		      const struct heap_object *from)
{
	uint64_t n = to->h.size < from->h.size ? to->h.size : from->h.size;
	struct object_info o = {
		.start = to->start, .size_expr = to->h.size_expr, .sure = to->h.sure};
	for (uint64_t i = 0; i < n; i++) {
		expr_id b = sym_byte(x, from->start + i);
		expr_id fresh = sym_byte(x, to->start + i);
		if (from->h.size_expr && i >= from->h.sure && b)
			b = expr_ite(
				x->exprs,
				expr_ult(x->exprs, sym_number(x, i), from->h.size_expr),
				b, fresh);
		sym_put_in(x, &o, i, b ? b : fresh);
	}
	exec_charge(x, 16 * n);
}
