/* order.h - which events of a path come before which. */
#ifndef TRACE_ORDER_H
#define TRACE_ORDER_H
#include "state/state.h"
#include "trace/index.h"

/* Clocks and races of a new event of the thread, the last one; the index is moved in front of it. */
void order_event(struct event_index *index, struct event *e, uint32_t nthreads,
		 const struct thread *t);
/* Was e, which has waited, woken by f? */
bool order_is_woken_by(const struct event *e, const struct event *f);
/* Does the event with this number, of this thread, come before e? */
static inline bool order_is_before(const struct event *e, uint32_t thread, uint32_t number)
{
	return thread < e->nclocks && e->clocks[thread] > number;
}
/* Does it by synchronisation alone, with its repetitions? */
static inline bool order_is_synchronised(const struct event *e, const struct event *f)
{
	return f->thread < e->nclocks && e->clocks[e->nclocks + f->thread] > f->latest;
}
#endif
