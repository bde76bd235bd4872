/* sym.h - instructions on registers that hold expressions: what the files of symbolic
 * execution share. Read path/decide.h for the registers. */
#ifndef HANDLER_SYM_H
#define HANDLER_SYM_H
#include "handler/handler.h"

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

static inline expr_id sym_const(struct exec *x, unsigned width, uint64_t v)
{
	return expr_const(x->exprs, width, v);
}

/* 128 bits: two slots as one term. */
static inline expr_id sym_get_wide(struct exec *x, const uint64_t *R, uint32_t slot)
{
	return expr_concat(x->exprs, sym_get(x, R, slot + 1, 64),
			   sym_get(x, R, slot, 64));
}

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
#endif
