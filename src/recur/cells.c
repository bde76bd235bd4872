/* cells.c - see cells.h. */
#include "recur/cells.h"

#include <string.h>

#define CELL_REGISTER (~0ULL)

static bool has_cell(const struct cells *c, uint64_t address, uint32_t depth, uint32_t reg)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (c->at[i].address == address && c->at[i].depth == depth &&
		    c->at[i].reg == reg)
			return true;
	return false;
}

static bool append_cell(struct cells *c, struct cell one)
{
	if (has_cell(c, one.address, one.depth, one.reg))
		return true;
	if (c->n == CELLS_MOST)
		return false;
	c->at[c->n++] = one;
	return true;
}

/* Are the same bytes there, with the same rights, whatever they hold? */
static bool have_same_bytes(const struct page *a, const struct page *b)
{
	for (uint32_t i = 0; i < PAGE_SIZE / 8; i++)
		if ((a->plain[i] | a->symbolic[i]) != (b->plain[i] | b->symbolic[i]))
			return false;
	return a->heads == b->heads && a->array == b->array && a->is_soft == b->is_soft &&
	       a->is_barred == b->is_barred && a->is_readonly == b->is_readonly;
}

static bool add_bytes_of_page(struct cells *c, uint64_t address, const struct page *a,
			      const struct page *b)
{
	if (a == b)
		return true;
	if (!space_is_page(a) || !space_is_page(b) || !have_same_bytes(a, b))
		return false;
	for (uint32_t at = 0; at < PAGE_SIZE; at++) {
		bool was = page_is_symbolic(a, at), is = page_is_symbolic(b, at);
		if (was && (!is || a->shadow->id[at] != b->shadow->id[at]))
			return false;
		if (was || !page_has_byte(a, at) || (!is && a->data[at] == b->data[at]))
			continue;
		if (!append_cell(c, (struct cell){address + at, 0, 0, a->data[at]}))
			return false;
	}
	return true;
}

static bool add_bytes(struct cells *c, const struct space *a, const struct space *b)
{
	for (uint64_t at = space_next_page(b, 0); at != ~0ULL;
	     at = space_next_page(b, at + PAGE_SIZE))
		if (!add_bytes_of_page(c, at, space_page(a, at), space_page(b, at)))
			return false;
	return true; /* pages that only a has make the digests differ */
}

static bool add_registers(struct cells *c, const struct frame *a, const struct frame *b)
{
	for (; a != b; a = a->parent, b = b->parent) {
		if (!a || !b || a->func != b->func || a->call != b->call)
			return false;
		for (uint32_t i = 0; i < a->func->const_base; i++) {
			uint32_t was = a->sym ? a->sym[i] : 0, is = b->sym ? b->sym[i] : 0;
			if (was && was != is)
				return false;
			if (was || (!is && a->regs[i] == b->regs[i]))
				continue;
			if (!append_cell(c, (struct cell){CELL_REGISTER, a->depth, i,
							  a->regs[i]}))
				return false;
		}
	}
	return true;
}

bool cells_add_differences(struct cells *c, const struct state *a, const struct state *b)
{
	return add_registers(c, state_thread(a)->top, state_thread(b)->top) &&
	       add_bytes(c, &state_process(a)->space, &state_process(b)->space);
}

bool cells_has_byte(const struct cells *c, uint64_t address, uint32_t n)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (c->at[i].address != CELL_REGISTER && c->at[i].address >= address &&
		    c->at[i].address - address < n)
			return true;
	return false;
}

/* The frame of the current thread at a depth, which this state then owns, as it owns those above. */
static struct frame *own_frame(struct exec *x, uint32_t depth)
{
	struct frame *f = exec_frame(x); /* the top one is its own */
	while (f->depth != depth) {
		struct frame *below = f->parent;
		if (below->ref != 1) {
			struct frame *own = frame_copy(&x->pool, below);
			below->ref--;
			f->parent = below = own;
		}
		f = below;
	}
	return f;
}

static void put_register(struct exec *x, const struct cell *cell, expr_id term)
{
	struct frame *f = own_frame(x, cell->depth);
	if (term && !f->sym)
		frame_make_symbolic(f);
	f->regs[cell->reg] = cell->value;
	if (f->sym)
		f->sym[cell->reg] = term;
}

static void put_byte(struct exec *x, const struct cell *cell, expr_id term)
{
	struct page *p = view_own_page(&x->view, cell->address, false);
	uint32_t at = (uint32_t)(cell->address & PAGE_MASK);
	if (term)
		page_set_symbolic(p, at, term);
	else
		page_set_plain(p, at, (uint8_t)cell->value);
}

void cells_put_values(const struct cells *c, struct exec *x)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (c->at[i].address == CELL_REGISTER)
			put_register(x, &c->at[i], 0);
		else
			put_byte(x, &c->at[i], 0);
}

void cells_put_symbols(const struct cells *c, struct exec *x, uint32_t first_var)
{
	for (uint32_t i = 0; i < c->n; i++) {
		uint32_t var = first_var + i * 8;
		expr_id term = expr_var(x->exprs, var);
		if (c->at[i].address != CELL_REGISTER) {
			put_byte(x, &c->at[i], term);
			continue;
		}
		for (uint32_t k = 1; k < 8; k++)
			term = expr_concat(x->exprs, expr_var(x->exprs, var + k), term);
		put_register(x, &c->at[i], term);
	}
}
