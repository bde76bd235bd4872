/* sched.h - who runs next: threads of a process are switched at visible operations, and the
 * orders that matter are explored.
 *
 * With SCHED_DPOR every execution is another Mazurkiewicz trace: two executions differ in the
 * order of at least two operations that depend on each other (state/schedule.h). The method
 * is optimal dynamic partial order reduction with wake-up sequences: doc/concurrency.md.
 *
 * A place at which several threads could go on is a sched_node. It keeps a state that stands
 * there and the branches that were taken or are to be taken from it. When an execution has
 * ended, sched_ended looks for pairs of events that could have happened in the other order
 * and adds branches; sched_next gives the state of the next branch. */
#ifndef SCHED_SCHED_H
#define SCHED_SCHED_H
#include "base/map.h"
#include "base/numbers.h"
#include "exec/exec.h"

/* How memory is accessed: one of the first three, with or without the last. */
enum sched_how {
	SCHED_HOW_READ,
	SCHED_HOW_WRITE,
	SCHED_HOW_MODIFY, /* also by a compare-exchange that fails */
	SCHED_HOW_ATOMIC = 4,
};

/* A thread runs that many of its blocks, from that one on; 0: it goes on inside one. With a
 * stop the turn ends inside the last of them, in front of the stop-th access of that kind to
 * that byte, since the block has begun or the thread goes on (emit/turns.h). */
struct sched_turn {
	uint32_t thread;
	uint64_t first, count;
	uint64_t stop; /* 0: it ends with the block */
	uint64_t byte;
	unsigned how; /* enum sched_how */
};

/* What becomes of accesses that race (trace/race.h). */
enum sched_races {
	RACES_EXPLORE, /* they are reported, and both orders are explored */
	RACES_REPORT, /* they are reported; only synchronisation and atomic accesses are ordered */
	RACES_IGNORE,
};

#define SCHED_ALL_GROUPS UINT64_MAX /* all jobs of a run come to one worker */

enum { SCHED_PREFIX_BYTES = 40 }; /* of memory for one that is remembered, bounded.c */

struct sched {
	struct exec *exec;
	struct scheduler scheduler; /* of the run; threads may have their own */
	bool reverses; /* some place was opened by SCHED_DPOR */
	bool leaves_out; /* something could have happened in another order, which is not tried */
	enum sched_races races;
	struct sched_sampling { /* sample.c */
		uint64_t seed, most, taken; /* most: 0 for no limit */
		uint32_t length; /* choices of the longest execution so far */
		struct sched_root *roots;
		uint32_t nroots, cap;
	} sampling;
	struct sched_known { /* bounded.c: hashes of prefixes, with their preemptions; of traces */
		struct map prefixes, traces;
		uint64_t most; /* prefixes that are remembered */
	} known;
	struct event_index *index;
	struct map hot; /* things on which operations were reversed (rerun.c) */
	struct event **rerun; /* room for rerun.c */
	uint32_t nrerun, cap_rerun, rerun_at;
	bool is_rerun;
	struct map announced; /* races: see race_find */
	struct sched_node **waiting; /* nodes with branches that wait, the next one last */
	uint32_t nwaiting, cap_waiting;
	uint64_t branches; /* that wait */
	struct sched_node *nodes; /* all there are, the newest first */
	/* Executions that ended, and those given up because they are explored elsewhere. */
	uint64_t explored, redundant;
	uint32_t preemptions_max, threads_max, processes_max;
	/* Of the executions that ended: the sum of how many there would be if all were like it. */
	double estimates;
	/* Room for sched_ended. */
	struct event **events;
	uint16_t *event_threads; /* the thread of each of them */
	uint32_t nevents, cap_events;
	struct event **blocked;
	uint32_t nblocked, cap_blocked;
	struct event **sequence;
	uint64_t sequence_threads; /* of it: by number modulo 64, or more than those */
	struct event *reversed; /* comes earlier in it than it did */
	bool is_cut; /* the path ends because only threads that end it could go on */
	/* Places of jobs that wait to be replayed, and the job that is replayed now (keep.c). */
	struct sched_kept *kept;
	uint32_t nkept, cap_kept, pending;
	struct map kept_by_name;
	struct sched_arrival *arrival;
	uint32_t writes; /* sched_begin_write */
	/* Jobs that come now have all there is of this group of places, which is over; 0: of none
	 * (home.c). */
	uint64_t complete;
	uint64_t filled; /* branches that were added to make places full (share.c) */
	bool is_settling; /* states stop where their next place would be */
	/* What a test gives (sched_give): turns, of which the last one begun is of that thread
	 * and has begun so many blocks. */
	const struct sched_turn *turns;
	uint32_t nturns, turn, turn_thread;
	uint64_t turn_blocks, turn_seen; /* accesses like the one at which it ends */
	bool turn_is_taken; /* one without blocks has begun */
};

void sched_init(struct sched *s, struct exec *x, struct scheduler how, uint64_t seed);
void sched_done(struct sched *s);
/* What exec asks: see struct exec_hooks. */
uint32_t sched_turn(struct sched *s, struct exec *x);
void sched_event(struct sched *s, struct exec *x, const struct operation *what);
/* Would the current thread, which is about to access memory, go on whatever it does: need nobody
 * be asked for a turn? */
bool sched_has_turn(struct sched *s, struct exec *x);
/* If so: does the access only repeat one (repeat.c)? Then it is made now, and is no event. */
bool sched_repeat(struct sched *s, struct exec *x, const struct operation *what);
/* The current thread fails by this access, before it has come to be an event. */
void sched_failed(struct sched *s, struct exec *x, const struct operation *what);
/* Can orders of operations be reversed: is the run not one that takes one order? */
bool sched_may_reverse(const struct sched *s, const struct exec *x);
/* An access to memory that others can reach, which is about to happen without the others'
 * having a turn: for --races=report, and for the second range of an operation. */
void sched_note_access(struct sched *s, struct exec *x, const struct operation *what);
/* Does the run's scheduler need all executions on one worker? bounded=K remembers prefixes,
 * and samples are numbered. */
bool sched_is_alone(const struct sched *s);
/* About how many executions there are; 0: none has ended. */
uint64_t sched_estimate(const struct sched *s);
/* Has an equivalent execution ended before the current state, which has? It is counted as
 * redundant then. Only bounded=K comes to one twice. */
bool sched_is_repeated(struct sched *s);
/* The current state, whose path has ended: counts it, adds the branches that follow and lets
 * go of its schedule. */
void sched_ended(struct sched *s);
/* The state of a branch that waits, entered; NULL: none does. */
struct state *sched_next(struct sched *s);
/* The places that are kept, one after the other; NULL: the first, and behind the last. */
const struct sched_node *sched_nodes(const struct sched *s, const struct sched_node *after);
struct state *sched_snapshot(const struct sched_node *n); /* NULL: it has none */
/* From now on the threads of a path take these turns, which are borrowed; when they are over, or
 * cannot be taken, it goes on as it likes. n 0: none. */
void sched_give(struct sched *s, const struct sched_turn *turns, uint32_t n);
/* All branches that wait are given up. */
void sched_forget(struct sched *s);
/* Nothing was counted so far; dice begin anew. */
void sched_restart(struct sched *s, uint64_t seed);

/* --- sharing (share.c) --- */

/* Do orders that are left depend on this state's being here: is there a place on its way that
 * is not full, or has branches that were not started? */
bool sched_is_bound(const struct state *s);
/* The place on the way of a state, the oldest, that has to be spread so that others can help:
 * all its branches started. NULL: there is none, or making places full would cost too much. */
struct sched_node *sched_find_shareable(struct sched *s, const struct state *at);
/* The next place above it on the way of the state that is not done, and this worker's alone;
 * NULL: none. */
struct sched_node *sched_next_above(const struct state *at, const struct sched_node *n);
/* Makes it full. */
void sched_fill(struct sched *s, struct sched_node *n);
/* Might the state still show what its branch of the place does? */
bool sched_is_unsettled(const struct state *at, const struct sched_node *n);
/* Starts the next branch of a place that is full and below which everything is settled: its
 * state, entered. NULL: all are started; the current state may be another one. */
struct state *sched_start_next(struct sched *s, struct sched_node *n);
void sched_hold_node(struct sched_node *n);
void sched_let_go(struct sched *s, struct sched_node *n);

/* --- places that several workers have (home.c) --- */

/* From now on others may explore below it, too. */
void sched_give_group(struct sched *s, struct sched_node *n, uint64_t group);
/* Adds the groups of the places on the way of a state; of all places that there are. */
void sched_groups_of(const struct state *at, struct numbers *out);
void sched_groups(const struct sched *s, struct numbers *out);
/* A place with a group and with ways, below which nothing is left, with a count; NULL: none. */
struct sched_node *sched_find_homing(struct sched *s);
/* The state that its anchor is, entered; takes the count. */
struct state *sched_start_anchor(struct sched *s, struct sched_node *n);
/* The ways at places with groups, on the way of a state, have gone home. */
void sched_take_ways(struct sched *s, const struct state *at);
uint64_t sched_group(const struct sched_node *n);
#endif
