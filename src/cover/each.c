/* each.c - branches and functions of the user's code in the order of the source: what
 * coverage.info says beyond lines. */
#include "base/alloc.h"
#include "base/vec.h"
#include "cover/internal.h"

#include <stdlib.h>
#include <string.h>

struct sides {
	const struct cover *c;
	const struct func *f;
	const uint8_t *is_reached; /* per instruction of f */
	struct cover_side *items;
	uint32_t n, cap;
	uint32_t jump; /* of the whole program, until they are sorted */
	uint32_t last_from, side;
};

static int by_place(const void *a, const void *b)
{
	const struct cover_side *x = a, *y = b;
	int files = strcmp(x->file, y->file);
	if (files)
		return files;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	if (x->jump != y->jump)
		return x->jump < y->jump ? -1 : 1;
	return x->side < y->side ? -1 : x->side > y->side;
}

static void add_side(void *arg, uint32_t from, uint32_t to)
{
	struct sides *s = arg;
	const struct source_loc *loc = &s->c->prog->locs[s->f->locs[from]];
	if (!cover_is_branch(s->c, s->f, from) || !loc->line)
		return;
	if (from != s->last_from) {
		s->jump++;
		s->side = 0;
		s->last_from = from;
	}
	*VEC_ADD(s->items, s->n, s->cap) =
		(struct cover_side){loc->file,
				    loc->line,
				    s->jump,
				    s->side++,
				    s->is_reached[from],
				    s->is_reached[from] && s->c->hit[s->f->id][to]};
}

/* An instruction is reached if the block it is in is. */
static uint8_t *reached(const struct cover *c, const struct func *f)
{
	uint8_t *out = alloc_zero(f->ncode, 1);
	bool is_reached = false;
	for (uint32_t k = 0; k < f->ncode; k++) {
		if (c->hit[f->id][k])
			is_reached = true;
		else if (f->code[k].op == OP_COVER)
			is_reached = false;
		out[k] = is_reached;
	}
	return out;
}

void cover_each_side(const struct cover *c,
		     void (*visit)(void *arg, const struct cover_side *s), void *arg)
{
	struct sides s = {.c = c};
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		if (!c->original[i])
			continue;
		s.f = &c->prog->funcs[i];
		uint8_t *is_reached = reached(c, s.f);
		s.is_reached = is_reached;
		s.last_from = UINT32_MAX;
		cover_each_target(c->prog, s.f, c->original[i], add_side, &s);
		free(is_reached);
	}
	if (s.n)
		qsort(s.items, s.n, sizeof *s.items, by_place);
	uint32_t jump = 0, last = 0;
	for (uint32_t i = 0; i < s.n; i++) {
		struct cover_side *now = &s.items[i], *before = i ? now - 1 : NULL;
		uint32_t whole = now->jump;
		if (!before || before->line != now->line ||
		    strcmp(before->file, now->file) != 0)
			jump = 0;
		else if (whole != last)
			jump++;
		last = whole;
		now->jump = jump;
		visit(arg, now);
	}
	free(s.items);
}

static int by_line(const void *a, const void *b)
{
	const struct func *x = *(const struct func *const *)a,
			  *y = *(const struct func *const *)b;
	int files = strcmp(x->file, y->file);
	if (files)
		return files;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return strcmp(x->name, y->name);
}

void cover_each_function(const struct cover *c,
			 void (*visit)(void *arg, const struct func *f, bool is_covered),
			 void *arg)
{
	const struct func **list = alloc_zero(c->prog->nfuncs + 1, sizeof *list);
	size_t n = 0;
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		const struct func *f = &c->prog->funcs[i];
		if (c->original[i] && f->line && f->file)
			list[n++] = f;
	}
	if (n)
		qsort(list, n, sizeof *list, by_line);
	for (size_t i = 0; i < n; i++)
		visit(arg, list[i], c->hit[list[i]->id][0]);
	free(list);
}
