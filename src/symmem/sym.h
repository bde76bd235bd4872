/* sym.h - memory as the files that execute instructions see it: bytes and terms at concrete
 * and symbolic addresses, objects, sizes. */
#ifndef SYMMEM_SYM_H
#define SYMMEM_SYM_H
#include "path/decide.h"
#include "symmem/memory.h"

/* Accesses that the caches could not answer (access.c); up to 16 bytes. False: the path
 * ended. Loads leave the bytes zero-extended in v, or a term in *id. */
bool exec_load_bytes(struct exec *x, uint64_t address, unsigned n, uint64_t v[2],
		     expr_id *id);
bool exec_store_bytes(struct exec *x, uint64_t address, unsigned n, const uint64_t v[2]);
/* The same with terms (mem.c): bytes may be symbolic, the address is not. */
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
 * the solver does not know. False: the path ended. */
bool exec_pin(struct exec *x, expr_id e, uint64_t otherwise, uint64_t *value);
bool exec_pin_size(struct exec *x,
		   struct object_info *o); /* its symbolic size, if it is */
/* Least and greatest value as a decision: recorded. Unknown: 0 and most. */
bool exec_range(struct exec *x, expr_id e, uint64_t most, uint64_t *low, uint64_t *high);
/* The same from what is known without asking: least or less, greatest or more. */
bool exec_bounds(struct exec *x, expr_id e, uint64_t most, uint64_t *low, uint64_t *high);
/* The exact ones if they take little, otherwise the same. */
bool exec_quick_range(struct exec *x, expr_id e, uint64_t most, uint64_t *low,
		      uint64_t *high);
/* An access failed: says why and ends the path (fault.c). `o` is the object it should have
 * stayed in, or NULL: whatever is near. */
void exec_bad_access(struct exec *x, uint64_t address, uint64_t n, bool is_write,
		     const struct object_info *o);
void exec_simple_fault(struct exec *x, enum fault_kind kind);

/* The page at an address, NULL if there is none. */
static inline struct page *sym_page(struct exec *x, uint64_t address)
{
	struct page *p = view_page(&x->view, address);
	return p == SPACE_TOMB ? NULL : p;
}

/* Decides the conditions that an address is made of, if it is made of nothing else and
 * pointers are kept there; *address is then a constant (settle.c). False: ended. */
bool sym_settle(struct exec *x, expr_id *address);

/* The pointer that an address was computed from, where it is one of several and the address
 * can be anywhere: *base becomes the one on this path, a constant. False: ended. */
bool sym_settle_base(struct exec *x, expr_id address, expr_id *base);
/* Was the pointer loaded from a constant table whose entries are null or within objects? */
bool sym_is_table_entry(struct exec *x, expr_id pointer);

/* Where a symbolic address points (pointer.c): an object and the offset in it. */
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
/* The condition under which an address fails like `at`, one of its values, where nothing
 * is (nowhere.c). False: the path ended. */
bool sym_nowhere(struct exec *x, expr_id address, uint64_t at, expr_id *cond);
/* A term that is nothing but input: no constant in it is the address of something, so it
 * says nothing about where it should point (free.c). */
bool sym_is_free(struct exec *x, expr_id address);
/* The object that such an address points to: each object of the program that can hold n
 * bytes there gets a path, and everything else is one finding. False: the path ended. */
bool sym_find_free(struct exec *x, expr_id address, unsigned n, bool is_write,
		   struct sym_target *t);
/* The function that a symbolic pointer leads to in a call. False: the path ended. */
bool sym_callee(struct exec *x, const struct insn *call, expr_id pointer,
		uint64_t *address);

/* Finds the object of an access of n bytes and makes sure that it is within it; `base` is the
 * pointer the address was computed from, 0 unknown. False: the path ended. */
bool sym_resolve(struct exec *x, expr_id address, uint64_t base, unsigned n,
		 bool is_write, struct sym_target *t);
/* Memory (mem.c). */
bool sym_load(struct exec *x, expr_id address, uint64_t base, unsigned n, expr_id *value);
bool sym_store(struct exec *x, expr_id address, uint64_t base, unsigned n, expr_id value);

/* A byte as a term; 0: nothing is there. Does not check whether an object of symbolic
 * size reaches so far. */
expr_id sym_byte(struct exec *x, uint64_t address);
/* Stores a byte that is known to be there and writable. */
void sym_put_byte(struct exec *x, uint64_t address, expr_id b);
/* The same for a byte of an object of symbolic size, which need not reach so far. */
void sym_put_in(struct exec *x, const struct object_info *o, uint64_t offset, expr_id b);
/* The part of the object that n bytes at the offset can reach: all of a small one. False:
 * it is too wide for a table. */
bool sym_window(struct exec *x, const struct sym_target *t, uint64_t n, uint64_t *low,
		uint64_t *count);
/* The same for what a store can change: of an object that loads snapshot whole a part, if
 * it is much smaller, since bytes that are written again are terms from then on. */
bool sym_store_window(struct exec *x, const struct sym_target *t, uint64_t n,
		      uint64_t *low, uint64_t *count);
/* For an offset that is too wide for a table: takes one value, and a copy goes on with
 * the others. */
bool sym_fix_offset(struct exec *x, struct sym_target *t, uint64_t *address);
/* A large object as one array, indexed by the offset in it (large.c); 0: it has too many
 * different bytes. sym_set_array makes its bytes those of the array. */
expr_id sym_large_array(struct exec *x, const struct object_info *o);
void sym_set_array(struct exec *x, const struct object_info *o, expr_id array);
/* was sym_set_array called for it? */
bool sym_is_array(struct exec *x, const struct object_info *o);
/* A byte that has the symbolic bit and no term of its own. */
expr_id sym_array_byte(struct exec *x, const struct page *p, uint64_t address);
/* The bytes of [from, from + count) as a table. */
expr_id sym_snapshot(struct exec *x, uint64_t from, uint64_t count);
#endif
