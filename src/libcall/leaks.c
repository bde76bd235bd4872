/* leaks.c - objects that were never freed and that nothing points to when the program ends.
 *
 * Mark and sweep over the current process: roots are globals, thread-local and hidden
 * objects, stacks and registers; any aligned word that lies in an object keeps it, also a
 * pointer into its middle. Runs once per exited path, and only when asked for.
 *
 * Of what is lost, some leads to other lost objects. Those that no lost object outside of
 * their own circle leads to are the roots of the loss, and the others are reported as
 * reachable from one of them. To find the roots, all lost objects are flooded from one by
 * one, in order of their addresses, each time from the first that was not reached yet. An
 * object that began a flood and that no later flood's beginning leads to is led to by
 * nothing but what it leads to itself. */
#include "base/alloc.h"
#include "base/text.h"
#include "base/vec.h"
#include "libcall/libcall.h"
#include "symmem/fault.h"

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
	uint32_t *root; /* of lost objects: the one they are reached from, plus 1 */
	uint8_t *is_met; /* some lost object points there */
	uint32_t now; /* whose flood it is, plus 1; 0: what the program still reaches */
};

static void collect_object(void *arg, const struct heap_object *o)
{
	struct marks *m = arg;
	if (!o->h.is_freed)
		*VEC_ADD(m->objects, m->n, m->cap) = *o;
}

static void mark_object(struct marks *m, uint32_t i)
{
	m->seen[i] = 1;
	m->root[i] = m->now;
	*VEC_ADD(m->todo, m->ntodo, m->cap_todo) = i;
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
	/* One past the end keeps an object too. */
	if (!low-- || word - m->objects[low].start > m->objects[low].h.size)
		return;
	if (m->now)
		m->is_met[low] = 1;
	if (!m->seen[low])
		mark_object(m, low);
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

static void mark_thread_roots(struct marks *m, const struct thread *t)
{
	mark_range(m, t->sp, t->rare->stack_top - t->sp);
	for (struct frame *f = exec_top_frame(m->x, t); f; f = f->parent)
		for (uint32_t i = 0; i < f->func->const_base; i++)
			mark_word(m, f->regs[i]);
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
		if (m->objects[i].h.is_hidden && !m->seen[i])
			mark_object(m, i);
	for (uint32_t i = 0; i < x->process->nthreads; i++) {
		const struct thread *t = process_thread(x->process, i);
		if (t)
			mark_thread_roots(m, t);
	}
}

/* libc's list of functions to call at the end; it lets go of it while it calls them. */
static bool is_exit_list(const struct exec *x, const struct heap_object *o)
{
	const struct func *maker = &x->funcs[x->stacks[o->h.made].func];
	return o->h.made && maker->is_library &&
	       (!strcmp(maker->name, "__cxa_atexit") || !strcmp(maker->name, "atexit"));
}

static void mark_from_todo(struct marks *m)
{
	while (m->ntodo) {
		const struct heap_object *o = &m->objects[m->todo[--m->ntodo]];
		mark_range(m, o->start, o->h.size);
	}
}

/* Visits all that an object leads to which was not seen. */
static void mark_reachable_from(struct marks *m, uint32_t i)
{
	m->now = i + 1;
	mark_object(m, i);
	mark_from_todo(m);
}

/* Gives every lost object its root. */
static void find_leak_roots(struct marks *m)
{
	uint8_t *reached = alloc_zero(m->n + 1, 1), *begins = alloc_zero(m->n + 1, 1);
	memcpy(reached, m->seen, m->n);
	for (uint32_t i = 0; i < m->n; i++)
		if (!m->seen[i]) {
			begins[i] = 1;
			mark_reachable_from(m, i);
		}
	memcpy(m->seen, reached, m->n);
	for (uint32_t i = m->n; i-- > 0;)
		if (begins[i] && !m->seen[i])
			mark_reachable_from(m, i);
	memcpy(m->seen, reached, m->n);
	free(reached);
	free(begins);
}

/* " at list.c:12", the innermost place of the user's in the stack of an allocation. */
static void print_allocation_place(const struct exec *x, uint32_t stack, char *out,
				   size_t n)
{
	out[0] = 0;
	for (; stack; stack = x->stacks[stack].parent) {
		const struct func *f = &x->funcs[x->stacks[stack].func];
		const struct source_loc *l =
			prog_loc(x->prog, f, f->code + x->stacks[stack].insn);
		if (f->is_library || !l->line)
			continue;
		snprintf(out, n, " at %s:%" PRIu32, l->file, l->line);
		return;
	}
}

static void report_leak(struct marks *m, uint32_t i)
{
	struct exec *x = m->x;
	const struct heap_object *o = &m->objects[i];
	struct fault f = {.kind = FAULT_LEAK, .address = o->start, .size = o->h.size};
	char text[128], place[160];
	exec_describe(x, o->start, &f.object);
	snprintf(text, sizeof text, "%s%" PRIu32 " byte%s allocated, never freed, and",
		 o->h.size_expr ? "up to " : "", o->h.size, text_plural(o->h.size));
	if (m->root[i] != i + 1) {
		const struct heap_object *root = &m->objects[m->root[i] - 1];
		print_allocation_place(x, root->h.made, place, sizeof place);
		snprintf(f.text, sizeof f.text,
			 "%s reachable only from leaked memory: the block of %" PRIu32
			 " byte%s allocated%s",
			 text, root->h.size, text_plural(root->h.size), place);
	} else {
		snprintf(f.text, sizeof f.text, "%s %s", text,
			 m->is_met[i] ? "only what it leads to itself points there"
				      : "nothing points there");
	}
	x->hooks->fault(x->hooks->arg, x, &f);
}

static bool is_object_lost(const struct marks *m, uint32_t i)
{
	const struct heap_object *o = &m->objects[i];
	return !m->seen[i] && o->h.kind == HEAP_MALLOC && !is_exit_list(m->x, o);
}

uint64_t libcall_leaks(struct exec *x)
{
	struct marks m = {.x = x};
	heap_each(&x->view, SPACE_HEAP, SPACE_STACK, collect_object, &m);
	heap_each(&x->view, SPACE_MAP, (uint64_t)SPACE_REGIONS << SPACE_REGION_SHIFT,
		  collect_object, &m);
	m.seen = alloc_zero(m.n + 1, 1);
	m.is_met = alloc_zero(m.n + 1, 1);
	m.root = alloc_zero(m.n + 1, sizeof *m.root);
	mark_roots(&m);
	mark_from_todo(&m);
	find_leak_roots(&m);
	/* What is lost by itself first: others of the same place are then counted there. */
	uint64_t leaks = 0;
	for (int is_other = 0; is_other < 2; is_other++)
		for (uint32_t i = 0; i < m.n; i++)
			if (is_object_lost(&m, i) && (m.root[i] != i + 1) == is_other) {
				leaks++;
				report_leak(&m, i);
			}
	free(m.objects);
	free(m.seen);
	free(m.is_met);
	free(m.root);
	free(m.todo);
	return leaks;
}
