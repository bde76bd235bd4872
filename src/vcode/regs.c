/* regs.c - gives every class of groups the lowest registers that are free when needed.
 *
 * Linear scan with holes: classes come in the order of their first position, so all
 * segments of a register that end before it can be forgotten, and a register that is
 * taken at that position is refused by one comparison. Few registers matter more than
 * anything here: frames are copied when a state forks. Parameters, addresses of stack
 * objects (exec may derive them again) and slots without exact lifetimes come first and
 * share with nobody. */
#include "vcode/regs.h"

#include "base/alloc.h"
#include "vcode/coalesce.h"

#include <stdlib.h>

struct pick {
	const struct vcode *v;
	struct live *l;
	uint32_t *taken;      /* per register: segments still ahead */
	uint32_t *busy;       /* per register: taken at least up to this position */
	uint32_t first, n;    /* registers that may be shared: first..n-1 */
};

struct entry {
	uint32_t group, start;
};

static int by_start(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	return x->group < y->group ? -1 : x->group > y->group;
}

/* Where a class comes to life; UINT32_MAX if it never does. */
static uint32_t start_of(const struct vcode *v, const struct live *l, uint32_t group)
{
	uint32_t start = UINT32_MAX;
	for (uint32_t k = 0; k < v->groups[group].size; k++) {
		uint32_t s = l->head[v->first[group] + k];
		if (s && l->segments[s].from < start)
			start = l->segments[s].from;
	}
	return start;
}

/* Is register r free for the segments of a slot, now at position start? */
static bool is_free(struct pick *p, uint32_t r, uint32_t slot, uint32_t start)
{
	const struct segment *s = p->l->segments;
	uint64_t steps = 0;
	uint32_t at = p->taken[r];
	while (at && s[at].to <= start)
		at = s[at].next;
	p->taken[r] = at;
	if (at && s[at].from <= start)
		p->busy[r] = s[at].to;
	return !live_overlap(p->l, at, p->l->head[slot], &steps);
}

static bool registers_fit(struct pick *p, uint32_t r, uint32_t group, uint32_t start)
{
	uint32_t slot = p->v->first[group], size = p->v->groups[group].size;
	if (size == 1)
		return p->busy[r] <= start && is_free(p, r, slot, start);
	for (uint32_t k = 0; k < size && r + k < p->n; k++)
		if (!is_free(p, r + k, slot + k, start))
			return false;
	return true;
}

static uint32_t assign_registers(struct pick *p, uint32_t group, uint32_t start)
{
	uint32_t r = p->first, slot = p->v->first[group], size = p->v->groups[group].size;
	while (r < p->n && !registers_fit(p, r, group, start))
		r++;
	if (p->n < r + size)
		p->n = r + size;
	for (uint32_t k = 0; k < size; k++)
		p->taken[r + k] =
			live_merge(p->l, p->taken[r + k], p->l->head[slot + k]);
	return r;
}

/* Groups with registers of their own; they are never in a class with others. */
static void give_own(struct regs *r, const struct flow *f, const struct live *l,
		     bool *done)
{
	const struct vcode *v = f->v;
	for (uint32_t g = 1; g < v->ngroups; g++) {
		if (!v->groups[g].is_pinned)
			continue;
		r->base[g] = r->n;
		r->n += v->groups[g].size;
	}
	r->nparams = r->n;
	for (uint32_t g = 1; g < v->ngroups; g++) {
		done[g] = f->is_fixed[g] || (l->is_spread && l->is_spread[g]);
		if (!done[g] || v->groups[g].is_pinned || v->groups[g].is_const)
			continue;
		r->base[g] = r->n;
		r->n += v->groups[g].size;
	}
}

static void give_shared(struct regs *r, const struct vcode *v, struct classes *c,
			struct live *l, const bool *done)
{
	struct entry *order = alloc_get(v->ngroups * sizeof *order);
	uint32_t n = 0, offset;
	for (uint32_t g = 1; g < v->ngroups; g++) {
		uint32_t start = UINT32_MAX;
		if (!done[g] && c->parent[g] == g)
			start = start_of(v, l, g);
		if (start != UINT32_MAX)
			order[n++] = (struct entry){g, start};
	}
	qsort(order, n, sizeof *order, by_start);
	struct pick p = {.v = v, .l = l, .first = r->n, .n = r->n};
	p.taken = alloc_zero(r->n + v->nslots, sizeof *p.taken);
	p.busy = alloc_zero(r->n + v->nslots, sizeof *p.busy);
	for (uint32_t i = 0; i < n; i++)
		r->base[order[i].group] =
			assign_registers(&p, order[i].group, order[i].start);
	r->n = p.n;
	for (uint32_t g = 1; g < v->ngroups; g++)
		if (!done[g])
			r->base[g] = r->base[classes_find(c, g, &offset)] + offset;
	free(order);
	free(p.taken);
	free(p.busy);
}

void regs_init(struct regs *r, const struct flow *f, struct live *l)
{
	const struct vcode *v = f->v;
	struct classes c;
	*r = (struct regs){.base = alloc_zero(v->ngroups, sizeof *r->base)};
	bool *done = alloc_zero(v->ngroups, sizeof *done);
	classes_init(&c, f, l);
	give_own(r, f, l, done);
	give_shared(r, v, &c, l, done);
	classes_done(&c);
	free(done);
}

void regs_done(struct regs *r)
{
	free(r->base);
}
