/* copy.c - strcpy and strncpy of symbolic text: the length is a term, and
 * exec_move_expr copies so many bytes. See symstr.h. */
#include "symstr/symstr.h"

static const struct symstr_search to_zero = {.stops_at_zero = true,
						.is_unreported = true};

/* stpcpy answers where the copied text ends. */
enum exec_answer symstr_copy(struct exec *x)
{
	struct symstr_hit h;
	enum exec_answer a = symstr_search(x, 1, &to_zero, &h);
	if (a != EXEC_DONE)
		return a;
	struct exec_move m = {symstr_arg(x, 0), symstr_arg(x, 1),
			      symstr_length(x, &h, 1), true};
	MUST(exec_move_expr(x, &m));
	return symstr_answer(x, expr_add(x->exprs, argument_term(x, 0, 64),
					    symstr_distance(x, &h, 0)));
}

/* stpncpy: exactly so many bytes are written, zeros behind the text. Answers where they
 * begin, or with fewer the end of the target. */
enum exec_answer symstr_copy_padded(struct exec *x)
{
	struct symstr_hit h;
	struct symstr_search m = to_zero;
	struct expr_pool *p = x->exprs;
	uint64_t n = x->args[2];
	if (x->arg_sym[0] || x->arg_sym[1] || x->arg_sym[2] || n > SYMSTR_MAX)
		return EXEC_FALLBACK;
	m.most = expr_const(p, 64, n);
	m.is_unreported = false;
	enum exec_answer a = symstr_search(x, 1, &m, &h);
	if (a != EXEC_DONE)
		return a;
	expr_id cells[SYMSTR_MAX], is_text = expr_bool(p, true);
	for (uint64_t i = 0; i < n; i++) {
		expr_id b = exec_span_byte(x, &h.span, h.span.low + i);
		b = b ? b : expr_const(p, 8, 0);
		cells[i] = expr_ite(p, is_text, b, expr_const(p, 8, 0));
		expr_id zero = expr_eq(p, b, expr_const(p, 8, 0));
		is_text = expr_and(p, is_text, expr_not(p, zero));
	}
	MUST(exec_put_terms(x, x->args[0], cells, n));
	return symstr_answer(x, expr_add(p, symstr_distance(x, &h, 0),
					    expr_const(p, 64, x->args[0])));
}
