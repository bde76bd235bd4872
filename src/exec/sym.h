/* sym.h - registers that hold expressions: what the files of symbolic execution share.
 *
 * A register is symbolic when its id in frame.sym is not 0; the term may be narrower than
 * the value (it is then zero-extended) and its regs[] entry means nothing. */
#ifndef EXEC_SYM_H
#define EXEC_SYM_H
#include "exec/internal.h"
#include "expr/expr.h"

/* The page at an address, NULL if there is none. */
static inline struct page *sym_page(struct exec *x, uint64_t address)
{
	struct page *p = view_page(&x->view, address);
	return p == SPACE_TOMB ? NULL : p;
}

static inline expr_id sym_at(const uint64_t *R, uint32_t slot)
{
	const struct frame *f = frame_of((uint64_t *)(uintptr_t)R);
	return slot < f->func->const_base ? f->sym[slot] : 0;
}

/* The register's value as a term of this width. */
static inline expr_id sym_get(struct exec *x, const uint64_t *R, uint32_t slot,
			      unsigned width)
{
	expr_id e = sym_at(R, slot);
	if (!e)
		return expr_const(x->exprs, width, R[slot]);
	unsigned have = expr_width(x->exprs, e);
	if (have == width)
		return e;
	return have < width ? expr_zext(x->exprs, e, width)
			    : expr_trunc(x->exprs, e, width);
}

static inline void sym_set(struct exec *x, uint64_t *R, uint32_t slot, expr_id e)
{
	struct frame *f = frame_of(R);
	if (expr_is_const(x->exprs, e)) {
		R[slot] = expr_value(x->exprs, e);
		f->sym[slot] = 0;
	} else {
		f->sym[slot] = e;
	}
}

/* In a handler: register `slot` now holds a term, and the frame is run by the handlers that
 * know of such. */
#define BECOME_SYMBOLIC(slot, id)                         \
	do {                                              \
		if (!frame_of(R)->sym)                    \
			frame_make_symbolic(frame_of(R)); \
		sym_set(x, R, (slot), (id));              \
		table = x->symbolic;                      \
	} while (0)
#define TABLE_OF(frame) ((frame)->sym ? x->symbolic : x->table)

/* Result of a pure instruction with a symbolic operand (sym_ops.c); false: the path ended
 * or, with x->state still running, the instruction is not one of those. */
bool sym_pure(struct exec *x, const struct insn *ip, uint64_t *R);
/* The same for floating point (sym_float.c). */
bool sym_float(struct exec *x, const struct insn *ip, uint64_t *R);
/* Has it no terms? Then operands are made concrete: long double, and functions that the
 * host computes. */
bool sym_float_is_left_out(const struct insn *ip);
/* One of those all the same, where long doubles hold doubles (sym_long.c). False: it is
 * left out. */
bool sym_long(struct exec *x, const struct insn *ip, uint64_t *R);
/* The one-bit condition of a comparison or compare-and-branch. */
expr_id sym_compare(struct exec *x, const struct insn *ip, const uint64_t *R);

/* Decides the conditions that an address is made of, if it is made of nothing else and
 * pointers are kept there; *address is then a constant (sym_settle.c). False: ended. */
bool sym_settle(struct exec *x, expr_id *address);

/* Where a symbolic address points (sym_pointer.c): an object and the offset in it. */
struct sym_target {
	struct object_info object;
	expr_id offset; /* 64 bits, from the object's start */
};
/* Can a pointer to `at` be taken for one into this object? */
static inline bool sym_is_usable(const struct object_info *o, uint64_t at)
{
	return o->kind != OBJECT_NONE && o->kind != OBJECT_FUNCTION && !o->is_freed &&
	       at - o->start <= o->size;
}
/* Finds the object that an address belongs to; the address may become simpler. `base` is the
 * pointer that it was computed from, 0 unknown. False: the path ended. */
bool sym_find(struct exec *x, expr_id *address, uint64_t base, unsigned n, bool is_write,
	      struct sym_target *t);
/* The condition under which an address that can be `at`, where nothing is, fails as that
 * does (sym_nowhere.c). False: the path ended. */
bool sym_nowhere(struct exec *x, expr_id address, uint64_t at, expr_id *cond);
/* Finds the object of an access of n bytes and makes sure that it is within it; `base` is the
 * pointer the address was computed from, 0 unknown. False: the path ended. */
bool sym_resolve(struct exec *x, expr_id address, uint64_t base, unsigned n,
		 bool is_write, struct sym_target *t);
/* Memory (sym_mem.c). */
bool sym_load(struct exec *x, expr_id address, uint64_t base, unsigned n, expr_id *value);
bool sym_store(struct exec *x, expr_id address, uint64_t base, unsigned n, expr_id value);

/* A byte as a term; 0: nothing there. Whether its object is so large is not asked. */
expr_id sym_byte(struct exec *x, uint64_t address);
/* A byte that is known to be there and writable gets a value. */
void sym_put_byte(struct exec *x, uint64_t address, expr_id b);
/* The same for a byte of an object that need not be so large. */
void sym_put_in(struct exec *x, const struct object_info *o, uint64_t offset, expr_id b);
/* The part of the object that n bytes at the offset can reach: all of a small one. False:
 * it is too wide for a table. */
bool sym_window(struct exec *x, const struct sym_target *t, uint64_t n, uint64_t *low,
		uint64_t *count);
/* The same for what a store can change: of an object that loads snapshot whole a part, if
 * it is much smaller, since bytes that are written again are terms from then on. */
bool sym_store_window(struct exec *x, const struct sym_target *t, uint64_t n,
		      uint64_t *low, uint64_t *count);
/* Then: one value of the offset here, the others in a copy. */
bool sym_fix_offset(struct exec *x, struct sym_target *t, uint64_t *address);
/* The bytes of [from, from + count) as a table. */
expr_id sym_snapshot(struct exec *x, uint64_t from, uint64_t count);

/* Writes the decisions of this instruction to the log. */
void exec_commit(struct exec *x);
struct facts *exec_facts(struct exec *x); /* of the current node, made when missing */
#endif
