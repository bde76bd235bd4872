/* mapping.c - memory for the model and for mmap: mem/mapping.h behind the primitives. */
#include "mem/mapping.h"
#include "env/internal.h"

#include <errno.h>

static uint64_t whole_pages(uint64_t n)
{
	return (n + 4095) & ~4095ULL;
}

enum { MAP_PRIVATE, MAP_KERNEL, MAP_SHARED }; /* as in model/prim.h */

/* A mapping in a region of the node, where the thread's place is an offset in its arena. */
static uint64_t map_in_node(struct exec *x, enum space_region region, uint32_t *next,
			    const struct heap_header *h)
{
	uint64_t arena = space_arena(region, x->thread->number), cursor = arena + *next;
	if (h->size >= SPACE_ARENA - *next)
		return 0;
	uint64_t start = heap_alloc(&x->view, &cursor, 4096, h);
	*next = (uint32_t)(cursor - arena);
	return start;
}

static uint64_t map_memory(struct exec *x, uint64_t kind, const struct heap_header *h)
{
	struct thread *t = x->thread;
	switch (kind) {
	case MAP_KERNEL: return map_in_node(x, REGION_KERNEL, &thread_own_rare(t)->kernel_next, h);
	case MAP_SHARED: return map_in_node(x, REGION_SHARED, &thread_own_rare(t)->shared_next, h);
	default: return heap_alloc(&x->view, &thread_own_rare(t)->map_next, 4096, h);
	}
}

/* Nothing is mapped at or behind this address in the arena of another one. A thread that is
 * over has left its mappings. */
static uint64_t mapped_end(const struct exec *x, uint64_t address)
{
	const struct thread *t =
		process_thread_numbered(x->process, space_arena_thread(address));
	if (!t)
		return space_arena_start(address) + SPACE_ARENA;
	return address >= SPACE_SHARED ? space_arena_start(address) + t->rare->shared_next
				       : t->rare->map_next;
}

enum exec_answer env_mapping_make(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t size = whole_pages(x->args[0]);
	if (!size || size >= HEAP_MAX_SIZE)
		return answer(x, 0);
	struct heap_header h = {
		.size = (uint32_t)size, .kind = HEAP_MAP, .made = exec_stack(x)};
	h.is_hidden = 1;
	h.is_private = x->args[1] == MAP_KERNEL;
	exec_charge(x, size / 64); /* pages are shared until written */
	return answer(x, map_memory(x, x->args[1], &h));
}

enum exec_answer env_mapping_renew(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t start = x->args[0], size = whole_pages(x->args[1]);
	if (!mapping_covers(&x->view, start, size))
		return answer(x, (uint64_t)-ENOMEM);
	mapping_renew(&x->view, start, size);
	return answer(x, 0);
}

enum exec_answer env_mapping_cut(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t start = x->args[0], end = start + whole_pages(x->args[1]);
	uint64_t last = mapped_end(x, start);
	if (end > last)
		end = last;
	if (start < end)
		mapping_cut(&x->view, start, end - start, last, exec_stack(x));
	return answer(x, 0);
}

enum exec_answer env_mapping_protect(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t start = x->args[0], size = whole_pages(x->args[1]);
	enum mapping_rights rights = (enum mapping_rights)(x->args[2] & 3);
	if (!mapping_covers(&x->view, start, size))
		return answer(x, (uint64_t)-ENOMEM);
	bool ok = mapping_protect(&x->view, start, size, rights);
	return answer(x, ok ? 0 : (uint64_t)-EOPNOTSUPP);
}

/* --- what there is: model/prim.h --- */

struct area { /* struct __ev_area there */
	uint64_t start, end;
	uint32_t rights, is_stack;
};
enum { AREA_READ = 1, AREA_WRITE = 2, AREA_EXECUTE = 4 };

static struct area area_of(uint64_t start, uint64_t end, uint32_t rights)
{
	return (struct area){start & ~4095ULL, whole_pages(end), rights, 0};
}

static struct area area_of_globals(const struct program *p)
{
	uint64_t end = PROG_GLOBAL_BASE;
	for (uint32_t i = 0; i < p->nglobals; i++)
		if (p->globals[i].address + p->globals[i].size > end)
			end = p->globals[i].address + p->globals[i].size;
	return area_of(PROG_GLOBAL_BASE, end, AREA_READ | AREA_WRITE);
}

/* The mapping at `from` or the next one; those that were removed are not there. */
static bool find_mapping(struct exec *x, uint64_t from, struct area *out)
{
	uint64_t end = (uint64_t)SPACE_REGIONS << SPACE_REGION_SHIFT;
	struct heap_object o;
	bool in_tomb;
	for (uint64_t at = space_next_page(x->view.space, from < SPACE_MAP ? SPACE_MAP : from);
	     at < end; at = space_next_page(x->view.space, (at | 4095) + 1))
		if (mapping_covers(&x->view, at & ~4095ULL, 4096) &&
		    heap_find(&x->view, at, &o, &in_tomb)) {
			*out = area_of(o.start, o.start + o.h.size,
				       AREA_READ | AREA_WRITE);
			return true;
		}
	return false;
}

/* Makes `*out` the area that begins first of those that end above `from`. */
static void keep_first_area(struct area *out, struct area a, uint64_t from)
{
	if (a.start < a.end && from < a.end && (!out->end || a.start < out->start))
		*out = a;
}

/* In the order of addresses: functions, globals, heap, stack, mappings. */
static bool find_mapped_area(struct exec *x, uint64_t from, struct area *out)
{
	const struct program *p = x->process->prog;
	*out = (struct area){0};
	keep_first_area(out,
			area_of(PROG_FUNC_BASE, PROG_FUNC_BASE + 16ULL * p->nfuncs,
				AREA_READ | AREA_EXECUTE),
			from);
	keep_first_area(out, area_of_globals(p), from);
	for (uint32_t i = 0; i < x->process->nthreads; i++) {
		const struct thread *t = process_thread(x->process, i);
		if (!t)
			continue;
		struct area stack =
			area_of(t->rare->stack_low, t->rare->stack_top, AREA_READ | AREA_WRITE);
		stack.is_stack = i == 0;
		keep_first_area(out,
				area_of(space_arena(REGION_HEAP, t->number), t->heap_next,
					AREA_READ | AREA_WRITE),
				from);
		keep_first_area(out, stack, from);
	}
	return out->end || find_mapping(x, from, out);
}

enum exec_answer env_mapping_area(struct exec *x, uint32_t n)
{
	(void)n;
	struct area found;
	bool is_found = find_mapped_area(x, x->args[0], &found);
	if (is_found)
		MUST(exec_write(x, x->args[1], &found, sizeof found));
	return answer(x, is_found);
}
