/* internal.h - what the two halves of interval arithmetic share: unsigned ranges of terms
 * (interval.c) and ranges of floating point values (interval_float.c). */
#ifndef FACTS_INTERNAL_H
#define FACTS_INTERNAL_H
#include "facts/interval.h"
#include "facts/ranges.h"

enum {
	INTERVAL_SLOTS = 8192,
	INTERVAL_FLOATS = 1024,
	INTERVAL_DEPTH = 400,
	INTERVAL_KNOWN = 4096,
	INTERVAL_BYTES = 4, /* of a term whose range is kept past its facts */
};

struct slot {
	expr_id id;
	uint32_t epoch;
	struct range r;
};
struct float_slot {
	expr_id id;
	uint32_t epoch;
	struct float_range r;
};
/* The range of a term when its bytes have these sets, whatever the facts they are from. */
struct known_range {
	expr_id id; /* 0: none */
	set_id sets[INTERVAL_BYTES];
	struct range r;
};
struct solve_interval {
	struct slot slots[INTERVAL_SLOTS];
	struct float_slot floats[INTERVAL_FLOATS]; /* by id, one each */
	struct known_range known[INTERVAL_KNOWN]; /* by id and sets, one each */
	bool has_floats; /* slots hold some: they depend on more than sets */
	uint32_t epoch, used;
	uint64_t serial; /* of the facts the slots are about */
	struct solve *s;
	const struct facts *f; /* NULL: nothing is known of bytes */
};

struct range interval_eval(struct solve_interval *v, expr_id id, unsigned depth);
/* A term of 32 or 64 bits as a floating point value. */
struct float_range interval_float(struct solve_interval *v, expr_id id, unsigned depth);
/* Bits of the result of an operator of floating point, one-bit results included. */
struct range interval_float_bits(struct solve_interval *v, expr_id id, unsigned depth);
#endif
