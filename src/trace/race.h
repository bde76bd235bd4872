/* race.h - data races between an access and earlier ones. */
#ifndef TRACE_RACE_H
#define TRACE_RACE_H
#include "base/map.h"
#include "exec/exec.h"
#include "trace/index.h"

/* Announces those of the last event, an access, which is not in the index yet. The map has the pairs
 * that were announced, each with the last state that did. */
void race_find(struct event_index *index, struct map *announced, struct exec *x,
	       const struct event *e);
#endif
