/* interrupt.c - threads that compute for long are interrupted, so that others go on and signals
 * arrive.
 *
 * The model asks for it when another thread or process could send a signal
 * (model/slice.c). A thread that has executed so many instructions without a visible
 * operation then calls a function of the model at the next jump in the user's code, as a
 * signal handler would be called, and goes on behind it. Where that is depends on the
 * path alone, never on quanta. */
#include "exec/internal.h"

enum {
	SLICE = 1000000, /* instructions */
	RETRY = 4096, /* after so many it is tried again, if it was in libc */
};

uint64_t exec_slice_left(const struct exec *x)
{
	const struct node *n = state_node(x->state);
	uint64_t due = n->rare->slice_from + SLICE, now = x->state->instructions;
	return !n->rare->interrupt ? UINT64_MAX : due > now ? due - now : 0;
}

void exec_set_interrupt(struct exec *x, uint64_t function)
{
	struct node_rare *n = node_own_rare(state_node(x->state));
	if (!n->interrupt) {
		n->slice_from = exec_now(x);
		exec_yield(x); /* the present quantum may be longer than a slice */
	}
	n->interrupt = function;
}

void exec_begin_slice(struct exec *x)
{
	struct node *n = state_node(x->state);
	if (n->rare->interrupt)
		node_own_rare(n)->slice_from = exec_now(x);
}

void exec_interrupt(struct exec *x)
{
	struct node *n = state_node(x->state);
	struct frame *top = exec_frame(x);
	const struct func *f = prog_func_at(x->prog, n->rare->interrupt);
	struct node_rare *rare = node_own_rare(n);
	rare->slice_from = x->state->instructions;
	if (!f || top->func->is_library || top->depth >= x->max_depth) {
		rare->slice_from += RETRY - SLICE;
		return;
	}
	x->has_sliced |= n->schedule && n->schedule->live > 1;
	struct frame *made = frame_make(&x->pool, f);
	made->parent = top;
	made->call = x->ip;
	made->stack = made->serial = 0;
	made->has_alloca = 0;
	made->depth = top->depth + 1;
	made->regs[0] = (uint64_t)(x->ip - top->func->code);
	made->regs[1] = x->thread->sp;
	x->regs = made->regs;
	x->ip = f->code;
	x->budget = (int64_t)x->ip;
}

/* (where, stack pointer): the interrupted function goes on. */
enum exec_answer exec_resume(struct exec *x)
{
	struct frame *top = exec_frame(x), *back = top->parent;
	if (!back || x->args[0] >= back->func->ncode)
		return EXEC_STOPPED;
	if (back->ref != 1) { /* shared with another state */
		struct frame *own = frame_copy(&x->pool, back);
		back->ref--;
		back = own;
	}
	top->parent = NULL;
	frame_drop(&x->pool, top);
	exec_stack_restore(x, x->args[1]);
	x->regs = back->regs;
	x->ip = back->func->code + x->args[0];
	return EXEC_JUMPED;
}
