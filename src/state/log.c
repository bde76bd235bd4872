/* log.c - the choice log as a chain of counted parts, newest last.
 *
 * A part that two logs share is never written again: log_add starts a new one. The first
 * record behind a fork gets a part for itself, because every live state has one and most
 * fork again soon; when a log goes on alone its parts are larger. Chains are dropped in a
 * loop, not by recursion: they get as long as a path is deep. */
#include "state/log.h"

#include "base/assert.h"
#include "base/map.h"
#include "base/slab.h"

#include <stddef.h>

enum { LOG_PART = 6 };

/* A choice in 16 bytes. */
struct record {
	uint32_t kind : 6, is_not : 1, is_forced : 1, func : 24;
	uint32_t insn;
	uint64_t value;
};

struct log_part {
	struct log_part *before;
	uint32_t ref;
	uint16_t n, room;
	struct record at[];
};

static struct slab single = SLAB_INIT(sizeof(struct log_part) + sizeof(struct record));
static struct slab parts =
	SLAB_INIT(sizeof(struct log_part) + LOG_PART * sizeof(struct record));

void log_init(struct log *l)
{
	*l = (struct log){0};
}

void log_done(struct log *l)
{
	struct log_part *p = l->last;
	while (p && --p->ref == 0) {
		struct log_part *before = p->before;
		slab_put(p->room == 1 ? &single : &parts, p);
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
	if (!p || p->ref > 1 || p->n == p->room) {
		bool is_alone = p && p->ref == 1;
		struct log_part *q = slab_get(is_alone ? &parts : &single);
		q->before = p; /* takes over this log's count on p */
		q->ref = 1;
		q->n = 0;
		q->room = is_alone ? LOG_PART : 1;
		l->last = p = q;
	}
	ASSERT_SLOW(c->func < 1u << 24);
	p->at[p->n++] = (struct record){.kind = c->kind,
					.is_not = c->is_not,
					.is_forced = c->is_forced,
					.func = c->func,
					.insn = c->insn,
					.value = c->value};
	l->length++;
}

static struct choice unpack(const struct record *r)
{
	return (struct choice){.kind = r->kind,
			       .is_not = r->is_not,
			       .is_forced = r->is_forced,
			       .func = r->func,
			       .insn = r->insn,
			       .value = r->value};
}

bool log_at(const struct log *l, uint64_t at, struct choice *out)
{
	if (at >= l->length)
		return false;
	const struct log_part *p = l->last;
	uint64_t start = l->length - p->n;
	while (start > at) {
		p = p->before;
		start -= p->n;
	}
	*out = unpack(&p->at[at - start]);
	return true;
}

void log_copy(const struct log *l, uint64_t from, struct choice *out)
{
	uint64_t at = l->length;
	for (const struct log_part *p = l->last; p && at > from; p = p->before)
		for (uint32_t i = p->n; i-- > 0 && at > from;)
			out[--at - from] = unpack(&p->at[i]);
}

uint64_t choice_hash(uint64_t before, const struct choice *c)
{
	uint64_t site = (uint64_t)c->func << 32 | c->insn;
	return hash_mix(before ^ hash_mix(site ^ hash_mix(c->value + c->kind)));
}

uint64_t choice_place(uint64_t before, const struct choice *c)
{
	return hash_mix(before ^ hash_mix(c->value + ((uint64_t)c->is_not << 63 |
						      (uint64_t)c->kind << 56)));
}

bool choice_may_be_open(enum choice_kind k)
{
	return k == CHOICE_OPEN || k == CHOICE_THREAD;
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
