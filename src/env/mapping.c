/* mapping.c - memory for the model and for mmap: mem/mapping.h behind the primitives. */
#include "mem/mapping.h"
#include "env/internal.h"

#include <errno.h>

static uint64_t whole_pages(uint64_t n)
{
	return (n + 4095) & ~4095ULL;
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
	h.is_private = x->args[1] != 0;
	exec_charge(x, size / 64); /* pages are shared until written */
	return answer(x, heap_alloc(&x->view, &x->process->map_next, 4096, &h));
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
	if (end > x->process->map_next)
		end = x->process->map_next; /* nothing is mapped behind */
	if (start < end)
		mapping_cut(&x->view, start, end - start, x->process->map_next,
			    exec_stack(x));
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

static struct area globals(const struct program *p)
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
	uint64_t at = from < SPACE_MAP ? SPACE_MAP : from;
	struct heap_object o;
	bool in_tomb;
	for (; at < x->process->map_next; at += 4096)
		if (mapping_covers(&x->view, at, 4096) &&
		    heap_find(&x->view, at, &o, &in_tomb)) {
			*out = area_of(o.start, o.start + o.h.size,
				       AREA_READ | AREA_WRITE);
			return true;
		}
	return false;
}

/* In the order of addresses: functions, globals, heap, stack, mappings. */
static bool find_area(struct exec *x, uint64_t from, struct area *out)
{
	const struct program *p = x->process->prog;
	const struct thread *t = x->process->threads[x->process->current];
	struct area known[] = {
		area_of(PROG_FUNC_BASE, PROG_FUNC_BASE + 16ULL * p->nfuncs,
			AREA_READ | AREA_EXECUTE),
		globals(p),
		area_of(t->heap_start, t->heap_next, AREA_READ | AREA_WRITE),
		area_of(t->stack_low, t->stack_top, AREA_READ | AREA_WRITE),
	};
	enum { KNOWN = sizeof known / sizeof *known };
	known[KNOWN - 1].is_stack = 1;
	for (unsigned i = 0; i < KNOWN; i++)
		if (known[i].start < known[i].end && from < known[i].end) {
			*out = known[i];
			return true;
		}
	return find_mapping(x, from, out);
}

enum exec_answer env_mapping_area(struct exec *x, uint32_t n)
{
	(void)n;
	struct area found;
	bool is_found = find_area(x, x->args[0], &found);
	if (is_found)
		MUST(exec_write(x, x->args[1], &found, sizeof found));
	return answer(x, is_found);
}
