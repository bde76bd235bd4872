/* race.c - data races: two accesses of different threads to the same bytes, one of them a
 * write, not both atomic, and no synchronisation in between that orders them.
 *
 * An access is compared with the earlier ones of the same bytes when it becomes an event, of
 * each thread and place in the program with the newest: if that is ordered, older ones are,
 * and if it is not, it has the same call stack as they have. It is enough to look at the
 * executions that are explored: equivalent ones have the same accesses and the same
 * synchronisation between them. A state announces a pair of call stacks once, so that loops
 * do not announce every pair of their rounds. */
#include "trace/race.h"

#include "trace/order.h"

static bool is_race(const struct event *f, const struct event *e)
{
	const struct operation *a = &f->what, *b = &e->what;
	return a->is_access && f->thread != e->thread && operations_overlap(a, b) &&
	       (a->op == VISIBLE_WRITE || b->op == VISIBLE_WRITE) &&
	       !(a->is_atomic && b->is_atomic) &&
	       !order_is_synchronised(e, f);
}

static uint64_t pair_key(const struct event *f, const struct event *e)
{
	return hash_mix(hash_mix(f->stack + 1) + hash_mix(e->stack + 1));
}

/* Was the pair not announced by this state before? */
static bool is_new_race(struct map *announced, const struct exec *x,
			const struct event *f, const struct event *e)
{
	uint64_t key = pair_key(f, e), state;
	if (map_get(announced, key, &state) && state == x->state->id)
		return false;
	map_put(announced, key, x->state->id);
	return true;
}

static void report_race(struct exec *x, const struct event *f, const struct event *e)
{
	struct fault fault = {.kind = FAULT_DATA_RACE,
			      .address = exec_object_address(e->what.object),
			      .size = e->what.size,
			      .is_write = e->what.op == VISIBLE_WRITE,
			      .is_atomic = e->what.is_atomic,
			      .rival = f};
	uint64_t start = exec_object_address(f->what.object);
	if (start > fault.address) { /* the bytes that both use */
		fault.size -= start - fault.address;
		fault.address = start;
	}
	exec_announce(x, &fault);
}

/* The newest event that races with e of those with a lower number than that; NULL: none. */
static const struct event *next_race(const struct index_walk *w, const struct event *e,
				     uint64_t number)
{
	const struct event *found = NULL;
	for (uint32_t list = 0; list < w->n; list++)
		for (const struct event *f = w->at[list]; f;
		     f = index_next_site(w, list, f))
			if (f->number < number && (!found || f->number > found->number) &&
			    is_race(f, e))
				found = f;
	return found;
}

void race_find(struct event_index *index, struct map *announced, struct exec *x,
	       const struct event *e)
{
	struct index_walk w;
	index_sites(index, e, &w);
	const struct event *f = next_race(&w, e, UINT64_MAX);
	for (; f; f = next_race(&w, e, f->number))
		if (is_new_race(announced, x, f, e))
			report_race(x, f, e);
}
