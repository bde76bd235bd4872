/* size.c - objects whose size is an expression.
 *
 * Such an object reserves room for its greatest possible size (heap_header.size) and keeps
 * the expression. Its bytes beyond what is certain (heap_header.sure) are soft: they carry
 * the symbolic bit, also when their value is constant, so that every access to them comes
 * by here and is held against the size. What an access has shown to be there becomes
 * certain when its instruction is done: not before, because a copy forked in the middle
 * of it has to find things as they were. */
#include "base/assert.h"
#include "expr/pool.h"
#include "path/seeds.h"
#include "symmem/sym.h"
#include "symmem/unset.h"

static const uint64_t size_unknown = ~0ULL;

bool exec_pin(struct exec *x, expr_id e, uint64_t otherwise, uint64_t *value)
{
	*value = otherwise;
	if (!e)
		return true;
	if (expr_is_const(x->exprs, e)) {
		*value = expr_value(x->exprs, e);
		return true;
	}
	uint64_t v = size_unknown;
	if (!exec_arrive(x))
		return false;
	if (x->replay) {
		if (!exec_replayed_value(x, CHOICE_VALUE, &v))
			return false;
	} else if (!x->is_replaying && !exec_seed_value(x, e, &v) &&
		   !solve_least(x->solve, exec_facts(x), e, &v)) {
		v = size_unknown;
	}
	if (!exec_was_answered(x))
		return false;
	exec_note_value(x, CHOICE_VALUE, v);
	if (v == size_unknown)
		return true;
	*value = v;
	return exec_assume(x, exec_equals(x, e, v));
}

enum effort {
	RANGE_KNOWN, /* what is known without asking will do */
	RANGE_QUICK, /* the exact range, if it takes little */
	RANGE_EXACT,
};

/* Asked for, or from the log; recorded. */
static bool decide_range(struct exec *x, expr_id e, uint64_t most, enum effort effort,
			 uint64_t *low, uint64_t *high)
{
	bool is_known = true;
	if (!unset_settle(x, &e))
		return false;
	if (expr_is_const(x->exprs, e)) {
		*low = *high = expr_value(x->exprs, e);
		return true;
	}
	if (!exec_arrive(x))
		return false;
	if (x->replay) {
		if (!exec_replayed_value(x, CHOICE_RANGE, low) || !x->replay ||
		    !exec_replayed_value(x, CHOICE_RANGE, high)) {
			if (x->state->ended == END_RUNNING)
				exec_end(x, END_ENGINE, 0, "broken replay");
			return false;
		}
	} else {
		if (effort != RANGE_EXACT)
			solve_bounds(x->solve, exec_facts(x), e, low, high);
		if (effort == RANGE_QUICK)
			solve_quick_range(x->solve, exec_facts(x), e, low, high);
		if (effort == RANGE_EXACT)
			is_known = solve_range(x->solve, exec_facts(x), e, low, high);
		if (!is_known) /* what follows without asking is true as well */
			solve_bounds(x->solve, exec_facts(x), e, low, high);
		if (!is_known && *low <= most && *high > most)
			*high = most;
		if (*high > most) {
			*low = 0;
			*high = most;
		}
	}
	if (!exec_was_answered(x))
		return false;
	exec_note_value(x, CHOICE_RANGE, *low);
	exec_note_value(x, CHOICE_RANGE, *high);
	return true;
}

bool exec_range(struct exec *x, expr_id e, uint64_t most, uint64_t *low, uint64_t *high)
{
	return decide_range(x, e, most, RANGE_EXACT, low, high);
}

bool exec_bounds(struct exec *x, expr_id e, uint64_t most, uint64_t *low, uint64_t *high)
{
	return decide_range(x, e, most, RANGE_KNOWN, low, high);
}

bool exec_quick_range(struct exec *x, expr_id e, uint64_t most, uint64_t *low,
		      uint64_t *high)
{
	return decide_range(x, e, most, RANGE_QUICK, low, high);
}

bool exec_pin_size(struct exec *x, struct object_info *o)
{
	if (!exec_pin(x, o->size_expr, o->size, &o->size))
		return false;
	o->sure = (uint32_t)o->size;
	return true;
}

void exec_bad_size(struct exec *x, const struct object_info *o, uint64_t address,
		   uint64_t n, bool is_write)
{
	struct object_info here = *o;
	if (!exec_pin_size(x, &here))
		return;
	here.is_inside = address - here.start < here.size;
	exec_bad_access(x, address, n, is_write, &here);
}

/* To be certain from the end of this instruction on: when its decisions are written down,
 * or now if there was nothing to decide. */
static void note_sure(struct exec *x, uint64_t start, uint64_t sure)
{
	if (x->nraises < EXEC_RAISES)
		x->raises[x->nraises++] = (struct exec_raise){start, sure};
	if (!x->npending)
		exec_settle_sizes(x);
}

static bool was_noted(const struct exec *x, uint64_t start, uint64_t sure)
{
	for (uint32_t i = 0; i < x->nraises; i++)
		if (x->raises[i].start == start && x->raises[i].sure >= sure)
			return true;
	return false;
}

static bool soft_object(struct exec *x, uint64_t address, struct heap_object *h)
{
	struct page *p = sym_page(x, address);
	bool in_tomb;
	return p && p->is_soft && heap_find(&x->view, address, h, &in_tomb) &&
	       h->h.size_expr && !h->h.is_freed && address - h->start < h->h.size;
}

bool exec_fits_slowly(struct exec *x, uint64_t address, uint64_t n, bool is_write)
{
	struct heap_object h;
	bool fits;
	if (!soft_object(x, address + n - 1, &h))
		return true;
	uint64_t end = address + n - h.start;
	if (end <= h.h.sure || was_noted(x, h.start, end))
		return true;
	expr_id c = expr_ule(x->exprs, expr_const(x->exprs, 64, end), h.h.size_expr);
	if (!exec_decide(x, c, CHOICE_BRANCH, false, &fits))
		return false;
	if (fits) {
		note_sure(x, h.start, end);
		return true;
	}
	struct object_info o;
	exec_describe(x, address, &o);
	exec_bad_size(x, &o, address, n, is_write);
	return false;
}

/* Bytes [from, to) of a page as they were, but certain: plain where they are constant. */
static void harden_bytes(struct exec *x, struct page *p, uint32_t from, uint32_t to)
{
	for (uint32_t at = from; at < to; at++) {
		expr_id e = page_is_symbolic(p, at) ? p->shadow->id[at] : 0;
		if (e && expr_is_const(x->exprs, e))
			page_set_plain(p, at, (uint8_t)expr_value(x->exprs, e));
	}
}

void exec_settle_sizes(struct exec *x)
{
	while (x->nraises) {
		struct exec_raise r = x->raises[--x->nraises];
		struct heap_object h;
		if (!soft_object(x, r.start, &h) || r.sure <= h.h.sure)
			continue;
		uint64_t at = h.start + h.h.sure, end = h.start + r.sure;
		h.h.sure = (uint32_t)r.sure;
		heap_set_header(&x->view, &h);
		for (; at < end; at = (at | PAGE_MASK) + 1) {
			uint64_t room = PAGE_SIZE - (at & PAGE_MASK);
			uint32_t from = (uint32_t)at & PAGE_MASK;
			uint32_t part = (uint32_t)(end - at < room ? end - at : room);
			harden_bytes(x, view_own_page(&x->view, at, false), from,
				     from + part);
		}
	}
}

/* A page of soft zeros, shared until it is written. */
static struct page *soft_page(struct exec *x)
{
	if (!x->soft_page) {
		expr_id zero = expr_const(x->exprs, 8, 0);
		x->soft_page = page_new(0);
		x->soft_page->is_soft = true;
		for (uint32_t at = 0; at < PAGE_SIZE; at++)
			page_set_symbolic(x->soft_page, at, zero);
	}
	page_hold(x->soft_page);
	return x->soft_page;
}

void exec_soften(struct exec *x, uint64_t start, const struct heap_header *h)
{
	expr_id zero = expr_const(x->exprs, 8, 0);
	uint64_t at = start + h->sure, end = start + h->size;
	/* The header must lie where exec_mark finds it (exec_mark_sizes). */
	ASSERT((start & PAGE_MASK) >= HEAP_HEADER);
	page_own_shadow(view_own_page(&x->view, start, false));
	view_own_page(&x->view, start, false)->is_soft = true;
	while (at < end) {
		uint64_t next = (at | PAGE_MASK) + 1;
		if (!(at & PAGE_MASK) && next <= end) {
			view_set_page(&x->view, at, soft_page(x));
		} else {
			struct page *p = view_own_page(&x->view, at, false);
			p->is_soft = true;
			for (uint64_t i = at; i < next && i < end; i++)
				page_set_symbolic(p, (uint32_t)i & PAGE_MASK, zero);
		}
		at = next;
	}
}

void exec_mark_sizes(struct exec *x, const struct page *p)
{
	struct heap_header h;
	for (uint64_t heads = p->heads; heads; heads &= heads - 1) {
		uint32_t at = (uint32_t)__builtin_ctzll(heads) * PAGE_GRANULE;
		if (at < HEAP_HEADER)
			continue; /* its header is elsewhere: not of symbolic size */
		memcpy(&h, p->data + at - HEAP_HEADER, sizeof h);
		if (h.size_expr)
			expr_mark(x->exprs, h.size_expr);
	}
}

bool exec_bound_size(struct exec *x, expr_id size, uint64_t most, struct exec_size *out)
{
	struct expr_pool *p = x->exprs;
	uint64_t limit = x->max_alloc < most ? x->max_alloc : most;
	bool is_small = true, is_possible = true;
	*out = (struct exec_size){0};
	if (!unset_settle(x, &size))
		return false;
	if (!exec_decide(x, expr_ule(p, size, expr_const(p, 64, limit)), CHOICE_BRANCH,
			 true, &is_small))
		return false;
	if (!is_small && limit < most) {
		if (!exec_decide(x, expr_ule(p, size, expr_const(p, 64, most)),
				 CHOICE_BRANCH, true, &is_possible))
			return false;
		if (is_possible)
			return exec_concretise_alone(
				x, size, "an allocation larger than --max-alloc",
				&out->capacity);
	}
	if (!is_small) {
		out->is_too_large = true;
		return true;
	}
	if (!exec_range(x, size, limit, &out->sure, &out->capacity))
		return false;
	out->expr = out->sure < out->capacity ? size : 0;
	return true;
}
