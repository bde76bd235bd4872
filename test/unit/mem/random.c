/* random.c - a random caller of mem/: objects made, freed, read and written in several
 * forked spaces through one view, against plain arrays.
 *
 * A run is a list of steps with numbers that are taken modulo what there is, so that a
 * list with steps left out is still a list. A failing list is shortened by leaving out
 * parts as long as it still fails, and printed in the form the table `recorded` below
 * takes. */
#include "mem/heap.h"

#include "base/alloc.h"
#include "base/rng.h"
#include "unit.h"

enum { SPACES = 6, OBJECTS = 48, LONGEST = 6000 };

enum op { ALLOC, FREE, WRITE, READ, FILL, FIND, EDGE, FORK, SWITCH, DROP, OPS };
static const char *const op_names[OPS] = {"ALLOC", "FREE", "WRITE", "READ",   "FILL",
					  "FIND",  "EDGE", "FORK",  "SWITCH", "DROP"};
static const uint8_t op_weights[OPS] = {14, 9, 26, 26, 4, 6, 6, 3, 5, 2};

struct step {
	enum op op;
	uint32_t a, b, c;
};

struct object {
	uint64_t start;
	uint32_t size;
	bool is_freed;
	uint8_t *bytes;
};

/* What a space should be like. */
struct model {
	bool is_live;
	struct object objects[OBJECTS];
	uint32_t n;
	uint64_t cursor;
};

/* Faults put in on purpose, to see that the caller finds them. */
enum sabotage { SOUND, NO_VIEW_FORKED, NO_VIEW_SWITCH, DIRECT_SET_PAGE };

struct world {
	struct space spaces[SPACES];
	struct model models[SPACES];
	struct view v;
	uint32_t current;
	enum sabotage sabotage;
	char why[200];
};

#define EXPECT(w, cond)                                                             \
	do {                                                                        \
		if (!(cond)) {                                                      \
			snprintf((w)->why, sizeof(w)->why, "line %d: %s", __LINE__, \
				 #cond);                                            \
			return false;                                               \
		}                                                                   \
	} while (0)

static struct model *now(struct world *w)
{
	return &w->models[w->current];
}

static void model_done(struct model *m)
{
	for (uint32_t i = 0; i < m->n; i++)
		free(m->objects[i].bytes);
	*m = (struct model){0};
}

static void model_copy(struct model *to, const struct model *from)
{
	*to = *from;
	for (uint32_t i = 0; i < to->n; i++) {
		to->objects[i].bytes = alloc_get(to->objects[i].size + 1);
		memcpy(to->objects[i].bytes, from->objects[i].bytes, to->objects[i].size);
	}
}

/* The object a step speaks of, counted from the newest: what came before can then be left
 * out. NULL when there is none. */
static struct object *pick(struct world *w, uint32_t number)
{
	struct model *m = now(w);
	return m->n ? &m->objects[m->n - 1 - number % m->n] : NULL;
}

static uint32_t size_of(uint32_t number)
{
	uint32_t which = number % 16, n = number >> 4;
	return which < 10   ? n % 100
	       : which < 14 ? n % 1100
	       : which < 15 ? 1024 * (n % 4)
			    : n % LONGEST;
}

static bool do_alloc(struct world *w, const struct step *s)
{
	struct model *m = now(w);
	if (m->n == OBJECTS) { /* the oldest is forgotten, live or not */
		free(m->objects[0].bytes);
		memmove(m->objects, m->objects + 1, (OBJECTS - 1) * sizeof m->objects[0]);
		m->n--;
	}
	uint32_t size = size_of(s->a);
	uint64_t align = 1ULL << (s->b % 16 < 11 ? 4 : s->b % 13), before = m->cursor;
	struct heap_header h = {.size = size, .kind = HEAP_MALLOC, .serial = s->c};
	uint64_t start = heap_alloc(&w->v, &m->cursor, align, &h);
	EXPECT(w, start % align == 0 && start % 16 == 0);
	EXPECT(w, start >= before + HEAP_HEADER && m->cursor >= start + size);
	m->objects[m->n++] =
		(struct object){start, size, false, alloc_zero((size_t)size + 1, 1)};
	return true;
}

static bool do_free(struct world *w, const struct step *s)
{
	struct object *o = pick(w, s->a);
	if (!o)
		return true;
	struct page *p = space_page(w->v.space, o->start + PAGE_SIZE);
	if (w->sabotage == DIRECT_SET_PAGE && o->size > 3000 && p && p != SPACE_TOMB) {
		page_hold(p);
		space_set_page(w->v.space, o->start + PAGE_SIZE, SPACE_TOMB);
	}
	if (s->b % 8 == 0 && o->size > 16) { /* not its start */
		enum heap_verdict v = heap_free(&w->v, o->start + 16, now(w)->cursor, 1);
		EXPECT(w,
		       v == HEAP_NO_OBJECT || (o->is_freed && v == HEAP_ALREADY_FREED));
		return true;
	}
	enum heap_verdict v = heap_free(&w->v, o->start, now(w)->cursor, 1);
	EXPECT(w, v == (o->is_freed ? HEAP_ALREADY_FREED : HEAP_OK));
	o->is_freed = true;
	return true;
}

/* A range from somewhere in the object on, often over its end. */
static uint32_t range(const struct object *o, const struct step *s, uint32_t *n)
{
	uint32_t from = s->b % (o->size + 1);
	*n = s->c % 4 == 0 ? s->c % LONGEST : s->c % 20;
	return from;
}

static uint32_t accessible(const struct object *o, uint32_t from, uint32_t n)
{
	if (o->is_freed)
		return 0;
	return n < o->size - from ? n : o->size - from;
}

static bool do_write(struct world *w, const struct step *s)
{
	struct object *o = pick(w, s->a);
	if (!o)
		return true;
	uint32_t n, from = range(o, s, &n), can = accessible(o, from, n);
	uint8_t data[LONGEST];
	for (uint32_t i = 0; i < n; i++)
		data[i] = (uint8_t)(s->c + i * 7);
	uint8_t *host = n && n <= 8 ? view_write(&w->v, o->start + from, n) : NULL;
	if (host) {
		EXPECT(w, can == n);
		memcpy(host, data, n);
	} else {
		EXPECT(w, view_put(&w->v, o->start + from, data, n) == can);
	}
	memcpy(o->bytes + from, data, can);
	return true;
}

static bool do_fill(struct world *w, const struct step *s)
{
	struct object *o = pick(w, s->a);
	if (!o)
		return true;
	uint32_t n, from = range(o, s, &n), can = accessible(o, from, n);
	EXPECT(w, view_fill(&w->v, o->start + from, (uint8_t)s->c, n) == can);
	memset(o->bytes + from, (uint8_t)s->c, can);
	return true;
}

static bool do_read(struct world *w, const struct step *s)
{
	struct object *o = pick(w, s->a);
	if (!o)
		return true;
	uint32_t n, from = range(o, s, &n), can = accessible(o, from, n);
	uint8_t data[LONGEST];
	const uint8_t *host = n && n <= 8 ? view_read(&w->v, o->start + from, n) : NULL;
	EXPECT(w, !host || can == n);
	EXPECT(w, !host || memcmp(host, o->bytes + from, n) == 0);
	EXPECT(w, view_get(&w->v, o->start + from, data, n) == can);
	EXPECT(w, memcmp(data, o->bytes + from, can) == 0);
	EXPECT(w, view_plain(&w->v, o->start + from, n) == can);
	return true;
}

static bool do_find(struct world *w, const struct step *s)
{
	struct object *o = pick(w, s->a);
	struct heap_object found;
	bool in_tomb;
	if (!o)
		return true;
	uint64_t at = o->start + s->b % (o->size + 1);
	bool ok = heap_find(&w->v, at, &found, &in_tomb);
	if (o->is_freed && (!ok || found.start != o->start)) {
		/* Forgotten: then its first page was buried. */
		EXPECT(w, space_page(w->v.space, o->start) == SPACE_TOMB);
		return true;
	}
	EXPECT(w, ok && found.start == o->start);
	EXPECT(w, found.h.size == o->size && found.h.is_freed == o->is_freed);
	return true;
}

/* The bytes next to an object never are plain. */
static bool do_edge(struct world *w, const struct step *s)
{
	struct object *o = pick(w, s->a);
	if (!o)
		return true;
	uint64_t off = s->b % HEAP_HEADER;
	EXPECT(w, view_plain(&w->v, o->start - 1 - off, 1) == 0);
	EXPECT(w, view_plain(&w->v, o->start + o->size + off, 1) == 0);
	EXPECT(w, !view_read(&w->v, o->start - 1 - off, 1));
	EXPECT(w, !view_write(&w->v, o->start + o->size + off, 1));
	return true;
}

static void do_fork(struct world *w)
{
	for (uint32_t i = 0; i < SPACES; i++) {
		if (w->models[i].is_live)
			continue;
		space_fork(&w->spaces[w->current], &w->spaces[i]);
		if (w->sabotage != NO_VIEW_FORKED)
			view_forked(&w->v);
		model_copy(&w->models[i], now(w));
		return;
	}
}

static void go_to(struct world *w, uint32_t space)
{
	w->current = space;
	if (w->sabotage == NO_VIEW_SWITCH)
		w->v.space = &w->spaces[space];
	else
		view_switch(&w->v, &w->spaces[space]);
}

static void do_switch(struct world *w, uint32_t number)
{
	for (uint32_t i = 0, k = number % SPACES; i < SPACES; i++, k = (k + 1) % SPACES)
		if (w->models[k].is_live) {
			go_to(w, k);
			return;
		}
}

/* Never the last one; when it is the current one the view moves on. */
static void do_drop(struct world *w, uint32_t number)
{
	uint32_t live = 0, k = number % SPACES;
	for (uint32_t i = 0; i < SPACES; i++)
		live += w->models[i].is_live;
	if (live < 2 || !w->models[k].is_live || w->sabotage)
		return; /* a planted fault must not touch pages that are gone */
	space_done(&w->spaces[k]);
	model_done(&w->models[k]);
	if (k == w->current)
		do_switch(w, number / SPACES);
}

static bool take(struct world *w, const struct step *s)
{
	switch (s->op) {
	case ALLOC: return do_alloc(w, s);
	case FREE: return do_free(w, s);
	case WRITE: return do_write(w, s);
	case READ: return do_read(w, s);
	case FILL: return do_fill(w, s);
	case FIND: return do_find(w, s);
	case EDGE: return do_edge(w, s);
	case FORK: do_fork(w); return true;
	case SWITCH: do_switch(w, s->a); return true;
	case DROP: do_drop(w, s->a); return true;
	case OPS: break;
	}
	return false;
}

/* Everything in every space is as the model says. */
static bool all_is_well(struct world *w)
{
	static uint8_t data[LONGEST];
	for (uint32_t k = 0; k < SPACES; k++) {
		if (!w->models[k].is_live)
			continue;
		go_to(w, k);
		for (uint32_t i = 0; i < now(w)->n; i++) {
			const struct object *o = &now(w)->objects[i];
			uint32_t can = o->is_freed ? 0 : o->size;
			EXPECT(w, view_get(&w->v, o->start, data, o->size) == can);
			EXPECT(w, memcmp(data, o->bytes, can) == 0);
		}
	}
	return true;
}

/* Runs the steps; false and the reason in why if the model and mem/ differ. */
static bool run(const struct step *steps, uint32_t n, bool buries, enum sabotage sabotage,
		char why[200])
{
	static struct world w;
	memset(&w, 0, sizeof w);
	size_t pages = page_bytes_live(), nodes = space_bytes_live();
	w.sabotage = sabotage;
	space_init(&w.spaces[0]);
	w.spaces[0].dead_pages = buries ? HEAP_DEAD_PAGES : 0;
	w.models[0] = (struct model){.is_live = true, .cursor = SPACE_HEAP + PAGE_SIZE};
	view_init(&w.v);
	view_switch(&w.v, &w.spaces[0]);
	bool ok = true;
	for (uint32_t i = 0; ok && i < n; i++)
		ok = take(&w, &steps[i]);
	ok = ok && all_is_well(&w);
	for (uint32_t k = 0; k < SPACES; k++)
		if (w.models[k].is_live) {
			space_done(&w.spaces[k]);
			model_done(&w.models[k]);
		}
	if (ok && (page_bytes_live() != pages || space_bytes_live() != nodes)) {
		snprintf(w.why, sizeof w.why, "pages or nodes are left over");
		ok = false;
	}
	memcpy(why, w.why, sizeof w.why);
	return ok;
}

static uint32_t generate(struct step *steps, uint32_t n, uint64_t seed)
{
	struct rng r;
	rng_init(&r, seed);
	uint32_t sum = 0;
	for (unsigned k = 0; k < OPS; k++)
		sum += op_weights[k];
	for (uint32_t i = 0; i < n; i++) {
		uint32_t at = (uint32_t)rng_below(&r, sum);
		enum op op = ALLOC;
		while (at >= op_weights[op])
			at -= op_weights[op++];
		steps[i] = (struct step){op, (uint32_t)rng_below(&r, 1 << 20),
					 (uint32_t)rng_below(&r, 1 << 20),
					 (uint32_t)rng_below(&r, 1 << 20)};
	}
	return n;
}

/* A list that is being made smaller while it goes on failing. */
struct failing {
	struct step *steps, *trial;
	uint32_t n;
	bool buries;
	enum sabotage sabotage;
};

static bool still_fails(struct failing *f, uint32_t n)
{
	char why[200];
	if (run(f->trial, n, f->buries, f->sabotage, why))
		return false;
	memcpy(f->steps, f->trial, n * sizeof *f->steps);
	f->n = n;
	return true;
}

/* Leaves out parts of that length where it can; true if one was. */
static bool drop_parts(struct failing *f, uint32_t part)
{
	bool changed = false;
	for (uint32_t at = 0; at < f->n;) {
		uint32_t out = f->n - at < part ? f->n - at : part;
		memcpy(f->trial, f->steps, at * sizeof *f->steps);
		memcpy(f->trial + at, f->steps + at + out,
		       (f->n - at - out) * sizeof *f->steps);
		if (still_fails(f, f->n - out))
			changed = true;
		else
			at += part;
	}
	return changed;
}

/* Smaller numbers in the steps: they speak of fewer objects, so that more can go. */
static bool lower_numbers(struct failing *f)
{
	bool changed = false;
	for (uint32_t i = 0; i < f->n; i++)
		for (unsigned field = 0; field < 3; field++)
			for (uint32_t to = 0; to < (field ? 4 : OBJECTS); to++) {
				memcpy(f->trial, f->steps, f->n * sizeof *f->steps);
				struct step *s = &f->trial[i];
				uint32_t *number = field == 0	? &s->a
						   : field == 1 ? &s->b
								: &s->c;
				if (*number <= to)
					break;
				*number = to;
				if (still_fails(f, f->n)) {
					changed = true;
					break;
				}
			}
	return changed;
}

/* Parts go first, half the list at a time, then single steps; returns the new length. */
static uint32_t shrink(struct step *steps, uint32_t n, bool buries,
		       enum sabotage sabotage)
{
	struct failing f = {steps, alloc_get(n * sizeof *steps), n, buries, sabotage};
	for (uint32_t part = n / 2; part > 1; part = (part + 1) / 2) {
		drop_parts(&f, part);
		if (part == 2)
			break;
	}
	bool changed = true;
	while (changed) {
		changed = drop_parts(&f, 1);
		changed |= lower_numbers(&f);
	}
	free(f.trial);
	return f.n;
}

static void show(const struct step *steps, uint32_t n, bool buries, const char *why)
{
	print_error("%s\n%u steps%s:\n", why, n, buries ? ", burying at once" : "");
	for (uint32_t i = 0; i < n; i++)
		print_error("\t{%s, %u, %u, %u},\n", op_names[steps[i].op], steps[i].a,
			    steps[i].b, steps[i].c);
}

/* The one page that all fresh big objects share is made with the first of them. */
static void warm_up(void)
{
	const struct step big = {ALLOC, 15 + 16 * 4000, 0, 0};
	char why[200];
	run(&big, 1, false, SOUND, why);
}

static void random_calls_agree_with_plain_arrays(void **unused)
{
	(void)unused;
	enum { RUNS = 300, STEPS = 1500 };
	static struct step steps[STEPS];
	char why[200];
	warm_up();
	for (uint64_t seed = 1; seed <= RUNS; seed++) {
		bool buries = seed % 2;
		uint32_t n = generate(steps, STEPS, seed);
		if (run(steps, n, buries, SOUND, why))
			continue;
		n = shrink(steps, n, buries, SOUND);
		run(steps, n, buries, SOUND, why);
		show(steps, n, buries, why);
		fail_msg("seed %lu", (unsigned long)seed);
	}
}

/* Sequences that failed once. Paste the output of a failure here. */
static void recorded_sequences_pass(void **unused)
{
	(void)unused;
	static const struct step recorded[] = {
		{ALLOC, 16 * 1000 + 12, 0, 0},
		{FORK, 0, 0, 0},
		{WRITE, 0, 10, 8},
		{SWITCH, 1, 0, 0},
		{READ, 0, 10, 8},
		{FREE, 0, 1, 0},
		{FIND, 0, 5, 0},
		{SWITCH, 0, 0, 0},
		{READ, 0, 10, 8},
	};
	char why[200];
	warm_up();
	for (int buries = 0; buries < 2; buries++)
		if (!run(recorded, sizeof recorded / sizeof recorded[0], buries, SOUND,
			 why))
			fail_msg("%s", why);
}

/* The caller itself is tested: faults of the kind it is there for are found, and the list
 * that shows them is short. */
static void planted_faults_are_found_and_shrunk(void **unused)
{
	(void)unused;
	enum { STEPS = 800 };
	static struct step steps[STEPS];
	char why[200];
	warm_up();
	for (enum sabotage s = NO_VIEW_FORKED; s <= DIRECT_SET_PAGE; s++) {
		uint64_t seed = 1;
		uint32_t n = generate(steps, STEPS, seed);
		while (run(steps, n, false, s, why) && seed < 20)
			n = generate(steps, STEPS, ++seed);
		assert_true(seed < 20);
		n = shrink(steps, n, false, s);
		assert_false(run(steps, n, false, s, why));
		assert_true(strlen(why) > 0);
		if (n > 8) {
			show(steps, n, false, why);
			fail_msg("fault %d: the list stays long", (int)s);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(recorded_sequences_pass),
		cmocka_unit_test(random_calls_agree_with_plain_arrays),
		cmocka_unit_test(planted_faults_are_found_and_shrunk),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
