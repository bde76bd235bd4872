/* hits.c - see hits.h. Blocks start at a function's entry, at every target of a jump and
 * behind every call. */
#include "base/alloc.h"
#include "base/vec.h"
#include "cover/internal.h"
#include "prog/walk.h"

#include <stdlib.h>
#include <string.h>

static bool is_covered_function(const struct func *f)
{
	return f->code && !f->is_library;
}

static void mark_start(void *arg, uint32_t from, uint32_t side, uint32_t to)
{
	(void)from;
	(void)side;
	((uint8_t *)arg)[to] = COVER_OPEN;
}

/* What follows a call starts a block too: the call may not return. */
static void mark_returns(const struct cover_func *f, uint8_t *starts)
{
	for (uint32_t i = 0, next; i < f->ncode; i = next) {
		next = i + prog_words(&f->code[i]);
		if (prog_is_call(&f->code[i]) && next < f->ncode)
			starts[next] = COVER_OPEN;
	}
}

/* The copy of the code that is run, with the EDGEs behind it. */
static void copy_code(const struct cover_func *own, struct func *f)
{
	uint32_t n = own->ncode + own->nedges;
	struct insn *code = alloc_get(n * sizeof *code);
	uint32_t *locs = alloc_get(n * sizeof *locs);
	memcpy(code, own->code, own->ncode * sizeof *code);
	memcpy(locs, own->locs, own->ncode * sizeof *locs);
	for (uint32_t k = 0; k < own->nedges; k++) {
		const struct cover_edge *e = &own->edges[k];
		uint32_t at = own->ncode + k;
		code[at] = (struct insn){.op = OP_EDGE,
					 .imm = (int32_t)((int64_t)e->to - at)};
		locs[at] = locs[e->from];
	}
	f->code = code;
	f->locs = locs;
	f->ncode = n;
}

static void arm_func(struct cover *c, struct func *f)
{
	struct cover_func *own = &c->funcs[f->id];
	*own = (struct cover_func){.code = f->code, .locs = f->locs, .ncode = f->ncode};
	own->hit = alloc_zero(own->ncode, 1);
	own->hit[0] = COVER_OPEN;
	cover_each_jump(c, own, mark_start, own->hit);
	mark_returns(own, own->hit);
	cover_find_edges(c, own);
	copy_code(own, f);
	for (uint32_t i = 0; i < own->ncode; i++)
		if (own->hit[i]) {
			((struct insn *)(uintptr_t)f->code)[i].op = OP_COVER;
			c->places++;
		}
	for (uint32_t k = 0; k < own->nedges; k++)
		cover_point(c, f->id, &own->edges[k], own->ncode + k);
	c->places += own->nedges;
}

static const int32_t *copy_targets(const int32_t *targets, uint32_t n)
{
	int32_t *out = alloc_get((n + 1) * sizeof *out);
	memcpy(out, targets, n * sizeof *out);
	return out;
}

static void copy_switches(struct cover *c)
{
	struct program *p = c->prog;
	c->switches = alloc_zero(p->nswitches + 1, sizeof *c->switches);
	for (uint32_t i = 0; i < p->nswitches; i++) {
		struct switch_table *t = &p->switches[i];
		c->switches[i] = *t;
		t->targets = copy_targets(t->targets, t->n);
		t->dense = t->dense ? copy_targets(t->dense, t->dense_n) : NULL;
	}
}

struct cover *cover_new(struct program *p)
{
	struct cover *c = alloc_zero(1, sizeof *c);
	c->prog = p;
	c->funcs = alloc_zero(p->nfuncs, sizeof *c->funcs);
	copy_switches(c);
	for (uint32_t i = 1; i < p->nfuncs; i++)
		if (is_covered_function(&p->funcs[i]))
			arm_func(c, &p->funcs[i]);
	return c;
}

static void disarm_func(struct cover_func *own, struct func *f)
{
	free((void *)(uintptr_t)f->code);
	free((void *)(uintptr_t)f->locs);
	f->code = own->code;
	f->locs = own->locs;
	f->ncode = own->ncode;
	free(own->hit);
	free(own->edges);
}

void cover_free(struct cover *c)
{
	if (!c)
		return;
	for (uint32_t i = 1; i < c->prog->nfuncs; i++)
		if (cover_is_watched(c, i))
			disarm_func(&c->funcs[i], &c->prog->funcs[i]);
	for (uint32_t i = 0; i < c->prog->nswitches; i++) {
		struct switch_table *t = &c->prog->switches[i];
		free((void *)(uintptr_t)t->targets);
		free((void *)(uintptr_t)t->dense);
		*t = c->switches[i];
	}
	free(c->funcs);
	free(c->switches);
	free(c);
}

void cover_hit(struct cover *c, const struct func *f, const struct insn *ip)
{
	struct cover_func *own = &c->funcs[f->id];
	uint32_t at = (uint32_t)(ip - f->code);
	((struct insn *)(uintptr_t)ip)->op = own->code[at].op;
	own->hit[at] = COVER_REACHED;
	c->reached++;
}

bool cover_take(struct cover *c, const struct func *f, const struct insn *ip)
{
	struct cover_func *own = &c->funcs[f->id];
	struct cover_edge *e = &own->edges[(uint32_t)(ip - f->code) - own->ncode];
	if (e->is_taken) /* by another state since this one was sent here */
		return false;
	e->is_taken = true;
	cover_point(c, f->id, e, e->to);
	c->reached++;
	return true;
}

struct bits {
	struct bytes *out;
	uint8_t byte;
	unsigned n;
};

static void append_bit(struct bits *b, bool bit)
{
	b->byte |= (uint8_t)(bit << b->n);
	if (++b->n < 8)
		return;
	bytes_byte(b->out, b->byte);
	b->n = b->byte = 0;
}

void cover_to_bytes(const struct cover *c, struct bytes *out)
{
	struct bits b = {.out = out};
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		const struct cover_func *own = &c->funcs[i];
		for (uint32_t k = 0; k < own->ncode; k++)
			if (own->hit[k])
				append_bit(&b, own->hit[k] == COVER_REACHED);
		for (uint32_t k = 0; k < own->nedges; k++)
			append_bit(&b, own->edges[k].is_taken);
	}
	if (b.n)
		bytes_byte(out, b.byte);
}

size_t cover_size(const struct cover *c)
{
	return (c->places + 7) / 8;
}

static bool take_bit(const uint8_t *bits, uint64_t *at)
{
	bool bit = bits[*at / 8] >> *at % 8 & 1;
	++*at;
	return bit;
}

bool cover_merge(struct cover *c, const uint8_t *bits, size_t n)
{
	uint64_t at = 0;
	if (n != cover_size(c))
		return false;
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		const struct func *f = &c->prog->funcs[i];
		const struct cover_func *own = &c->funcs[i];
		for (uint32_t k = 0; k < own->ncode; k++)
			if (own->hit[k] && take_bit(bits, &at) &&
			    own->hit[k] == COVER_OPEN)
				cover_hit(c, f, &f->code[k]);
		for (uint32_t k = 0; k < own->nedges; k++)
			if (take_bit(bits, &at))
				cover_take(c, f, &f->code[own->ncode + k]);
	}
	return true;
}

struct line {
	const char *file;
	uint32_t line;
	bool is_covered;
};

struct lines {
	struct line *at;
	uint32_t n, cap;
};

/* Most instructions have the line of the one before. */
static void add_line(struct lines *all, const char *file, uint32_t line, bool is_covered)
{
	const struct line *last = all->n ? &all->at[all->n - 1] : NULL;
	if (last && last->line == line && last->file == file &&
	    last->is_covered == is_covered)
		return;
	if (line && cover_is_users(file))
		*VEC_ADD(all->at, all->n, all->cap) =
			(struct line){file, line, is_covered};
}

static void add_dropped_lines(const struct program *p, struct lines *all)
{
	for (uint32_t i = 0; i < p->ndropped; i++)
		for (uint32_t k = 0; k < p->dropped[i].nlines; k++) {
			const struct dropped_line *l = &p->dropped[i].lines[k];
			add_line(all, l->file, l->line, false);
		}
}

static int compare_line_places(const void *a, const void *b)
{
	const struct line *x = a, *y = b;
	int files = cover_compare_files(x->file, y->file);
	if (files)
		return files;
	return x->line < y->line ? -1 : x->line > y->line;
}

void cover_each_line(const struct cover *c,
		     void (*visit)(void *arg, const char *file, uint32_t line,
				   bool is_covered),
		     void *arg)
{
	struct lines all = {0};
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		const struct cover_func *f = &c->funcs[i];
		bool is_reached = false;
		for (uint32_t k = 0; k < f->ncode; k++) {
			if (f->hit[k])
				is_reached = f->hit[k] == COVER_REACHED;
			const struct source_loc *loc = &c->prog->locs[f->locs[k]];
			add_line(&all, loc->file, loc->line, is_reached);
		}
	}
	add_dropped_lines(c->prog, &all);
	if (all.n)
		qsort(all.at, all.n, sizeof *all.at, compare_line_places);
	for (uint32_t i = 0, k; i < all.n; i = k) {
		bool is_covered = false;
		for (k = i; k < all.n && !compare_line_places(&all.at[i], &all.at[k]);
		     k++)
			is_covered |= all.at[k].is_covered;
		visit(arg, all.at[i].file, all.at[i].line, is_covered);
	}
	free(all.at);
}

static void count_line(void *arg, const char *file, uint32_t line, bool is_covered)
{
	struct cover_numbers *n = arg;
	(void)file;
	(void)line;
	n->lines_total++;
	n->lines_covered += is_covered;
}

static void count_side(void *arg, const struct cover_side *side)
{
	struct cover_numbers *n = arg;
	n->branches_total++;
	n->branches_covered += side->is_covered;
}

void cover_count(const struct cover *c, struct cover_numbers *out)
{
	*out = (struct cover_numbers){0};
	cover_each_line(c, count_line, out);
	cover_each_side(c, count_side, out);
}
