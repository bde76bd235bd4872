/* turns.c - see turns.h.
 *
 * A global variable is found by its symbol, at the address that the linker gave it: twins are
 * not relocated. */
#include "replay/turns.h"

#include "base/alloc.h"
#include "replay/symbols.h"
#include "load/checked.h"
#include "testcase/stop.h"

#include <stdlib.h>
#include <string.h>

static bool has_stops(const struct testcase *t)
{
	for (uint32_t i = 0; i < t->nevents; i++)
		if (testcase_is_stop(&t->events[i]))
			return true;
	return false;
}

static bool resolve_stop(const struct symbols *s, const struct stop *from,
			 struct text *out, struct wire_stop *to)
{
	to->how = from->how;
	to->kind = from->kind;
	to->thread = from->thread;
	to->offset = from->offset;
	switch (from->kind) {
	case WIRE_OBJECT_GLOBAL:
		return symbols_find(s, CHECKED_FILE, from->name, &to->object);
	case WIRE_OBJECT_HEAP:
	case WIRE_OBJECT_COMMON: to->object = from->number; return true;
	case WIRE_OBJECT_LOCAL: break;
	}
	to->object = replay_wire_add(out, from->name, strlen(from->name));
	to->frame = from->number;
	return true;
}

/* Why not all of them can be named to the program; NULL: they are in stops. */
static const char *make_stops(const char *program, const struct testcase *t,
			      struct wire_stop *stops, struct text *out)
{
	struct symbols symbols;
	struct arena a;
	struct stop from;
	const char *why = NULL;
	uint32_t n = 0;
	arena_init(&a);
	symbols_open(&symbols, program);
	if (!symbols_find(&symbols, CHECKED_FILE, "__ev_touch", &(uint64_t){0}))
		why = "the program was not built with 'everett cc --checked'";
	for (uint32_t i = 0; i < t->nevents && !why; i++) {
		const struct testcase_event *e = &t->events[i];
		if (!testcase_is_stop(e))
			continue;
		struct wire_stop *s = &stops[n++];
		if (!stop_read(e, &a, &from)) {
			why = "what is accessed there cannot be named";
			break;
		}
		if (!resolve_stop(&symbols, &from, out, s))
			why = "the program has no symbol of that name";
		const char *words = stop_words(&from, &a);
		s->words = replay_wire_add(out, words, strlen(words));
		s->count = e->value;
		s->is_race = strcmp(e->kind, "race") == 0;
	}
	symbols_close(&symbols);
	arena_done(&a);
	return why;
}

bool replay_is_turn(const struct testcase_event *e, const char *unforced)
{
	return strcmp(e->kind, unforced ? "block" : "thread") == 0;
}

const char *replay_add_turns(const char *program, const struct testcase *t,
			     struct wire_test *head, struct text *out)
{
	struct wire_turn *turns = alloc_zero(t->nevents + 1, sizeof *turns);
	struct wire_stop *stops = alloc_zero(t->nevents + 1, sizeof *stops);
	const char *why = has_stops(t) ? make_stops(program, t, stops, out) : NULL;
	for (uint32_t i = 0; i < t->nevents; i++) {
		const struct testcase_event *e = &t->events[i];
		if (testcase_is_stop(e) && !why && head->nturns)
			turns[head->nturns - 1].stop = ++head->nstops;
		if (replay_is_turn(e, why))
			turns[head->nturns++] = (struct wire_turn){.thread = e->thread,
								   .first = e->number,
								   .count = e->value};
	}
	head->turns = replay_wire_add(out, turns, head->nturns * sizeof *turns);
	head->stops = replay_wire_add(out, stops, head->nstops * sizeof *stops);
	free(turns);
	free(stops);
	return why;
}
