/* internal.h - what the files of expr/ share: the pool behind struct expr_pool. */
#ifndef EXPR_INTERNAL_H
#define EXPR_INTERNAL_H
#include "base/arena.h"
#include "base/map.h"
#include "expr/rules.h"

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
	bool is_zero; /* all values are 0 */
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

/* varset.c */
void expr_varsets_init(struct expr_pool *p);
void expr_varsets_done(struct expr_pool *p);
uint32_t expr_varset_single(struct expr_pool *p, uint32_t var);
void expr_varsets_sweep(struct expr_pool *p);
/* array.c */
void expr_table_release(struct expr_pool *p, uint32_t number);
void expr_tables_done(struct expr_pool *p);
/* print.c: all terms directly below one, tables too; all terms below some, operands
 * first. */
uint32_t expr_below(const struct expr_pool *p, expr_id id);
expr_id expr_operand(const struct expr_pool *p, expr_id id, uint32_t i);
expr_id *expr_postorder(const struct expr_pool *p, const expr_id *roots, size_t n,
			size_t *count); /* the caller frees it */
/* input.c */
void expr_inputs_done(struct expr_pool *p);
#endif
