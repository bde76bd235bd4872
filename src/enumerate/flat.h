/* flat.h - the terms of a group as a flat program: steps that compute the value of each from
 * those of its operands, sorted by the last byte that they depend on. Shared by those who try
 * many values of a group: count.c and layers.c. */
#ifndef ENUMERATE_FLAT_H
#define ENUMERATE_FLAT_H
#include "enumerate/enumerate.h"

enum { FLAT_BYTES = 64 }; /* that are not fixed */

struct flat_step {
	uint8_t op, width, from; /* from: the width of operand a */
	uint8_t mode, low_width; /* of FROUND; of operand b, for CONCAT */
	bool is_part; /* must be true */
	/* Places of operands. READ: the index; where its table is; its size. */
	uint32_t a, b, c;
	uint32_t place;
	uint64_t mask; /* bit i: it depends on open byte i */
};
struct flat {
	struct solve *s;
	const struct query *q;
	struct map places; /* id -> place of its value */
	uint64_t *values;
	uint64_t *masks; /* by place, as those of steps */
	uint32_t n_values, cap_values;
	struct flat_step *steps;
	uint32_t n_steps, cap_steps;
	expr_id *stack;
	uint32_t n_stack, cap_stack;
	uint32_t *bytes; /* places of the bytes of tables that are terms */
	uint32_t n_bytes, cap_bytes;
	const uint8_t **tables; /* of constants */
	uint32_t n_tables, cap_tables;
	bool has_float;
	/* Bytes that are not fixed, by their numbers, with the places of their values. */
	uint32_t open[FLAT_BYTES], place[FLAT_BYTES], n_open;
	/* Steps of level i, which open byte i - 1 is the last one for, begin at first[i];
	 * those that depend on nothing are of level 0. */
	uint32_t first[FLAT_BYTES + 2];
};

/* The constraints of the query and its condition. False: too many bytes, or terms of a kind that is not
 * for us. End it with flat_done in any case. */
bool flat_init(struct flat *c, struct solve *s, const struct query *q, uint32_t most_bytes);
void flat_done(struct flat *c);
/* A program without constraints; flat_know gives the next place to a term that is not to be computed. */
void flat_begin(struct flat *c, struct solve *s);
void flat_know(struct flat *c, expr_id e);
/* Another term, to be computed as well. False: not for us. Before flat_sort. */
bool flat_add(struct flat *c, expr_id e, uint32_t *place);
/* Sorts the steps by level, within a level those first that depend on its byte alone,
 * keeping their order otherwise. */
void flat_sort(struct flat *c);

/* The last byte that a mask has, counted from 1; 0: none. */
static inline unsigned flat_level(uint64_t mask)
{
	return mask ? 64 - (unsigned)__builtin_clzll(mask) : 0;
}
/* Computes the steps [from, to). False: a constraint does not hold; *to is behind it then. */
bool flat_run(struct flat *c, uint32_t from, uint32_t *to);
/* The values of an open byte. */
static inline const struct set_info *flat_set(const struct flat *c, uint32_t i)
{
	return sets_get(&c->s->sets, facts_byte(c->q->f, c->open[i]).set);
}
#endif
