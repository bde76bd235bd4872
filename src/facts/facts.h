/* facts.h - what is known of a path, as states hold it: making, sharing, looking inside.
 *
 * Facts are a path's constraints, the values each byte can still have as far as constraints
 * over that byte alone tell, and a witness, an assignment that satisfies everything. They are
 * immutable and counted: states share them. Constraints are added by solve/solve.h, since
 * that asks questions. Read doc/solve.md. */
#ifndef FACTS_FACTS_H
#define FACTS_FACTS_H
#include "expr/expr.h"

enum verdict { VERDICT_UNSAT, VERDICT_SAT, VERDICT_UNKNOWN };

struct solve;
struct facts;

/* No constraints; every byte can be anything; the witness is all zero. Count 1. */
struct facts *facts_new(struct solve *s);
struct facts *facts_hold(struct facts *f);
void facts_drop(struct solve *s,
		struct facts *f); /* chains are dropped without recursion */
uint32_t facts_count(const struct facts *f); /* constraints */
/* All constraints, oldest first, into an array of facts_count entries. */
void facts_list(const struct facts *f, expr_id *out);
/* Marks every id the facts hold (expr/pool.h). Shared parts are marked once per sweep. */
void facts_mark(struct solve *s, struct facts *f);
/* Nobody knows whether they can hold: an answer was unknown. */
bool facts_are_unproved(const struct facts *f);

/* The witness as far as it is not obvious: the value of a byte that constraints over several
 * bytes mention. False: it is no such byte, or there is no witness. */
bool facts_has_values(const struct facts *f); /* there are some */
bool facts_value(const struct facts *f, uint32_t var, uint8_t *value);
/* A value to try first when a witness is looked for; nothing is believed. */
void facts_suggest(struct solve *s, struct facts *f, uint32_t var, uint8_t value);
#endif
