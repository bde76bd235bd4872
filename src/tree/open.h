/* open.h - which alternatives of open choices there are, so that each is explored once.
 *
 * An open choice has a place: its position in the log and a hash of what lies in front of
 * it. The owner of a tree (a run without workers, or the collector of many) keeps one
 * set: an alternative that is not in it becomes a job, all others are there already. A
 * place is closed when no job and no state is left below it: nothing can be offered to it
 * any more, and it leaves the set at the next sweep. A choice enters the set with the
 * first offer to it, which also tells the alternative that its path has taken. */
#ifndef TREE_OPEN_H
#define TREE_OPEN_H
#include "base/map.h"
#include "tree/job.h"

struct open_place {
	uint64_t hash, at; /* choice_place of the records in front; how many they are */
};
struct open_entry {
	struct open_place place;
	uint64_t value;
};
struct open_set {
	struct open_entry *entries;
	uint32_t n, cap;
	struct map by_hash; /* of entries: index */
	uint32_t sweep_at; /* entries that are worth a sweep */
};

/* An alternative on its way to the process that keeps the set. */
struct offer {
	struct open_place place;
	/* the alternative that the offering path has taken; the one that it offers */
	uint64_t taken, value;
};

void open_set_init(struct open_set *s);
void open_set_done(struct open_set *s);
void open_set_clear(struct open_set *s);
/* Adds the alternative that is offered; true: it was new. */
bool open_set_offer(struct open_set *s, const struct offer *o);
void open_set_copy(struct open_set *to, const struct open_set *from); /* adds them */
void open_set_write(const struct open_set *s, struct bytes *out);
bool open_set_read(struct open_set *s,
		   struct bytes_reader *in); /* adds; false: damaged */

/* Removes places below which nothing is left: open_sweep_begin, then open_sweep_tree and
 * open_sweep_trie for all jobs and states, then open_sweep_end. */
struct open_sweep {
	struct map live; /* hashes of places */
};
bool open_wants_sweep(const struct open_set *s);
void open_sweep_begin(struct open_sweep *w);
void open_sweep_tree(struct open_sweep *w, const struct tree *t);
bool open_sweep_trie(struct open_sweep *w, const void *data,
		     size_t n); /* false: damaged */
void open_sweep_cancel(struct open_sweep *w, struct open_set *s);
void open_sweep_end(struct open_sweep *w, struct open_set *s);

/* The job of an alternative: what lies in front of the mark, shared, then the value. */
struct job *open_job(const struct open_mark *m, uint64_t value);

/* The places of the open choices on a job's way, those behind `front`, a log that is in front
 * of the job's (an empty one: all). */
struct open_walk {
	struct log_iter records;
	struct open_place here;
	uint64_t end;
};
void open_walk_begin(struct open_walk *w, const struct job *j, const struct log *front);
bool open_walk_next(struct open_walk *w, struct open_place *out);
#endif
