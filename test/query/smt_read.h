/* smt_read.h - SMT-LIB 2 scripts (QF_BV, and arrays as expr_print_smt writes them) as terms.
 *
 * Understood: set-logic, set-info, set-option, declare-fun and declare-const without
 * arguments, define-fun without arguments, assert, check-sat, exit; let; Bool as one bit.
 * Vectors of up to 128 bits. Arrays only as (as const ...) #x00 with stores, indexed by 64
 * bits. A variable of n bits is an input of (n + 7) / 8 bytes, lowest first. */
#ifndef QUERY_SMT_READ_H
#define QUERY_SMT_READ_H
#include "base/err.h"
#include "expr/expr.h"

struct smt_script {
	expr_id *asserts; /* one bit each */
	uint32_t n, cap;
	char status[16]; /* from (set-info :status ...); "" none */
};

/* False: *e says what is not understood. The caller frees asserts. */
bool smt_read(struct expr_pool *p, const char *text, struct smt_script *out,
	      struct err *e);
#endif
