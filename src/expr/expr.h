/* expr.h - hash-consed bit-vector expressions, 1 to 128 bits wide, named by 32-bit ids.
 *
 * Equal terms have equal ids. Constructors fold and bring terms into one form; which form
 * depends on structure alone (operands of commutative operators are ordered by structural
 * hash, constants last), never on ids or addresses, so every worker builds the same terms.
 * Nodes live in the pool until it is swept (pool.h); no id may be kept in a C local across
 * a sweep. Read ops.def for the operators, array.h for symbolic indices. */
#ifndef EXPR_EXPR_H
#define EXPR_EXPR_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t expr_id; /* 0 is none */

enum expr_op {
#define EXPR(name, operands, text, smt) EXPR_##name,
#include "expr/ops.def"
#undef EXPR
	EXPR_OPS
};

/* 32 bytes. */
struct expr {
	uint8_t op, mark; /* mark belongs to sweeping */
	uint16_t width;	/* 8 for TABLE and STORE: the width of an element */
	expr_id a, b, c;	 /* operands; CONST: a and b are bits 64..127 of the value */
	uint32_t vars;    /* set of symbolic bytes below: varset.h; 0 none */
	uint32_t next;    /* in the hash chain */
	uint64_t aux; /* CONST: low 64 bits; VAR: number; EXTRACT: low bit; TABLE: number;
			   * FROUND: mode; otherwise the structural hash */
};

struct expr_pool {
	struct expr *nodes; /* by id; moves when it grows */
	uint32_t n;
	/* the rest is private to expr/ */
	struct expr_private *p;
};

/* Operands of each operator; the bytes of a TABLE are kept apart. */
extern const uint8_t expr_arity[EXPR_OPS];

/* Floating point: float.h has the constructors. */
static inline bool expr_is_float(unsigned op)
{
	return op >= EXPR_FADD && op <= EXPR_FLE;
}

/* Was there ever such a term in this pool? */
bool expr_has_floats(const struct expr_pool *p);

struct expr_pool *expr_pool_new(void);
void expr_pool_free(struct expr_pool *p); /* NULL is allowed */

static inline const struct expr *expr_get(const struct expr_pool *p, expr_id id)
{
	return &p->nodes[id];
}
static inline unsigned expr_width(const struct expr_pool *p, expr_id id)
{
	return p->nodes[id].width;
}
static inline bool expr_is_const(const struct expr_pool *p, expr_id id)
{
	return p->nodes[id].op == EXPR_CONST;
}
/* Low 64 bits of a constant. */
static inline uint64_t expr_value(const struct expr_pool *p, expr_id id)
{
	return p->nodes[id].aux;
}
static inline uint64_t expr_value_high(const struct expr_pool *p, expr_id id)
{
	return (uint64_t)p->nodes[id].b << 32 | p->nodes[id].a;
}
static inline bool expr_is_true(const struct expr_pool *p, expr_id id)
{
	return p->nodes[id].op == EXPR_CONST && p->nodes[id].width == 1 &&
	       p->nodes[id].aux;
}
static inline bool expr_is_false(const struct expr_pool *p, expr_id id)
{
	return p->nodes[id].op == EXPR_CONST && p->nodes[id].width == 1 &&
	       !p->nodes[id].aux;
}

/* Symbolic bytes are numbered 0, 1, 2 … in the pool. A number stands for (input, index),
 * and an input for (name, size, position in the path's log): the same input on two paths
 * that share the position is the same. expr_input returns the number of its first byte. */
uint32_t expr_input(struct expr_pool *p, const char *name, uint32_t size,
		    uint64_t position);
uint32_t expr_var_count(const struct expr_pool *p);
struct expr_input_info {
	const char *name; /* owned by the pool */
	uint32_t size, first_var;
	uint64_t position;
};
/* The input that a variable belongs to. */
const struct expr_input_info *expr_var_input(const struct expr_pool *p, uint32_t var);
expr_id expr_var(struct expr_pool *p, uint32_t var); /* 8 bits */

/* Constructors. Operands have equal widths unless said otherwise. */
expr_id expr_const(struct expr_pool *p, unsigned width,
		   uint64_t value); /* cut to width */
expr_id expr_const_wide(struct expr_pool *p, unsigned width, uint64_t low, uint64_t high);
expr_id expr_bool(struct expr_pool *p, bool value);
expr_id expr_not(struct expr_pool *p, expr_id a);
expr_id expr_neg(struct expr_pool *p, expr_id a); /* 0 - a */
expr_id expr_zext(struct expr_pool *p, expr_id a, unsigned width); /* width >= a's */
expr_id expr_sext(struct expr_pool *p, expr_id a, unsigned width);
expr_id expr_extract(struct expr_pool *p, expr_id a, unsigned low, unsigned width);
expr_id expr_trunc(struct expr_pool *p, expr_id a,
		   unsigned width); /* extract from bit 0 */
expr_id expr_concat(struct expr_pool *p, expr_id high, expr_id low);
/* Any two-operand operator ADD..SLE by number. */
expr_id expr_binary(struct expr_pool *p, enum expr_op op, expr_id a, expr_id b);
expr_id expr_ite(struct expr_pool *p, expr_id cond, expr_id yes, expr_id no);
/* A term like n with other operands, for those who rebuild terms; those beyond its arity do not
 * matter. Not for CONST, VAR and TABLE. */
expr_id expr_like(struct expr_pool *p, const struct expr *n, expr_id a, expr_id b,
		  expr_id c);
/* Shorthands. */
expr_id expr_add(struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_sub(struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_mul(struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_and(struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_or(struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_xor(struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_eq(struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_ult(struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_ule(struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_slt(struct expr_pool *p, expr_id a, expr_id b);

/* Structural hash of a term: equal on every worker. */
uint64_t expr_hash(const struct expr_pool *p, expr_id id);
#endif
