/* smt_ops.h - words and operators of SMT-LIB as constructors of terms; for smt_read.c. */
#ifndef QUERY_SMT_OPS_H
#define QUERY_SMT_OPS_H
#include "expr/expr.h"

enum { SMT_OPERANDS = 64 };

struct sexp {
	const char *text; /* of a word */
	uint32_t length;
	bool is_list;
	uint32_t n;
	struct sexp **kids;
};
bool smt_is(const struct sexp *s, const char *word);
unsigned smt_width(const struct sexp *sort); /* of (_ BitVec n); 0: something else */
/* #b, #x, (_ bvN w), true, false; 0: something else. */
expr_id smt_literal(struct expr_pool *p, const struct sexp *s);
/* An operator, plain or indexed, on n operands; 0: not known, or not these operands. */
expr_id smt_apply(struct expr_pool *p, const struct sexp *op, const expr_id *v,
		  uint32_t n);
#endif
