/* log.c - the choice log as a chain of counted parts, newest last.
 *
 * A part that two logs share is never written again: log_add starts a new one. Chains are
 * dropped in a loop, not by recursion: they get as long as a path is deep. */
#include "state/log.h"

#include "base/map.h"
#include "base/slab.h"

#include <stddef.h>

enum { LOG_PART = 3 }; /* small: every live state has one of its own */

struct log_part {
	struct log_part *before;
	uint32_t ref, n;
	uint64_t start; /* number of the first record */
	struct choice at[LOG_PART];
};

static struct slab parts = SLAB_INIT(sizeof(struct log_part));

void log_init(struct log *l)
{
	*l = (struct log){0};
}

void log_done(struct log *l)
{
	struct log_part *p = l->last;
	while (p && --p->ref == 0) {
		struct log_part *before = p->before;
		slab_put(&parts, p);
		p = before;
	}
	*l = (struct log){0};
}

void log_fork(struct log *from, struct log *to)
{
	*to = *from;
	if (to->last)
		to->last->ref++;
}

void log_add(struct log *l, const struct choice *c)
{
	struct log_part *p = l->last;
	if (!p || p->ref > 1 || p->n == LOG_PART) {
		struct log_part *q = slab_get(&parts);
		q->before = p; /* takes over this log's count on p */
		q->ref = 1;
		q->n = 0;
		q->start = l->length;
		l->last = p = q;
	}
	p->at[p->n++] = *c;
	l->length++;
}

bool log_at(const struct log *l, uint64_t at, struct choice *out)
{
	if (at >= l->length)
		return false;
	const struct log_part *p = l->last;
	while (p->start > at)
		p = p->before;
	*out = p->at[at - p->start];
	return true;
}

void log_copy(const struct log *l, uint64_t from, struct choice *out)
{
	const struct log_part *p = l->last;
	for (; p && p->start + p->n > from; p = p->before)
		for (uint32_t i = p->n; i-- > 0 && p->start + i >= from;)
			out[p->start + i - from] = p->at[i];
}

uint64_t choice_hash(uint64_t before, const struct choice *c)
{
	uint64_t site = (uint64_t)c->func << 32 | c->insn;
	return hash_mix(before ^ hash_mix(site ^ hash_mix(c->value + c->kind)));
}

const char *choice_name(enum choice_kind k)
{
	switch (k) {
#define CHOICE(name, code, text) \
	case CHOICE_##name: return #name;
#include "state/choices.def"
#undef CHOICE
	}
	return "?";
}
