/* live.c - exact liveness of virtual slots.
 *
 * First, slots that a block reads before writing them are spread backwards over the
 * predecessors, one slot at a time, up to the blocks that write them; the cost is the
 * size of the answer, not blocks times slots. Then one walk over the code from the end
 * turns that into segments: a read opens one at the start of its block, a write cuts it.
 * When the answer would be very large (LIVE_BUDGET), slots that cross blocks are only
 * marked. Called from assemble.c; the segments are used up by regs.c. */
#include "vcode/live.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"

#include <stdlib.h>

enum { LIVE_BUDGET = 4 * 1000 * 1000 }; /* visits of (slot, edge); about 20 ms */

struct link {
	uint32_t item, next; /* next: index of a link, 0 none */
};

struct spread {
	const struct flow *f;
	struct link *links;
	uint32_t n, cap;
	uint32_t *exposed;  /* per slot: blocks that read it first */
	uint32_t *defined;  /* per slot: blocks that write it */
	uint32_t *live_out; /* per block: slots */
	/* Stamps per block: the slot being spread is live in, live out, written there. */
	uint32_t *in, *out, *def;
	uint32_t *todo, ntodo;
	uint64_t visits;
};

static void add_link(struct spread *s, uint32_t *head, uint32_t item)
{
	*VEC_ADD(s->links, s->n, s->cap) = (struct link){item, *head};
	*head = s->n - 1;
}

static void scan_block(struct spread *s, uint32_t b)
{
	const struct flow *f = s->f;
	const struct link *links;
	for (uint32_t i = f->blocks[b].start; i < f->blocks[b].end; i++) {
		for (uint32_t k = f->use_at[i]; k < f->use_at[i + 1]; k++) {
			vslot u = f->uses[k];
			links = s->links;
			bool known = (s->defined[u] && links[s->defined[u]].item == b) ||
				     (s->exposed[u] && links[s->exposed[u]].item == b);
			if (!known)
				add_link(s, &s->exposed[u], b);
		}
		for (uint32_t k = f->def_at[i]; k < f->def_at[i + 1]; k++) {
			vslot d = f->defs[k];
			links = s->links;
			if (!s->defined[d] || links[s->defined[d]].item != b)
				add_link(s, &s->defined[d], b);
		}
	}
}

static void enter_block(struct spread *s, uint32_t b, vslot slot)
{
	if (s->in[b] == slot)
		return;
	s->in[b] = slot;
	s->todo[s->ntodo++] = b;
}

static void spread_slot(struct spread *s, vslot slot)
{
	const struct flow *f = s->f;
	for (uint32_t l = s->defined[slot]; l; l = s->links[l].next)
		s->def[s->links[l].item] = slot;
	for (uint32_t l = s->exposed[slot]; l; l = s->links[l].next)
		enter_block(s, s->links[l].item, slot);
	while (s->ntodo) {
		const struct flow_block *b = &f->blocks[s->todo[--s->ntodo]];
		s->visits += b->npred;
		for (uint32_t i = 0; i < b->npred; i++) {
			uint32_t p = f->preds[b->pred + i];
			if (s->out[p] == slot)
				continue;
			s->out[p] = slot;
			add_link(s, &s->live_out[p], slot);
			if (s->def[p] != slot)
				enter_block(s, p, slot);
		}
	}
}

static void spread_init(struct spread *s, const struct flow *f)
{
	uint32_t nb = f->nblocks + 1;
	*s = (struct spread){.f = f};
	uint32_t unused = 0;
	add_link(s, &unused, 0);
	s->exposed = alloc_zero(f->v->nslots, sizeof *s->exposed);
	s->defined = alloc_zero(f->v->nslots, sizeof *s->defined);
	s->live_out = alloc_zero(nb, sizeof *s->live_out);
	s->in = alloc_zero(nb, sizeof *s->in);
	s->out = alloc_zero(nb, sizeof *s->out);
	s->def = alloc_zero(nb, sizeof *s->def);
	s->todo = alloc_get(nb * sizeof *s->todo);
	for (uint32_t b = 0; b < f->nblocks; b++)
		if (f->blocks[b].is_reachable)
			scan_block(s, b);
}

static void spread_done(struct spread *s)
{
	free(s->links);
	free(s->exposed);
	free(s->defined);
	free(s->live_out);
	free(s->in);
	free(s->out);
	free(s->def);
	free(s->todo);
}

/* False: the function is too large, and the analysis was given up. */
static bool spread_all(struct spread *s)
{
	for (vslot slot = 1; slot < s->f->v->nslots; slot++) {
		if (s->exposed[slot])
			spread_slot(s, slot);
		if (s->visits > LIVE_BUDGET)
			return false;
	}
	return true;
}

/* The walk goes backwards, so what is added lies before everything known of the slot,
 * or extends its first segment to the front. */
static void add_segment(struct live *l, vslot s, uint32_t from, uint32_t to)
{
	struct segment *first = &l->segments[l->head[s]];
	if (l->head[s] && first->from <= to) {
		if (from < first->from)
			first->from = from;
		return;
	}
	*VEC_ADD(l->segments, l->n, l->cap) = (struct segment){from, to, l->head[s]};
	l->head[s] = l->n - 1;
}

static void cut_segment(struct live *l, vslot s, uint32_t at)
{
	struct segment *first = &l->segments[l->head[s]];
	if (l->head[s] && first->from <= at && at < first->to)
		first->from = at;
	else
		add_segment(l, s, at, at + 1);
}

static bool is_spread(const struct live *l, const struct flow *f, vslot s)
{
	return l->is_spread && l->is_spread[f->v->of[s]];
}

static void walk_block(struct live *l, const struct flow *f, const struct flow_block *b)
{
	for (uint32_t i = b->end; i-- > b->start;) {
		uint32_t first = f->def_at[i], end = f->def_at[i + 1];
		for (uint32_t k = first; k < end; k++)
			if (!is_spread(l, f, f->defs[k]))
				cut_segment(l, f->defs[k], 2 * i + 1);
		uint32_t read = 2 * i + (end - first > 1 ? 2 : 1);
		for (uint32_t k = f->use_at[i]; k < f->use_at[i + 1]; k++)
			if (!is_spread(l, f, f->uses[k]))
				add_segment(l, f->uses[k], 2 * b->start, read);
	}
}

static void build_segments(struct live *l, const struct spread *s)
{
	const struct flow *f = s->f;
	for (uint32_t i = f->nblocks; i-- > 0;) {
		const struct flow_block *b = &f->blocks[i];
		if (!b->is_reachable)
			continue;
		uint32_t k = l->is_spread ? 0 : s->live_out[i];
		for (; k; k = s->links[k].next)
			add_segment(l, s->links[k].item, 2 * b->start, 2 * b->end);
		walk_block(l, f, b);
	}
}

void live_init(struct live *l, const struct flow *f)
{
	struct spread s;
	uint32_t nslots = f->v->nslots;
	*l = (struct live){0};
	l->head = alloc_zero(nslots, sizeof *l->head);
	*VEC_ADD(l->segments, l->n, l->cap) = (struct segment){0};
	spread_init(&s, f);
	if (!spread_all(&s)) {
		l->is_spread = alloc_zero(f->v->ngroups, sizeof *l->is_spread);
		for (vslot slot = 1; slot < nslots; slot++)
			if (s.exposed[slot])
				l->is_spread[f->v->of[slot]] = true;
	}
	build_segments(l, &s);
	spread_done(&s);
}

void live_done(struct live *l)
{
	free(l->segments);
	free(l->head);
	free(l->is_spread);
}

bool live_overlap(const struct live *l, uint32_t a, uint32_t b, uint64_t *steps)
{
	const struct segment *s = l->segments;
	for (; a && b; ++*steps) {
		if (s[a].to <= s[b].from)
			a = s[a].next;
		else if (s[b].to <= s[a].from)
			b = s[b].next;
		else
			return true;
	}
	return false;
}

uint32_t live_merge(struct live *l, uint32_t a, uint32_t b)
{
	struct segment *s = l->segments;
	uint32_t head = 0, tail = 0;
	while (a || b) {
		uint32_t *from = !b || (a && s[a].from < s[b].from) ? &a : &b;
		uint32_t next = *from;
		*from = s[next].next;
		ASSERT_SLOW(!tail || s[tail].to <= s[next].from);
		if (tail && s[tail].to == s[next].from) {
			s[tail].to = s[next].to;
			continue;
		}
		if (tail)
			s[tail].next = next;
		else
			head = next;
		tail = next;
	}
	if (tail)
		s[tail].next = 0;
	return head;
}
