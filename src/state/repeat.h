/* repeat.h - an access that only repeats one, of which there is an event: the event counts it. When
 * that is so is decided in sched/repeat.c; the interpreter does the same again for the accesses
 * that it has at hand (handler/op_mem.c). */
#ifndef STATE_REPEAT_H
#define STATE_REPEAT_H
#include "state/schedule.h"

/* From this moment on every access is an event, as long as there is memory for that. */
#define REPEAT_MOMENTS 0xf0000000U

/* A loop that waits consists of repeated reads. So that trace/spin.c finds it, all reads are
 * events for a while whenever a thread has done nothing but read for long. */
enum {
	REPEAT_READS = 64, /* reads in a row, then all are events for a while, */
	REPEAT_LOOK = 72, /* so many: more than two rounds of a loop that is found */
	REPEAT_AGAIN = 1024, /* reads in a row to the second time, */
	REPEAT_LATER = 16384, /* and from then on from one to the next */
};

static inline bool repeat_only_reads(const struct operation *o)
{
	return o->op == VISIBLE_READ || o->is_idle;
}

/* May the operation be a repetition now, as far as what came before is concerned? */
static inline bool repeat_may_be(const struct schedule *c, const struct operation *o)
{
	uint32_t reads = c->quiet;
	uint32_t period = reads < 2 * REPEAT_AGAIN ? REPEAT_AGAIN : REPEAT_LATER;
	bool is_looked_at = (reads & (period - 1)) - REPEAT_READS < REPEAT_LOOK;
	return c->moment < REPEAT_MOMENTS && !(is_looked_at && repeat_only_reads(o));
}

/* The moment of a repetition; those that do not synchronise have one together. */
static inline uint32_t repeat_moment(struct schedule *c, const struct event *e)
{
	if (!e->what.is_atomic)
		return c->moment;
	return c->newest == e ? c->moment - 1 : c->moment++;
}

static inline void repeat_count_reads(struct schedule *c, const struct operation *o)
{
	c->quiet = repeat_only_reads(o) ? c->quiet + 1 : 0;
}

/* The event, which no other state has, counts one more. */
static inline void repeat_count(struct schedule *c, struct event *e, uint32_t moment)
{
	struct event *last = c->last;
	e->repeats++;
	e->latest = last->end = moment;
	last->is_followed = true;
	c->newest = e;
	repeat_count_reads(c, &e->what);
}
#endif
