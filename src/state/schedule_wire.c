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
 * Many steps do the same: an operation is written where it occurs first in a tree, and later ones
 * are its place among those. A line is a chain of trees with one way each. */

struct written {
	struct map places; /* operation_number -> place */
	uint32_t n;
};

static void put_step(struct bytes *out, struct written *known, uint32_t thread,
		     uint32_t number)
{
	uint64_t place = known->n;
	bool is_new = !map_get(&known->places, number + 1, &place);
	bytes_number(out, thread);
	bytes_number(out, place);
	if (!is_new)
		return;
	map_put(&known->places, number + 1, known->n++);
	wire_put_operation(out, operation_numbered(number));
}

static void put_line(struct bytes *out, struct written *known,
		     const struct wakeup_line *l, uint32_t from)
{
	for (; from < l->n; from++) {
		bytes_number(out, 1);
		put_step(out, known, l->at[from].thread, l->at[from].what);
	}
	bytes_number(out, 0);
}

static void put_tree(struct bytes *out, struct written *known, const struct wakeups *w)
{
	bytes_number(out, w ? w->n : 0);
	for (uint32_t i = 0; w && i < w->n; i++) {
		const struct wakeup *u = &w->at[i];
		put_step(out, known, u->thread, operation_number(&u->what));
		if (u->line)
			put_line(out, known, u->line, u->from);
		else
			put_tree(out, known, u->rest);
	}
}

void wire_put_wakeups(struct bytes *out, const struct wakeups *w)
{
	struct written known = {0};
	if (!w) {
		bytes_number(out, 0);
		return;
	}
	map_init(&known.places);
	put_tree(out, &known, w);
	map_done(&known.places);
}

/* What was read of a tree: its operations, and the steps of a way that may be a line. */
struct tree_reader {
	struct bytes_reader *in;
	uint32_t *operations; /* operation_number by place */
	uint32_t noperations, cap_operations;
	struct wakeup_step *steps;
	uint32_t nsteps, cap_steps;
};

enum { WIRE_STEP = 3 }; /* bytes of a step and how many ways are behind it, at least */

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

static struct wakeups *get_ways(struct tree_reader *r, uint64_t n);

/* A way: steps, behind which it ends or several ways begin. */
static struct wakeup get_way(struct tree_reader *r)
{
	uint32_t first = r->nsteps;
	uint64_t n = 1;
	for (; n == 1; n = bytes_get_count(r->in, WIRE_STEP)) {
		struct wakeup_step step = get_step(r);
		*VEC_ADD(r->steps, r->nsteps, r->cap_steps) = step;
	}
	struct wakeups *rest = get_ways(r, n);
	uint32_t length = r->nsteps - first;
	struct wakeup_line *l = wakeup_line_new(length);
	memcpy(l->at, r->steps + first, length * sizeof *l->at);
	r->nsteps = first;
	struct wakeup u = wakeup_along(l, rest ? length - 1 : 0);
	u.rest = rest;
	for (uint32_t k = length - 1; rest && k-- > 0;) {
		struct wakeups *front = wakeups_new(1);
		front->n = 1;
		front->ways = wakeup_ways(&u);
		front->at[0] = u;
		u = (struct wakeup){.thread = (uint16_t)l->at[k].thread,
				    .what = *operation_numbered(l->at[k].what),
				    .rest = front};
	}
	wakeup_line_drop(l);
	return u;
}

static struct wakeups *get_ways(struct tree_reader *r, uint64_t n)
{
	struct wakeups *w = n ? wakeups_new((uint32_t)n) : NULL;
	for (uint32_t i = 0; i < n; i++) {
		w->at[i] = get_way(r);
		w->ways += wakeup_ways(&w->at[i]);
		w->n++;
	}
	return w;
}

struct wakeups *wire_get_wakeups(struct bytes_reader *in)
{
	struct tree_reader r = {.in = in};
	struct wakeups *w = get_ways(&r, bytes_get_count(in, WIRE_STEP));
	free(r.operations);
	free(r.steps);
	return w;
}
