/* internal.h - what the files of expr/ share: interning, rules of folding, constants.
 *
 * A constructor describes the wanted term in a struct expr_app; expr_apply folds it by
 * the rules of its operator and interns what is left; expr_raw interns it as it is.
 * Nodes move when the pool grows: rules copy a node before they build anything. */
#ifndef EXPR_INTERNAL_H
#define EXPR_INTERNAL_H
#include "base/arena.h"
#include "base/map.h"
#include "expr/eval.h"
#include "expr/expr.h"

#define EXPR_BIT(op) (1ull << EXPR_##op)
#define EXPR_ANY (~0ull)

#define EXPR_FLOAT_UNARY                                                             \
	(EXPR_BIT(FSQRT) | EXPR_BIT(FROUND) | EXPR_BIT(FCVT) | EXPR_BIT(SITOF) |      \
	 EXPR_BIT(UITOF) | EXPR_BIT(FTOSI))
#define EXPR_FLOAT_BINARY                                                            \
	(EXPR_BIT(FADD) | EXPR_BIT(FSUB) | EXPR_BIT(FMUL) | EXPR_BIT(FDIV) |          \
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
extern const struct expr_family expr_family_arith, expr_family_bits, expr_family_shift,
	expr_family_compare, expr_family_equal, expr_family_cast, expr_family_ite,
	expr_family_array, expr_family_chain, expr_family_float;
#define EXPR_FAMILY(name, rules) {name, rules, sizeof(rules) / sizeof *(rules)}
enum { EXPR_FAMILIES = 10 };
extern const struct expr_family *const expr_families[EXPR_FAMILIES];

/* Is the float an integer of at most its precision, whatever its bytes are? -0 counts as 0
 * (fold_float.c). */
bool expr_exact_integer(struct expr_pool *p, expr_id id, expr_id *i);
/* The rule of fold_monotone.c. */
expr_id expr_compare_monotone(struct expr_pool *p, const struct expr_app *t);

/* Folding ends by its rules; these bounds keep a deep term from using up the stack. What
 * they cut off depends on the term alone, since every call from outside starts afresh. */
enum { EXPR_MAX_DEPTH = 200, EXPR_FUEL = 4000 };
enum { EXPR_MAX_RULES = 64 }; /* for one operator: a bit each */
enum {
	EXPR_APP_CACHE = 16384,
	EXPR_CONST_CACHE = 256,
	EXPR_UNION_CACHE = 4096,
	EXPR_READ_CACHE = 4096,
	EXPR_TABLE_BUCKETS = 1024
};

/* The rules of one operator in order, and which of them an operand lets through. */
struct expr_rule_index {
	const struct expr_rule *rules[EXPR_MAX_RULES];
	uint64_t first[EXPR_OPS], second[EXPR_OPS], either;
};

struct expr_varset_slot {
	uint32_t n, next; /* n 0: free, next links free slots or the hash chain */
	uint64_t sign; /* bit v % 64 for each member v */
	uint32_t *vars;
	bool is_marked;
};

struct expr_table_slot {
	uint32_t n, next; /* in its bucket, or among the free */
	uint64_t hash;
	expr_id *bytes; /* or values, never both */
	uint8_t *values;
};

struct expr_cached_app {
	expr_id a, b, result;
	uint32_t tag; /* operator, width, aux */
};

struct expr_cached_const {
	uint64_t value;
	expr_id id; /* 0: none */
	uint32_t width;
};

struct expr_cached_union {
	uint32_t a, b, result;
};

struct expr_cached_read {
	expr_id read, result; /* read 0: none */
};

struct expr_private {
	/* interning */
	uint32_t *buckets, mask, cap, free, live, generation;
	uint64_t made; /* nodes, so far */
	bool has_floats;
	/* folding */
	unsigned depth, fuel;
	struct expr_cached_app *apps; /* of calls from outside only: see build.c */
	struct expr_cached_const consts[EXPR_CONST_CACHE];
	struct expr_cached_read reads[EXPR_READ_CACHE]; /* of resolve.c */
	uint64_t n_cut; /* applications that the bounds left as they were */
	struct expr_rule_index rules[EXPR_OPS];
	/* inputs and their bytes */
	struct expr_input_info **inputs;
	uint32_t n_inputs, cap_inputs;
	struct map input_of; /* by the hash of name, size and position */
	uint32_t *var_input; /* by number of the byte */
	uint64_t *var_hash;
	uint32_t n_vars, cap_vars;
	struct arena names;
	/* sets of bytes */
	struct expr_varset_slot *sets;
	uint32_t n_sets, cap_sets, free_set, *set_buckets, set_mask, live_sets;
	struct expr_cached_union *unions;
	size_t set_bytes;
	/* tables */
	struct expr_table_slot *tables;
	uint32_t n_tables, cap_tables, free_table; /* 0 is none */
	uint32_t table_buckets[EXPR_TABLE_BUCKETS];
	size_t table_bytes;
	/* sweeping */
	expr_id *stack;
	uint32_t n_stack, cap_stack;
};

struct expr_eval {
	const struct expr_pool *pool;
	const uint8_t *values;
	uint32_t n_values, epoch, generation;
	struct expr_bits *memo; /* by id, if stamp[id] is the epoch */
	uint32_t *stamp, cap;
	expr_id *stack;
	uint32_t n_stack, cap_stack;
	struct byte_memo *bytes; /* of eval_byte.c; NULL until needed */
};

/* Interns without folding; equal applications give equal ids. */
expr_id expr_raw(struct expr_pool *p, const struct expr_app *t);
/* Folds, then interns. Operands are terms of this pool with fitting widths. */
expr_id expr_apply(struct expr_pool *p, const struct expr_app *t);
/* Total order by structure: negative, 0 (the same term), positive. */
int expr_order(const struct expr_pool *p, expr_id a, expr_id b);
expr_id expr_from_wide(struct expr_pool *p, unsigned width, expr_wide value);
/* The value of an application whose operands are constants; not for READ. */
expr_wide expr_calc(const struct expr_pool *p, const struct expr_app *t);

/* varset.c */
void expr_varsets_init(struct expr_pool *p);
void expr_varsets_done(struct expr_pool *p);
uint32_t expr_varset_single(struct expr_pool *p, uint32_t var);
void expr_varsets_sweep(struct expr_pool *p);
/* array.c */
void expr_table_release(struct expr_pool *p, uint32_t number);
void expr_tables_done(struct expr_pool *p);
/* eval_byte.c */
void expr_eval_byte_done(struct expr_eval *e);
/* print.c: all terms directly below one, tables too; all terms below some, operands
 * first. */
uint32_t expr_below(const struct expr_pool *p, expr_id id);
expr_id expr_operand(const struct expr_pool *p, expr_id id, uint32_t i);
expr_id *expr_postorder(const struct expr_pool *p, const expr_id *roots, size_t n,
			size_t *count); /* the caller frees it */
/* input.c */
void expr_inputs_done(struct expr_pool *p);

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
