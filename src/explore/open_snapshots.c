/* open_snapshots.c - see open_snapshots.h.
 *
 * A path is divided into stretches of instructions, and the first open choice of a stretch is
 * worth a snapshot: replaying up to the others takes less time than copying the pages that a
 * snapshot for each of them would cost. All paths through a place agree about that.
 *
 * A place has one slot that it can be in, and the newest has it: what is offered late is
 * mostly offered to what was open lately. */
#include "explore/open_snapshots.h"

#include "base/alloc.h"
#include "explore/explore.h"

#include <stdlib.h>

static struct open_snapshot *snapshot_slot(const struct run *r, struct open_place p)
{
	return &r->open_snapshots[hash_mix(p.hash ^ hash_mix(p.at)) % OPEN_SNAPSHOTS];
}

static bool is_snapshot_at(const struct open_snapshot *n, struct open_place p)
{
	return n->state && n->place.hash == p.hash && n->place.at == p.at;
}

static uint64_t stretch_of(const struct open_mark *m)
{
	uint64_t spacing = OPEN_SNAPSHOT_SPACING;
	while (m->instructions / spacing >= 128)
		spacing *= 2;
	return m->instructions / spacing;
}

void open_snapshots_arrive(void *run, struct exec *x, const struct open_mark *m)
{
	struct run *r = run;
	const struct open_mark *before = state_node(x->state)->opens;
	bool has_offers = r->opens.n || r->reviving; /* own ones, or jobs of others' */
	if (!has_offers || x->is_replaying ||
	    (before && stretch_of(before) == stretch_of(m)))
		return;
	if (!r->open_snapshots)
		r->open_snapshots = alloc_zero(OPEN_SNAPSHOTS, sizeof *r->open_snapshots);
	struct open_place p = {m->record.place, m->record.length};
	struct open_snapshot *n = snapshot_slot(r, p);
	if (is_snapshot_at(n, p))
		return;
	if (n->state)
		exec_drop(x, n->state);
	*n = (struct open_snapshot){p, exec_fork(x)};
	n->state->leaf = NULL;
	x->forks--;
}

struct state *open_snapshots_find(const struct run *r, const struct job *j,
				  struct state *base)
{
	struct state *best = NULL;
	struct open_walk walk;
	struct open_place p;
	if (!r->open_snapshots)
		return NULL;
	open_walk_begin(&walk, j, &state_node(base)->log);
	while (open_walk_next(&walk, &p))
		if (is_snapshot_at(snapshot_slot(r, p), p))
			best = snapshot_slot(r, p)->state;
	return best;
}

void open_snapshots_drop(struct run *r)
{
	for (uint32_t i = 0; r->open_snapshots && i < OPEN_SNAPSHOTS; i++)
		if (r->open_snapshots[i].state)
			exec_drop(r->exec, r->open_snapshots[i].state);
	free(r->open_snapshots);
	r->open_snapshots = NULL;
}
