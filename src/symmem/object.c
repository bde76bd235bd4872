/* object.c - which object an address belongs to or just missed; only for the slow paths and
 * for telling people. Globals come from the program's table, heap objects from their headers,
 * stack objects from the frames of the current thread. */
#include "symmem/sym.h"

void exec_describe_nothing(struct object_info *o)
{
	*o = (struct object_info){.name = "", .function = "", .file = "", .type = ""};
}

static void from_global(const struct global *g, struct object_info *o)
{
	exec_describe_nothing(o);
	o->kind = OBJECT_GLOBAL;
	o->start = g->address;
	o->size = g->size;
	o->name = g->name;
	o->is_constant = g->is_constant;
	o->file = g->file ? g->file : "";
	o->line = g->line;
	o->type = g->type ? g->type : "";
	bool is_string = strncmp(g->name, ".str", 4) == 0 && g->init && g->size &&
			 !g->init[g->size - 1];
	o->literal = is_string ? (const char *)g->init : NULL;
}

static void from_heap(const struct heap_object *h, struct object_info *o)
{
	exec_describe_nothing(o);
	o->kind = h->h.kind == HEAP_ALLOCA ? OBJECT_STACK : OBJECT_HEAP;
	o->heap_kind = h->h.kind;
	o->start = h->start;
	o->size = h->h.size;
	o->size_expr = h->h.size_expr;
	o->sure = h->h.sure;
	o->is_freed = h->h.is_freed;
	o->made = h->h.made;
	o->freed = h->h.freed;
}

/* Bytes between the address and the object, 0 if inside. */
static uint64_t distance_to_object(const struct object_info *o, uint64_t address)
{
	if (o->kind == OBJECT_NONE)
		return ~0ULL;
	if (address < o->start)
		return o->start - address;
	return address - o->start < o->size ? 0 : address - (o->start + o->size) + 1;
}

static void keep_nearer(struct object_info *best, const struct object_info *o,
			uint64_t address)
{
	if (distance_to_object(o, address) < distance_to_object(best, address))
		*best = *o;
}

static void find_low(struct exec *x, uint64_t address, struct object_info *o)
{
	const struct program *p = x->prog;
	const struct func *f = prog_func_at(p, address);
	if (f) {
		o->kind = OBJECT_FUNCTION;
		o->start = address;
		o->size = 1;
		o->name = f->name;
		return;
	}
	const struct global *g = prog_global_near(p, address);
	struct object_info candidate;
	if (g) {
		from_global(g, &candidate);
		keep_nearer(o, &candidate, address);
	}
	const struct global *above = g ? g + 1 : p->globals;
	if (above < p->globals + p->nglobals) {
		from_global(above, &candidate);
		keep_nearer(o, &candidate, address);
	}
	struct heap_object h; /* klee_define_fixed_object */
	bool in_tomb;
	if (distance_to_object(o, address) &&
	    heap_find(&x->view, address, &h, &in_tomb)) {
		from_heap(&h, &candidate);
		keep_nearer(o, &candidate, address);
	}
}

static void find_heap(struct exec *x, uint64_t address, struct object_info *o)
{
	struct heap_object h;
	struct object_info candidate;
	bool in_tomb = false;
	if (heap_find(&x->view, address, &h, &in_tomb)) {
		from_heap(&h, &candidate);
		const struct page *p = view_page(&x->view, address);
		candidate.is_constant = space_is_page(p) && p->is_readonly;
		keep_nearer(o, &candidate, address);
	}
	if (distance_to_object(o, address) && heap_find_above(&x->view, address, &h)) {
		from_heap(&h, &candidate);
		keep_nearer(o, &candidate, address);
	}
	if (in_tomb && distance_to_object(o, address)) {
		exec_describe_nothing(o);
		o->kind = OBJECT_HEAP;
		o->start = address & ~(uint64_t)PAGE_MASK;
		o->size = PAGE_SIZE;
		o->is_freed = true;
	}
}

static void find_in_frame(struct exec *x, const struct frame *f, uint64_t low,
			  uint64_t address, struct object_info *o)
{
	const struct func *func = f->func;
	struct object_info candidate;
	for (uint32_t i = 0; i < func->nslots; i++) {
		const struct stack_slot *s = &func->slots[i];
		exec_describe_nothing(&candidate);
		candidate.kind = OBJECT_STACK;
		candidate.start = f->regs[s->reg];
		candidate.size = s->size;
		candidate.name = s->name ? s->name : "";
		candidate.function = func->name;
		candidate.type = s->type ? s->type : "";
		keep_nearer(o, &candidate, address);
	}
	struct heap_object h;
	bool in_tomb;
	if (!f->has_alloca)
		return;
	if (heap_find(&x->view, address, &h, &in_tomb) && h.start >= low) {
		from_heap(&h, &candidate);
		candidate.function = func->name;
		keep_nearer(o, &candidate, address);
	}
	if (heap_find_above(&x->view, address, &h) && h.start < f->sp) {
		from_heap(&h, &candidate);
		candidate.function = func->name;
		keep_nearer(o, &candidate, address);
	}
}

static bool uses_stack(const struct frame *f)
{
	return f->func->frame_size || f->has_alloca;
}

static void set_returned(struct object_info *o, uint64_t address)
{
	exec_describe_nothing(o);
	o->kind = OBJECT_STACK;
	o->start = address;
	o->size = 1;
	o->is_freed = true;
}

/* Live frames with dead ones between them; objects have a gap around them, so what is further
 * away than that from all live ones is dead. */
static void find_fresh(struct exec *x, const struct thread *t, uint64_t address,
		       struct object_info *o)
{
	for (const struct frame *f = exec_top_frame(x, t); f; f = f->parent)
		if (uses_stack(f))
			find_in_frame(x, f, t->sp, address, o);
	if (distance_to_object(o, address) > PROG_GAP)
		set_returned(o, address);
}

static void find_stack(struct exec *x, uint64_t address, struct object_info *o)
{
	const struct thread *t =
		process_thread_numbered(x->process, space_arena_thread(address));
	/* The first thread of a forked process stands on the stack of the one that forked. */
	if (!t && address >= x->thread->rare->stack_low && address < x->thread->rare->stack_top)
		t = x->thread;
	if (!t) {
		set_returned(o, address);
		return;
	}
	uint64_t low = t->sp;
	if (address < low) { /* below the stack: something that has returned */
		set_returned(o, address);
		return;
	}
	if (x->has_fresh_stack) {
		find_fresh(x, t, address, o);
		return;
	}
	for (const struct frame *f = exec_top_frame(x, t); f; f = f->parent) {
		if (!uses_stack(f) || f->sp <= low)
			continue;
		if (address < f->sp) {
			find_in_frame(x, f, low, address, o);
			return;
		}
		low = f->sp;
	}
}

static bool is_addressable(struct exec *x, uint64_t address)
{
	struct page *p = view_page(&x->view, address);
	return space_is_page(p) && page_has_byte(p, (uint32_t)address & PAGE_MASK);
}

void exec_describe(struct exec *x, uint64_t address, struct object_info *o)
{
	exec_describe_nothing(o);
	switch (address >> SPACE_REGION_SHIFT) {
	case REGION_LOW: find_low(x, address, o); break;
	case REGION_HEAP:
	case REGION_MAP:
	case REGION_KERNEL:
	case REGION_SHARED: find_heap(x, address, o); break;
	case REGION_STACK: find_stack(x, address, o); break;
	default: break;
	}
	o->is_inside = !distance_to_object(o, address);
	/* A live local whose bytes are not there: its scope has ended (SCOPE). */
	if (x->has_fresh_stack && o->kind == OBJECT_STACK && o->is_inside &&
	    !o->is_freed && o->name[0])
		o->is_ended = o->is_freed = !is_addressable(x, address);
}
