/* op_control.c - moves, jumps, switches, calls, returns, stack frames, ends.
 *
 * A call takes a frame from the function's free list and stores the arguments; constants
 * are in place. The guest stack is touched only by ENTER/LEAVE of functions that have stack
 * objects: one copy of the function's bit template, one clearing. A frame's objects never
 * straddle a page unless they are larger than one. */
#include "exec/internal.h"

enum { SMALL_FRAME = 512 }; /* larger ones are laid out with memset and memcpy, off the path */
#define INLINE_LOOP __asm__ volatile("") /* keeps short loops from becoming library calls */

HANDLER(MOV)
{
	Rd = Ra;
	NEXT;
}
HANDLER(MOV2)
{
	Rd = Ra;
	Rb = Rc;
	NEXT;
}
HANDLER(MOVJ)
{
	Rd = Ra;
	JUMP(ip->imm);
}
HANDLER(MOV2J)
{
	Rd = Ra;
	Rb = Rc;
	JUMP(ip->imm);
}
HANDLER(JMP)
{
	JUMP(ip->imm);
}
HANDLER(JNZ)
{
	BRANCH(Ra & 1);
}

static int32_t switch_search(const struct switch_table *t, uint64_t v)
{
	uint32_t low = 0, high = t->n;
	while (low < high) {
		uint32_t mid = (low + high) / 2;
		if (t->values[mid] < v)
			low = mid + 1;
		else
			high = mid;
	}
	return low < t->n && t->values[low] == v ? t->targets[low] : t->otherwise;
}

HANDLER(SWITCH)
{
	const struct switch_table *t = &x->prog->switches[ip->imm];
	uint64_t v = Ra;
	if (t->dense) {
		uint64_t at = v - t->low;
		JUMP(at < t->dense_n ? t->dense[at] : t->otherwise);
	}
	JUMP(switch_search(t, v));
}

static inline __attribute__((always_inline)) void link_frame(struct frame *n,
							     const struct insn *ip,
							     uint64_t *R)
{
	struct frame *caller = frame_of(R);
	n->parent = caller;
	n->call = ip;
	n->ref = 1;
	n->stack = n->serial = 0;
	n->has_alloca = 0;
	n->depth = caller->depth + 1;
}

/* A call of f with arguments that need not match it, or of a function without free frame.
 * CALLR passes the variadic area last when the call was variadic. */
static struct frame *push_loose(struct exec *x, const struct func *f, const struct insn *ip,
				uint64_t *R)
{
	if (frame_of(R)->depth >= x->max_depth) {
		exec_simple_fault(x, FAULT_STACK);
		return NULL;
	}
	struct frame *n = frame_make(&x->pool, f);
	link_frame(n, ip, R);
	const uint16_t *args = prog_args(ip);
	if (ip->op == OP_CALL) {
		for (uint32_t i = 0; i < ip->a; i++)
			n->regs[i] = R[args[i]];
		return n;
	}
	uint32_t given = ip->a, fixed = given;
	bool is_variadic_call = ip->op == OP_CALLR && ip->imm >= 0;
	if (is_variadic_call)
		given--;
	uint32_t wanted = f->is_variadic ? f->nparams - 1 : f->nparams;
	for (uint32_t i = 0; i < wanted; i++)
		n->regs[i] = i < given ? R[args[i]] : 0;
	if (f->is_variadic) {
		uint64_t area = 0;
		if (is_variadic_call) {
			fixed = (uint32_t)ip->imm;
			area = R[args[given]];
			if (area && wanted > fixed)
				area += 8 * (uint64_t)(wanted - fixed);
		}
		n->regs[wanted] = area;
	}
	/* A callee that returns less than the call expects leaves zeros, not what happens to
	 * be in a recycled frame. */
	for (uint32_t i = 0; i < ip->e; i++)
		R[ip->d + i] = 0;
	return n;
}

#define CALL_LOOSE(f)                                                                       \
	do {                                                                                \
		const struct func *f_ = (f);                                                \
		SAVE;                                                                       \
		struct frame *n_ = push_loose(x, f_, ip, R);                                \
		if (!n_)                                                                    \
			return;                                                             \
		R = n_->regs;                                                               \
		GO(f_->code);                                                               \
	} while (0)

SLOW_HANDLER(call_slowly)
{
	CALL_LOOSE(&x->funcs[ip->imm]);
}

HANDLER(CALL)
{
	const struct func *f = &x->funcs[ip->imm];
	struct frame *n = x->free[ip->imm];
	if (UNLIKELY(!n || frame_of(R)->depth >= x->max_depth))
		SLOWLY(call_slowly);
	x->free[ip->imm] = n->parent;
	link_frame(n, ip, R);
	const uint16_t *args = prog_args(ip);
	for (unsigned i = 0, count = ip->a; i < count; i++)
		n->regs[i] = R[args[i]];
	R = n->regs;
	GO(f->code);
}

static EXEC_COLD void bad_callee(struct exec *x, uint64_t address)
{
	struct fault f = {.address = address, .is_call = true};
	f.kind = address < PROG_NULL_SIZE ? FAULT_NULL : FAULT_READ;
	exec_describe(x, address, &f.object);
	exec_fault(x, &f);
}

static EXEC_COLD enum exec_answer run_intrinsic(struct exec *x, const struct insn *ip,
						uint64_t *R, int32_t number)
{
	const uint16_t *args = prog_args(ip);
	uint32_t n = ip->a < EXEC_ARGS ? ip->a : EXEC_ARGS;
	for (uint32_t i = 0; i < n; i++)
		x->args[i] = R[args[i]];
	for (uint32_t i = n; i < 8; i++)
		x->args[i] = 0;
	x->ret = 0;
	return x->intrinsics[number](x, n);
}

static EXEC_COLD void no_body(struct exec *x, const struct func *f)
{
	exec_end(x, END_UNDEFINED_FUNCTION, 0, f->name);
}

/* Goes on at `to` in the next quantum. */
#define BREAK(to)                                                                           \
	do {                                                                                \
		const struct insn *at_ = (to);                                              \
		budget += (const char *)at_ - (const char *)ip - (int64_t)sizeof *ip;       \
		ip = at_;                                                                   \
		STOP;                                                                       \
	} while (0)

HANDLER(CALLI)
{
	SAVE;
	switch (run_intrinsic(x, ip, R, ip->imm)) {
	case EXEC_DONE:
		if (ip->e)
			Rd = x->ret;
		if (UNLIKELY(x->work > EXEC_WORK))
			BREAK(ip + ip->b);
		GO(ip + ip->b);
	case EXEC_FALLBACK:
		CALL_LOOSE(&x->funcs[x->intrinsic_func[ip->imm]]);
	case EXEC_JUMPED:
		R = x->regs;
		GO(x->ip);
	case EXEC_STOPPED:
		return;
	}
	__builtin_unreachable();
}

HANDLER(CALLR)
{
	const struct func *f = prog_func_at(x->prog, Rc);
	if (UNLIKELY(!f)) {
		SAVE;
		bad_callee(x, Rc);
		return;
	}
	if (f->intrinsic >= 0) {
		SAVE;
		switch (run_intrinsic(x, ip, R, f->intrinsic)) {
		case EXEC_DONE:
			if (ip->e)
				Rd = x->ret;
			GO(ip + ip->b);
		case EXEC_FALLBACK:
			break;
		case EXEC_JUMPED:
			R = x->regs;
			GO(x->ip);
		case EXEC_STOPPED:
			return;
		}
	}
	if (UNLIKELY(!f->code)) {
		SAVE;
		no_body(x, f);
		return;
	}
	CALL_LOOSE(f);
}

HANDLER(ARGS)
{
	STOP; /* never reached: prog/verify.c sees to it */
}

SLOW_HANDLER(enter_slowly)
{
	SAVE;
	if (!exec_frame_open(x))
		return;
	NEXT;
}

/* Lays out the frame's objects at sp: bytes zero, plain where the template says. */
HANDLER(ENTER)
{
	struct frame *frame = frame_of(R);
	const struct func *f = frame->func;
	struct thread *t = x->thread;
	uint64_t size = f->frame_size, sp = t->sp - size;
	if (UNLIKELY((sp ^ (t->sp - 1)) >> PAGE_SHIFT) && size <= PAGE_SIZE)
		sp = ((t->sp - 1) & ~(uint64_t)PAGE_MASK) - size;
	uint64_t number = sp >> PAGE_SHIFT;
	struct view_entry *e = &x->view.write[number & (VIEW_PAGES - 1)];
	if (UNLIKELY(e->tag != number + x->view.write_key || size > SMALL_FRAME ||
		     f->frame_align > 16 || sp < t->stack_low)) {
		SLOWLY(enter_slowly);
	}
	frame->sp = t->sp;
	t->sp = sp;
	uint8_t *data = e->page->data + (sp & PAGE_MASK);
	uint8_t *plain = e->page->plain + (sp & PAGE_MASK) / 8;
	for (uint32_t i = 0; i < size; i += 16) {
		memset(data + i, 0, 16);
		memcpy(plain + i / 8, f->plain + i / 8, 2);
		INLINE_LOOP;
	}
	const struct stack_slot *s = f->slots;
	for (uint32_t i = 0, n = f->nslots; i < n; i++)
		R[s[i].reg] = sp + s[i].offset;
	NEXT;
}

SLOW_HANDLER(leave_slowly)
{
	SAVE;
	exec_frame_close(x);
	NEXT;
}

HANDLER(LEAVE)
{
	struct frame *frame = frame_of(R);
	struct thread *t = x->thread;
	uint64_t sp = t->sp, number = sp >> PAGE_SHIFT, size = frame->func->frame_size;
	struct view_entry *e = &x->view.write[number & (VIEW_PAGES - 1)];
	/* size 0: a function that may have called ALLOCA and has no ENTER. */
	if (UNLIKELY(e->tag != number + x->view.write_key || size - 1 >= SMALL_FRAME ||
		     frame->has_alloca || e->page->shadow)) {
		SLOWLY(leave_slowly);
	}
	view_forget_stack(&x->view);
	uint8_t *plain = e->page->plain + (sp & PAGE_MASK) / 8;
	for (uint32_t i = 0; i < size / 8; i += 2) {
		memset(plain + i, 0, 2);
		INLINE_LOOP;
	}
	t->sp = frame->sp;
	NEXT;
}

/* Back to a caller whose frame is shared with another state, or from the first frame. */
SLOW_HANDLER(return_slowly)
{
	SAVE;
	struct frame *frame = frame_of(R), *caller = frame->parent;
	if (!caller) {
		exec_end(x, END_EXIT, ip->op == OP_RET ? (int)(Ra & 0xff) : 0, NULL);
		return;
	}
	frame->parent = frame_copy(&x->pool, caller);
	caller->ref--;
	DISPATCH;
}

#define POP(store)                                                                          \
	do {                                                                                \
		struct frame *frame = frame_of(R), *caller = frame->parent;                 \
		if (UNLIKELY(!caller || caller->ref != 1))                                  \
			SLOWLY(return_slowly);                                              \
		const struct insn *call = frame->call;                                      \
		store;                                                                      \
		frame->parent = x->free[frame->func->id];                                   \
		x->free[frame->func->id] = frame;                                           \
		R = caller->regs;                                                           \
		GO(call + call->b);                                                         \
	} while (0)

HANDLER(RET)
{
	POP(caller->regs[call->d] = Ra);
}
HANDLER(RETV)
{
	POP((void)0);
}
HANDLER(RETN)
{
	POP({
		unsigned n = ip->c < call->e ? ip->c : call->e;
		for (unsigned i = 0; i < n; i++)
			caller->regs[call->d + i] = R[ip->a + i];
	});
}

HANDLER(ALLOCA)
{
	uint64_t at;
	SAVE;
	if (!exec_alloca(x, Ra, (uint64_t)ip->imm, &at))
		return;
	Rd = at;
	NEXT;
}
HANDLER(STACKSAVE)
{
	Rd = x->thread->sp;
	NEXT;
}
HANDLER(STACKRESTORE)
{
	SAVE;
	exec_stack_restore(x, Ra);
	NEXT;
}
HANDLER(TLS)
{
	Rd = x->thread->tls + x->tls_offset[ip->imm];
	NEXT;
}

HANDLER(UNREACHABLE)
{
	SAVE;
	exec_simple_fault(x, FAULT_UNREACHABLE);
	return;
}
HANDLER(TRAP)
{
	SAVE;
	exec_simple_fault(x, FAULT_ABORT);
	return;
}

static EXEC_COLD void end_by_note(struct exec *x, const struct insn *ip, enum end_reason why)
{
	exec_end(x, why, 0, x->prog->notes[ip->imm].what);
}
HANDLER(UNSUPPORTED)
{
	SAVE;
	end_by_note(x, ip, END_UNSUPPORTED);
	return;
}
HANDLER(UNDEFINED)
{
	SAVE;
	end_by_note(x, ip, END_UNDEFINED_FUNCTION);
	return;
}
