/* array.h - memory indexed by expressions. A TABLE is a snapshot of n bytes, each a constant
 * or an 8-bit expression, interned by content; STORE puts a byte at an index on top of an
 * array; READ takes a byte out. Indices are 64 bits wide and the caller has made sure that
 * they are within the table (the path condition implies it); a READ beyond the end gives 0
 * here and in every back end. READ folds: constant index
 * into a TABLE; equal or provably different (both constant) indices of STOREs. */
#ifndef EXPR_ARRAY_H
#define EXPR_ARRAY_H
#include "expr/expr.h"

/* bytes[i]: an 8-bit expression. */
expr_id expr_table(struct expr_pool *p, const expr_id *bytes, uint32_t n);
/* The same where every byte is a constant. */
expr_id expr_table_const(struct expr_pool *p, const uint8_t *bytes, uint32_t n);
struct expr_table_info {
	uint32_t n;
	bool is_const; /* all bytes are constants */
	const expr_id *bytes; /* NULL if is_const */
	const uint8_t *values; /* of constant tables */
};
struct expr_table_info expr_table_get(const struct expr_pool *p, expr_id table);
expr_id expr_store(struct expr_pool *p, expr_id array, expr_id index, expr_id byte);
expr_id expr_read(struct expr_pool *p, expr_id array, expr_id index);
#endif
