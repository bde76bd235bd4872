/* op_call.c - calls and returns, in frames with and without symbolic values.
 *
 * A call takes a frame from the function's free list and stores the arguments; constants
 * are in place. The table of handlers belongs to the frame: a callee with a symbolic
 * argument starts with the symbolic one, and returning takes up the caller's again. */
#include "handler/sym.h"

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

/* Arguments into the first registers of n; few are usual. */
static inline __attribute__((always_inline)) void pass_plain(struct frame *n,
							     const struct insn *ip,
							     const uint64_t *R)
{
	const uint16_t *args = prog_args(ip);
	unsigned count = ip->a;
	if (!count)
		return;
	n->regs[0] = R[args[0]];
	if (count == 1)
		return;
	n->regs[1] = R[args[1]];
	if (count == 2)
		return;
	n->regs[2] = R[args[2]];
#pragma clang loop unroll(disable) vectorize(disable)
	for (unsigned i = 3; i < count; i++)
		n->regs[i] = R[args[i]];
}

/* Parameter i of n from the caller's register. */
static void pass_parameter(struct frame *n, uint32_t i, const uint64_t *R, uint32_t slot)
{
	n->regs[i] = R[slot];
	if (!frame_of((uint64_t *)(uintptr_t)R)->sym)
		return;
	expr_id e = sym_at(R, slot);
	if (e && !n->sym)
		frame_make_symbolic(n);
	if (n->sym)
		n->sym[i] = e;
}

static void pass_variadic(struct frame *n, const struct func *f, const struct insn *ip,
			  const uint64_t *R)
{
	const uint16_t *args = prog_args(ip);
	bool is_variadic_call = ip->op == OP_CALLR && prog_call_is_variadic(ip);
	uint32_t given = is_variadic_call ? ip->a - 1u : ip->a;
	uint32_t wanted = f->is_variadic ? f->nparams - 1 : f->nparams;
	for (uint32_t i = 0; i < wanted; i++) {
		n->regs[i] = 0;
		if (i < given)
			pass_parameter(n, i, R, args[i]);
	}
	if (!f->is_variadic)
		return;
	uint64_t area = 0;
	if (is_variadic_call) {
		uint32_t fixed = prog_call_fixed(ip);
		area = R[args[given]];
		if (area && wanted > fixed) /* va_start skips them: body/varargs.c */
			area |= wanted - fixed < 15 ? wanted - fixed : 15;
	}
	n->regs[wanted] = area;
}

/* A call of f with arguments that need not match it, that may be symbolic, or of a function
 * without free frame. CALLR passes the variadic area last when the call was variadic. */
static struct frame *push_loose(struct exec *x, const struct func *f,
				const struct insn *ip, uint64_t *R)
{
	if (frame_of(R)->depth >= x->max_depth) {
		exec_simple_fault(x, FAULT_STACK);
		return NULL;
	}
	struct frame *n = frame_make(&x->pool, f);
	link_frame(n, ip, R);
	if (ip->op == OP_CALL) {
		const uint16_t *args = prog_args(ip);
		for (uint32_t i = 0; i < ip->a; i++)
			pass_parameter(n, i, R, args[i]);
		return n;
	}
	pass_variadic(n, f, ip, R);
	/* A callee that returns less than the call expects leaves zeros, not what happens to
	 * be in a recycled frame. */
	for (uint32_t i = 0; i < ip->e; i++) {
		R[ip->d + i] = 0;
		if (frame_of(R)->sym)
			frame_of(R)->sym[ip->d + i] = 0;
	}
	return n;
}

#define CALL_LOOSE(f)                                        \
	do {                                                 \
		const struct func *f_ = (f);                 \
		SAVE;                                        \
		struct frame *n_ = push_loose(x, f_, ip, R); \
		if (!n_)                                     \
			return;                              \
		R = n_->regs;                                \
		table = TABLE_OF(n_);                        \
		GO(f_->code);                                \
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
	pass_plain(n, ip, R);
	R = n->regs;
	GO(f->code);
}

SYM_HANDLER(CALL)
{
	CALL_LOOSE(&x->funcs[ip->imm]);
}

static EXEC_COLD void report_bad_callee(struct exec *x, uint64_t address)
{
	struct fault f = {.address = address, .is_call = true};
	f.kind = address < PROG_NULL_SIZE ? FAULT_NULL : FAULT_READ;
	exec_describe(x, address, &f.object);
	exec_fault(x, &f);
}

/* Symbolic arguments as the intrinsic wants them; false: the path ended. */
static bool settle_args(struct exec *x, uint32_t n, enum exec_how how)
{
	for (uint32_t i = 0; i < n; i++) {
		if (!x->arg_sym[i])
			continue;
		if (how == EXEC_SYMBOLIC || how == EXEC_MODEL)
			continue;
		if (!exec_concretise(x, x->arg_sym[i], CHOICE_VALUE, &x->args[i]))
			return false;
		x->arg_sym[i] = 0;
	}
	return true;
}

enum { EXEC_CLEARED = 8 }; /* arguments that an intrinsic may look at without having them */

static EXEC_COLD enum exec_answer run_intrinsic(struct exec *x, const struct insn *ip,
						uint64_t *R, int32_t number)
{
	const uint16_t *args = prog_args(ip);
	uint32_t n = ip->a < EXEC_ARGS ? ip->a : EXEC_ARGS;
	bool is_symbolic = false, may_be = frame_of(R)->sym != NULL;
	memset(x->args, 0, EXEC_CLEARED * sizeof x->args[0]);
	memset(x->arg_sym, 0, EXEC_CLEARED * sizeof x->arg_sym[0]);
	for (uint32_t i = 0; i < n; i++)
		x->args[i] = R[args[i]];
	for (uint32_t i = 0; may_be && i < n; i++) {
		x->arg_sym[i] = sym_at(R, args[i]);
		is_symbolic |= x->arg_sym[i] != 0;
	}
	x->ret = x->ret_sym = 0;
	x->effects += !x->is_repeatable[number];
	if (is_symbolic) {
		enum exec_how how = x->intrinsic_how[number];
		if (how == EXEC_BODY && x->intrinsic_func[number])
			return EXEC_FALLBACK;
		if (!settle_args(x, n, how))
			return EXEC_STOPPED;
	}
	enum exec_answer a = x->intrinsics[number](x, n);
	if (x->npending)
		exec_commit(x);
	return a;
}

static EXEC_COLD void no_body(struct exec *x, const struct func *f)
{
	exec_end(x, END_UNDEFINED_FUNCTION, 0, f->name);
}

/* Goes on at `to` in the next quantum. */
#define BREAK(to)                                                                     \
	do {                                                                          \
		const struct insn *at_ = (to);                                        \
		budget += (const char *)at_ - (const char *)ip - (int64_t)sizeof *ip; \
		ip = at_;                                                             \
		STOP;                                                                 \
	} while (0)

/* What follows an intrinsic, up to EXEC_FALLBACK, which the user handles. */
#define AFTER_INTRINSIC(answer)                                          \
	switch (answer) {                                                \
	case EXEC_DONE:                                                  \
		if (ip->e) {                                             \
			Rd = x->ret;                                     \
			if (x->ret_sym)                                  \
				BECOME_SYMBOLIC(ip->d, x->ret_sym);      \
			else if (frame_of(R)->sym)                       \
				frame_of(R)->sym[ip->d] = 0;             \
			if (UNLIKELY(ip->e == 2)) {                      \
				R[ip->d + 1] = x->ret_high;              \
				if (frame_of(R)->sym)                    \
					frame_of(R)->sym[ip->d + 1] = 0; \
			}                                                \
		}                                                        \
		if (UNLIKELY(x->work > EXEC_WORK))                       \
			BREAK(ip + ip->b);                               \
		GO(ip + ip->b);                                          \
	case EXEC_JUMPED:                                                \
		R = x->regs;                                             \
		table = TABLE_OF(frame_of(R));                           \
		GO(x->ip);                                               \
	case EXEC_STOPPED: return;                                       \
	case EXEC_FALLBACK: break;                                       \
	}

SLOW_HANDLER(calli_slowly)
{
	SAVE;
	AFTER_INTRINSIC(run_intrinsic(x, ip, R, ip->imm));
	if (!x->intrinsic_func[ip->imm]) {
		exec_end(x, END_UNDEFINED_FUNCTION, 0, x->intrinsic_names[ip->imm]);
		return;
	}
	CALL_LOOSE(&x->funcs[x->intrinsic_func[ip->imm]]);
}

/* Short copies are done here, and the thread pointer is read. */
HANDLER(CALLI)
{
	if (ip->imm == x->get_tp && ip->e == 1 && !frame_of(R)->sym) {
		Rd = x->thread->rare->tp;
		GO(ip + ip->b);
	}
	if ((ip->imm == x->move[0] || ip->imm == x->move[1]) && ip->a == 3 &&
	    ip->e <= 1 && !frame_of(R)->sym) {
		const uint16_t *args = prog_args(ip);
		uint64_t to = R[args[0]], from = R[args[1]], n = R[args[2]];
		bool is_apart = to - from + n - 1 > 2 * (n - 1) || to == from ||
				ip->imm == x->move[1];
		if (LIKELY(is_apart && view_move_small(&x->view, to, from, n))) {
			if (ip->e)
				Rd = to;
			GO(ip + ip->b);
		}
	}
	SLOWLY(calli_slowly);
}

SLOW_HANDLER(callr_slowly)
{
	uint64_t address = Rc;
	if (frame_of(R)->sym && sym_at(R, ip->c)) {
		SAVE;
		if (!sym_callee(x, ip, sym_get(x, R, ip->c, 64), &address))
			return;
		exec_commit(x);
	}
	const struct func *f = prog_func_at(x->prog, address);
	if (UNLIKELY(!f)) {
		SAVE;
		report_bad_callee(x, address);
		return;
	}
	if (f->intrinsic >= 0) {
		SAVE;
		AFTER_INTRINSIC(run_intrinsic(x, ip, R, f->intrinsic));
	}
	if (UNLIKELY(!f->code)) {
		SAVE;
		no_body(x, f);
		return;
	}
	CALL_LOOSE(f);
}

/* The common case: a function with a body and as many parameters as the call has arguments,
 * no symbolic value near. */
HANDLER(CALLR)
{
	const struct func *f = prog_func_at(x->prog, Rc);
	struct frame *caller = frame_of(R);
	if (UNLIKELY(!f || f->intrinsic >= 0 || !f->code || f->is_variadic ||
		     prog_call_is_variadic(ip) || f->nparams != ip->a || caller->sym))
		SLOWLY(callr_slowly);
	struct frame *n = x->free[f->id];
	if (UNLIKELY(!n || caller->depth >= x->max_depth))
		SLOWLY(callr_slowly);
	x->free[f->id] = n->parent;
	link_frame(n, ip, R);
	pass_plain(n, ip, R);
	for (unsigned i = 0, count = ip->e; i < count; i++)
		R[ip->d + i] = 0; /* as in push_loose */
	R = n->regs;
	GO(f->code);
}

/* The first frame returns: the program ends with the value of main, as after exit. */
static void end_by_return(struct exec *x, const struct insn *ip, uint64_t *R)
{
	bool has_value = ip->op == OP_RET;
	expr_id e = has_value && frame_of(R)->sym ? sym_at(R, ip->a) : 0;
	uint64_t status = has_value && !e ? Ra : 0;
	if (e && x->forks_status) {
		if (!exec_concretise(x, e, CHOICE_VALUE, &status))
			return;
		e = 0;
	}
	exec_end(x, END_EXIT, (int)(status & 0xff), NULL);
	if (e)
		x->state->exit_term = expr_trunc(x->exprs, expr_zext(x->exprs, e, 64), 8);
}

/* Back to a caller whose frame is shared with another state, or from the first frame. */
SLOW_HANDLER(return_slowly)
{
	SAVE;
	struct frame *frame = frame_of(R), *caller = frame->parent;
	if (!caller) {
		end_by_return(x, ip, R);
		return;
	}
	frame->parent = frame_copy(&x->pool, caller);
	caller->ref--;
	DISPATCH;
}

#define POP(store)                                                          \
	do {                                                                \
		struct frame *frame = frame_of(R), *caller = frame->parent; \
		if (UNLIKELY(!caller || caller->ref != 1))                  \
			SLOWLY(return_slowly);                              \
		const struct insn *call = frame->call;                      \
		store;                                                      \
		struct frame **free_ = &x->free[frame->func->id];           \
		frame->parent = *free_;                                     \
		*free_ = frame;                                             \
		R = caller->regs;                                           \
		GO(call + call->b);                                         \
	} while (0)

/* The caller may have symbolic values although this frame has none. */
#define BACK_TO_SYMBOLIC(n)                           \
	if (UNLIKELY(caller->sym != NULL)) {          \
		for (unsigned i = 0; i < (n); i++)    \
			caller->sym[call->d + i] = 0; \
		table = x->symbolic;                  \
	}

HANDLER(RET)
{
	POP({
		caller->regs[call->d] = Ra;
		BACK_TO_SYMBOLIC(1)
	});
}
HANDLER(RETV)
{
	POP(BACK_TO_SYMBOLIC(0));
}
HANDLER(RETN)
{
	POP({
		unsigned n = ip->c < call->e ? ip->c : call->e;
		for (unsigned i = 0; i < n; i++)
			caller->regs[call->d + i] = R[ip->a + i];
		BACK_TO_SYMBOLIC(n)
	});
}

/* From a frame with symbolic values; n results. */
static void give_back(struct frame *frame, struct frame *caller, const struct insn *call,
		      uint32_t from, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		expr_id e = sym_at(frame->regs, from + i);
		caller->regs[call->d + i] = frame->regs[from + i];
		if (e && !caller->sym)
			frame_make_symbolic(caller);
		if (caller->sym)
			caller->sym[call->d + i] = e;
	}
	frame->sym = NULL;
}

SYM_HANDLER(RET)
{
	POP({
		give_back(frame, caller, call, ip->a, 1);
		table = TABLE_OF(caller);
	});
}
SYM_HANDLER(RETV)
{
	POP({
		frame->sym = NULL;
		table = TABLE_OF(caller);
	});
}
SYM_HANDLER(RETN)
{
	POP({
		give_back(frame, caller, call, ip->a, ip->c < call->e ? ip->c : call->e);
		table = TABLE_OF(caller);
	});
}
