/* rules.h - how rules of folding are written, and the constants and bounds they use.
 *
 * A constructor describes the wanted term in a struct expr_app; expr_apply folds it by
 * the rules of its operator and interns what is left; expr_raw interns it as it is.
 * Nodes move when the pool grows: rules copy a node before they build anything. */
#ifndef EXPR_RULES_H
#define EXPR_RULES_H
#include "expr/expr.h"

#define EXPR_BIT(op) (1ull << EXPR_##op)
#define EXPR_ANY (~0ull)

#define EXPR_FLOAT_UNARY                                                         \
	(EXPR_BIT(FSQRT) | EXPR_BIT(FROUND) | EXPR_BIT(FCVT) | EXPR_BIT(SITOF) | \
	 EXPR_BIT(UITOF) | EXPR_BIT(FTOSI))
#define EXPR_FLOAT_BINARY                                                    \
	(EXPR_BIT(FADD) | EXPR_BIT(FSUB) | EXPR_BIT(FMUL) | EXPR_BIT(FDIV) | \
	 EXPR_BIT(FREM) | EXPR_BIT(FEQ) | EXPR_BIT(FLT) | EXPR_BIT(FLE))

/* Constants of any width; bits above the width are 0. */
typedef unsigned __int128 expr_wide;

/* An operator applied to operands, not yet a term. */
struct expr_app {
	uint8_t op;
	uint16_t width;
	expr_id a, b, c;
	uint64_t aux; /* EXTRACT: low bit; FROUND: mode */
};

/* One rule: what it is tried on, and a function that returns an equal term or 0. It
 * must depend on the structure of the operands alone, and shrink the term or bring it
 * nearer to its one form, or folding would not end. */
struct expr_rule {
	const char *name;
	uint64_t ops;   /* bits of the operators it is for */
	uint64_t first; /* operators that operand a may have */
	uint64_t
		second; /* operators that operand b may have; EXPR_ANY if there is none */
	bool either; /* of commutative operators: also tried with a and b exchanged */
	expr_id (*fold)(struct expr_pool *p, const struct expr_app *t);
};
struct expr_family {
	const char *name;
	const struct expr_rule *rules;
	unsigned n;
};
extern const struct expr_family expr_family_array; /* array.c */
#define EXPR_FAMILY(name, rules) {name, rules, sizeof(rules) / sizeof *(rules)}
enum { EXPR_FAMILIES = 11 };
/* All of them, in the order in which they are tried: filled in by fold/families.c. */
extern const struct expr_family *const expr_families[EXPR_FAMILIES];

/* Interns without folding; equal applications give equal ids. */
expr_id expr_raw(struct expr_pool *p, const struct expr_app *t);
/* Folds, then interns. Operands are terms of this pool with fitting widths. */
expr_id expr_apply(struct expr_pool *p, const struct expr_app *t);
/* Total order by structure: negative, 0 (the same term), positive. */
int expr_order(const struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_from_wide(struct expr_pool *p, unsigned width, expr_wide value);
/* The value of an application whose operands are constants; not for READ. */
expr_wide expr_calc(const struct expr_pool *p, const struct expr_app *t);

static inline expr_wide expr_ones(unsigned width)
{
	return width >= 128 ? ~(expr_wide)0 : ((expr_wide)1 << width) - 1;
}
static inline expr_wide expr_wide_value(const struct expr *n)
{
	return (expr_wide)((uint64_t)n->b << 32 | n->a) << 64 | n->aux;
}
static inline expr_wide expr_const_value(const struct expr_pool *p, expr_id id)
{
	return expr_wide_value(&p->nodes[id]);
}
static inline enum expr_op expr_op_of(const struct expr_pool *p, expr_id id)
{
	return p->nodes[id].op;
}
/* Is aux part of what the term is, and not its hash? */
static inline bool expr_has_aux(unsigned op)
{
	return (EXPR_BIT(CONST) | EXPR_BIT(VAR) | EXPR_BIT(EXTRACT) | EXPR_BIT(TABLE) |
		EXPR_BIT(FROUND)) >>
		       op &
	       1;
}
static inline bool expr_commutes(unsigned op)
{
	return (EXPR_BIT(ADD) | EXPR_BIT(MUL) | EXPR_BIT(AND) | EXPR_BIT(OR) |
		EXPR_BIT(XOR) | EXPR_BIT(EQ)) >>
		       op &
	       1;
}
static inline bool expr_compares(unsigned op)
{
	return op >= EXPR_EQ && op <= EXPR_SLE;
}
static inline bool expr_is_op_const(const struct expr_pool *p, expr_id id,
				    enum expr_op op)
{
	return p->nodes[id].op == op && p->nodes[p->nodes[id].b].op == EXPR_CONST;
}
static inline bool expr_is_ite_of_consts(const struct expr_pool *p, expr_id id)
{
	const struct expr *n = &p->nodes[id];
	return n->op == EXPR_ITE && p->nodes[n->b].op == EXPR_CONST &&
	       p->nodes[n->c].op == EXPR_CONST;
}
/* Is one of a and b the NOT of the other? Comparisons have their NOT folded in. */
bool expr_are_opposite(const struct expr_pool *p, expr_id a, expr_id b);
/* The largest value, going by the top of the term alone. */
expr_wide expr_unsigned_max(const struct expr_pool *p, expr_id id);
/* The largest value of a sum, of choices and of what is below ZEXT, further down, too; cut to
 * what a short look finds. */
expr_wide expr_sum_max(const struct expr_pool *p, expr_id id);
/* The values that a term can have, ascending, if its structure says that they are at most
 * `most`; 0: it does not. */
enum { EXPR_FEW = 4 }; /* the largest `most` */
unsigned expr_few_values(const struct expr_pool *p, expr_id id, uint64_t *values,
			 unsigned most);
/* The term is the sign extension of its low bits: how many, going by its top alone. */
unsigned expr_signed_bits(const struct expr_pool *p, expr_id id);
/* Is the top bit 0? */
static inline bool expr_is_positive(const struct expr_pool *p, expr_id id)
{
	return !(expr_unsigned_max(p, id) >> (p->nodes[id].width - 1));
}
/* Width of the number without the zeros in front. */
static inline unsigned expr_wide_bits(expr_wide v)
{
	uint64_t high = (uint64_t)(v >> 64), low = (uint64_t)v;
	if (high)
		return 128 - (unsigned)__builtin_clzll(high);
	return low ? 64 - (unsigned)__builtin_clzll(low) : 0;
}
static inline bool expr_is_power(expr_wide v)
{
	return v && !(v & (v - 1));
}
#endif
