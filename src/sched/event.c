/* event.c - a visible operation is executed: it becomes an event. */
#include "base/alloc.h"
#include "sched/internal.h"

#include <stdlib.h>

static bool is_woken(const struct sleeper *s, const struct event *e)
{
	return s->thread == e->thread || operations_depend(&s->what, &e->what);
}

static bool wakes_somebody(const struct sleep_set *s, const struct event *e)
{
	for (uint32_t i = 0; i < s->n; i++)
		if (is_woken(&s->at[i], e))
			return true;
	return false;
}

/* Those that depend on the event wake up, and so does its own thread. */
static void wake_sleepers(struct schedule *c, const struct event *e)
{
	struct sleep_set *old = c->sleep;
	uint32_t n = 0;
	if (!old || !wakes_somebody(old, e))
		return;
	struct sleep_set *now = alloc_get(sizeof *now + old->n * sizeof now->at[0]);
	for (uint32_t i = 0; i < old->n; i++)
		if (!is_woken(&old->at[i], e))
			now->at[n++] = old->at[i];
	now->ref = 1;
	now->n = n;
	sleep_set_drop(old);
	c->sleep = n ? now : NULL;
	if (!n)
		free(now);
}

void sched_event(struct sched *s, struct exec *x, const struct operation *what)
{
	if (s->is_rerun)
		sched_rerun_event(s, x, what);
	else if (!repeat_matters(s) || !repeat_event(s, x, what))
		event_add(s, x, what);
}

void event_add(struct sched *s, struct exec *x, const struct operation *what)
{
	struct schedule *c = schedule_of(x);
	const struct func *f = exec_frame(x)->func;
	c->base_events++;
	if (s->arrival)
		sched_come(s, x);
	if (c->node) {
		struct branch *b = &c->node->taken[c->branch];
		if (!b->is_known && c->node->kind == SCHED_DPOR && c->node->wakeups)
			sched_node_set(s, c->node,
				       c->node->is_full
					       ? wakeups_without_rests(c->node->wakeups,
								       b->thread, what)
					       : wakeups_without(c->node->wakeups, b->thread,
								 what));
		if (!b->is_known || what->op == VISIBLE_WRITE)
			b->what = *what;
		b->is_known = true;
	}
	if (c->last && c->last->thread != x->thread->number)
		c->steps_in_row = 0;
	c->steps_in_row += what->op == VISIBLE_STEP;
	struct event *e = schedule_add(c, what);
	uint32_t size = spin_value_size(what);
	e->thread = (uint16_t)x->thread->number;
	e->func = f->id;
	e->insn = (uint32_t)(x->ip - f->code);
	e->stack = exec_stack(x);
	e->stand = x->stand;
	x->stand = 0;
	if (size && size <= sizeof e->value)
		e->has_value = view_get(&x->view, exec_object_address(what->object),
					&e->value, size) == size;
	order_event(s->index, e, state_node(x->state)->rare->nthreads, x->thread);
	x->thread->last_event = e;
	wake_sleepers(c, e);
	if (s->scheduler.kind == SCHED_BOUNDED)
		bounded_add(c, e);
	if (what->is_access && s->races != RACES_IGNORE)
		race_find(s->index, &s->announced, x, e);
	index_add(s->index, e);
	if (repeat_matters(s))
		repeat_noted(c, e);
}

bool sched_may_reverse(const struct sched *s, const struct exec *x)
{
	return !repeat_matters(s) || schedule_of(x)->has_regions;
}

void sched_note_access(struct sched *s, struct exec *x, const struct operation *what)
{
	struct operation silent = *what;
	silent.is_silent = true;
	sched_event(s, x, &silent);
}

void sched_failed(struct sched *s, struct exec *x, const struct operation *what)
{
	struct thread *t = x->thread;
	const struct schedule *c = schedule_of(x);
	if (!c || c->live < 2)
		return;
	event_add(s, x, what);
	point_free(t->point);
	t->point = NULL;
}
