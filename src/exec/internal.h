/* internal.h - how handlers are written, and what the files of exec/ share.
 *
 * Every instruction has one handler, a function that ends in a tail call to the next one;
 * the five values below stay in machine registers all the way (preserve_none). A hot handler
 * makes no ordinary call, so that it needs no stack: what it cannot do it leaves, by SLOWLY,
 * to a second handler that may take its time and sees the state through struct exec.
 *
 * Counting is exact and nearly free: instructions left = (budget - ip) / 16, so straight
 * code needs no counting at all and a jump by r instructions adds 16 * (r - 1) to budget.
 * The budget is looked at on jumps and calls only. */
#ifndef EXEC_INTERNAL_H
#define EXEC_INTERNAL_H
#include "exec/exec.h"
#include "prog/atomic.h"

/* Sanitizers put locals on the stack in ways that clang-19 cannot combine with it. */
#if __has_feature(address_sanitizer) || __has_feature(undefined_behavior_sanitizer)
#define EXEC_FAST
#else
#define EXEC_FAST __attribute__((preserve_none))
#endif
#define EXEC_COLD __attribute__((noinline, cold))
#define LIKELY(c) __builtin_expect(!!(c), 1)
#define UNLIKELY(c) __builtin_expect(!!(c), 0)

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

static inline struct frame *frame_of(uint64_t *regs)
{
	return (struct frame *)((char *)regs - offsetof(struct frame, regs));
}

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

/* Accesses that the caches could not answer (access.c); up to 16 bytes. False: the path
 * ended. Loads leave the bytes zero-extended in v, or a term in *id. */
bool exec_load_bytes(struct exec *x, uint64_t address, unsigned n, uint64_t v[2],
		     expr_id *id);
bool exec_store_bytes(struct exec *x, uint64_t address, unsigned n, const uint64_t v[2]);
/* The same with terms (sym_mem.c): bytes may be symbolic, the address is not. */
bool exec_load_expr(struct exec *x, uint64_t address, unsigned n, expr_id *value);
/* exec_load_expr for a load of the program: it is reported (touch.h), as the store is. */
bool exec_report_load(struct exec *x, uint64_t address, unsigned n);
static inline bool exec_load_term(struct exec *x, uint64_t address, unsigned n,
				  expr_id *value)
{
	if (UNLIKELY(x->hooks->touched != NULL) && !exec_report_load(x, address, n))
		return false;
	return exec_load_expr(x, address, n, value);
}
bool exec_store_expr(struct exec *x, uint64_t address, unsigned n, expr_id value);
/* Does an access computed from base stay in base's object? Fills the bounds cache. */
bool exec_stays(struct exec *x, uint64_t base, uint64_t address, unsigned n,
		bool is_write);
/* Is an access that stays within the capacity of its object within its size too (size.c)?
 * Only an object of symbolic size makes this a question. False: the path ended. */
bool exec_fits_slowly(struct exec *x, uint64_t address, uint64_t n, bool is_write);
static inline bool exec_fits(struct exec *x, uint64_t address, uint64_t n, bool is_write)
{
	struct page *p = n ? view_page(&x->view, address + n - 1) : NULL;
	return !space_is_page(p) || !p->is_soft ||
	       exec_fits_slowly(x, address, n, is_write);
}
/* The size of an object is exceeded: settles what it is, then exec_bad_access. */
void exec_bad_size(struct exec *x, const struct object_info *o, uint64_t address,
		   uint64_t n, bool is_write);
void exec_settle_sizes(struct exec *x); /* of what an instruction has shown */
void exec_mark_sizes(struct exec *x, const struct page *p);
/* On a path that ends now: the value that its test will have, `otherwise` if e is 0 or
 * nobody knows. False: the path ended. */
bool exec_pin(struct exec *x, expr_id e, uint64_t otherwise, uint64_t *value);
bool exec_pin_size(struct exec *x,
		   struct object_info *o); /* its symbolic size, if it is */
/* Least and greatest value as a decision: recorded. Unknown: 0 and most. */
bool exec_range(struct exec *x, expr_id e, uint64_t most, uint64_t *low, uint64_t *high);
/* The same from what is known without asking: least or less, greatest or more. */
bool exec_bounds(struct exec *x, expr_id e, uint64_t most, uint64_t *low, uint64_t *high);
/* An access failed: says why and ends the path (fault.c). `o` is the object it should have
 * stayed in, or NULL: whatever is near. */
void exec_bad_access(struct exec *x, uint64_t address, uint64_t n, bool is_write,
		     const struct object_info *o);
void exec_simple_fault(struct exec *x, enum fault_kind kind);

/* Guest stack (stack.c). All work on the current frame (x->regs). */
bool exec_frame_open(struct exec *x); /* ENTER; false: overflow, the path ended */
void exec_frame_close(struct exec *x); /* LEAVE */
bool exec_alloca(struct exec *x, const struct exec_size *size, uint64_t align,
		 uint64_t *out);
/* Bytes that exec_alloca could give at most. */
uint64_t exec_alloca_room(struct exec *x, uint64_t align);
void exec_stack_restore(struct exec *x, uint64_t sp);

/* False: the run ends and a question of this instruction was broken off. The path then stands
 * before the instruction, with the decisions made so far, and is not executed further. */
bool exec_was_answered(struct exec *x);
/* Was this decision made before the state was forked in the middle of the instruction? Then
 * the condition is not needed. */
bool exec_redo(struct exec *x, enum choice_kind kind, bool *taken);
/* Decisions that are not about a condition. */
/* A record of a decision made here. */
struct choice exec_record(const struct exec *x, enum choice_kind kind, uint64_t value);
bool exec_replayed_value(struct exec *x, enum choice_kind kind, uint64_t *value);
void exec_note_value(struct exec *x, enum choice_kind kind, uint64_t value);
expr_id exec_equals(struct exec *x, expr_id e, uint64_t value);
/* The value that the first seed of the path has, if the path can have it. */
bool exec_seed_value(struct exec *x, expr_id e, uint64_t *value);
/* A value from now on, nothing goes on with the others: counted as left out. */
bool exec_concretise_alone(struct exec *x, expr_id e, const char *what, uint64_t *value);
/* One of many parts of what a term can be (sym_parts.c). Parts do not overlap and are tried in
 * a fixed order: this state takes one, its facts being `facts`, and a copy with the facts
 * as they were goes on with those behind it, because nothing it will do is possible on
 * values of this part. The copy's record says which one was passed. */
struct exec_part {
	expr_id cond;
	struct facts *facts; /* those of the state and cond; given away */
	enum choice_kind kind;
	uint64_t value; /* names the part */
	bool has_rest, is_rest; /* a part is possible behind it; one before it was passed */
};
bool exec_take_part(struct exec *x, const struct exec_part *p);
/* The next part that this state, a copy, has passed; false: no more. */
bool exec_redo_passed(struct exec *x, uint64_t *value);
/* The part that a record names; is_new: its condition is to be added, by exec_take_again.
 * False: the path ended. */
bool exec_redo_part(struct exec *x, enum choice_kind kind, uint64_t *value, bool *is_new);
bool exec_take_again(struct exec *x, expr_id cond);
/* A branch instruction: decides, records, and puts the copy at its own target. */
bool exec_branch(struct exec *x, expr_id cond, bool *taken);

/* The second table, PROG_OPS entries, from the first. */
void exec_symbolic_table(const exec_handler *plain, exec_handler *out);
/* Thread-local variables of a new thread (exec.c). */
void exec_load_tls(struct exec *x, struct thread *t);
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
