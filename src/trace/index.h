/* index.h - earlier events of a path by what they touch. */
#ifndef TRACE_INDEX_H
#define TRACE_INDEX_H
#include "state/schedule.h"

struct event_index;
struct event_index *index_new(void);
void index_free(struct event_index *x);
/* From now on it has this event, which may be NULL, and those before it. */
void index_move(struct event_index *x, struct event *last);
/* Gives an event the names of what it touches; it needs them for whatever follows. */
void index_name(struct event *e);
void index_add(struct event_index *x, struct event *e); /* right behind the last one */
/* An event that is about to be freed: it is not the last one any more. */
void index_forget(struct event_index *x, struct event *e);

/* A walk over events in the index that an event may depend on, the newest first. Those that
 * are left out come before another one that is not, by both clocks. */
enum { INDEX_LISTS = EVENT_LINKS + 1 };
struct index_walk {
	const struct event *e;
	uint32_t n, stopped; /* lists of things that e touches, and those that are over */
	uint64_t keys[INDEX_LISTS]; /* the last: what touches more than links can say */
	const struct event *at[INDEX_LISTS];
	bool is_whole; /* e may depend on anything */
	bool is_single; /* there is one list, and nothing that all walks look at */
	bool wants_writes; /* reads do not matter */
	/* If is_whole: events with lower ones are all known to come before e. */
	uint32_t number, moment;
};
void index_walk(struct event_index *x, const struct event *e, struct index_walk *w);
const struct event *index_next(struct index_walk *w); /* NULL: that was all */
/* Is everything up to f known to come before e, by both clocks? */
static inline bool index_is_covered(const struct index_walk *w, const struct event *f)
{
	return f->number < w->number && f->moment < w->moment;
}
/* Finds out anew for which events that holds: the clocks of e have become others. */
void index_look_back(const struct event_index *x, struct index_walk *w);
/* The event that it gave last is ordered against e by now, and e waits for nothing: what came
 * before it does not matter, if it had to be ordered against that. */
void index_settled(struct index_walk *w, const struct event *f);
/* The newest accesses of each place in the program and thread that may touch the same as e:
 * the lists of them, w->n of them, and the next one of a list. Only index_next_site may be
 * called with that walk. */
void index_sites(struct event_index *x, const struct event *e, struct index_walk *w);
const struct event *index_next_site(const struct index_walk *w, uint32_t list,
				    const struct event *f);

/* The newest access like this one from the same place, by that thread, with this call stack; NULL:
 * there is none, or it is one that all walks look at. */
struct event *index_find_site(struct event_index *x, const struct operation *what,
			      uint32_t thread, uint32_t stack);
/* One more than the number of the thread that was the last to change what an operation, or an
 * event that is in the index, touches; of things that are no memory, the last to touch it. 0:
 * nobody did, or it touches more than lists can say. */
uint32_t index_changer(const struct event_index *x, const struct operation *what);
uint32_t index_changer_of(const struct event *e);

/* The access of an event was repeated behind the last one. */
void index_repeated(struct event_index *x, struct event *e);
#endif
