/* jump.c - setjmp and longjmp of the guest.
 *
 * The buffer holds which activation to return to (depth and a serial number, so that a
 * frame that has returned is recognised), the setjmp call and the stack pointer. Registers
 * of the target frame keep the values they have at the longjmp, which C allows. */
#include "exec/internal.h"
#include "prog/walk.h"

struct jump {
	uint64_t magic;
	uint32_t depth, serial;
	uint64_t sp;
	uint32_t func, insn;
	uint64_t has_mask, mask; /* blocked signals, as sigsetjmp saves them */
};
#define JUMP_MAGIC 0x65766a6d70626621ULL

static enum exec_answer save_context(struct exec *x, bool has_mask, uint64_t mask)
{
	struct frame *f = exec_frame(x);
	if (!f->serial)
		f->serial = ++x->thread->serial;
	struct jump j = {.magic = JUMP_MAGIC,
			 .depth = f->depth,
			 .serial = f->serial,
			 .sp = x->thread->sp,
			 .func = f->func->id,
			 .insn = (uint32_t)(x->ip - f->func->code),
			 .has_mask = has_mask,
			 .mask = mask};
	if (!exec_write(x, x->args[0], &j, sizeof j))
		return EXEC_STOPPED;
	x->ret = 0;
	return EXEC_DONE;
}

enum exec_answer exec_setjmp(struct exec *x)
{
	return save_context(x, false, 0);
}

enum exec_answer exec_sigsetjmp(struct exec *x)
{
	uint64_t mask = 0; /* as long as the model has not said where it is */
	bool has_mask = (uint32_t)x->args[1] != 0;
	if (has_mask && x->process->signal_mask &&
	    !exec_read(x, x->process->signal_mask, &mask, sizeof mask))
		return EXEC_STOPPED;
	return save_context(x, has_mask, mask);
}

static enum exec_answer refuse_jump(struct exec *x, enum fault_kind kind, const char *why)
{
	struct fault f = {.kind = kind};
	strncpy(f.text, why, sizeof f.text - 1);
	exec_fault(x, &f);
	return EXEC_STOPPED;
}

/* What setjmp returns the second time, into register `to` of its frame: the value given to
 * longjmp, with 1 for 0. */
static void answer_setjmp(struct exec *x, struct frame *f, uint32_t to)
{
	uint32_t value = (uint32_t)x->args[1];
	if (x->arg_sym[1]) {
		struct expr_pool *p = x->exprs;
		expr_id e = expr_trunc(p, expr_zext(p, x->arg_sym[1], 64), 32);
		expr_id is_zero = exec_equals(x, e, 0);
		if (!f->sym)
			frame_make_symbolic(f);
		sym_set(x, f->regs, to, expr_ite(p, is_zero, expr_const(p, 32, 1), e));
		return;
	}
	f->regs[to] = value ? value : 1;
	if (f->sym)
		f->sym[to] = 0;
}

enum exec_answer exec_longjmp(struct exec *x)
{
	struct jump j;
	if (x->arg_sym[0] &&
	    !exec_concretise(x, x->arg_sym[0], CHOICE_VALUE, &x->args[0]))
		return EXEC_STOPPED;
	if (!exec_read(x, x->args[0], &j, sizeof j))
		return EXEC_STOPPED;
	if (j.magic != JUMP_MAGIC)
		return refuse_jump(x, FAULT_UNINITIALISED,
				   "longjmp with a buffer that setjmp never filled");
	struct frame *target = exec_frame(x);
	while (target && target->depth > j.depth)
		target = target->parent;
	if (!target || target->depth != j.depth || target->serial != j.serial)
		return refuse_jump(x, FAULT_FREED,
				   "longjmp into a function that has returned");
	/* The buffer is the program's memory: what it says is checked before it is used. */
	if (j.func != target->func->id || j.insn >= target->func->ncode ||
	    !prog_is_call(&target->func->code[j.insn]))
		return refuse_jump(x, FAULT_UNINITIALISED,
				   "longjmp with a buffer that was overwritten");
	if (j.has_mask && x->process->signal_mask &&
	    !exec_write(x, x->process->signal_mask, &j.mask, sizeof j.mask))
		return EXEC_STOPPED;
	struct frame *f = exec_frame(x);
	while (f != target) {
		struct frame *parent = f->parent;
		if (parent->ref != 1) { /* shared with another state */
			bool is_target = parent == target;
			struct frame *own = frame_copy(&x->pool, parent);
			parent->ref--;
			if (is_target)
				target = own;
			parent = own;
		}
		f->parent = NULL;
		frame_drop(&x->pool, f);
		f = parent;
	}
	exec_stack_restore(x, j.sp);
	const struct insn *call = target->func->code + j.insn;
	if (call->e)
		answer_setjmp(x, target, call->d);
	x->regs = target->regs;
	x->ip = call + call->b;
	return EXEC_JUMPED;
}
