/* log.h - the choice log: what was undecided on a path, and what it became.
 *
 * A path is its log. Records are appended at the end; forks share everything before the
 * fork. A record names kind, site and thread as a check and holds a canonical value, so
 * that it means the same on any worker. A log knows two hashes of itself: its place in
 * the tree, which any worker can tell from a job, and a check that has the sites in it as
 * well. Iterators go through a log in place, in either direction; log_read is for callers
 * that need an array. */
#ifndef STATE_LOG_H
#define STATE_LOG_H
#include <stdbool.h>
#include <stdint.h>

enum choice_kind {
#define CHOICE(name, code, text) CHOICE_##name = code,
#include "state/choices.def"
#undef CHOICE
};

/* Codes of kinds and numbers of threads are below these. Of sites, which are only checked,
 * numbers above these are kept by their lower bits. */
enum { CHOICE_KINDS = 1 << 6, CHOICE_THREADS = 1 << 12 };
enum { CHOICE_FUNCS = 1 << 21, CHOICE_INSNS = 1 << 23 };

struct choice {
	uint8_t kind; /* enum choice_kind */
	uint8_t is_not : 1; /* of a job: the value that was excluded here, see value.c */
	uint8_t is_forced : 1; /* the facts allowed nothing else and stayed as they were */
	/* Number of the thread that decided, 0 for the first one. A CHOICE_THREAD says which
	 * thread the records behind it are of, so jobs need not carry it. */
	uint16_t thread;
	uint32_t func, insn; /* site: function number and instruction index; 0: unknown */
	uint64_t value;
};

struct log_part;
struct log {
	struct log_part *last; /* NULL: empty */
	uint64_t length;
	uint64_t place; /* choice_place along the records: names a place in the tree */
	uint64_t check; /* a hash of sites, threads, kinds and values */
};

void log_init(struct log *l);
void log_done(struct log *l);
void log_fork(const struct log *from, struct log *to); /* shares what is there */
void log_add(struct log *l, const struct choice *c);
/* Record number at (from 0); false when there is none. Walks back from the end. */
bool log_at(const struct log *l, uint64_t at, struct choice *out);
/* The check of the first `at` records; `front` is what the log was with fewer of them, of
 * which length and hashes are looked at. */
uint64_t log_check_at(const struct log *l, const struct log *front, uint64_t at);

/* The place of this log with the records of another one behind it. */
uint64_t log_place_with(const struct log *l, const struct log *more);

/* Going through a log, which must not change meanwhile. Forwards it costs as much as going
 * back once for every factor of LOG_WIDTH in the number of its parts (log.c): nothing is
 * copied, and a start near the end is cheap. */
enum { LOG_WIDTH = 32, LOG_LEVELS = 6 };
struct log_stretches {
	const struct log_part *ends[LOG_WIDTH]; /* of stretches, the first one on top */
	uint32_t n;
	uint32_t first; /* parts of the stretch on top */
};
struct log_iter {
	const struct log_part *part; /* NULL: at the end */
	uint32_t at; /* next record in the part */
	uint32_t top; /* level that the walk began with */
	struct log_stretches levels[LOG_LEVELS];
};
void log_iter_begin(struct log_iter *i, const struct log *l, uint64_t from);
bool log_next(struct log_iter *i, struct choice *out); /* false: the end */

struct log_back {
	const struct log_part *part;
	uint32_t left; /* records of the part still to come */
};
void log_back_begin(struct log_back *i, const struct log *l); /* at the end */
bool log_before(struct log_back *i, struct choice *out); /* false: at the start */

/* A record of a log, with what lies in front of it. Counts nothing: it is valid as long as a
 * log that has the record. */
struct log_mark {
	uint64_t length : 56; /* of the log in front of the record, as are the hashes */
	uint64_t at : 8; /* place in the part */
	uint64_t place, check;
	const struct log_part *part;
};
/* What the next record will have in front; then, when it is the log's last, the record. */
void log_mark_front(struct log_mark *m, const struct log *l);
void log_mark_last(struct log_mark *m, const struct log *l);
struct choice log_marked(const struct log_mark *m);
/* The records in front of it as a log of its own. */
void log_fork_at(const struct log_mark *m, struct log *to);

/* Records as an array, in a buffer that grows; a zeroed one is empty. */
struct log_buffer {
	struct choice *records;
	uint64_t n, cap;
};
void log_read(const struct log *l, uint64_t from, struct log_buffer *out);
void log_buffer_done(struct log_buffer *b);

/* What log.place becomes with one more record. Sites are left out: jobs do not have them. */
uint64_t choice_place(uint64_t before, const struct choice *c);
/* Can a choice of this kind get alternatives late? */
bool choice_may_be_open(enum choice_kind k);
const char *choice_name(enum choice_kind k);
#endif
