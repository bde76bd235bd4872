/* schedule.c - the order in which threads did what they share, as tables for people.
 *
 * What matters of it are the operations that come before the finding by their order; those of
 * an equivalent execution are shown in which a thread goes on as long as nothing that it
 * depends on is missing; of several such the one with the fewest switches. Accesses to memory
 * that no other thread changes are left out. Of a deadlock everything else matters. */
#include "base/alloc.h"
#include "base/text.h"
#include "emit/operation.h"
#include "emit/threads.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
	RUN_SHOWN = 4, /* operations of one thread in a row that are all shown */
	RUN_LOOKED = 64, /* operations in a row that are counted */
	ORDER_LOOKED = 128, /* operations that are arranged in several ways */
	/* operations; longer schedules are printed without their switches */
	SWITCHES_LOOKED = 4096,
	END_LINES = 16, /* that go to the terminal */
	PLACE_LEAST = 10, /* columns of the places */
	PLACE_MOST = 40,
};

struct order {
	const struct event **at;
	uint64_t *times; /* by number: how often the thread does that */
	uint32_t n;
	int place_width;
};

/* The event that this one repeats: there is one. */
static const struct event *event_repeated_by(const struct event *e)
{
	const struct operation *o = &e->what, *p;
	const struct event *f = e->own;
	for (; f; f = f->own) {
		p = &f->what;
		if (f->stack == e->stack && !f->is_again && o->op == p->op &&
		    o->is_atomic == p->is_atomic && o->object == p->object &&
		    o->size == p->size)
			break;
	}
	return f;
}

/* What threads repeat is one operation here, whether it is one event or more of them. */
static struct order take_events(const struct schedule *c)
{
	struct order o = {.n = c->last ? c->last->number + 1 : 0};
	uint32_t n = 0;
	o.at = alloc_get((o.n + 1) * sizeof *o.at);
	o.times = alloc_zero(o.n + 1, sizeof *o.times);
	for (const struct event *e = c->last; e; e = e->before) {
		const struct event *f = e->is_again ? event_repeated_by(e) : NULL;
		o.at[e->number] = f ? NULL : e;
		o.times[(f ? f : e)->number] += 1 + e->repeats;
	}
	for (uint32_t i = 0; i < o.n; i++)
		if (o.at[i])
			o.at[n++] = o.at[i];
	o.n = n;
	return o;
}

static const struct event *last_of_thread(const struct order *o, uint32_t thread)
{
	for (uint32_t i = o->n; i--;)
		if (o->at[i]->thread == thread)
			return o->at[i];
	return NULL;
}

/* Only what comes before the last operation of a thread, and that. */
static void keep_before(struct order *o, const struct event *last)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < o->n; i++)
		if (event_comes_after(last, o->at[i]))
			o->at[n++] = o->at[i];
	o->n = n;
}

static bool ranges_overlap(uint64_t a, uint32_t a_size, uint64_t b, uint32_t b_size)
{
	return a < b + b_size && b < a + a_size;
}

/* Would a memory access do something else if this event came at another time? */
static bool meets_access(const struct operation *access, const struct operation *o)
{
	if (o->is_access)
		return (o->op != VISIBLE_READ || access->op != VISIBLE_READ) &&
		       ranges_overlap(o->object, o->size, access->object, access->size);
	for (uint32_t i = 0; o->touches && i < o->touches->n; i++) {
		const struct touch *t = &o->touches->at[i];
		if (t->size != TOUCH_MEMORY &&
		    ranges_overlap(t->object, t->size, access->object, access->size))
			return true;
	}
	return false;
}

static bool meets_others(const struct order *o, const struct event *e)
{
	for (uint32_t i = 0; i < o->n; i++)
		if (o->at[i]->thread != e->thread &&
		    meets_access(&e->what, &o->at[i]->what))
			return true;
	return false;
}

/* Leaves out accesses that no event of another thread can influence, except the last event. */
static void drop_unmet_accesses(struct order *o)
{
	uint32_t n = 0;
	if (o->n > SWITCHES_LOOKED)
		return;
	struct order all = *o;
	all.at = alloc_get((o->n + 1) * sizeof *all.at);
	memcpy(all.at, o->at, o->n * sizeof *all.at);
	for (uint32_t i = 0; i < all.n; i++)
		if (!all.at[i]->what.is_access || i + 1 == all.n ||
		    meets_others(&all, all.at[i]))
			o->at[n++] = all.at[i];
	o->n = n;
	free(all.at);
}

/* Is everything done that comes before event i? The events in front of `first` are. */
static bool is_event_ready(const struct order *o, const bool *done, uint32_t first,
			   uint32_t i)
{
	for (uint32_t k = first; k < i; k++)
		if (!done[k] && event_comes_after(o->at[i], o->at[k]))
			return false;
	return true;
}

/* The next event of a thread if it can come now; o->n: it cannot. */
static uint32_t ready_event(const struct order *o, const bool *done, uint32_t first,
			    uint32_t thread)
{
	for (uint32_t i = first; i < o->n; i++)
		if (!done[i] && o->at[i]->thread == thread)
			return is_event_ready(o, done, first, i) ? i : o->n;
	return o->n;
}

/* How many events of a thread can come from event i on without one of another thread. */
static uint32_t run_length(const struct order *o, bool *done, uint32_t first, uint32_t i)
{
	uint32_t n = 0, thread = o->at[i]->thread, taken[RUN_LOOKED];
	for (; i < o->n && n < RUN_LOOKED; i = ready_event(o, done, first, thread)) {
		taken[n++] = i;
		done[i] = true;
	}
	for (uint32_t k = 0; k < n; k++)
		done[taken[k]] = false;
	return n;
}

/* The event of the thread with most to do in a row. */
static uint32_t longest_run(const struct order *o, bool *done, uint32_t first)
{
	uint32_t best = first, most = 0;
	for (uint32_t i = first; i < o->n; i++) {
		if (done[i] || ready_event(o, done, first, o->at[i]->thread) != i)
			continue;
		uint32_t n = run_length(o, done, first, i);
		if (n > most) {
			most = n;
			best = i;
		}
	}
	return best;
}

/* An equivalent order: a thread goes on while it can; then comes the one with the longest run,
 * or the first event that is missing. Gives the number of switches. */
static uint32_t arrange_events(const struct order *o, uint32_t thread, bool prefers_long,
			       const struct event **sorted)
{
	bool *done = alloc_zero(o->n, sizeof *done);
	uint32_t first = 0, switches = 0;
	for (uint32_t n = 0; n < o->n; n++) {
		uint32_t i = ready_event(o, done, first, thread);
		if (i == o->n)
			i = prefers_long ? longest_run(o, done, first) : first;
		switches += n && o->at[i]->thread != thread;
		done[i] = true;
		sorted[n] = o->at[i];
		thread = o->at[i]->thread;
		while (first < o->n && done[first])
			first++;
	}
	free(done);
	return switches;
}

/* The same events with as few switches as several ways of arranging them give. */
static void order_by_thread(struct order *o)
{
	if (!o->n || o->n > SWITCHES_LOOKED)
		return;
	const struct event **sorted = alloc_get(o->n * sizeof *sorted);
	const struct event **best = alloc_get(o->n * sizeof *best);
	uint32_t fewest = arrange_events(o, o->at[0]->thread, false, best),
		 last = UINT32_MAX;
	for (uint32_t i = 0; i < o->n && o->n <= ORDER_LOOKED; i++) {
		if (o->at[i]->thread == last)
			continue;
		last = o->at[i]->thread;
		for (int prefers_long = 0; prefers_long < 2; prefers_long++) {
			uint32_t n = arrange_events(o, last, prefers_long, sorted);
			if (n >= fewest)
				continue;
			fewest = n;
			memcpy(best, sorted, o->n * sizeof *best);
		}
	}
	memcpy(o->at, best, o->n * sizeof *best);
	free(sorted);
	free(best);
}

static int place_width(struct exec *x, const struct order *o)
{
	size_t width = PLACE_LEAST;
	for (uint32_t i = 0; i < o->n; i++) {
		struct text place;
		text_init(&place);
		operation_add_place(x, o->at[i]->stack, &place);
		if (place.len > width)
			width = place.len;
		text_done(&place);
	}
	return width < PLACE_MOST ? (int)width : PLACE_MOST;
}

static void add_row(struct exec *x, const struct order *o, const struct event *e,
		    bool names_thread, struct text *out)
{
	struct text place;
	text_init(&place);
	operation_add_place(x, e->stack, &place);
	if (names_thread)
		text_printf(out, "thread %-4u ", e->thread);
	else
		text_printf(out, "%12s", "");
	text_printf(out, "%-*s  ", o->place_width, place.data);
	operation_add_event(x, e, out);
	if (o->times[e->number] > 1)
		text_printf(out, ", %" PRIu64 " times", o->times[e->number]);
	text_add_char(out, '\n');
	text_done(&place);
}

/* One thread's operations from i on. Of many in a row the first and the last two are shown. */
static uint32_t describe_stretch(struct exec *x, const struct order *o, uint32_t i,
				 struct text *out)
{
	uint32_t end = i;
	while (end < o->n && o->at[end]->thread == o->at[i]->thread)
		end++;
	bool is_long = end - i > RUN_SHOWN;
	for (uint32_t k = i; k < end; k++) {
		if (is_long && k == i + 1) {
			text_printf(out, "%12s%-*s  %" PRIu32 " more operations\n", "",
				    o->place_width, "...", end - i - 3);
			k = end - 2;
		}
		add_row(x, o, o->at[k], k == i, out);
	}
	return end;
}

/* What each thread waits for, at the end of a deadlock. */
static void add_waits(const struct order *o, const struct finding *f, struct text *out)
{
	for (uint32_t i = 0; i < f->nnotes; i++) {
		const struct finding_role *r = &f->notes[i].role;
		const struct finding_frame *place = finding_place(&f->notes[i].stack);
		const char *slash = place ? strrchr(place->file, '/') : NULL;
		struct text where;
		if (r->thread < 0 || !r->waits_for)
			continue;
		text_init(&where);
		if (place && place->line)
			text_printf(&where, "%s:%" PRIu32,
				    slash ? slash + 1 : place->file, place->line);
		text_printf(out, "thread %-4" PRId32 " %-*s  waits for %s\n", r->thread,
			    o->place_width, where.data, r->waits_for);
		text_done(&where);
	}
}

/* The last lines of a text; "..." in front if there are more. */
static char *last_lines(const char *text, uint32_t n)
{
	const char *at = text + strlen(text);
	while (at > text && n) {
		for (at--; at > text && at[-1] != '\n';)
			at--;
		n--;
	}
	return alloc_printf("%s%s", at > text ? "...\n" : "", at);
}

static char *whole_table(struct exec *x, const struct order *o)
{
	struct text out;
	text_init(&out);
	for (uint32_t i = 0; i < o->n; i++) {
		text_printf(&out, "%6" PRIu32 "  ", i + 1);
		add_row(x, o, o->at[i], true, &out);
	}
	return text_take(&out);
}

static char *short_table(struct exec *x, const struct order *o, const struct finding *f)
{
	struct text out;
	text_init(&out);
	for (uint32_t i = 0; i < o->n;)
		i = describe_stretch(x, o, i, &out);
	add_waits(o, f, &out);
	return text_take(&out);
}

void schedule_describe(struct exec *x, const struct fault *f, struct finding *out)
{
	const struct schedule *c = state_node(x->state)->schedule;
	if (!c || !c->last)
		return;
	struct order o = take_events(c);
	o.place_width = place_width(x, &o);
	out->schedule_whole = whole_table(x, &o);
	const struct event *last = last_of_thread(&o, x->thread->number);
	if (f->kind != FAULT_DEADLOCK && last)
		keep_before(&o, last);
	drop_unmet_accesses(&o);
	order_by_thread(&o);
	out->schedule = short_table(x, &o, out);
	out->schedule_end = last_lines(out->schedule, END_LINES);
	free(o.at);
	free(o.times);
}
