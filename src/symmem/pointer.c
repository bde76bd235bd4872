/* pointer.c - which object a symbolic address points to.
 *
 * A pointer with a concrete base, or with a constant part that lies in an object, belongs to
 * that object: the access is within it or a finding. One that was loaded from a table of
 * pointers reaches the objects that the table names. One that is nothing but input can be
 * anything (free.c). Otherwise objects are tried one by one.
 * Each possible object gets a state; a record names the object, so the order in which they
 * are tried does not matter. */
#include "expr/array.h"
#include "symmem/sym.h"
#include "symmem/unset.h"

enum {
	MISSES_MAX = 64, /* gaps between objects that one pointer is tried on */
	ENTRIES_MAX = 1024, /* of a table of pointers that others are computed from */
};

/* The constant part of an address: c of x + c. */
static uint64_t constant_part(struct exec *x, expr_id address)
{
	const struct expr *e = expr_get(x->exprs, address);
	if (e->op == EXPR_ADD && expr_is_const(x->exprs, e->b))
		return expr_value(x->exprs, e->b);
	return 0;
}

static bool is_known_object(struct exec *x, expr_id address, uint64_t base,
			    struct sym_target *t)
{
	if (base < PROG_NULL_SIZE)
		base = constant_part(x, address);
	if (base < PROG_NULL_SIZE)
		return false;
	exec_describe(x, base, &t->object);
	return sym_is_usable(&t->object, base);
}

static expr_id inside_object(struct exec *x, const struct sym_target *t, unsigned n)
{
	struct expr_pool *p = x->exprs;
	if (t->object.size < n)
		return expr_bool(p, false);
	expr_id in = expr_ule(p, t->offset, expr_const(p, 64, t->object.size - n));
	if (!t->object.size_expr)
		return in;
	expr_id end = expr_add(p, t->offset, expr_const(p, 64, n));
	return expr_and(p, in, expr_ule(p, end, t->object.size_expr));
}

static void set_offset(struct exec *x, expr_id address, struct sym_target *t)
{
	t->offset =
		expr_sub(x->exprs, address, expr_const(x->exprs, 64, t->object.start));
}

/* The access must be in the object; the state in which it is not ends with a finding. */
static bool must_be_inside(struct exec *x, expr_id address, struct sym_target *t,
			   unsigned n, bool is_write)
{
	bool is_in;
	set_offset(x, address, t);
	if (!exec_decide(x, inside_object(x, t, n), CHOICE_BRANCH, false, &is_in))
		return false;
	if (is_in)
		return true;
	struct object_info o = t->object;
	if (!exec_pin_size(x, &o))
		return false;
	uint64_t at; /* of the message and of the test alike: the first one behind the object */
	if (!exec_pin(x, t->offset, o.size, &at))
		return false;
	exec_bad_access(x, o.start + at, n, is_write, &o);
	return false;
}

/* An address that can be: the object it is in will be tried. Any will do, since the record
 * names the object and nothing else; where there is none the least one stands for all. */
static bool candidate_object(struct exec *x, expr_id address, struct sym_target *t,
			     uint64_t *at)
{
	if (x->replay) {
		if (!exec_replayed_value(x, CHOICE_POINTER, at))
			return false;
		exec_describe(x, *at, &t->object);
		return true;
	}
	if (!exec_arrive(x))
		return false;
	if (solve_some(x->solve, exec_facts(x), address, at)) {
		exec_describe(x, *at, &t->object);
		if (sym_is_usable(&t->object, *at) && t->object.is_inside) {
			*at = t->object.start;
			return true;
		}
	}
	if (!solve_least(x->solve, exec_facts(x), address, at)) {
		if (exec_was_answered(x))
			exec_end(x, END_UNKNOWN, 0, "a pointer");
		return false;
	}
	exec_describe(x, *at, &t->object);
	if (sym_is_usable(&t->object, *at) && t->object.is_inside)
		*at = t->object.start;
	return true;
}

/* Is the address where nothing is, and so fails as `at` does? */
static bool decide_miss(struct exec *x, expr_id address, uint64_t at, bool *is_here)
{
	expr_id here;
	return sym_nowhere(x, address, at, &here) &&
	       exec_decide(x, here, CHOICE_BRANCH, true, is_here);
}

/* Is it in the object of t? */
static bool decide_hit(struct exec *x, expr_id address, struct sym_target *t, bool *is_in)
{
	if (exec_redo(x, CHOICE_BRANCH, is_in))
		return true;
	set_offset(x, address, t);
	expr_id start =
		expr_ult(x->exprs, t->offset, expr_const(x->exprs, 64, t->object.size));
	return exec_decide(x, start, CHOICE_BRANCH, true, is_in);
}

/* Tries objects one by one; each possible one gets a state. */
static bool enumerate_objects(struct exec *x, expr_id address, struct sym_target *t,
			      unsigned n, bool is_write)
{
	for (unsigned misses = 0;;) {
		uint64_t at;
		bool is_in;
		if (!candidate_object(x, address, t, &at))
			return false;
		exec_note_value(x, CHOICE_POINTER, at);
		if (sym_is_usable(&t->object, at) && t->object.is_inside) {
			if (!decide_hit(x, address, t, &is_in))
				return false;
			if (is_in)
				return true;
			continue;
		}
		if (!x->replay && ++misses > MISSES_MAX) {
			exec_end(x, END_BOUNDED, 0, "a pointer that can be anything");
			return false;
		}
		if (!decide_miss(x, address, at, &is_in))
			return false;
		if (is_in) {
			exec_bad_access(x, at, n, is_write, NULL);
			return false;
		}
	}
}

/* --- pointers out of a table ---------------------------------------------------------- */

/* An address that was loaded from a constant array of pointers at a symbolic index: then the
 * objects it can reach are known, and the conditions are about the index alone. */
struct entries {
	const uint8_t *bytes;
	uint32_t n; /* pointers in the table */
	expr_id index; /* where the pointer starts, in bytes, a multiple of 8 */
	uint64_t plus; /* what was added to the pointer afterwards */
};

/* Byte k of the address: READ of the table at index + k? */
static bool is_byte_of(struct exec *x, expr_id byte, unsigned k, expr_id *table,
		       expr_id *index)
{
	struct expr e = *expr_get(x->exprs, byte);
	if (e.op != EXPR_READ)
		return false;
	if (!k) {
		*table = e.a;
		*index = e.b;
		return true;
	}
	return e.a == *table &&
	       e.b == expr_add(x->exprs, *index, expr_const(x->exprs, 64, k));
}

static bool find_entries(struct exec *x, expr_id address, struct entries *out)
{
	expr_id table = 0;
	out->plus = constant_part(x, address);
	if (out->plus)
		address = expr_get(x->exprs, address)->a;
	for (unsigned k = 0; k < 8; k++)
		if (!is_byte_of(x, expr_extract(x->exprs, address, 8 * k, 8), k, &table,
				&out->index))
			return false;
	if (expr_get(x->exprs, table)->op != EXPR_TABLE)
		return false;
	struct expr_table_info info = expr_table_get(x->exprs, table);
	expr_id low = expr_extract(x->exprs, out->index, 0, 3);
	out->bytes = info.values;
	out->n = info.n / 8;
	return info.is_const && expr_is_const(x->exprs, low) &&
	       !expr_value(x->exprs, low);
}

static uint64_t entry_at(const struct entries *e, uint32_t i)
{
	uint64_t v;
	memcpy(&v, e->bytes + 8 * (size_t)i, 8);
	return v + e->plus;
}

bool sym_is_table_entry(struct exec *x, expr_id pointer)
{
	struct entries e;
	if (!find_entries(x, pointer, &e) || e.n > ENTRIES_MAX)
		return false;
	for (uint32_t i = 0; i < e.n; i++) {
		struct object_info o;
		uint64_t at = entry_at(&e, i);
		exec_describe(x, at, &o);
		if (at && !(sym_is_usable(&o, at) && o.is_inside))
			return false;
	}
	return true;
}

/* The index has one of the values whose pointer lies in the object; how many there are. */
static expr_id index_is_in(struct exec *x, const struct entries *e,
			   const struct object_info *o, uint32_t *count, uint64_t *only)
{
	expr_id any = expr_bool(x->exprs, false);
	*count = 0;
	for (uint32_t i = 0; i < e->n; i++) {
		if (entry_at(e, i) - o->start >= o->size)
			continue;
		*only = entry_at(e, i);
		++*count;
		any = expr_or(x->exprs, any,
			      expr_eq(x->exprs, e->index,
				      expr_const(x->exprs, 64, 8 * (uint64_t)i)));
	}
	return any;
}

/* Picks an object for this state; the others go to copies. An address with one entry in it
 * becomes that entry. False: the path ended, or (*is_other) it is none of this object. */
static bool choose_entry(struct exec *x, expr_id *address, struct entries *e,
			 struct sym_target *t, bool *is_other)
{
	uint64_t at, i, only = 0;
	uint32_t count;
	bool is_in;
	if (!exec_arrive(x))
		return false;
	if (x->replay) {
		if (!exec_replayed_value(x, CHOICE_POINTER, &at))
			return false;
	} else if (solve_some(x->solve, exec_facts(x), e->index, &i) && i / 8 < e->n) {
		at = entry_at(e, (uint32_t)(i / 8));
	} else {
		if (exec_was_answered(x))
			exec_end(x, END_UNKNOWN, 0, "a pointer");
		return false;
	}
	exec_describe(x, at, &t->object);
	if (!sym_is_usable(&t->object, at) || !t->object.is_inside) {
		/* Nothing there: this entry stands for itself. */
		t->object = (struct object_info){
			.start = at, .size = 1, .name = "", .function = "", .file = ""};
	}
	exec_note_value(x, CHOICE_POINTER, t->object.start);
	bool is_decided = exec_redo(x, CHOICE_BRANCH, &is_in);
	if (!is_decided || is_in) {
		expr_id in = index_is_in(x, e, &t->object, &count, &only);
		if (!is_decided && !exec_decide(x, in, CHOICE_BRANCH, true, &is_in))
			return false;
	}
	*is_other = !is_in; /* a copy that takes up where it was forked */
	if (!is_in)
		return false;
	if (count == 1)
		*address = expr_const(x->exprs, 64, only);
	if (t->object.kind == OBJECT_NONE) {
		exec_bad_access(x, at, 1, false, NULL);
		return false;
	}
	return true;
}

/* Through a null pointer, wherever the offset leads. */
static void null_access(struct exec *x, expr_id address, unsigned n, bool is_write)
{
	struct fault f = {.kind = FAULT_NULL, .size = n, .is_write = is_write};
	f.object = (struct object_info){.name = "", .function = "", .file = ""};
	if (exec_pin(x, address, 0, &f.address))
		exec_fault(x, &f);
}

bool sym_find(struct exec *x, expr_id *address, uint64_t base, unsigned n, bool is_write,
	      struct sym_target *t)
{
	if (!unset_settle(x, address))
		return false;
	struct entries e;
	if (is_known_object(x, *address, base, t))
		return true;
	if (base && base < PROG_NULL_SIZE) {
		null_access(x, *address, n, is_write);
		return false;
	}
	if (find_entries(x, *address, &e)) {
		bool is_other = false;
		do {
			if (choose_entry(x, address, &e, t, &is_other))
				return true;
		} while (is_other && x->state->ended == END_RUNNING);
		return false;
	}
	if (sym_is_free(x, *address))
		return sym_find_free(x, *address, n, is_write, t);
	return enumerate_objects(x, *address, t, n, is_write);
}

bool sym_resolve(struct exec *x, expr_id address, uint64_t base, unsigned n,
		 bool is_write, struct sym_target *t)
{
	return sym_find(x, &address, base, n, is_write, t) &&
	       must_be_inside(x, address, t, n, is_write);
}
