/* wire.c - operations, sleep sets and wake-up trees as bytes. */
#include "base/alloc.h"
#include "sched/internal.h"

#include <stdlib.h>

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
	bytes_byte(out, (uint8_t)((o->is_access ? OP_ACCESS : 0) |
				  (o->is_atomic ? OP_ATOMIC : 0) |
				  (o->is_silent ? OP_SILENT : 0) |
				  (o->is_patient ? OP_PATIENT : 0) |
				  (o->is_counting ? OP_COUNTING : 0) |
				  (o->is_idle ? OP_IDLE : 0) |
				  (o->touches ? OP_TOUCHES : 0)));
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

void wire_put_wakeups(struct bytes *out, const struct wakeups *w)
{
	bytes_number(out, w ? w->n : 0);
	for (uint32_t i = 0; w && i < w->n; i++) {
		bytes_number(out, w->at[i].thread);
		wire_put_operation(out, &w->at[i].what);
		wire_put_wakeups(out, w->at[i].rest);
	}
}

struct wakeups *wire_get_wakeups(struct bytes_reader *in)
{
	uint64_t n = bytes_get_count(in, 2 + WIRE_OPERATION);
	if (!n)
		return NULL;
	struct wakeups *w = wakeups_new((uint32_t)n);
	w->n = (uint32_t)n;
	for (uint32_t i = 0; i < n; i++) {
		w->at[i].thread = (uint16_t)bytes_get_number(in);
		w->at[i].what = wire_get_operation(in);
		w->at[i].rest = wire_get_wakeups(in);
		w->ways += w->at[i].rest ? w->at[i].rest->ways : 1;
	}
	return w;
}
