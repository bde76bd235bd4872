/* near.c - the states that have last stood at open choices, one for each of some hundred
 * places: an alternative is replayed from the deepest one above it, not from the start.
 *
 * A place has one slot that it can be in, and the newest has it: what is offered late is
 * mostly offered to what was open lately. */
#include "base/alloc.h"
#include "engine/run.h"

#include <stdlib.h>

static struct near *slot_of(const struct run *r, struct open_place p)
{
	return &r->near[hash_mix(p.hash ^ hash_mix(p.at)) % NEAR_PLACES];
}

static bool is_at(const struct near *n, struct open_place p)
{
	return n->state && n->place.hash == p.hash && n->place.at == p.at;
}

void near_keep(void *run, struct exec *x, const struct open_mark *m)
{
	struct run *r = run;
	struct open_place p = {m->place, m->at};
	if (x->is_replaying)
		return;
	if (!r->near)
		r->near = alloc_zero(NEAR_PLACES, sizeof *r->near);
	struct near *n = slot_of(r, p);
	if (is_at(n, p))
		return;
	if (n->state)
		exec_drop(x, n->state);
	*n = (struct near){p, exec_fork(x)};
	n->state->leaf = NULL;
	x->forks--;
}

struct state *near_find(const struct run *r, const struct job *j)
{
	struct state *best = NULL;
	struct open_place p = {0};
	if (!r->near)
		return NULL;
	struct choice *c = alloc_get((j->log.length + 1) * sizeof *c);
	log_copy(&j->log, 0, c);
	for (; p.at < j->committed; p.at++) {
		if (choice_may_be_open(c[p.at].kind) && is_at(slot_of(r, p), p))
			best = slot_of(r, p)->state;
		p.hash = choice_place(p.hash, &c[p.at]);
	}
	free(c);
	return best;
}

void near_drop(struct run *r)
{
	for (uint32_t i = 0; r->near && i < NEAR_PLACES; i++)
		if (r->near[i].state)
			exec_drop(r->exec, r->near[i].state);
	free(r->near);
	r->near = NULL;
}
