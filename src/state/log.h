/* log.h - the choice log: what was undecided on a path, and what it became.
 *
 * A path is its log. Records are appended at the end; forks share everything before the
 * fork. A record names kind and site as a check and holds a canonical value, so that it
 * means the same on any worker. */
#ifndef STATE_LOG_H
#define STATE_LOG_H
#include <stdbool.h>
#include <stdint.h>

enum choice_kind {
#define CHOICE(name, code, text) CHOICE_##name = code,
#include "state/choices.def"
#undef CHOICE
};

struct choice {
	uint8_t kind; /* enum choice_kind */
	uint8_t is_not; /* of a job: the value that was excluded here, see choose.c */
	uint8_t is_forced; /* the facts allowed nothing else and stayed as they were */
	uint8_t pad;
	uint32_t func, insn; /* site: function number and instruction index */
	uint64_t value;
};

struct log_part;
struct log {
	struct log_part *last; /* NULL: empty */
	uint64_t length;
};

void log_init(struct log *l);
void log_done(struct log *l);
void log_fork(struct log *from, struct log *to); /* shares what is there */
void log_add(struct log *l, const struct choice *c);
/* Record number at (from 0); false when there is none. Walks back from the end. */
bool log_at(const struct log *l, uint64_t at, struct choice *out);
/* Records `from` up to the end, in order, into out. */
void log_copy(const struct log *l, uint64_t from, struct choice *out);
/* A running hash over records: sites, kinds and values. */
uint64_t choice_hash(uint64_t before, const struct choice *c);
/* The same without sites: what jobs know too, so that it names a place in the tree on any
 * worker. */
uint64_t choice_place(uint64_t before, const struct choice *c);
/* Can a choice of this kind get alternatives late? */
bool choice_may_be_open(enum choice_kind k);
const char *choice_name(enum choice_kind k);
#endif
