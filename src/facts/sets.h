/* sets.h - interned sets of byte values. Equal sets have equal ids, so that "is it empty",
 * "is it smaller than before" are comparisons of numbers, and intersections are remembered.
 * A sweep frees those that nobody marked: afterwards only marked ids mean anything. */
#ifndef FACTS_SETS_H
#define FACTS_SETS_H
#include <stdbool.h>
#include <stdint.h>

typedef uint32_t set_id;
enum { SET_FULL = 0, SET_EMPTY = 1, SETS_MEMO = 4096 };

struct set_info {
	uint64_t bits[4];
	uint16_t n; /* how many values */
	uint8_t first; /* in canonical order; these four are 0 for the empty set */
	uint8_t low, high; /* numerically */
	uint8_t ones, zeros; /* bits that are 1 (0) in every value */
};
struct sets {
	struct set_info *items; /* by id */
	uint32_t n, cap;
	uint32_t live; /* of the n, those that are not free */
	uint32_t *table, table_cap; /* hash table of ids + 1 */
	set_id free; /* first of the free ones, linked through bits[0]; 0: none */
	uint8_t *marks; /* by id, since the last sweep; NULL: none */
	uint32_t marks_cap;
	struct {
		set_id a, b, meet;
	} memo[SETS_MEMO];
};

void sets_init(struct sets *t);
void sets_done(struct sets *t);
set_id sets_intern(struct sets *t, const uint64_t bits[4]);
set_id sets_meet_slow(struct sets *t, set_id a, set_id b);
void sets_mark(struct sets *t, set_id id);
void sets_sweep(struct sets *t); /* frees what was not marked since the last sweep */
/* All values from low to high. */
set_id sets_between(struct sets *t, unsigned low, unsigned high);
/* Position of a byte value in canonical order: 0, letters, digits, printable, the rest. */
uint8_t sets_canonical(unsigned position);

static inline const struct set_info *sets_get(const struct sets *t, set_id id)
{
	return &t->items[id];
}
static inline bool sets_has(const struct sets *t, set_id id, unsigned value)
{
	return t->items[id].bits[value >> 6] >> (value & 63) & 1;
}
static inline bool sets_is_single(const struct sets *t, set_id id)
{
	return t->items[id].n == 1;
}
static inline set_id sets_meet(struct sets *t, set_id a, set_id b)
{
	if (a == b || b == SET_FULL)
		return a;
	if (a == SET_FULL)
		return b;
	uint32_t slot = (a * 0x9e3779b1u ^ b * 0x85ebca6bu) >> 20;
	if (t->memo[slot].a == a && t->memo[slot].b == b)
		return t->memo[slot].meet;
	set_id meet = sets_meet_slow(t, a, b);
	t->memo[slot].a = a;
	t->memo[slot].b = b;
	t->memo[slot].meet = meet;
	return meet;
}
#endif
