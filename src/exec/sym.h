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

/* The pointer that an address was computed from, where it is one of several and the address
 * can be anywhere: *base becomes the one on this path, a constant. False: ended. */
bool sym_settle_base(struct exec *x, expr_id address, expr_id *base);
/* Was the pointer loaded from a constant table whose entries are null or within objects? */
bool sym_is_table_entry(struct exec *x, expr_id pointer);

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
 * pointer that it was computed from, 0 unknown; from a null
 * pointer, 1 or more, no object is reached. False: the path ended. */
bool sym_find(struct exec *x, expr_id *address, uint64_t base, unsigned n, bool is_write,
	      struct sym_target *t);
/* The condition under which an address that can be `at`, where nothing is, fails as that
 * does (sym_nowhere.c). False: the path ended. */
bool sym_nowhere(struct exec *x, expr_id address, uint64_t at, expr_id *cond);
/* A term that is nothing but input: no constant in it is the address of something, so it
 * says nothing about where it should point (sym_free.c). */
bool sym_is_free(struct exec *x, expr_id address);
/* The object that such an address points to: each object of the program that can hold n
 * bytes there gets a path, and everything else is one finding. False: the path ended. */
bool sym_find_free(struct exec *x, expr_id address, unsigned n, bool is_write,
		   struct sym_target *t);
/* The function that a symbolic pointer leads to in a call. False: the path ended. */
bool sym_callee(struct exec *x, const struct insn *call, expr_id pointer,
		uint64_t *address);

/* A choice among many ranges of addresses, one path each that is possible, and one path for
 * all that is in none of them (sym_parts.c). */
struct sym_part {
	uint64_t start, size; /* size is at least sym_parts.n */
	expr_id size_expr; /* the size as a term, or 0 */
};
struct sym_parts {
	struct sym_part *list; /* sorted by sym_parts_sort, none overlap */
	uint32_t count, cap;
	expr_id address; /* 64 bits */
	unsigned n; /* bytes from the address on that must lie in the part */
	enum choice_kind kind;
};
void sym_parts_add(struct sym_parts *p, uint64_t start, uint64_t size, expr_id size_expr);
void sym_parts_sort(struct sym_parts *p);
void sym_parts_done(struct sym_parts *p);
/* The part this state goes on with; NULL with the path running: none, and the address is
 * *at, the least one there. NULL with the path ended: nothing. */
const struct sym_part *sym_parts_choose(struct exec *x, struct sym_parts *p, uint64_t *at);

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
/* A large object as one array, indexed by the offset in it (sym_large.c); 0: it has too many
 * different bytes. sym_set_array makes its bytes those of the array. */
expr_id sym_large_array(struct exec *x, const struct object_info *o);
void sym_set_array(struct exec *x, const struct object_info *o, expr_id array);
bool sym_is_array(struct exec *x, const struct object_info *o); /* was that done? */
/* A byte that has the symbolic bit and no term of its own. */
expr_id sym_array_byte(struct exec *x, const struct page *p, uint32_t at);
/* The bytes of [from, from + count) as a table. */
expr_id sym_snapshot(struct exec *x, uint64_t from, uint64_t count);

struct facts *exec_facts(struct exec *x); /* of the current node, made when missing */
#endif
