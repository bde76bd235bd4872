/* ctype.c - the one classification of characters that libc decides with a branch. The
 * others are arithmetic there and need no model. */
#include "libcall/libcall.h"
#include "symstr/symstr.h"

/* isgraph and not isalnum: 33 to 126 without digits and letters. */
enum exec_answer libcall_ctype_ispunct(struct exec *x, uint32_t n)
{
	(void)n;
	struct expr_pool *p = x->exprs;
	if (!x->arg_sym[0] || !x->has_string_models)
		return EXEC_FALLBACK;
	expr_id c = argument_term(x, 0, 32);
	expr_id small = expr_or(p, c, expr_const(p, 32, 32));
	static const struct {
		uint8_t from, n;
		bool folds_case;
	} runs[] = {{0x21, 0x5e, false}, {'0', 10, false}, {'a', 26, true}};
	expr_id in[3];
	for (unsigned i = 0; i < 3; i++) {
		expr_id off = expr_sub(p, runs[i].folds_case ? small : c,
				       expr_const(p, 32, runs[i].from));
		in[i] = expr_ult(p, off, expr_const(p, 32, runs[i].n));
	}
	expr_id is = expr_and(p, in[0], expr_not(p, expr_or(p, in[1], in[2])));
	return symstr_answer(x, expr_zext(p, is, 32));
}
