/* sched.c - the life of a scheduler. */
#include "sched/sched.h"

#include "sched/internal.h"

#include <stdlib.h>

static void forget_event(void *sched, struct event *e)
{
	const struct sched *s = sched;
	if (s->index)
		index_forget(s->index, e);
}

void sched_init(struct sched *s, struct exec *x, struct scheduler how, uint64_t seed)
{
	*s = (struct sched){.exec = x, .scheduler = how, .sampling.seed = seed};
	map_init(&s->announced);
	map_init(&s->known.prefixes);
	map_init(&s->known.traces);
	map_init(&s->hot);
	map_init(&s->kept_by_name);
	s->index = index_new();
	x->pool.sched_nodes = (struct schedule_nodes){.hold = sched_hold_node,
						      .drop = sched_node_drop,
						      .forget = forget_event,
						      .arg = s};
}

void sched_forget(struct sched *s)
{
	while (s->nwaiting)
		sched_node_drop(s, s->waiting[--s->nwaiting]);
	s->branches = 0;
	sched_forget_kept(s);
}

void sched_restart(struct sched *s, uint64_t seed)
{
	s->explored = s->redundant = s->filled = 0;
	s->estimates = 0;
	s->preemptions_max = s->threads_max = s->processes_max = 0;
	s->sampling.seed = seed;
}

void sched_done(struct sched *s)
{
	sched_forget(s);
	sample_done(s);
	map_done(&s->announced);
	map_done(&s->known.prefixes);
	map_done(&s->known.traces);
	index_free(s->index);
	s->index = NULL;
	map_done(&s->hot);
	free(s->rerun);
	sched_kept_done(s);
	free(s->waiting);
	free(s->events);
	free(s->sequence);
	free(s->event_threads);
	free(s->blocked);
}

bool sched_is_alone(const struct sched *s)
{
	enum scheduler_kind k = s->scheduler.kind;
	return k == SCHED_BOUNDED || k == SCHED_RANDOM || k == SCHED_PCT;
}
