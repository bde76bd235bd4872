/* access.c - see access.h. */
#include "emit/access.h"

#include "mem/heap.h"
#include "prog/atomic.h"
#include "testcase/wire.h"

#include <inttypes.h>
#include <string.h>

const char *access_how(const struct operation *what, const struct insn *ip)
{
	bool is_write = what->op == VISIBLE_WRITE;
	if (!what->is_atomic)
		return is_write ? "write" : "read";
	if (!prog_stands_alone(ip))
		return "atomic-modify";
	return is_write ? "atomic-write" : "atomic-read";
}

/* The n-th object that a thread has allocated. */
static const char *heap_name(struct exec *x, const char *how, uint64_t address,
			     struct arena *a)
{
	struct heap_object h;
	bool in_tomb;
	if (!heap_find(&x->view, address, &h, &in_tomb) || h.h.kind != HEAP_MALLOC ||
	    address - h.start >= h.h.size)
		return NULL;
	return arena_printf(a, "%s heap %" PRIu32 " %" PRIu64 " %" PRIu64 " @%" PRIx64, how,
			    space_arena_thread(address), h.h.serial, address - h.start,
			    address);
}

static bool is_of_frame(const struct frame *f, uint64_t start)
{
	for (uint32_t i = 0; i < f->func->nslots; i++)
		if (f->regs[f->func->slots[i].reg] == start)
			return true;
	return false;
}

/* A variable of a call that is not over, and how many calls of that function are further out. */
static const char *local_name(struct exec *x, const char *how, uint64_t address,
			      const struct object_info *o, struct arena *a)
{
	uint32_t number = space_arena_thread(address), further = 0;
	const struct thread *t = process_thread_numbered(x->process, number);
	const struct frame *f = t ? exec_top_frame(x, t) : NULL;
	while (f && !is_of_frame(f, o->start))
		f = f->parent;
	if (!f || o->is_freed || !o->name[0])
		return NULL;
	for (const struct frame *g = f->parent; g; g = g->parent)
		further += g->func == f->func;
	return arena_printf(
		a, "%s local %" PRIu32 " %s:%s %" PRIu32 " %" PRIu64 " @%" PRIx64, how,
		number, o->function, o->name, further, address - o->start, address);
}

_Static_assert(SPACE_SHARED == WIRE_COMMON && SPACE_KERNEL == WIRE_KERNEL &&
		       SPACE_ARENA == WIRE_ARENA &&
		       (int)SPACE_FIRST_ARENAS == (int)WIRE_FIRST_ARENAS &&
		       (int)SPACE_THREADS == (int)WIRE_THREADS &&
		       VIEW_PAGES * PAGE_SIZE / 2 == WIRE_ARENA_SKIPPED,
	       "the native program maps what processes share where the engine does");

/* Heap and stacks can be looked at in the process that runs only. */
static bool is_elsewhere(struct exec *x, uint32_t thread, uint64_t address)
{
	uint64_t region = address >> SPACE_REGION_SHIFT;
	const struct process *in = NULL; /* also of a thread that has ended */
	node_thread(state_node(x->state), thread, &in);
	return (region == REGION_HEAP || region == REGION_STACK) && in != x->process;
}

const char *access_name(struct exec *x, const char *how, uint32_t thread, uint64_t address,
			struct arena *a)
{
	struct object_info o;
	if (address >> SPACE_REGION_SHIFT == REGION_SHARED)
		return arena_printf(a, "%s shared %" PRIx64 " 0 @%" PRIx64, how, address,
				    address);
	if (is_elsewhere(x, thread, address))
		return NULL;
	exec_describe(x, address, &o);
	if (address >> SPACE_REGION_SHIFT == REGION_HEAP)
		return heap_name(x, how, address, a);
	if (!o.is_inside)
		return NULL;
	if (o.kind == OBJECT_STACK)
		return local_name(x, how, address, &o, a);
	if (o.kind != OBJECT_GLOBAL || strpbrk(o.name, " @"))
		return NULL;
	return arena_printf(a, "%s global %s %" PRIu64 " @%" PRIx64, how, o.name,
			    address - o.start, address);
}
