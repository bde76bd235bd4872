/* scheduler.h - by which rule the next thread is chosen: the words of --schedule and of
 * ev_set_scheduler. */
#ifndef STATE_SCHEDULER_H
#define STATE_SCHEDULER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum scheduler_kind {
	SCHED_DPOR, /* one execution of each Mazurkiewicz trace */
	SCHED_ALL, /* every interleaving of visible operations */
	SCHED_ROUND_ROBIN, /* one: a thread runs until it has to wait or yields */
	SCHED_RANDOM, /* samples: by dice at every operation */
	SCHED_BOUNDED, /* every trace with at most `number` preemptions */
	SCHED_PCT, /* samples: random priorities, `number` - 1 of which change on the way */
};

struct scheduler {
	uint8_t kind; /* enum scheduler_kind */
	uint32_t number; /* K of bounded=K, D of pct=D; else 0 */
};

/* The words, for messages. */
extern const char *const scheduler_words;
/* False: it is none of them, or its number is no number or out of range. */
bool scheduler_parse(const char *word, struct scheduler *out);
/* The word for it, with its number. */
void scheduler_name(struct scheduler s, char *out, size_t size);
#endif
