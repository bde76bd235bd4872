/* stack.c - the guest's stack beyond the common case: frames larger than a page or in pages
 * not yet ours, dynamic allocation; and numbers for call stacks. */
#include "base/vec.h"
#include "exec/internal.h"
#include "exec/unset.h"

/* Room of `size` bytes below sp, or 0 when the stack is used up. */
static uint64_t room_below(struct exec *x, uint64_t size, uint64_t align)
{
	struct thread *t = x->thread;
	if (size > t->sp - t->stack_low)
		return 0;
	uint64_t sp = (t->sp - size) & ~(align - 1);
	if (size <= PAGE_SIZE && (sp ^ (sp + size - 1)) >> PAGE_SHIFT)
		sp = (((sp + size) & ~(uint64_t)PAGE_MASK) - size) & ~(align - 1);
	return sp >= t->stack_low ? sp : 0;
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
	x->thread->sp = sp;
	uint32_t done = 0;
	while (done < f->frame_size) {
		struct page *p = view_own_page(&x->view, sp + done, true);
		uint32_t off = (uint32_t)(sp + done) & PAGE_MASK,
			 left = f->frame_size - done;
		uint32_t part = left < PAGE_SIZE - off ? left : PAGE_SIZE - off;
		if (x->unset) {
			unset_page(x, p, off, part, f->plain + done / 8);
		} else {
			memset(p->data + off, 0, part);
			memcpy(p->plain + off / 8, f->plain + done / 8, part / 8);
		}
		done += part;
	}
	for (uint32_t i = 0; i < f->nslots; i++)
		frame->regs[f->slots[i].reg] = sp + f->slots[i].offset;
	return true;
}

void exec_frame_close(struct exec *x)
{
	struct frame *frame = exec_frame(x);
	uint64_t sp = x->thread->sp;
	view_forget_stack(&x->view);
	if (frame->func->frame_size || frame->has_alloca) {
		heap_erase(&x->view, sp, frame->sp);
		x->thread->sp = frame->sp;
	}
}

bool exec_alloca(struct exec *x, uint64_t size, uint64_t align, uint64_t *out)
{
	struct frame *frame = exec_frame(x);
	struct heap_header h = {.size = size, .kind = HEAP_ALLOCA, .made = exec_stack(x)};
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
		(x->thread->sp - PROG_GAP - ((size + 15) & ~15ULL)) & ~(align - 1);
	if ((start & PAGE_MASK) && (start & PAGE_MASK) < HEAP_HEADER)
		start &= ~(uint64_t)PAGE_MASK & ~(align - 1);
	if (!frame->func->frame_size && !frame->has_alloca)
		frame->sp = x->thread->sp;
	frame->has_alloca = 1;
	x->thread->sp = start - HEAP_HEADER;
	heap_place(&x->view, start, &h);
	exec_forget(x, start, size);
	view_forget_stack(&x->view);
	*out = start;
	return true;
}

void exec_stack_restore(struct exec *x, uint64_t sp)
{
	if (sp <= x->thread->sp || sp > x->thread->stack_top || sp % 16)
		return;
	heap_erase(&x->view, x->thread->sp, sp);
	x->thread->sp = sp;
	view_forget_stack(&x->view);
}

static uint32_t intern(struct exec *x, uint32_t parent, func_id func, uint32_t insn)
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
		struct frame *caller = g->parent;
		below = intern(x, below, caller->func->id,
			       (uint32_t)(g->call - caller->func->code));
		g->stack = below;
	}
	return intern(x, below, f->func->id, (uint32_t)(at - f->func->code));
}

uint32_t exec_stack(struct exec *x)
{
	return exec_stack_of(x, exec_frame(x), x->ip);
}
