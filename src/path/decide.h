/* decide.h - decisions inside an instruction, for the files that execute instructions: records
 * and repeating them, one of many parts; and registers that hold expressions.
 *
 * A register is symbolic when its id in frame.sym is not 0; the term may be narrower than
 * the value (it is then zero-extended) and its regs[] entry means nothing. */
#ifndef PATH_DECIDE_H
#define PATH_DECIDE_H
#include "path/path.h"

#define LIKELY(c) __builtin_expect(!!(c), 1)
#define UNLIKELY(c) __builtin_expect(!!(c), 0)

static inline struct frame *frame_of(uint64_t *regs)
{
	return (struct frame *)((char *)regs - offsetof(struct frame, regs));
}

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
/* One of many parts of what a term can be (parts.c). Parts do not overlap and are tried in
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
/* Does a call fail, with one of n answers? Forks one state for each; this one goes on with 0. As
 * a decision inside an instruction it is repeated by the copies. False: the path ended. */
bool exec_choose_fault(struct exec *x, const uint32_t *answers, uint32_t n, uint64_t *value);
/* It fails for certain (--faults count=N). */
bool exec_force_fault(struct exec *x, uint32_t answer, uint64_t *value);
/* A branch instruction: decides, records, and puts the copy at its own target. */
bool exec_branch(struct exec *x, expr_id cond, bool *taken);

static inline expr_id sym_at(const uint64_t *R, uint32_t slot)
{
	const struct frame *f = frame_of((uint64_t *)(uintptr_t)R);
	return slot < f->func->const_base ? f->sym[slot] : 0;
}

/* A number as a term of 64 bits. */
static inline expr_id sym_number(struct exec *x, uint64_t v)
{
	return expr_const(x->exprs, 64, v);
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

/* A choice among many ranges of addresses, one path each that is possible, and one path for
 * all that is in none of them (parts.c). */
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

struct facts *exec_facts(struct exec *x); /* of the current node, made when missing */
#endif
