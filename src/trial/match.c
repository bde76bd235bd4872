/* match.c - which byte has which value: clauses over single bytes by bipartite matching.
 *
 * Whoever counts the characters of a text asks one question after another of the kind "does
 * one of these bytes have the value 7". Each yes is a clause, b0 = 7 or b1 = 7 and so on, and
 * no byte can satisfy two such clauses for different values. Seven clauses and six bytes is a
 * problem of pigeons and holes: a matching says at once that there is no solution, or gives
 * one; SAT needs time that grows exponentially with the number of bytes.
 *
 * Clauses leave out some of the query (clauses.h). So "none" is a proof, and a solution counts
 * only if the whole query evaluates to true. */
#include "trial/clauses.h"

enum { NO_CLAUSE = -1 };

struct match {
	struct clauses c;
	int clause_of[CLAUSES_BYTES]; /* that a byte satisfies, NO_CLAUSE: none */
	const struct literal *literal_of[CLAUSES_BYTES]; /* and by which literal */
};

/* Finds a byte for the clause, by an augmenting path. */
static bool match_clause(struct match *h, uint32_t clause, uint64_t *visited)
{
	const struct clause *c = &h->c.list[clause];
	for (int is_free = 1; is_free >= 0; is_free--) {
		for (uint32_t k = c->first; k < c->first + c->n; k++) {
			const struct literal *l = &h->c.literals[k];
			int other = h->clause_of[l->byte];
			if ((other == NO_CLAUSE) != is_free || *visited >> l->byte & 1)
				continue;
			*visited |= 1ull << l->byte;
			if (!is_free && !match_clause(h, (uint32_t)other, visited))
				continue;
			h->clause_of[l->byte] = (int)clause;
			h->literal_of[l->byte] = l;
			return true;
		}
	}
	return false;
}

static uint8_t witness_of(const struct query *q, uint32_t byte)
{
	return facts_byte(q->f, q->vars[byte]).witness;
}

/* A literal that the witness satisfies comes first, so that the solution is near it. */
static void prefer_witness(struct clauses *c, const struct clause *one)
{
	for (uint32_t k = one->first; k < one->first + one->n; k++) {
		struct literal l = c->literals[k];
		if (!clauses_has_value(l.bits, witness_of(c->q, l.byte)))
			continue;
		c->literals[k] = c->literals[one->first];
		c->literals[one->first] = l;
		return;
	}
}

static void take_solution(struct match *h, struct model *m)
{
	const struct query *q = h->c.q;
	m->n = 0;
	for (uint32_t i = 0; i < q->nvars; i++) {
		const uint64_t *bits = h->clause_of[i] == NO_CLAUSE
					       ? h->c.sets[i]
					       : h->literal_of[i]->bits;
		uint8_t v = witness_of(q, i);
		for (unsigned w = 0; w < 256 && !clauses_has_value(bits, v); w++)
			v = (uint8_t)w;
		model_put(m, q->vars[i], v);
	}
}

enum verdict match_solve(struct solve *s, const struct query *q, struct model *m)
{
	struct match h;
	if (q->nvars > CLAUSES_BYTES)
		return VERDICT_UNKNOWN;
	if (!clauses_take(&h.c, s, q, q->cond) || !clauses_propagate(&h.c))
		return VERDICT_UNSAT;
	if (!h.c.n && !h.c.is_narrower)
		return VERDICT_UNKNOWN; /* it is not about single bytes */
	for (uint32_t i = 0; i < q->nvars; i++)
		h.clause_of[i] = NO_CLAUSE;
	uint32_t n = clauses_pick_disjoint(&h.c);
	for (uint32_t i = 0; i < n; i++) {
		uint64_t visited = 0;
		prefer_witness(&h.c, &h.c.list[i]);
		if (!match_clause(&h, i, &visited))
			return VERDICT_UNSAT;
	}
	take_solution(&h, m);
	return witness_try(s, q, m) ? VERDICT_SAT : VERDICT_UNKNOWN;
}
