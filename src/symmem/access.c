/* access.c - guest memory the careful way: bytes that are not plain or not cached, accesses
 * that must stay in their object, block copies, and what intrinsics use.
 *
 * Nothing is written before everything was checked: a store or copy happens whole or the
 * path ends. */
#include "base/alloc.h"
#include "eval/eval.h"
#include "symmem/sym.h"
#include "symmem/touch.h"
#include "symmem/unset.h"

#include <stdlib.h>

enum { COPY_BUFFER = 4096, STRING_MAX = 1 << 20 };

bool exec_load_bytes(struct exec *x, uint64_t address, unsigned n, uint64_t v[2],
		     expr_id *id)
{
	v[0] = v[1] = 0;
	*id = 0;
	if (view_get(&x->view, address, v, n) == n)
		return exec_touch_read(x, address, n);
	if (x->exprs)
		return exec_load_term(x, address, n, id);
	exec_bad_access(x, address, n, false, NULL);
	return false;
}

/* Are [from, from + n) of the page plain or symbolic? */
static bool all_there(const struct page *p, uint32_t from, uint32_t n)
{
	if (page_plain_run(p, from, n) == n)
		return true;
	if (!p->shadow)
		return false;
	for (uint32_t at = from; at < from + n; at++)
		if (!page_has_byte(p, at))
			return false;
	return true;
}

static bool can_read(struct exec *x, uint64_t address, uint64_t n)
{
	for (uint64_t done = 0; done < n;) {
		uint64_t at = address + done, room = PAGE_SIZE - (at & PAGE_MASK);
		uint32_t want = (uint32_t)(n - done < room ? n - done : room);
		struct page *p = view_page(&x->view, at);
		if (!space_is_page(p) || !all_there(p, (uint32_t)at & PAGE_MASK, want))
			return false;
		done += want;
	}
	return true;
}

/* Are n bytes there and writable? Makes their pages ours on the way. */
static bool can_write(struct exec *x, uint64_t address, uint64_t n)
{
	for (uint64_t done = 0; done < n;) {
		uint64_t at = address + done, room = PAGE_SIZE - (at & PAGE_MASK);
		uint32_t want = (uint32_t)(n - done < room ? n - done : room);
		/* A long range is only looked at: its pages may be more than there is memory. */
		struct page *p = n > PAGE_SIZE ? view_page(&x->view, at)
					       : view_own_page(&x->view, at, false);
		if (!space_is_page(p) || p->is_readonly ||
		    !all_there(p, (uint32_t)at & PAGE_MASK, want))
			return false;
		done += want;
	}
	return true;
}

/* Concrete bytes over whatever was there; the caller has checked. */
static void put_plain(struct exec *x, uint64_t address, const uint8_t *data, uint64_t n)
{
	for (uint64_t done = view_put(&x->view, address, data, n); done < n; done++) {
		struct page *p = view_own_page(&x->view, address + done, false);
		page_set_plain(p, (uint32_t)(address + done) & PAGE_MASK, data[done]);
	}
}

bool exec_store_bytes(struct exec *x, uint64_t address, unsigned n, const uint64_t v[2])
{
	if (!exec_check(x, address, n, true) || !exec_touch_write(x, address, n))
		return false;
	put_plain(x, address, (const uint8_t *)v, n);
	return true;
}

bool exec_stays(struct exec *x, uint64_t base, uint64_t address, unsigned n,
		bool is_write)
{
	uint64_t off = address - base;
	if (off + PROG_GAP - 16 <= 2 * (PROG_GAP - 16))
		return true;
	/* An index into nothing, unless there is something after all (a pointer made from an
	 * integer has the base null). */
	if (base < PROG_NULL_SIZE) {
		if (can_read(x, address, n))
			return true;
		struct fault f = {.kind = FAULT_NULL, .address = address, .size = n};
		f.is_write = is_write;
		exec_fault(x, &f);
		return false;
	}
	const struct view_bound *b = view_bound_slot(&x->view, base);
	if (b->tag == view_bound_tag(&x->view, base) && address - b->start <= b->size - n)
		return true;
	struct object_info o;
	exec_describe(x, base, &o);
	/* Where the base came from is only known while it points into a live object or one
	 * past its end; then the access must stay there. */
	if (o.kind == OBJECT_NONE || o.kind == OBJECT_FUNCTION || o.is_freed ||
	    base - o.start > o.size)
		return true;
	/* A mapping of which a part was unmapped is pieces now: one may lead to another. */
	if (o.heap_kind == HEAP_MAP && address >> SPACE_REGION_SHIFT == REGION_MAP &&
	    can_read(x, address, n))
		return true;
	if (o.size >= n && address - o.start <= o.size - n) {
		if (o.size >= 16)
			*view_bound_slot(&x->view, base) = (struct view_bound){
				view_bound_tag(&x->view, base), o.start, o.size};
		return true;
	}
	exec_bad_access(x, address, n, is_write, &o);
	return false;
}

bool exec_check(struct exec *x, uint64_t address, uint64_t n, bool is_write)
{
	if (is_write ? can_write(x, address, n) : can_read(x, address, n))
		return exec_fits(x, address, n, is_write);
	exec_bad_access(x, address, n, is_write, NULL);
	return false;
}

bool exec_read(struct exec *x, uint64_t address, void *out, uint64_t n)
{
	if (view_get(&x->view, address, out, n) == n)
		return exec_touch_read(x, address, n);
	if (!exec_check(x, address, n, false))
		return false;
	/* Symbolic bytes get values; copies of the state go on with the others. */
	for (uint64_t i = 0; i < n; i++) {
		expr_id e;
		uint64_t v;
		if (!exec_load_expr(x, address + i, 1, &e) ||
		    !exec_concretise(x, e, CHOICE_VALUE, &v))
			return false;
		((uint8_t *)out)[i] = (uint8_t)v;
	}
	return exec_touch_read(x, address, n);
}

bool exec_peek(struct exec *x, uint64_t address, void *out, uint64_t n)
{
	if (view_get(&x->view, address, out, n) == n)
		return true;
	if (!exec_check(x, address, n, false))
		return false;
	for (uint64_t i = 0; i < n; i++) {
		expr_id e;
		uint64_t v = '?';
		if (!exec_load_expr(x, address + i, 1, &e))
			return false;
		if (expr_is_const(x->exprs, e))
			v = expr_value(x->exprs, e);
		else if (!x->is_replaying)
			solve_some(x->solve, exec_facts(x), e, &v);
		((uint8_t *)out)[i] = (uint8_t)v;
	}
	return true;
}

bool exec_show(struct exec *x, uint64_t address, void *out, uint64_t n)
{
	uint32_t nvars = expr_var_count(x->exprs);
	uint8_t *values = alloc_zero(nvars + 1, 1), *to = out;
	struct expr_eval *eval = expr_eval_new(x->exprs);
	struct facts *f = x->is_replaying ? NULL : exec_preferred_facts(x);
	bool is_known =
		!x->is_replaying &&
		(!f || solve_finding(x->solve, f, exec_wants_least(x), values, nvars));
	facts_drop(x->solve, f);
	bool ok = exec_check(x, address, n, false);
	expr_eval_reset(eval, values, nvars);
	for (uint64_t i = 0; i < n && ok; i++) {
		expr_id e;
		ok = exec_load_expr(x, address + i, 1, &e);
		bool is_value = ok && (is_known || expr_is_const(x->exprs, e));
		to[i] = is_value ? (uint8_t)expr_eval(eval, e).low : '?';
	}
	expr_eval_free(eval);
	free(values);
	return ok;
}

/* Concrete pieces as bytes, others as terms. */
bool exec_print(struct exec *x, unsigned stream, uint64_t address, uint64_t n)
{
	enum { PIECE = 512 };
	struct node *node = state_node(x->state);
	uint64_t room = output_room(node->rare->output, stream), kept = n < room ? n : room;
	if (!exec_touch_read(x, address, n))
		return false;
	for (uint64_t done = 0, now; done < kept; done += now) {
		uint8_t bytes[PIECE];
		expr_id terms[PIECE];
		struct output_bytes b = {.bytes = bytes};
		now = kept - done < PIECE ? kept - done : PIECE;
		if (view_get(&x->view, address + done, bytes, now) != now)
			b.terms = terms;
		for (uint64_t i = 0; b.terms && i < now; i++)
			if (!exec_load_expr(x, address + done + i, 1, &terms[i]))
				return false;
		output_add(&node_own_rare(node)->output, stream, b, now, now);
	}
	if (kept < n)
		output_add(&node_own_rare(node)->output, stream, (struct output_bytes){0}, 0, n - kept);
	return true;
}

bool exec_write(struct exec *x, uint64_t address, const void *data, uint64_t n)
{
	if (!exec_check(x, address, n, true) || !exec_touch_write(x, address, n))
		return false;
	put_plain(x, address, data, n);
	return true;
}

/* The mark of a byte that was never written, 0: it is not one. Large copies keep the mark
 * instead of making a symbolic byte of each; they then count as fresh where they are. */
static expr_id mark_at(struct exec *x, uint64_t address)
{
	struct page *p = sym_page(x, address);
	uint32_t at = (uint32_t)address & PAGE_MASK;
	if (!x->unset || !page_is_symbolic(p, at) || !unset_is_mark(x, p->shadow->id[at]))
		return 0;
	return p->shadow->id[at];
}

/* A move in which some bytes are symbolic. */
static bool move_cells(struct exec *x, uint64_t to, uint64_t from, uint64_t n)
{
	if (!exec_check(x, from, n, false) || !exec_check(x, to, n, true))
		return false;
	expr_id *cells = alloc_get(n * sizeof *cells);
	for (uint64_t i = 0; i < n; i++)
		if (n <= COPY_BUFFER || !(cells[i] = mark_at(x, from + i)))
			cells[i] = sym_byte(x, from + i);
	for (uint64_t i = 0; i < n; i++)
		sym_put_byte(x, to + i, cells[i]);
	free(cells);
	return true;
}

static bool move_at_once(struct exec *x, uint64_t to, uint64_t from, uint64_t n)
{
	unsigned char small[COPY_BUFFER];
	unsigned char *buffer = n <= sizeof small ? small : alloc_get(n);
	bool ok;
	if (view_get(&x->view, from, buffer, n) == n) {
		ok = exec_check(x, to, n, true);
		if (ok)
			put_plain(x, to, buffer, n);
	} else if (x->exprs) {
		ok = move_cells(x, to, from, n);
	} else {
		exec_bad_access(x, from, n, false, NULL);
		ok = false;
	}
	if (buffer != small)
		free(buffer);
	return ok;
}

/* Piece by piece, with a look at the limits in between. A move that is paused starts again,
 * so the ends must not overlap. */
static bool move_in_chunks(struct exec *x, uint64_t to, uint64_t from, uint64_t n)
{
	if (!exec_check(x, to, n, true))
		return false;
	for (uint64_t done = 0, now; done < n; done += now) {
		now = n - done < EXEC_CHUNK ? n - done : EXEC_CHUNK;
		if (!exec_look(x) || !move_at_once(x, to + done, from + done, now))
			return false;
	}
	return true;
}

/* Reports a move that is possible; one that is not ends the path. */
static bool touch_both(struct exec *x, uint64_t to, uint64_t from, uint64_t n)
{
	if (!exec_is_touch(x, to, n) && !exec_is_touch(x, from, n))
		return true;
	return exec_check(x, from, n, false) && exec_check(x, to, n, true) &&
	       exec_touch_two(x, (struct exec_range){from, n, false},
			      (struct exec_range){to, n, true});
}

bool exec_move(struct exec *x, uint64_t to, uint64_t from, uint64_t n)
{
	if (!n || view_move_small(&x->view, to, from, n))
		return true;
	if (UNLIKELY(x->hooks->touched != NULL) && !touch_both(x, to, from, n))
		return false;
	exec_charge(x, n);
	/* An absurd length is a finding, not a reason to run out of memory. */
	if (n > COPY_BUFFER && !exec_check(x, from, n, false))
		return false;
	bool is_apart = to - from >= n && from - to >= n;
	return n > EXEC_CHUNK && is_apart ? move_in_chunks(x, to, from, n)
					  : move_at_once(x, to, from, n);
}

static void fill_bytes(struct exec *x, uint64_t to, uint8_t byte, uint64_t n)
{
	for (uint64_t done = view_fill(&x->view, to, byte, n); done < n;) {
		put_plain(x, to + done, &byte, 1);
		done++;
		done += view_fill(&x->view, to + done, byte, n - done);
	}
}

bool exec_set(struct exec *x, uint64_t to, uint8_t byte, uint64_t n)
{
	if (!exec_check(x, to, n, true) || !exec_touch_write(x, to, n))
		return false;
	exec_charge(x, n);
	for (uint64_t done = 0, now; done < n; done += now) {
		now = n - done < EXEC_CHUNK ? n - done : EXEC_CHUNK;
		if (done && !exec_look(x))
			return false;
		fill_bytes(x, to + done, byte, now);
	}
	return true;
}

const char *exec_string(struct exec *x, uint64_t address)
{
	static char *buffer; /* one worker is one thread */
	static size_t cap;
	size_t n = 0;
	for (;;) {
		if (n + PAGE_SIZE + 1 > cap) {
			cap = (n + PAGE_SIZE + 1) * 2;
			buffer = alloc_resize(buffer, cap);
		}
		uint64_t at = address + n;
		size_t want = PAGE_SIZE - (at & PAGE_MASK);
		size_t got = view_get(&x->view, at, buffer + n, want);
		char *end = memchr(buffer + n, 0, got);
		if (end) {
			n = (size_t)(end - buffer) + 1;
			return exec_touch_read(x, address, n) ? buffer : NULL;
		}
		n += got;
		if (got < want) { /* symbolic or not there */
			bool was_exempt = exec_exempt(x);
			bool ok = exec_read(x, address + n, buffer + n, 1);
			x->is_exempt = was_exempt;
			if (!ok)
				return NULL;
			if (!buffer[n++])
				return exec_touch_read(x, address, n) ? buffer : NULL;
		}
		if (n > STRING_MAX) {
			exec_bad_access(x, address + n, 1, false, NULL);
			return NULL;
		}
	}
}
