/* stack.c - the guest's stack beyond the common case: frames larger than a page or in pages
 * not yet ours, dynamic allocation; and numbers for call stacks. */
#include "base/vec.h"
#include "handler/handler.h"
#include "symmem/unset.h"

/* Where the next object goes below: the stack pointer or, where addresses are not used twice
 * (--check=stack), the lowest address ever used. */
static uint64_t *stack_cursor(struct exec *x)
{
	return x->has_fresh_stack ? &x->thread->fresh->next : &x->thread->sp;
}

static bool is_dead_page(const struct page *p)
{
	return !page_has_plain(p) && !page_has_symbolic(p) && !p->heads;
}

/* Fresh stacks give back pages in which nothing lives; that nothing is there is known by the
 * address. The page that is still being filled stays. */
static void drop_dead_pages(struct exec *x, uint64_t from, uint64_t to)
{
	for (uint64_t at = from & ~(uint64_t)PAGE_MASK; at < to; at += PAGE_SIZE) {
		struct page *p = view_page(&x->view, at);
		if (at >> PAGE_SHIFT != x->thread->fresh->next >> PAGE_SHIFT &&
		    space_is_page(p) && is_dead_page(p))
			view_set_page(&x->view, at, NULL);
	}
}

/* The next object starts at sp. */
static void take_stack(struct exec *x, uint64_t sp, uint64_t size)
{
	struct thread *t = x->thread;
	t->sp = sp;
	if (!x->has_fresh_stack)
		return;
	uint64_t before = t->fresh->next;
	t->fresh->next = sp;
	t->fresh->used += size;
	if (before >> PAGE_SHIFT != sp >> PAGE_SHIFT && before != t->rare->stack_top)
		drop_dead_pages(x, before, before + 1);
}

static bool is_used_up(const struct exec *x, uint64_t size)
{
	const struct thread *t = x->thread;
	if (x->has_fresh_stack)
		return t->fresh->used + size > x->stack_size;
	return size > t->sp - t->rare->stack_low;
}

/* Room of `size` bytes below the cursor, or 0 when the stack is used up. */
static uint64_t room_below(struct exec *x, uint64_t size, uint64_t align)
{
	struct thread *t = x->thread;
	if (is_used_up(x, size))
		return 0;
	if (size + align + 2 * PAGE_SIZE > *stack_cursor(x) - t->rare->stack_low &&
	    x->has_fresh_stack)
		/* All addresses were used: start again. */
		t->fresh->next = t->sp, t->fresh->dead_from = t->fresh->dead_to = 0;
	uint64_t sp = (*stack_cursor(x) - size) & ~(align - 1);
	if (size <= PAGE_SIZE && (sp ^ (sp + size - 1)) >> PAGE_SHIFT)
		sp = (((sp + size) & ~(uint64_t)PAGE_MASK) - size) & ~(align - 1);
	return sp >= t->rare->stack_low ? sp : 0;
}

/* Bytes of the current frame at sp: its own template, or never written. */
static void lay_out_frame(struct exec *x, const struct func *f, uint64_t sp)
{
	for (uint32_t done = 0, part; done < f->frame_size; done += part) {
		struct page *p = view_own_page(&x->view, sp + done, true);
		uint32_t off = (uint32_t)(sp + done) & PAGE_MASK,
			 left = f->frame_size - done;
		part = left < PAGE_SIZE - off ? left : PAGE_SIZE - off;
		if (unset_is_followed(x) &&
		    !f->is_library) { /* libc's own are its own affair */
			unset_page(x, p, off, part, f->plain + done / 8);
			continue;
		}
		memset(p->data + off, 0, part);
		memcpy(p->plain + off / 8, f->plain + done / 8, part / 8);
	}
}

bool exec_frame_open(struct exec *x)
{
	struct frame *frame = exec_frame(x);
	const struct func *f = frame->func;
	uint64_t sp =
		room_below(x, f->frame_size, f->frame_align < 16 ? 16 : f->frame_align);
	if (!sp) {
		exec_simple_fault(x, FAULT_STACK);
		return false;
	}
	frame->sp = x->thread->sp;
	take_stack(x, sp, f->frame_size);
	lay_out_frame(x, f, sp);
	for (uint32_t i = 0; i < f->nslots; i++)
		frame->regs[f->slots[i].reg] = sp + f->slots[i].offset;
	return true;
}

static void erase_stack(struct exec *x, uint64_t from, uint64_t to)
{
	if (from >= to)
		return;
	heap_erase(&x->view, from, to);
	drop_dead_pages(x, from, to);
}

/* Erases a part of a fresh stack. What was erased last is not looked at again: a loop with an
 * array of its own gives back ever more addresses at its end. */
static void erase_fresh(struct exec *x, uint64_t from, uint64_t to)
{
	struct thread *t = x->thread;
	if (from <= t->fresh->dead_from && t->fresh->dead_to <= to) {
		erase_stack(x, from, t->fresh->dead_from);
		erase_stack(x, t->fresh->dead_to, to);
	} else {
		erase_stack(x, from, to);
	}
	t->fresh->dead_from = from;
	t->fresh->dead_to = to;
}

/* Bytes of all frames, without what they took by alloca. */
static void count_used(struct exec *x)
{
	x->thread->fresh->used = 0;
	for (const struct frame *f = exec_frame(x); f; f = f->parent)
		x->thread->fresh->used += f->func->frame_size;
}

/* Above the frame lies what its callers used up since: only its own part ends. */
static void close_fresh(struct exec *x, const struct frame *frame)
{
	const struct func *f = frame->func;
	uint64_t from = x->thread->sp, to = frame->sp;
	if (f->frame_size)
		to = frame->regs[f->slots[0].reg] - f->slots[0].offset + f->frame_size;
	if (!frame->has_alloca)
		from = to - f->frame_size;
	if (frame->has_alloca) {
		erase_fresh(x, from, to);
		count_used(x);
	} else {
		erase_stack(x, from, to);
	}
	x->thread->fresh->used -= f->frame_size;
}

void exec_frame_close(struct exec *x)
{
	struct frame *frame = exec_frame(x);
	view_forget_stack(&x->view);
	if (!frame->func->frame_size && !frame->has_alloca)
		return;
	if (x->has_fresh_stack)
		close_fresh(x, frame);
	else
		heap_erase(&x->view, x->thread->sp, frame->sp);
	x->thread->sp = frame->sp;
}

uint64_t exec_alloca_room(struct exec *x, uint64_t align)
{
	const struct thread *t = x->thread;
	uint64_t room = x->has_fresh_stack ? x->stack_size - t->fresh->used
					   : t->sp - t->rare->stack_low;
	uint64_t extra =
		16 + HEAP_HEADER + PROG_GAP + (align < 16 ? 16 : align) + 2 * PAGE_SIZE;
	return room > extra ? room - extra : 0;
}

bool exec_alloca(struct exec *x, const struct exec_size *s, uint64_t align, uint64_t *out)
{
	struct frame *frame = exec_frame(x);
	uint64_t size = s->capacity;
	struct heap_header h = {.size = (uint32_t)size,
				.sure = (uint32_t)s->sure,
				.size_expr = s->expr,
				.kind = HEAP_ALLOCA,
				.made = exec_stack(x)};
	if (align < 16)
		align = 16;
	uint64_t whole = ((size + 15) & ~15ULL) + HEAP_HEADER + PROG_GAP;
	uint64_t sp =
		size < HEAP_MAX_SIZE ? room_below(x, whole + align + PAGE_SIZE, 16) : 0;
	if (!sp) {
		exec_simple_fault(x, FAULT_STACK);
		return false;
	}
	/* A page of slack makes room for the header to lie in one page. */
	uint64_t start =
		(*stack_cursor(x) - PROG_GAP - ((size + 15) & ~15ULL)) & ~(align - 1);
	if ((start & PAGE_MASK) && (start & PAGE_MASK) < HEAP_HEADER)
		start &= ~(uint64_t)PAGE_MASK & ~(align - 1);
	if (s->expr && !(start & PAGE_MASK))
		start -= PAGE_SIZE / 2; /* symbolic sizes have the header in the page */
	if (!frame->func->frame_size && !frame->has_alloca)
		frame->sp = x->thread->sp;
	frame->has_alloca = 1;
	take_stack(x, start - HEAP_HEADER, whole);
	heap_place(&x->view, start, &h);
	if (s->expr)
		exec_soften(x, start, &h);
	exec_forget(x, start, size);
	view_forget_stack(&x->view);
	*out = start;
	return true;
}

void exec_stack_restore(struct exec *x, uint64_t sp)
{
	if (sp <= x->thread->sp || sp > x->thread->rare->stack_top || sp % 16)
		return;
	if (x->has_fresh_stack) {
		erase_fresh(x, x->thread->sp, sp);
		count_used(x);
	} else {
		heap_erase(&x->view, x->thread->sp, sp);
	}
	x->thread->sp = sp;
	view_forget_stack(&x->view);
}

void exec_scope(struct exec *x, uint64_t address, uint64_t size, bool begins)
{
	if (!begins) {
		view_close(&x->view, address, size);
		return;
	}
	view_open(&x->view, address, size);
	exec_forget(x, address, size);
}

static uint32_t intern_stack(struct exec *x, uint32_t parent, func_id func, uint32_t insn)
{
	uint64_t key = hash_mix((uint64_t)parent << 32 | func) ^ hash_mix(insn + 1);
	uint64_t known;
	if (map_get(&x->stack_by_key, key, &known))
		return (uint32_t)known;
	struct exec_stack *s = VEC_ADD(x->stacks, x->nstacks, x->cap_stacks);
	*s = (struct exec_stack){parent, func, insn};
	map_put(&x->stack_by_key, key, x->nstacks - 1);
	return x->nstacks - 1;
}

/* The same for a function that stands at an instruction, of those that were asked for lately. */
static inline uint32_t stack_on(struct exec *x, uint32_t below, const struct func *f,
				const struct insn *at)
{
	struct exec_stack_known *known =
		&x->stacks_known[((uintptr_t)at / sizeof *at ^ below) %
				 EXEC_STACKS_KNOWN];
	if (known->at != at || known->below != below)
		*known = (struct exec_stack_known){
			at, below,
			intern_stack(x, below, f->id, (uint32_t)(at - f->code))};
	return known->number;
}

/* Number of the stack that ends with frame f standing at `at`. The part below f is kept in
 * the frame, so that the next question from the same activation is quick. */
uint32_t exec_stack_of(struct exec *x, struct frame *f, const struct insn *at)
{
	/* Find the innermost frame whose caller's stack is known, then come back up. */
	uint32_t below = 0;
	struct frame *chain[64];
	unsigned n = 0;
	struct frame *g = f;
	while (g->parent && !g->stack && n < 64) {
		chain[n++] = g;
		g = g->parent;
	}
	below = g->parent ? g->stack : 0;
	while (n) {
		g = chain[--n];
		below = g->stack = stack_on(x, below, g->parent->func, g->call);
	}
	return stack_on(x, below, f->func, at);
}

uint32_t exec_stack(struct exec *x)
{
	return exec_stack_of(x, exec_frame(x), x->ip);
}

uint32_t exec_stack_of_thread(struct exec *x, const struct thread *t)
{
	return t == x->thread ? exec_stack(x)
			      : exec_stack_of(x, exec_top_frame(x, t), t->ip);
}
