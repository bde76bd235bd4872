/* handler.h - how handlers of instructions are written, and what handlers and interpreter share.
 *
 * Every instruction has one handler, a function that ends in a tail call to the next one;
 * the five values below stay in machine registers all the way (preserve_none). A hot handler
 * makes no ordinary call, so that it needs no stack: what it cannot do it leaves, by SLOWLY,
 * to a second handler that may take its time and sees the state through struct exec.
 *
 * Counting is exact and nearly free: instructions left = (budget - ip) / 16, so straight
 * code needs no counting at all and a jump by r instructions adds 16 * (r - 1) to budget.
 * The budget is looked at on jumps and calls only. */
#ifndef HANDLER_HANDLER_H
#define HANDLER_HANDLER_H
#include "handler/values.h"
#include "path/decide.h"
#include "prog/atomic.h"
#include "symmem/sym.h"

/* Sanitizers put locals on the stack in ways that clang-19 cannot combine with it. */
#if __has_feature(address_sanitizer) || __has_feature(undefined_behavior_sanitizer)
#define EXEC_FAST
#else
#define EXEC_FAST __attribute__((preserve_none))
#endif
#define EXEC_COLD __attribute__((noinline, cold))

typedef EXEC_FAST void (*exec_op)(const struct insn *ip, uint64_t *R, struct exec *x,
				  const exec_handler *table, int64_t budget);

#define EXEC_ARGUMENTS                                             \
	__attribute__((unused)) const struct insn *ip,             \
		__attribute__((unused)) uint64_t *R,               \
		__attribute__((unused)) struct exec *x,            \
		__attribute__((unused)) const exec_handler *table, \
		__attribute__((unused)) int64_t budget
#define HANDLER(name) EXEC_FAST void exec_op_##name(EXEC_ARGUMENTS)
/* The same instruction in a frame with symbolic values (sym_handlers.c has the table). */
#define SYM_HANDLER(name)                               \
	EXEC_FAST void exec_sym_##name(EXEC_ARGUMENTS); \
	EXEC_FAST void exec_sym_##name(EXEC_ARGUMENTS)
/* The careful version of a handler: same registers, off the hot path. */
#define SLOW_HANDLER(name) static EXEC_COLD EXEC_FAST void name(EXEC_ARGUMENTS)
#define SLOWLY(name) __attribute__((musttail)) return name(ip, R, x, table, budget)
#define DISPATCH \
	__attribute__((musttail)) return ((exec_op)table[ip->op])(ip, R, x, table, budget)
#define NEXT              \
	do {              \
		ip++;     \
		DISPATCH; \
	} while (0)
/* Hands the state back to exec_run, standing before the instruction at ip. */
#define SAVE (x->ip = ip, x->regs = R, x->budget = budget)
#define STOP            \
	do {            \
		SAVE;   \
		return; \
	} while (0)
/* Goes on at `to`, counting what was executed. */
#define GO(to)                                                                        \
	do {                                                                          \
		const struct insn *to_ = (to);                                        \
		budget += (const char *)to_ - (const char *)ip - (int64_t)sizeof *ip; \
		ip = to_;                                                             \
		if (UNLIKELY((int64_t)ip > budget))                                   \
			STOP;                                                         \
		DISPATCH;                                                             \
	} while (0)
#define JUMP(distance) GO(ip + (distance))
/* A real branch, not a select: the processor can then run ahead of the comparison. */
#define BRANCH(cond)                                                       \
	do {                                                               \
		if (__builtin_expect_with_probability(!!(cond), 1, 0.5)) { \
			__asm__ volatile("");                              \
			JUMP((int16_t)ip->c);                              \
		}                                                          \
		JUMP((int16_t)ip->e);                                      \
	} while (0)

#define Rd R[ip->d]
#define Ra R[ip->a]
#define Rb R[ip->b]
#define Rc R[ip->c]
#define Re R[ip->e]

#define OP(name, roles)                                                               \
	EXEC_FAST void exec_op_##name(const struct insn *, uint64_t *, struct exec *, \
				      const exec_handler *, int64_t);
#include "prog/ops.def"
#undef OP

/* What a load or store is: 8 * log2(bytes) + 4 * is_store + form (o k x b); y is an x, and
 * an atomic access is a k. */
static inline unsigned exec_access_form(unsigned op)
{
	if (op < OP_LD8xs)
		return op - OP_LD8o;
	unsigned k = op - OP_LD8xs;
	if (op < OP_LD8y)
		return k / 4 * 8 + (k & 2) * 2 + 2 + (k & 1);
	if (op < OP_LDA8)
		return (op - OP_LD8y) % 8 * 4 + 2;
	return op < OP_LDX8 ? (op - OP_LDA8) * 4 + 1 : (op - OP_LDX8) * 8 + 1;
}
/* An index of 32 bits? */
static inline bool exec_access_is_narrow(const struct insn *ip)
{
	return ip->op >= OP_LD8xs && ip->op < OP_LDA8 &&
	       (ip->op < OP_LD8y || ip->op >= OP_LD8ys);
}
static inline uint64_t exec_access_index(const struct insn *ip, const uint64_t *R)
{
	return exec_access_is_narrow(ip) ? (uint64_t)(int64_t)(int32_t)Rb : Rb;
}
/* The register that points to the object to stay in. */
static inline uint32_t exec_access_object(const struct insn *ip)
{
	if (LIKELY(ip->op < OP_LD8y))
		return ip->a;
	return ip->op >= OP_LDA8 ? ip->b : ip->e;
}

/* Guest stack (stack.c). All work on the current frame (x->regs). */
bool exec_frame_open(struct exec *x); /* ENTER; false: overflow, the path ended */
void exec_frame_close(struct exec *x); /* LEAVE */
bool exec_alloca(struct exec *x, const struct exec_size *size, uint64_t align,
		 uint64_t *out);
/* Bytes that exec_alloca could give at most. */
uint64_t exec_alloca_room(struct exec *x, uint64_t align);
void exec_stack_restore(struct exec *x, uint64_t sp);

/* The second table, PROG_OPS entries, from the first. */
void exec_symbolic_table(const exec_handler *plain, exec_handler *out);
/* A frame that the fast ENTER does not lay out; any frame with --uninit, --check=stack. */
EXEC_COLD EXEC_FAST void exec_enter_carefully(EXEC_ARGUMENTS);
EXEC_FAST void exec_leave_carefully(EXEC_ARGUMENTS);
void exec_scope(struct exec *x, uint64_t address, uint64_t size, bool begins);
EXEC_FAST void exec_sym_CALL(EXEC_ARGUMENTS);
EXEC_FAST void exec_sym_CHECK(EXEC_ARGUMENTS);
EXEC_FAST void exec_sym_CHECKW(EXEC_ARGUMENTS);
EXEC_FAST void exec_sym_CHECKSH(EXEC_ARGUMENTS);
EXEC_FAST void exec_sym_RET(EXEC_ARGUMENTS);
EXEC_FAST void exec_sym_RETV(EXEC_ARGUMENTS);
EXEC_FAST void exec_sym_RETN(EXEC_ARGUMENTS);

uint32_t exec_stack_of(struct exec *x, struct frame *f, const struct insn *at);
#endif
