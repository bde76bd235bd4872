/* race.c - data races: two accesses of different threads to the same bytes, one of them a
 * write, not both atomic, and no synchronisation in between that orders them.
 *
 * An access is compared with all earlier ones when it becomes an event. It is enough to look
 * at the executions that are explored: equivalent ones have the same accesses and the same
 * synchronisation between them. A state announces a pair of call stacks once, so that loops
 * do not announce every pair of their rounds. */
#include "base/map.h"
#include "sched/internal.h"

static bool overlap(const struct operation *a, const struct operation *b)
{
	return a->object < b->object + b->size && b->object < a->object + a->size;
}

static bool is_race(const struct event *f, const struct event *e)
{
	const struct operation *a = &f->what, *b = &e->what;
	return a->is_access && f->thread != e->thread && overlap(a, b) &&
	       (a->op == VISIBLE_WRITE || b->op == VISIBLE_WRITE) &&
	       !(a->is_atomic && b->is_atomic) &&
	       !order_is_synchronised(e, f->thread, f->number);
}

static uint64_t pair_key(const struct event *f, const struct event *e)
{
	return hash_mix(hash_mix(f->stack + 1) + hash_mix(e->stack + 1));
}

/* Was the pair not announced by this state before? */
static bool is_first(struct sched *s, const struct exec *x, const struct event *f,
		     const struct event *e)
{
	uint64_t key = pair_key(f, e), state;
	if (map_get(&s->reported, key, &state) && state == x->state->id)
		return false;
	map_put(&s->reported, key, x->state->id);
	return true;
}

void race_find(struct sched *s, struct exec *x, const struct event *e)
{
	for (const struct event *f = e->before; f; f = f->before) {
		if (!is_race(f, e) || !is_first(s, x, f, e))
			continue;
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
}
