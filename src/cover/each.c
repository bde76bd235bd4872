/* each.c - branches and functions of the user's code in the order of the source: what
 * coverage.info says beyond lines. */
#include "base/alloc.h"
#include "base/vec.h"
#include "cover/internal.h"
#include "prog/walk.h"

#include <stdlib.h>
#include <string.h>

struct sides {
	const struct cover *c;
	const struct cover_func *f;
	struct cover_side *items;
	uint32_t n, cap;
	uint32_t jump; /* of the whole program, until they are sorted */
	uint32_t first; /* item of the jump now looked at */
	uint32_t *copied; /* per number of copies: 1 + the first item of the first one */
};

static int compare_function_places(const void *a, const void *b)
{
	const struct cover_side *x = a, *y = b;
	int files = cover_compare_files(x->file, y->file);
	if (files)
		return files;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	if (x->jump != y->jump)
		return x->jump < y->jump ? -1 : 1;
	return x->side < y->side ? -1 : x->side > y->side;
}

/* Which jumps are copies of which: prog/ops.def. */
static uint16_t copy_number(const struct insn *in)
{
	return cover_is_branch(in) && in->op != OP_SWITCH ? in->d : 0;
}

/* The jump now looked at has the sides of an earlier one if it is a copy of that. */
static void start_jump(struct sides *s, uint32_t from)
{
	uint16_t number = copy_number(&s->f->code[from]);
	bool is_copy = number && s->copied[number];
	s->first = is_copy ? s->copied[number] - 1 : s->n;
	s->jump += !is_copy;
	if (number)
		s->copied[number] = s->first + 1;
}

static void collect_side(void *arg, uint32_t from, uint32_t side, uint32_t to)
{
	struct sides *s = arg;
	const struct source_loc *loc = &s->c->prog->locs[s->f->locs[from]];
	if (!cover_is_branch(&s->f->code[from]) || !loc->line ||
	    !cover_is_users(loc->file))
		return;
	if (side == 0)
		start_jump(s, from);
	if (s->first + side == s->n)
		*VEC_ADD(s->items, s->n, s->cap) = (struct cover_side){.file = loc->file,
								       .line = loc->line,
								       .jump = s->jump,
								       .side = side};
	s->items[s->first + side].is_covered |= cover_is_taken(s->f, from, side, to);
}

/* A jump that was executed went somewhere: its sides are met if one of them was taken. */
static void find_met(struct sides *s)
{
	for (uint32_t i = 0, end; i < s->n; i = end) {
		bool is_met = false;
		for (end = i; end < s->n && s->items[end].jump == s->items[i].jump; end++)
			is_met |= s->items[end].is_covered;
		for (; i < end; i++)
			s->items[i].is_met = is_met;
	}
}

static void add_sides(struct sides *s, const struct cover_func *f)
{
	uint16_t most = 0;
	for (uint32_t i = 0; i < f->ncode; i += prog_words(&f->code[i]))
		if (copy_number(&f->code[i]) > most)
			most = copy_number(&f->code[i]);
	s->f = f;
	s->copied = alloc_zero(most + 1U, sizeof *s->copied);
	cover_each_jump(s->c, f, collect_side, s);
	free(s->copied);
}

static void add_dropped_sides(struct sides *s, const struct dropped_func *f)
{
	for (uint32_t i = 0; i < f->nlines; i++) {
		const struct dropped_line *l = &f->lines[i];
		if (!l->sides || !cover_is_users(l->file))
			continue;
		s->jump++;
		for (uint32_t side = 0; side < l->sides; side++)
			*VEC_ADD(s->items, s->n, s->cap) =
				(struct cover_side){.file = l->file,
						    .line = l->line,
						    .jump = s->jump,
						    .side = side};
	}
}

void cover_each_side(const struct cover *c,
		     void (*visit)(void *arg, const struct cover_side *s), void *arg)
{
	struct sides s = {.c = c};
	for (uint32_t i = 1; i < c->prog->nfuncs; i++)
		if (cover_is_watched(c, i))
			add_sides(&s, &c->funcs[i]);
	for (uint32_t i = 0; i < c->prog->ndropped; i++)
		add_dropped_sides(&s, &c->prog->dropped[i]);
	find_met(&s);
	if (s.n)
		qsort(s.items, s.n, sizeof *s.items, compare_function_places);
	uint32_t jump = 0, last = 0;
	for (uint32_t i = 0; i < s.n; i++) {
		struct cover_side *now = &s.items[i], *before = i ? now - 1 : NULL;
		uint32_t whole = now->jump;
		if (!before || before->line != now->line ||
		    cover_compare_files(before->file, now->file) != 0)
			jump = 0;
		else if (whole != last)
			jump++;
		last = whole;
		now->jump = jump;
		visit(arg, now);
	}
	free(s.items);
}

struct functions {
	const struct cover *c;
	struct cover_function *items;
	uint32_t n, cap;
};

static void append_function(struct functions *all, const struct cover_function *f)
{
	if (f->line && cover_is_users(f->file))
		*VEC_ADD(all->items, all->n, all->cap) = *f;
}

/* Functions that have code of their own. */
static void add_watched(struct functions *all)
{
	const struct cover *c = all->c;
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		const struct func *f = &c->prog->funcs[i];
		if (cover_is_watched(c, i))
			append_function(all, &(struct cover_function){
						     .name = f->source_name,
						     .file = f->file,
						     .line = f->line,
						     .is_covered = c->funcs[i].hit[0] ==
								   COVER_REACHED});
	}
}

enum { SEEN = 1, REACHED = 2 };

/* Notes for the functions that a position is in, by inlining, that it was seen. */
static void mark_sources(const struct program *p, uint32_t loc, uint8_t mark,
			 uint8_t *marks)
{
	for (; loc; loc = p->locs[loc].parent)
		marks[p->locs[loc].source] |= mark;
}

/* Functions whose code is inlined into others. */
static void add_inlined(struct functions *all)
{
	const struct cover *c = all->c;
	const struct program *p = c->prog;
	uint8_t *marks = alloc_zero(p->nsource_funcs + 1, 1);
	for (uint32_t i = 1; i < p->nfuncs; i++) {
		const struct cover_func *f = &c->funcs[i];
		bool is_reached = false;
		for (uint32_t k = 0; k < f->ncode; k++) {
			if (f->hit[k])
				is_reached = f->hit[k] == COVER_REACHED;
			if (p->locs[f->locs[k]].parent)
				mark_sources(p, f->locs[k],
					     is_reached ? SEEN | REACHED : SEEN, marks);
		}
	}
	for (uint32_t i = 1; i < p->nsource_funcs; i++)
		if (marks[i])
			append_function(all, &(struct cover_function){
						     .name = p->source_funcs[i].name,
						     .file = p->source_funcs[i].file,
						     .line = p->source_funcs[i].line,
						     .is_covered = marks[i] & REACHED});
	free(marks);
}

static void add_dropped_functions(struct functions *all)
{
	const struct program *p = all->c->prog;
	for (uint32_t i = 0; i < p->ndropped; i++)
		append_function(all,
				&(struct cover_function){.name = p->dropped[i].name,
							 .file = p->dropped[i].file,
							 .line = p->dropped[i].line});
}

static int by_line(const void *a, const void *b)
{
	const struct cover_function *x = a, *y = b;
	int files = cover_compare_files(x->file, y->file);
	if (files)
		return files;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return strcmp(x->name, y->name);
}

void cover_each_function(const struct cover *c,
			 void (*visit)(void *arg, const struct cover_function *f),
			 void *arg)
{
	struct functions all = {.c = c};
	add_watched(&all);
	add_inlined(&all);
	add_dropped_functions(&all);
	if (all.n)
		qsort(all.items, all.n, sizeof *all.items, by_line);
	for (uint32_t i = 0, k; i < all.n; i = k) {
		struct cover_function *f = &all.items[i];
		for (k = i; k < all.n && by_line(f, &all.items[k]) == 0; k++)
			f->is_covered |= all.items[k].is_covered;
		visit(arg, f);
	}
	free(all.items);
}
