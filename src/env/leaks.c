/* leaks.c - objects that were never freed and that nothing points to when the program ends.
 *
 * Mark and sweep over the current process: roots are globals, thread-local and hidden
 * objects, stacks and registers; any aligned word that lies in an object keeps it, also a
 * pointer into its middle. Runs once per exited path, and only when asked for. */
#include "base/alloc.h"
#include "base/vec.h"
#include "env/internal.h"
#include "exec/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct marks {
	struct exec *x;
	struct heap_object *objects; /* by address */
	uint32_t n, cap;
	uint8_t *seen;
	uint32_t *todo;
	uint32_t ntodo, cap_todo;
};

static void collect(void *arg, const struct heap_object *o)
{
	struct marks *m = arg;
	if (!o->h.is_freed)
		*VEC_ADD(m->objects, m->n, m->cap) = *o;
}

static void mark_word(struct marks *m, uint64_t word)
{
	uint32_t low = 0, high = m->n;
	while (low < high) {
		uint32_t mid = (low + high) / 2;
		if (m->objects[mid].start <= word)
			low = mid + 1;
		else
			high = mid;
	}
	if (!low || m->seen[low - 1])
		return;
	const struct heap_object *o = &m->objects[low - 1];
	/* One past the end keeps an object too. */
	if (word - o->start > o->h.size)
		return;
	m->seen[low - 1] = 1;
	*VEC_ADD(m->todo, m->ntodo, m->cap_todo) = low - 1;
}

static void mark_range(struct marks *m, uint64_t from, uint64_t n)
{
	uint64_t words[PAGE_SIZE / 8];
	for (uint64_t at = (from + 7) & ~7ULL, end = from + n; at + 8 <= end;) {
		if (!space_is_page(view_page(&m->x->view, at))) {
			at = (at | PAGE_MASK) + 1;
			continue;
		}
		uint64_t want =
			end - at < sizeof words ? (end - at) & ~7ULL : sizeof words;
		size_t got = view_get(&m->x->view, at, words, want);
		for (size_t i = 0; i < got / 8; i++)
			mark_word(m, words[i]);
		at += got < want ? (got & ~7ULL) + 8 : want;
	}
}

static void mark_roots(struct marks *m)
{
	struct exec *x = m->x;
	for (uint32_t i = 0; i < x->prog->nglobals; i++) {
		const struct global *g = &x->prog->globals[i];
		if (!g->is_thread_local)
			mark_range(m, g->address, g->size);
	}
	for (uint32_t i = 0; i < m->n; i++)
		if (m->objects[i].h.is_hidden && !m->seen[i]) {
			m->seen[i] = 1;
			*VEC_ADD(m->todo, m->ntodo, m->cap_todo) = i;
		}
	struct thread *t = x->thread;
	mark_range(m, t->sp, t->stack_top - t->sp);
	for (struct frame *f = exec_frame(x); f; f = f->parent)
		for (uint32_t i = 0; i < f->func->const_base; i++)
			mark_word(m, f->regs[i]);
}

/* libc's list of functions to call at the end; it lets go of it while it calls them. */
static bool is_exit_list(const struct exec *x, const struct heap_object *o)
{
	const struct func *maker = &x->funcs[x->stacks[o->h.made].func];
	return o->h.made && maker->is_library &&
	       (!strcmp(maker->name, "__cxa_atexit") || !strcmp(maker->name, "atexit"));
}

uint64_t env_leaks(struct exec *x)
{
	struct marks m = {.x = x};
	struct thread *t = x->thread;
	/* An empty object may start right at the cursor. */
	heap_each(&x->view, t->heap_start, t->heap_next + 1, collect, &m);
	heap_each(&x->view, SPACE_MAP, x->process->map_next, collect, &m);
	m.seen = alloc_zero(m.n + 1, 1);
	mark_roots(&m);
	while (m.ntodo) {
		const struct heap_object *o = &m.objects[m.todo[--m.ntodo]];
		mark_range(&m, o->start, o->h.size);
	}
	uint64_t leaks = 0;
	for (uint32_t i = 0; i < m.n; i++) {
		const struct heap_object *o = &m.objects[i];
		if (m.seen[i] || o->h.kind != HEAP_MALLOC || is_exit_list(x, o))
			continue;
		leaks++;
		struct fault f = {
			.kind = FAULT_LEAK, .address = o->start, .size = o->h.size};
		exec_describe(x, o->start, &f.object);
		snprintf(f.text, sizeof f.text,
			 "%s%" PRIu32
			 " byte%s allocated, never freed, and nothing points there",
			 o->h.size_expr ? "up to " : "", o->h.size,
			 o->h.size == 1 ? "" : "s");
		x->hooks->fault(x->hooks->arg, x, &f);
	}
	free(m.objects);
	free(m.seen);
	free(m.todo);
	return leaks;
}
