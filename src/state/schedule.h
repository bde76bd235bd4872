/* schedule.h - what the threads of a node have done to what they share, in order; and how a
 * state goes on from there.
 *
 * A thread is switched only at a visible operation. The operations that were executed are
 * events, a chain that forks share, newest last. The order of events that touch different
 * things does not matter; sched/ finds out which other orders have to be tried. */
#ifndef STATE_SCHEDULE_H
#define STATE_SCHEDULE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* What is done to an object; those from a program as thread/prim_threads.h has them. */
enum visible_op {
	VISIBLE_NOTHING,
	VISIBLE_READ,
	VISIBLE_WRITE,
	VISIBLE_ACQUIRE, /* needs what a WRITE or RELEASE gave */
	VISIBLE_RELEASE, /* independent of other RELEASEs */
	VISIBLE_SHARE, /* as ACQUIRE, independent of other SHAREs */
	VISIBLE_UNSHARE, /* gives back a SHARE: independent of other SHAREs and UNSHAREs */
	VISIBLE_EXIT, /* ends the process: depends on everything */
	VISIBLE_STEP, /* a system call: what it does to which objects is in operation.touches */
	VISIBLE_TIME, /* time passes, as no thread can go on: it comes after everything */
	VISIBLE_DESTROY, /* as WRITE, but it makes no ACQUIRE possible */
	VISIBLE_WAKE, /* comes after the event that woke it, and depends on nothing else */
};

/* What a system call does to one thing: an object of the model, or bytes of the program's
 * memory if there is a size. */
enum { TOUCH_PROCESS_SHIFT = 48 }; /* above it: the process whose memory an object is in */
#define TOUCH_MEMORY UINT32_MAX /* the size of all memory of the process: a READ of it */
struct touch {
	uint64_t object;
	uint32_t size;
	uint8_t op; /* enum visible_op */
};
/* Sorted by object, at most one for each. Interned and kept for ever: equal sets are one. */
struct touch_set {
	uint32_t n;
	struct touch at[];
};

struct operation {
	uint8_t op, op2; /* enum visible_op; op2 is done to object2 */
	bool is_access; /* to size bytes of memory at object, else a synchronisation */
	bool is_atomic;
	bool is_silent; /* an access whose order is not explored: it depends on nothing */
	bool is_patient; /* it waited for its condition, rather than going on without */
	bool is_idle; /* an atomic exchange that writes what is there already */
	bool is_counting; /* the condition is a number: it may have been true before the last RELEASE */
	uint32_t size;
	/* Of a STEP that has waited, or of a WAKE: one more than the moment of the event that woke
	 * it, which alone made it possible; 0: it has not waited. */
	uint32_t woken_by;
	uint64_t object, object2;
	/* Of a STEP; of an access to two ranges at once, such as a copy, both of them, the first
	 * being in object, size and op. The second is a silent access besides. */
	const struct touch_set *touches;
};

/* Under which condition a thread that stands at a visible operation can execute it:
 * `*word relation value`, or when the limit has come. */
enum visible_relation {
	RELATION_ALWAYS,
	RELATION_EQUAL,
	RELATION_UNEQUAL,
	RELATION_GREATER,
	RELATION_HAS_UNITS, /* as UNEQUAL; the word is a number, and each RELEASE adds one */
};
/* What a thread has read again and again: it waits until one of these changes. */
enum { POINT_SEEN = 12 };
struct seen {
	uint64_t address, value;
	uint32_t size; /* up to 8 bytes */
};
struct point {
	struct operation what;
	uint64_t stand; /* as in struct event */
	uint8_t nseen;
	uint8_t relation; /* enum visible_relation */
	bool is_granted; /* the scheduler has chosen the thread: it executes it now */
	bool is_over; /* the thread has ended: there is no operation */
	/* The wait has a time limit, which is reached only when no other thread can go
	 * on; the earliest limit comes first. */
	bool is_late;
	/* It waits for a peer that need not be part of the run: a client. */
	bool is_outside;
	int32_t value;
	uint64_t word; /* guest address of an int */
	uint64_t limit; /* virtual time in ns; 0: never waits, ~0: for ever */
	uint64_t text; /* guest address of a string that says what waits; 0: none */
	struct seen seen[POINT_SEEN]; /* only the first nseen of them are ever copied */
};

struct sched_node; /* sched/ */
/* An event in one of the lists of trace/index.c: of those that touch the same thing. */
struct event_link {
	uint64_t key;
	struct event *before, *write; /* the one before, and the last write before */
	/* Accesses from different places, each by its newest: the next one; the one that this
	 * event has taken the place of, and the one that stood in front of that. */
	struct event *next_site, *old_site, *in_front;
};
enum { EVENT_LINKS = 2, EVENT_RACES = 4 };
#define EVENT_RACE_COVERED (1U << 31)
struct event {
	struct event *before; /* counted */
	struct event *own; /* the one before of its thread; NULL: this is its first */
	uint32_t ref;
	uint32_t number; /* events before it */
	/* When it was executed, counted in events and repeated accesses that synchronise
	 * (sched/repeat.c). What other workers or the program get to know is this one, not the
	 * number. */
	uint32_t moment;
	/* An access that its thread has repeated so often, with nothing of other threads in
	 * between; the moment of the last time; the number of the event behind which that was. */
	uint64_t repeats;
	uint32_t latest, until;
	uint32_t end; /* the moment of the last repetition of whatever behind it, or its own */
	bool is_again; /* it only repeats one, which could not count it */
	bool is_followed; /* by a repetition of an earlier access, or of this one */
	bool has_joined; /* it comes after more than the event of its thread before it does */
	uint16_t thread; /* number of the thread in its node */
	uint32_t func, insn; /* where: function number and instruction index */
	uint32_t stack; /* exec's number of the call stack */
	struct operation what;
	uint32_t what_number; /* one more than its operation_number; 0: not asked for */
	uint64_t value; /* of a read access of up to 8 bytes that are concrete: what it saw */
	bool has_value;
	uint64_t trace; /* sched/bounded.c: a hash of it and of what it comes after */
	uint64_t stand; /* trace/spin.c: a hash of how the thread stood; 0: not looked at */
	/* The place in front of it; NULL: no other thread could go on. */
	struct sched_node *node;
	/* Of each thread, one more than its last event that this one comes after: the number of
	 * that by everything that orders events, then the moment by synchronisation alone. */
	uint32_t nclocks;
	uint32_t *clocks; /* 2 * nclocks */
	/* Numbers of earlier events that it could have come before; with EVENT_RACE_COVERED those
	 * that sched/reverse.c need not look at again. */
	uint32_t nraces, cap_races;
	uint32_t *races; /* few_races, if they fit */
	uint32_t few_races[EVENT_RACES];
	uint32_t nlinks;
	struct event_link links[EVENT_LINKS];
};

/* Does e come after f, by everything that orders events? */
static inline bool event_comes_after(const struct event *e, const struct event *f)
{
	return e == f || (f->thread < e->nclocks && e->clocks[f->thread] > f->number);
}

/* Events that must not be the next ones of their threads, because what follows has been or
 * will be explored elsewhere. Immutable and counted. */
struct sleep_set {
	uint32_t ref, n;
	struct sleeper {
		uint16_t thread;
		bool is_end; /* a path ended right behind it: nothing else is explored there */
		/* What is explored there adds nothing here (sched/share.c): it covers only what
		 * begins with it. */
		bool is_foreign;
		struct operation what;
	} at[];
};

/* Steps one after the other. Ways through wake-up trees are made of few different ones, so equal
 * lines are one, with a number. Immutable and counted. */
struct wakeup_line {
	uint64_t hash;
	uint32_t ref, n;
	uint32_t number, next; /* of the line behind it with the same slot in the table of all */
	struct wakeup_step {
		uint32_t thread;
		uint32_t what; /* operation_number: as it was in the execution that it comes from */
	} at[];
};

/* A wake-up tree: which threads go on, one event each, and how it goes on behind each of them.
 * Every way through it leads to a reversed race; the ways are taken in order. Very many wait
 * at a time, so steps behind which nothing branches off are together. Immutable and counted;
 * NULL is the empty one. */
enum { WAKEUPS_MOST = UINT16_MAX }; /* that begin in one place */
struct wakeups {
	uint64_t ways; /* through it */
	uint32_t ref;
	uint16_t n, cap; /* room in at */
	struct wakeup {
		struct wakeups *rest; /* the tree behind its steps */
		uint32_t line, from; /* its steps: those of the line from one on; at least one */
	} at[];
};

struct schedule {
	struct event *last; /* NULL: none so far */
	/* The place where the next event was chosen, and as which of its branches. */
	struct sched_node *node;
	uint32_t branch;
	struct sleep_set *sleep; /* NULL: empty */
	struct wakeups *wakeups; /* how it goes on; NULL: as it likes */
	uint32_t moment; /* of the next event */
	/* sched/repeat.c: the first event that a repetition can belong to; one more than the last
	 * event that was shared with another state; the event that was executed or repeated
	 * last, never looked into; reads in a row. */
	uint32_t still, shared;
	const struct event *newest;
	uint32_t quiet;
	bool has_regions; /* some thread has called ev_set_scheduler */
	uint32_t live; /* threads that have not ended */
	uint32_t fresh; /* threads that have not come to their first visible operation */
	uint32_t preemptions; /* so far */
	uint32_t steps_in_row; /* system calls of the thread of the last event, since another had one */
	bool is_settled; /* it stands where the next place will be: sched/share.c */
	/* sched/bounded.c: hashes of its events and of its decisions, with as many records of the
	 * log; what was looked up last. */
	uint64_t trace, decided, trace_log, trace_known;
	/* sched/sample.c: the number of the sample, 0 none; its dice; choices so far, and how
	 * many there are about. */
	uint64_t sample, dice;
	uint32_t choices, length;
	/* The last place of the path that has a snapshot, NULL: none; and since then: events,
	 * records of switches in the log, exec's count of what must not be repeated, and
	 * instructions up to there. Held by the event behind it. */
	struct sched_node *base;
	uint32_t base_events;
	uint64_t base_log, base_effects, base_instructions;
};

/* How sched_nodes are counted; filled in by the module that makes them (sched). */
struct schedule_nodes {
	void (*hold)(struct sched_node *n);
	void (*drop)(void *arg, struct sched_node *n);
	void (*forget)(void *arg, struct event *e); /* it is about to be freed */
	void *arg;
};

struct schedule *schedule_new(void);
struct schedule *schedule_copy(const struct schedule *s, const struct schedule_nodes *k);
void schedule_drop(struct schedule *s, const struct schedule_nodes *k);
/* Appends an event of this operation, which takes over the schedule's node; the rest of it is
 * all zero. */
struct event *schedule_add(struct schedule *s, const struct operation *what);
/* Of n threads: it comes after this event, which has clocks of as many threads or fewer, and
 * after whatever that comes after. NULL: after nothing. */
void event_make_clocks(struct event *e, uint32_t n, const struct event *behind);
void event_add_race(struct event *e, uint32_t number);
void event_done(struct event *e); /* frees what it has */
/* One count less for an event, which may be NULL; those before it go with it. */
void event_drop(struct event *e, const struct schedule_nodes *k);
void sleep_set_drop(struct sleep_set *s); /* NULL is allowed */
struct wakeups *wakeups_new(uint32_t cap); /* none of them is filled in */
struct wakeups *wakeups_hold(struct wakeups *w); /* NULL is allowed */
void wakeups_drop(struct wakeups *w);
/* What is behind the first step, as a tree, a count for the caller; NULL: nothing is. */
struct wakeups *wakeup_rest(const struct wakeup *u);
struct wakeup_line *wakeup_line_new(uint32_t n); /* none of the steps is filled in */
/* A line that has been filled in, which is taken over, as a way. */
struct wakeup wakeup_along(struct wakeup_line *l);
/* One step, as a way. */
struct wakeup wakeup_one_step(uint32_t thread, const struct operation *what);
/* The same steps but for the first n ones, or the first n ones alone, with nothing behind them.
 * At least one is left. */
struct wakeup wakeup_behind(const struct wakeup *u, uint32_t n);
struct wakeup wakeup_front(const struct wakeup *u, uint32_t n);
/* A way in another tree. */
void wakeup_hold(const struct wakeup *u);
void wakeup_drop(const struct wakeup *u);
/* Its steps, and how many there are. */
const struct wakeup_step *wakeup_steps(const struct wakeup *u, uint32_t *n);
/* The first of them: who goes on, and with what. */
uint16_t wakeup_thread(const struct wakeup *u);
const struct operation *wakeup_what(const struct wakeup *u);
bool wakeup_is_last(const struct wakeup *u); /* is nothing behind that? */
static inline uint64_t wakeup_ways(const struct wakeup *u)
{
	return u->rest ? u->rest->ways : 1;
}
/* Operations by number, the same for equal ones. They are kept for ever. */
uint32_t operation_number(const struct operation *o);
const struct operation *operation_numbered(uint32_t number);

/* All zero but for what is never looked at. */
static inline void point_clear(struct point *p)
{
	memset(p, 0, offsetof(struct point, seen));
}
struct point *point_new(void);
struct point *point_copy(const struct point *p);
void point_set(struct point *to, const struct point *from);
void point_free(struct point *p); /* NULL is allowed */

/* The set of these, which are sorted on the way; objects may occur several times. */
const struct touch_set *touch_set_get(struct touch *touches, uint32_t n);

static inline bool operations_overlap(const struct operation *a,
				      const struct operation *b)
{
	return a->object < b->object + b->size && b->object < a->object + a->size;
}
/* Is it an access, or done to one or two objects: not to more than that? */
static inline bool operation_is_simple(const struct operation *o)
{
	return !o->touches && o->op != VISIBLE_EXIT && o->op != VISIBLE_TIME;
}
/* Does an access write, with one of its ranges if there are two? */
static inline bool operation_writes(const struct operation *o)
{
	bool writes = o->op == VISIBLE_WRITE;
	for (uint32_t i = 0; o->touches && i < o->touches->n; i++)
		writes |= o->touches->at[i].op == VISIBLE_WRITE;
	return writes;
}
/* Is the word that it waits for set to the moment at which it is woken? */
static inline bool operation_is_woken(const struct operation *o)
{
	return o->op == VISIBLE_STEP || o->op == VISIBLE_WAKE || o->op2 == VISIBLE_WAKE;
}
/* Do two operations of different threads depend on each other: does their order matter? Most
 * that are compared are accesses, or one of them is. */
bool operations_depend_at_length(const struct operation *a, const struct operation *b);
static inline bool operations_depend(const struct operation *a, const struct operation *b)
{
	if (a->is_access && b->is_access && !a->touches && !b->touches)
		return (a->op == VISIBLE_WRITE || b->op == VISIBLE_WRITE) &&
		       operations_overlap(a, b) && !a->is_silent && !b->is_silent;
	if (a->is_access != b->is_access && operation_is_simple(a) && operation_is_simple(b))
		return false;
	return operations_depend_at_length(a, b);
}
#endif
