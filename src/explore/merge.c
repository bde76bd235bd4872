/* merge.c - see merge.h. */
#include "explore/merge.h"

#include "base/alloc.h"
#include "exec/digest.h"

#include <stdlib.h>

/* Digests of states that were explored, or will be: open addressing, zero is empty. */
struct merge {
	struct digest *seen;
	size_t n, cap; /* cap: a power of two */
};

bool merge_is_wanted(const struct run *r)
{
	const struct options *o = r->options;
	uint64_t f;
	if (o->merge || o->test || o->replay_log)
		return false;
	return o->fragment || (strmap_get(&r->prog->func_by_name, "ev_fragment", &f) &&
			       r->prog->funcs[f].code);
}

static struct digest *seen_state_slot(const struct merge *m, struct digest d)
{
	size_t at = d.a & (m->cap - 1);
	while ((m->seen[at].a || m->seen[at].b) &&
	       (m->seen[at].a != d.a || m->seen[at].b != d.b))
		at = (at + 1) & (m->cap - 1);
	return &m->seen[at];
}

static void grow_seen_states(struct merge *m)
{
	struct digest *old = m->seen;
	size_t n = m->cap;
	m->cap = n ? n * 2 : 1024;
	m->seen = alloc_zero(m->cap, sizeof *m->seen);
	for (size_t i = 0; i < n; i++)
		if (old[i].a || old[i].b)
			*seen_state_slot(m, old[i]) = old[i];
	free(old);
}

/* The hook. */
static bool is_state_covered(void *run, struct exec *x)
{
	struct run *r = run;
	struct merge *m = r->merge;
	struct digest d;
	if (!exec_digest(r->digests, x, &d))
		return false;
	if (m->n * 2 >= m->cap)
		grow_seen_states(m);
	struct digest *place = seen_state_slot(m, d);
	if (place->a || place->b)
		return true;
	*place = d;
	m->n++;
	return false;
}

void merge_start(struct run *r)
{
	if (!merge_is_wanted(r))
		return;
	r->merge = alloc_zero(1, sizeof *r->merge);
	r->digests = exec_digests_new(r->exec);
	r->hooks.is_covered = is_state_covered;
}

void merge_done(struct run *r)
{
	exec_digests_free(r->digests);
	r->digests = NULL;
	if (!r->merge)
		return;
	free(r->merge->seen);
	free(r->merge);
	r->merge = NULL;
}
