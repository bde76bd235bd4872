/* schedule_wire.c - see schedule_wire.h. */
#include "state/schedule_wire.h"

#include "base/alloc.h"
#include "base/map.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

enum {
	OP_ACCESS = 1,
	OP_ATOMIC = 2,
	OP_SILENT = 4,
	OP_PATIENT = 8,
	OP_COUNTING = 16,
	OP_IDLE = 32,
	OP_TOUCHES = 64,
};

static void put_touches(struct bytes *out, const struct touch_set *t)
{
	bytes_number(out, t->n);
	for (uint32_t i = 0; i < t->n; i++) {
		bytes_number(out, t->at[i].object);
		bytes_number(out, t->at[i].size);
		bytes_byte(out, t->at[i].op);
	}
}

static const struct touch_set *get_touches(struct bytes_reader *in)
{
	uint64_t n = bytes_get_count(in, 3);
	struct touch *t = alloc_zero(n + 1, sizeof *t);
	for (uint64_t i = 0; i < n; i++) {
		t[i].object = bytes_get_number(in);
		t[i].size = (uint32_t)bytes_get_number(in);
		t[i].op = bytes_get_byte(in);
	}
	const struct touch_set *set = touch_set_get(t, (uint32_t)n);
	free(t);
	return set;
}

void wire_put_operation(struct bytes *out, const struct operation *o)
{
	bytes_byte(out, o->op);
	bytes_byte(out, o->op2);
	bytes_byte(out,
		   (uint8_t)((o->is_access ? OP_ACCESS : 0) |
			     (o->is_atomic ? OP_ATOMIC : 0) |
			     (o->is_silent ? OP_SILENT : 0) |
			     (o->is_patient ? OP_PATIENT : 0) |
			     (o->is_counting ? OP_COUNTING : 0) |
			     (o->is_idle ? OP_IDLE : 0) | (o->touches ? OP_TOUCHES : 0)));
	bytes_number(out, o->size);
	bytes_number(out, o->object);
	bytes_number(out, o->object2);
	if (!o->touches)
		return;
	bytes_number(out, o->woken_by);
	put_touches(out, o->touches);
}

struct operation wire_get_operation(struct bytes_reader *in)
{
	struct operation o = {.op = bytes_get_byte(in)};
	o.op2 = bytes_get_byte(in);
	uint8_t flags = bytes_get_byte(in);
	o.is_access = flags & OP_ACCESS;
	o.is_atomic = flags & OP_ATOMIC;
	o.is_silent = flags & OP_SILENT;
	o.is_patient = flags & OP_PATIENT;
	o.is_counting = flags & OP_COUNTING;
	o.is_idle = flags & OP_IDLE;
	o.size = (uint32_t)bytes_get_number(in);
	o.object = bytes_get_number(in);
	o.object2 = bytes_get_number(in);
	if (flags & OP_TOUCHES) {
		o.woken_by = (uint32_t)bytes_get_number(in);
		o.touches = get_touches(in);
	}
	return o;
}

void wire_put_sleep(struct bytes *out, const struct sleep_set *s)
{
	bytes_number(out, s ? s->n : 0);
	for (uint32_t i = 0; s && i < s->n; i++) {
		bytes_number(out, s->at[i].thread);
		bytes_byte(out, (uint8_t)(s->at[i].is_end | s->at[i].is_foreign << 1));
		wire_put_operation(out, &s->at[i].what);
	}
}

struct sleep_set *wire_get_sleep(struct bytes_reader *in)
{
	uint64_t n = bytes_get_count(in, 2 + WIRE_OPERATION);
	if (!n)
		return NULL;
	struct sleep_set *s = alloc_zero(1, sizeof *s + n * sizeof s->at[0]);
	s->ref = 1;
	s->n = (uint32_t)n;
	for (uint32_t i = 0; i < n; i++) {
		s->at[i].thread = (uint16_t)bytes_get_number(in);
		uint8_t flags = bytes_get_byte(in);
		s->at[i].is_end = flags & 1;
		s->at[i].is_foreign = flags & 2;
		s->at[i].what = wire_get_operation(in);
	}
	return s;
}

/* --- wake-up trees ---
 *
 * Ways share lines, and the steps of those operations. Either is written where it occurs first in a
 * tree, and later its place among those. */

struct written {
	struct map operations, lines; /* their numbers, and one more than that -> place */
	uint32_t noperations, nlines;
};

static void put_step(struct bytes *out, struct written *known, struct wakeup_step step)
{
	uint64_t place = known->noperations;
	bool is_new = !map_get(&known->operations, step.what + 1, &place);
	bytes_number(out, step.thread);
	bytes_number(out, place);
	if (!is_new)
		return;
	map_put(&known->operations, step.what + 1, known->noperations++);
	wire_put_operation(out, operation_numbered(step.what));
}

/* The steps of a way, as those of a line from one on. */
static void put_steps(struct bytes *out, struct written *known, const struct wakeup *u)
{
	uint64_t place = known->nlines;
	bool is_new = !map_get(&known->lines, u->line + 1, &place);
	bytes_number(out, place);
	if (is_new) {
		uint32_t n;
		const struct wakeup whole = {.line = u->line};
		const struct wakeup_step *steps = wakeup_steps(&whole, &n);
		map_put(&known->lines, u->line + 1, known->nlines++);
		bytes_number(out, n);
		for (uint32_t k = 0; k < n; k++)
			put_step(out, known, steps[k]);
	}
	bytes_number(out, u->from);
}

static void put_tree(struct bytes *out, struct written *known, const struct wakeups *w)
{
	bytes_number(out, w ? w->n : 0);
	for (uint32_t i = 0; w && i < w->n; i++) {
		put_steps(out, known, &w->at[i]);
		put_tree(out, known, w->at[i].rest);
	}
}

void wire_put_wakeups(struct bytes *out, const struct wakeups *w)
{
	struct written known = {0};
	if (!w) {
		bytes_number(out, 0);
		return;
	}
	map_init(&known.operations);
	map_init(&known.lines);
	put_tree(out, &known, w);
	map_done(&known.operations);
	map_done(&known.lines);
}

/* What was read of a tree: its operations, and its lines as ways, by place. */
struct tree_reader {
	struct bytes_reader *in;
	uint32_t *operations; /* operation_number */
	uint32_t noperations, cap_operations;
	struct wakeup *lines;
	uint32_t nlines, cap_lines;
};

enum {
	WIRE_STEP = 2, /* bytes of a step, at least */
	WIRE_WAY = 3, /* of a way with how many are behind it */
};

static struct wakeup_step get_step(struct tree_reader *r)
{
	struct wakeup_step step = {.thread = (uint16_t)bytes_get_number(r->in)};
	uint64_t place = bytes_get_number(r->in);
	if (place == r->noperations) {
		struct operation o = wire_get_operation(r->in);
		*VEC_ADD(r->operations, r->noperations, r->cap_operations) =
			operation_number(&o);
	}
	if (place >= r->noperations) {
		r->in->is_bad = true;
		place = 0;
	}
	step.what = r->noperations ? r->operations[place]
				   : operation_number(&(struct operation){0});
	return step;
}

static struct wakeup get_line(struct tree_reader *r)
{
	uint64_t n = bytes_get_count(r->in, WIRE_STEP);
	if (!n) {
		r->in->is_bad = true;
		return wakeup_one_step(0, &(struct operation){0});
	}
	struct wakeup_line *l = wakeup_line_new((uint32_t)n);
	for (uint64_t k = 0; k < n; k++)
		l->at[k] = get_step(r);
	return wakeup_along(l);
}

static struct wakeup get_steps(struct tree_reader *r)
{
	uint64_t place = bytes_get_number(r->in);
	uint32_t length;
	if (place >= r->nlines) {
		r->in->is_bad |= place > r->nlines;
		place = r->nlines;
		struct wakeup line = get_line(r);
		*VEC_ADD(r->lines, r->nlines, r->cap_lines) = line;
	}
	uint64_t from = bytes_get_number(r->in);
	wakeup_steps(&r->lines[place], &length);
	if (from >= length) {
		r->in->is_bad = true;
		from = 0;
	}
	return wakeup_behind(&r->lines[place], (uint32_t)from);
}

static struct wakeups *get_tree(struct tree_reader *r)
{
	uint64_t n = bytes_get_count(r->in, WIRE_WAY);
	if (n > WAKEUPS_MOST) {
		r->in->is_bad = true;
		n = 0;
	}
	struct wakeups *w = n ? wakeups_new((uint32_t)n) : NULL;
	for (uint32_t i = 0; i < n; i++) {
		struct wakeup u = get_steps(r);
		u.rest = get_tree(r);
		w->at[w->n++] = u;
		w->ways += wakeup_ways(&u);
	}
	return w;
}

struct wakeups *wire_get_wakeups(struct bytes_reader *in)
{
	struct tree_reader r = {.in = in};
	struct wakeups *w = get_tree(&r);
	for (uint32_t i = 0; i < r.nlines; i++)
		wakeup_drop(&r.lines[i]);
	free(r.lines);
	free(r.operations);
	return w;
}
