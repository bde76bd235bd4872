/* log.c - the choice log as a chain of counted parts, newest last.
 *
 * A part that two logs share is never written again: log_add starts a new one. The first
 * record behind a fork gets a part for itself, because every live state has one and most
 * fork again soon; when a log goes on alone its parts are larger. Chains are dropped in a
 * loop, not by recursion: they get as long as a path is deep.
 *
 * Parts point back only. To go forwards an iterator walks back once and remembers the ends of
 * up to LOG_WIDTH stretches of equal length; a stretch is divided in the same way when its
 * turn comes, until it is one part. Each level walks over everything once, so a log of 32
 * parts is walked once, one of a thousand parts twice, one of a million four times. */
#include "state/log.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/map.h"
#include "base/slab.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_PART = 6 };

/* A choice in 16 bytes. */
struct record {
	uint64_t kind : 6, is_not : 1, is_forced : 1, func : 21, insn : 23, thread : 12;
	uint64_t value;
};
#define CHOICE(name, code, text) \
	_Static_assert(code < CHOICE_KINDS, "the kind fits into a record");
#include "state/choices.def"
#undef CHOICE

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

void log_fork(const struct log *from, struct log *to)
{
	*to = *from;
	if (to->last)
		to->last->ref++;
}

static struct log_part *room_for_one(struct log *l)
{
	struct log_part *p = l->last;
	if (p && p->ref == 1 && p->n < p->room)
		return p;
	bool is_alone = p && p->ref == 1;
	struct log_part *q = slab_get(is_alone ? &parts : &single);
	q->before = p; /* takes over this log's count on p */
	q->ref = 1;
	q->n = 0;
	q->room = is_alone ? LOG_PART : 1;
	return l->last = q;
}

uint64_t choice_place(uint64_t before, const struct choice *c)
{
	return hash_mix(before ^ hash_mix(c->value + ((uint64_t)c->is_not << 63 |
						      (uint64_t)c->kind << 56)));
}

/* One multiplication more than the place, which has all but the site in it. */
static uint64_t check_behind(uint64_t before, uint64_t place, const struct choice *c)
{
	uint64_t site = (uint64_t)c->func << 32 | c->insn;
	uint64_t all = before ^ place ^ site ^ (uint64_t)c->thread << 48;
	return all * 0x9e3779b97f4a7c15ULL + (before >> 32);
}

void log_add(struct log *l, const struct choice *c)
{
	ASSERT_SLOW(c->kind < CHOICE_KINDS && c->thread < CHOICE_THREADS);
	ASSERT_SLOW(c->func < CHOICE_FUNCS && c->insn < CHOICE_INSNS);
	struct log_part *p = room_for_one(l);
	p->at[p->n++] = (struct record){.kind = c->kind,
					.is_not = c->is_not,
					.is_forced = c->is_forced,
					.func = c->func,
					.insn = c->insn,
					.thread = c->thread,
					.value = c->value};
	l->length++;
	l->place = choice_place(l->place, c);
	l->check = check_behind(l->check, l->place, c);
}

static struct choice unpack_record(const struct record *r)
{
	return (struct choice){.kind = r->kind,
			       .is_not = r->is_not,
			       .is_forced = r->is_forced,
			       .thread = r->thread,
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
	*out = unpack_record(&p->at[at - start]);
	return true;
}

/* --- forwards --- */

/* Divides the last `count` parts up to `end` into stretches of 32^level parts; what is left
 * over is the first one. */
static void divide_stretches(struct log_stretches *l, unsigned level,
			     const struct log_part *end, uint32_t count)
{
	uint32_t step = 1;
	while (level--)
		step *= LOG_WIDTH;
	for (l->n = 0; count > step; count -= step) {
		l->ends[l->n++] = end;
		for (uint32_t i = 0; i < step; i++)
			end = end->before;
	}
	l->ends[l->n++] = end;
	l->first = count;
}

/* The part that comes next. */
static void next_part(struct log_iter *i)
{
	uint32_t level = 0;
	while (level <= i->top && !i->levels[level].n)
		level++;
	i->part = NULL;
	i->at = 0;
	if (level > i->top)
		return;
	for (;; level--) {
		struct log_stretches *l = &i->levels[level];
		const struct log_part *end = l->ends[--l->n];
		uint32_t count = l->first;
		l->first = 1;
		for (uint32_t k = 0; k < level; k++)
			l->first *= LOG_WIDTH;
		if (!level) {
			i->part = end;
			return;
		}
		divide_stretches(&i->levels[level - 1], level - 1, end, count);
	}
}

void log_iter_begin(struct log_iter *i, const struct log *l, uint64_t from)
{
	const struct log_part *p = l->last;
	uint64_t start = l->length;
	uint32_t count = 0;
	i->part = NULL;
	i->at = 0;
	i->top = 0;
	i->levels[0].n = 0;
	for (; start > from; p = p->before, count++)
		start -= p->n;
	if (!count)
		return;
	for (uint64_t most = LOG_WIDTH; most < count; most *= LOG_WIDTH)
		i->levels[++i->top].n = 0;
	ASSERT(i->top < LOG_LEVELS);
	divide_stretches(&i->levels[i->top], i->top, l->last, count);
	next_part(i);
	i->at = (uint32_t)(from - start);
}

bool log_next(struct log_iter *i, struct choice *out)
{
	if (!i->part)
		return false;
	*out = unpack_record(&i->part->at[i->at++]);
	if (i->at == i->part->n)
		next_part(i);
	return true;
}

uint64_t log_place_with(const struct log *l, const struct log *more)
{
	struct log_iter i;
	struct choice c;
	uint64_t place = l->place;
	log_iter_begin(&i, more, 0);
	while (log_next(&i, &c))
		place = choice_place(place, &c);
	return place;
}

uint64_t log_check_at(const struct log *l, const struct log *front, uint64_t at)
{
	struct log_iter i;
	struct choice c;
	uint64_t place = front->place, check = front->check;
	if (at == l->length)
		return l->check;
	log_iter_begin(&i, l, front->length);
	for (uint64_t n = front->length; n < at && log_next(&i, &c); n++) {
		place = choice_place(place, &c);
		check = check_behind(check, place, &c);
	}
	return check;
}

/* --- backwards --- */

void log_back_begin(struct log_back *i, const struct log *l)
{
	i->part = l->last;
	i->left = i->part ? i->part->n : 0;
}

bool log_before(struct log_back *i, struct choice *out)
{
	if (!i->part)
		return false;
	*out = unpack_record(&i->part->at[--i->left]);
	if (!i->left) {
		i->part = i->part->before;
		i->left = i->part ? i->part->n : 0;
	}
	return true;
}

/* --- marks --- */

void log_mark_front(struct log_mark *m, const struct log *l)
{
	*m = (struct log_mark){.length = l->length, .place = l->place, .check = l->check};
}

void log_mark_last(struct log_mark *m, const struct log *l)
{
	m->part = l->last;
	m->at = (uint8_t)(l->last->n - 1);
}

struct choice log_marked(const struct log_mark *m)
{
	return unpack_record(&m->part->at[m->at]);
}

void log_fork_at(const struct log_mark *m, struct log *to)
{
	struct log_part *last = m->part->before;
	if (last)
		last->ref++;
	if (m->at) { /* it is in the middle of a part */
		struct log_part *p = slab_get(&parts);
		*p = (struct log_part){
			.before = last, .ref = 1, .n = (uint16_t)m->at, .room = LOG_PART};
		memcpy(p->at, m->part->at, m->at * sizeof *p->at);
		last = p;
	}
	*to = (struct log){last, m->length, m->place, m->check};
}

void log_read(const struct log *l, uint64_t from, struct log_buffer *out)
{
	struct log_back i;
	out->n = l->length > from ? l->length - from : 0;
	if (out->n > out->cap) {
		out->cap = out->n * 2;
		out->records =
			alloc_resize(out->records, out->cap * sizeof *out->records);
	}
	log_back_begin(&i, l);
	for (uint64_t at = out->n; at-- && log_before(&i, &out->records[at]);)
		;
}

void log_buffer_done(struct log_buffer *b)
{
	free(b->records);
	*b = (struct log_buffer){0};
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
