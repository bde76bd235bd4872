/* repair.c - values for a group: the least of each byte's set, repaired where they do not do.
 *
 * A constraint that does not hold is repaired by one of its bytes: all values of the byte are
 * tried in one go (eval/byte.c) on it and on the constraints that hold and mention the byte. A value
 * that breaks nothing is taken; if there is none, the one that breaks the least is, and
 * a constraint that had to be repaired at the cost of others weighs more from then on, so that
 * the same exchange does not go on for ever. Where no single byte helps, two of the constraint
 * are changed. At the end, each byte that was changed becomes as small as the others let it be.
 *
 * The result is a function of the sets and of the constraints in the order given: neither the
 * witness nor anything remembered takes part, and the budget counts terms computed. That makes
 * the values fit for tests. Says yes or nothing. */
#include "trial/trial.h"

#include <string.h>

enum {
	REPAIR_PARTS = 64, /* more: not for us */
	REPAIR_BYTES = 64,
	REPAIR_BUDGET = 96, /* terms computed for all values of a byte */
	REPAIR_OFTEN =
		8, /* repairs of one part at the cost of others, then it goes in circles */
	REPAIR_REST = 2, /* repairs for which a changed byte stays as it is */
	REPAIR_TRIED = 6, /* values of the first of two bytes */
};

struct repair {
	struct solve *s;
	const struct query *q;
	uint32_t budget;
	uint32_t turn; /* repairs so far */
	bool has_rest; /* bytes that were changed lately stay as they are */
	bool holds[REPAIR_PARTS];
	uint32_t weight[REPAIR_PARTS];
	uint32_t changed[REPAIR_BYTES]; /* turn in which the byte was changed; 0: never */
};

/* A change of one byte and what it costs: the weights of the constraints that it breaks. */
struct change {
	uint32_t byte; /* its place in q->vars */
	uint32_t cost; /* UINT32_MAX: none was found */
	uint8_t value;
};

static bool mentions_byte(const struct repair *r, uint32_t part, uint32_t var)
{
	struct varset v =
		expr_varset(r->s->pool, expr_get(r->s->pool, r->q->parts[part])->vars);
	for (uint32_t i = 0; i < v.n && v.vars[i] <= var; i++)
		if (v.vars[i] == var)
			return true;
	return false;
}

static const struct set_info *set_of(const struct repair *r, uint32_t byte)
{
	return sets_get(&r->s->sets, facts_byte(r->q->f, r->q->vars[byte]).set);
}

static uint8_t *value_of(const struct repair *r, uint32_t byte)
{
	return &r->s->flat[r->q->vars[byte]];
}

/* Terms are computed with this value of a byte from now on. */
static void set_value(struct repair *r, uint32_t byte, uint8_t value)
{
	*value_of(r, byte) = value;
	expr_eval_reset(r->s->scratch_eval, r->s->flat, r->s->flat_cap);
}

static bool is_empty(const uint64_t bits[4])
{
	return !(bits[0] | bits[1] | bits[2] | bits[3]);
}

static bool has_value(const uint64_t bits[4], unsigned v)
{
	return bits[v / 64] >> v % 64 & 1;
}

static uint8_t least_value(const uint64_t bits[4])
{
	unsigned i = 0;
	while (!bits[i])
		i++;
	return (uint8_t)(64 * i + (unsigned)__builtin_ctzll(bits[i]));
}

/* Keeps the values of a byte for which a part holds, the others as they are; those of a part
 * that is too large are none. */
static void keep_values(struct repair *r, uint32_t part, uint32_t byte, uint64_t bits[4])
{
	bool is_computed = false;
	if (r->budget && !is_empty(bits)) {
		r->budget--;
		is_computed = expr_eval_byte_among(r->s->scratch_eval, r->q->parts[part],
						   r->q->vars[byte], bits);
	}
	if (!is_computed)
		memset(bits, 0, 4 * sizeof *bits);
}

/* Evaluates all parts. The first that does not hold, nparts: all do. */
static uint32_t look_at_parts(struct repair *r)
{
	uint32_t broken = r->q->nparts;
	for (uint32_t i = r->q->nparts; i-- > 0;) {
		r->holds[i] = expr_eval(r->s->scratch_eval, r->q->parts[i]).low & 1;
		broken = r->holds[i] ? broken : i;
	}
	return broken;
}

static struct change cheapest_value(uint32_t byte, const uint64_t good[4],
				    const uint32_t cost[256])
{
	struct change best = {byte, UINT32_MAX, 0};
	for (unsigned v = 0; v < 256; v++)
		if (has_value(good, v) && cost[v] < best.cost)
			best = (struct change){byte, cost[v], (uint8_t)v};
	return best;
}

/* The cheapest of the values of a byte that make a part hold; it is not known exactly if it costs
 * `most` or more. */
static struct change find_change(struct repair *r, uint32_t part, uint32_t byte,
				 uint32_t most)
{
	struct change best = {byte, UINT32_MAX, 0};
	uint64_t good[4], bits[4];
	uint32_t cost[256] = {0};
	uint8_t now = *value_of(r, byte);
	memcpy(good, set_of(r, byte)->bits, sizeof good);
	good[now / 64] &= ~(1ull << now % 64);
	keep_values(r, part, byte, good);
	if (is_empty(good))
		return best;
	best = cheapest_value(byte, good, cost);
	for (uint32_t i = 0; i < r->q->nparts && best.cost < most; i++) {
		if (!r->holds[i] || i == part || !mentions_byte(r, i, r->q->vars[byte]))
			continue;
		memcpy(bits, good, sizeof bits);
		keep_values(r, i, byte, bits);
		for (unsigned v = 0; v < 256; v++)
			cost[v] += has_value(bits, v) ? 0 : r->weight[i];
		best = cheapest_value(byte, good, cost);
	}
	return best;
}

static bool may_change(const struct repair *r, uint32_t part, uint32_t byte)
{
	return set_of(r, byte)->n > 1 && mentions_byte(r, part, r->q->vars[byte]) &&
	       (!r->has_rest || !r->changed[byte] ||
		r->changed[byte] + REPAIR_REST < r->turn);
}

static void make_change(struct repair *r, struct change c)
{
	set_value(r, c.byte, c.value);
	r->changed[c.byte] = r->turn;
}

/* The cheapest change of one byte, of equally cheap ones that of the last byte: the first ones stay
 * small. */
static struct change find_best(struct repair *r, uint32_t part, uint32_t other)
{
	struct change best = {0, UINT32_MAX, 0};
	for (uint32_t i = r->q->nvars; i-- > 0 && best.cost && r->budget;) {
		if (i == other || !may_change(r, part, i))
			continue;
		struct change c = find_change(r, part, i, best.cost);
		best = c.cost < best.cost ? c : best;
	}
	return best;
}

/* The next value of a set to try for the first of two bytes: its ends, then halves. */
static uint8_t value_to_try(const struct set_info *set, unsigned number)
{
	static const uint8_t shares[REPAIR_TRIED] = {255, 0, 128, 64, 192, 32};
	unsigned v = set->low + (unsigned)(set->high - set->low) * shares[number] / 255;
	while (!has_value(set->bits, v))
		v++;
	return (uint8_t)v;
}

/* Changes two bytes of a part that no single one makes hold. */
static bool change_two(struct repair *r, uint32_t part)
{
	for (uint32_t i = r->q->nvars; i-- > 0 && r->budget;) {
		if (!may_change(r, part, i))
			continue;
		uint8_t old = *value_of(r, i);
		for (unsigned k = 0; k < REPAIR_TRIED && r->budget; k++) {
			uint8_t v = value_to_try(set_of(r, i), k);
			if (v == old)
				continue;
			set_value(r, i, v);
			look_at_parts(r);
			struct change c = find_best(r, part, i);
			if (c.cost != UINT32_MAX) {
				r->changed[i] = r->turn;
				make_change(r, c);
				return true;
			}
		}
		set_value(r, i, old);
		look_at_parts(r);
	}
	return false;
}

static bool repair_part(struct repair *r, uint32_t part)
{
	r->turn++;
	r->has_rest = true;
	struct change c = find_best(r, part, UINT32_MAX);
	r->has_rest = false;
	if (c.cost == UINT32_MAX)
		c = find_best(r, part, UINT32_MAX);
	if (c.cost)
		r->weight[part]++;
	if (c.cost == UINT32_MAX)
		return change_two(r, part);
	if (r->weight[part] > REPAIR_OFTEN)
		return false;
	make_change(r, c);
	return true;
}

/* Everything holds: bytes that were changed become smaller where all still does. */
static void lower_bytes(struct repair *r)
{
	uint64_t bits[4];
	for (uint32_t i = 0; i < r->q->nvars; i++) {
		uint8_t now = *value_of(r, i);
		if (now == set_of(r, i)->low)
			continue;
		memcpy(bits, set_of(r, i)->bits, sizeof bits);
		for (unsigned v = now; v < 256; v++)
			bits[v / 64] &= ~(1ull << v % 64);
		for (uint32_t k = 0; k < r->q->nparts && !is_empty(bits); k++)
			if (mentions_byte(r, k, r->q->vars[i]))
				keep_values(r, k, i, bits);
		if (!is_empty(bits))
			set_value(r, i, least_value(bits));
	}
}

bool repair_solve(struct solve *s, const struct query *q, struct model *m)
{
	struct repair r = {.s = s, .q = q, .budget = REPAIR_BUDGET};
	uint8_t old[REPAIR_BYTES];
	if (q->cond || q->nparts > REPAIR_PARTS || q->nvars > REPAIR_BYTES)
		return false;
	witness_load(s, q->f);
	for (uint32_t i = 0; i < q->nvars; i++) {
		old[i] = *value_of(&r, i);
		*value_of(&r, i) = set_of(&r, i)->low;
	}
	expr_eval_reset(s->scratch_eval, s->flat, s->flat_cap);
	for (uint32_t i = 0; i < q->nparts; i++)
		r.weight[i] = 1;
	uint32_t broken = look_at_parts(&r);
	while (broken < q->nparts && r.budget && repair_part(&r, broken))
		broken = look_at_parts(&r);
	bool is_found = broken == q->nparts;
	if (is_found) {
		r.budget = REPAIR_BUDGET;
		lower_bytes(&r);
		m->n = 0;
	}
	for (uint32_t i = 0; i < q->nvars; i++) {
		if (is_found)
			model_put(m, q->vars[i], *value_of(&r, i));
		*value_of(&r, i) = old[i];
	}
	expr_eval_reset(s->scratch_eval, s->flat, s->flat_cap);
	return is_found;
}
