/* bounded.c - bounded=K: every trace that has an execution with at most K preemptions.
 *
 * Interleavings are enumerated, each as long as it keeps to the bound. What is still to come
 * depends on the trace of the prefix, on the thread that runs (it alone goes on for free) and
 * on the preemptions that are left. So a prefix whose trace was reached before with the same
 * thread running and no more preemptions is cut, and so is one that another thread could have
 * been preempted for within the same number. The same trace can be completed from
 * prefixes that differ in the running thread, or again with fewer preemptions; it counts once.
 *
 * The hash of a trace is the sum of the hashes of its events, of which each has its thread, its
 * operation and the hashes of the last events of every thread that it comes after: it does
 * not depend on the order in which independent ones were executed. What each thread has
 * decided about its input is in the sum likewise.
 *
 * Reducing by races as SCHED_DPOR does would be wrong here: the order that it comes to for a
 * trace may exceed the bound although another one of the same trace does not. */
#include "base/alloc.h"
#include "base/map.h"
#include "sched/internal.h"

#include <stdlib.h>

static uint64_t hash_with(uint64_t h, uint64_t value)
{
	return hash_mix(h ^ hash_mix(value + 0x9e3779b97f4a7c15));
}

static uint64_t hash_operation(const struct operation *o)
{
	uint64_t h =
		hash_with(o->op | o->op2 << 8 | (uint64_t)o->is_access << 16, o->object);
	return hash_with(hash_with(h, o->object2), o->size);
}

/* Of the last events of all threads that it comes after. */
static uint64_t hash_past(const struct event *e)
{
	uint64_t sum = 0;
	uint32_t left = 0;
	for (uint32_t i = 0; i < e->nclocks; i++)
		left += e->clocks[i] > 0;
	for (const struct event *f = e->before; f && left; f = f->before)
		if (f->thread < e->nclocks && e->clocks[f->thread] == f->number + 1) {
			sum += hash_with(f->thread, f->trace);
			left--;
		}
	return sum;
}

void bounded_add(struct schedule *c, struct event *e)
{
	if (e->what.is_silent) {
		e->trace = e->own ? e->own->trace : 0;
		return;
	}
	e->trace = hash_with(hash_with(hash_with(0, e->thread), hash_operation(&e->what)),
			     hash_past(e));
	c->trace += e->trace;
}

/* What the threads have decided about their input: of each, its decisions in order. */
static uint64_t hash_decisions(const struct exec *x)
{
	const struct node *n = state_node(x->state);
	uint64_t *own = alloc_zero(n->rare->nthreads, sizeof *own), sum = 0;
	struct log_iter i;
	struct choice made;
	log_iter_begin(&i, &n->log, 0);
	while (log_next(&i, &made))
		if (made.kind != CHOICE_THREAD && made.thread < n->rare->nthreads)
			own[made.thread] = hash_with(
				hash_with(own[made.thread], made.kind), made.value);
	for (uint32_t k = 0; k < x->npending; k++) /* those of the present instruction */
		own[x->thread->number] =
			hash_with(hash_with(own[x->thread->number], x->pending[k].kind),
				  x->pending[k].value);
	for (uint32_t k = 0; k < n->rare->nthreads; k++)
		sum += own[k] ? hash_with(own[k], k) : 0;
	free(own);
	return sum;
}

static bool has_decided(const struct exec *x, const struct schedule *c)
{
	struct log_back i;
	struct choice made;
	uint64_t length = state_node(x->state)->log.length;
	log_back_begin(&i, &state_node(x->state)->log);
	for (; length > c->trace_log && log_before(&i, &made); length--)
		if (made.kind != CHOICE_THREAD)
			return true;
	return x->npending;
}

/* The trace so far. */
static uint64_t hash_trace(const struct exec *x, struct schedule *c)
{
	if (has_decided(x, c))
		c->decided = hash_decisions(x);
	c->trace_log = state_node(x->state)->log.length;
	return c->trace + c->decided;
}

static bool is_prefix_reached(const struct sched *s, uint64_t key, uint64_t preemptions)
{
	uint64_t least;
	return map_get(&s->known.prefixes, key, &least) && least <= preemptions;
}

static void note_prefix(struct sched *s, uint64_t key, uint64_t preemptions)
{
	uint64_t least;
	bool is_there = map_get(&s->known.prefixes, key, &least);
	if (is_there ? least <= preemptions
		     : s->known.most && s->known.prefixes.n >= s->known.most)
		return; /* memory is short: some work is done twice instead */
	map_put(&s->known.prefixes, key, preemptions);
}

bool bounded_was_here(struct sched *s, struct exec *x, struct schedule *c)
{
	uint64_t trace = hash_trace(x, c);
	const struct thread *t = sched_running(x);
	bool runs_on = sched_can_go_on(x, t);
	uint64_t key = hash_with(trace, runs_on ? t->number + 1 : 0);
	if (s->scheduler.kind != SCHED_BOUNDED || key == c->trace_known)
		return false; /* a state that was interrupted here asks again */
	c->trace_known = key;
	uint64_t anybody = hash_with(trace, UINT64_MAX), n = c->preemptions;
	if (is_prefix_reached(s, anybody, n) || (runs_on && is_prefix_reached(s, key, n)))
		return true;
	note_prefix(s, anybody, runs_on ? n + 1 : n);
	if (runs_on)
		note_prefix(s, key, n);
	return false;
}

bool bounded_may_preempt(struct exec *x, const struct schedule *c, struct scheduler how)
{
	const struct thread *t = sched_running(x);
	uint32_t before = t->rare->has_scheduler ? t->rare->preempted_before : 0;
	return !sched_can_go_on(x, t) || c->preemptions - before < how.number;
}

bool sched_is_repeated(struct sched *s)
{
	const struct exec *x = s->exec;
	struct schedule *c = state_node(x->state)->schedule;
	uint64_t ignored;
	if (!c || s->scheduler.kind != SCHED_BOUNDED)
		return false;
	uint64_t key = hash_with(hash_trace(x, c), x->state->ended);
	if (map_get(&s->known.traces, key, &ignored)) {
		s->redundant++;
		return true;
	}
	map_put(&s->known.traces, key, 1);
	return false;
}
