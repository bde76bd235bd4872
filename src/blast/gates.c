/* gates.c - Tseitin's encoding of small gates.
 * Each constructor first folds constants and equal or opposite inputs, then brings the
 * inputs into one order and polarity, then looks for the gate in the table; only then
 * clauses are added. A gate's clauses define its output for every input, so they may stay
 * whatever is asked later. */
#include "blast/gates.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <string.h>

enum { KIND_AND = 1, KIND_XOR, KIND_ITE, KIND_MAJORITY, KIND_XOR3 };

void gates_init(struct gates *g, struct backend_sat *sat)
{
	memset(g, 0, sizeof *g);
	g->sat = sat;
	g->vars = 1;
	g->cap = 1024;
	g->table = alloc_zero(g->cap, sizeof *g->table);
	gate_clause(g, (int[]){GATE_TRUE}, 1);
}

void gates_done(struct gates *g)
{
	free(g->table);
}

int gate_new(struct gates *g)
{
	return ++g->vars;
}

void gate_clause(struct gates *g, const int *lits, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		cadical_add(g->sat, lits[i]);
	cadical_add(g->sat, 0);
}

void gate_clause2(struct gates *g, int a, int b)
{
	cadical_add(g->sat, a);
	cadical_add(g->sat, b);
	cadical_add(g->sat, 0);
}

void gate_clause3(struct gates *g, int a, int b, int c)
{
	cadical_add(g->sat, a);
	cadical_add(g->sat, b);
	cadical_add(g->sat, c);
	cadical_add(g->sat, 0);
}

static uint32_t slot_of(uint32_t cap, uint32_t kind, int a, int b, int c)
{
	uint64_t h = (uint64_t)(uint32_t)a * 0x9e3779b97f4a7c15ull;
	h = (h ^ (h >> 29) ^ (uint32_t)b) * 0xbf58476d1ce4e5b9ull;
	h = (h ^ (h >> 31) ^ (uint32_t)c ^ ((uint64_t)kind << 40)) *
	    0x94d049bb133111ebull;
	return (uint32_t)(h >> 32) & (cap - 1);
}

static void grow_gate_table(struct gates *g)
{
	uint32_t cap = g->cap * 2;
	struct gate *table = alloc_zero(cap, sizeof *table);
	for (uint32_t i = 0; i < g->cap; i++) {
		struct gate *t = &g->table[i];
		if (!t->out)
			continue;
		uint32_t at = slot_of(cap, t->kind, t->a, t->b, t->c);
		while (table[at].out)
			at = (at + 1) & (cap - 1);
		table[at] = *t;
	}
	free(g->table);
	g->table = table;
	g->cap = cap;
}

/* The gate's output; *is_new: the caller adds its clauses. */
static int find_or_add_gate(struct gates *g, uint32_t kind, int a, int b, int c,
			    bool *is_new)
{
	if (g->n * 2 >= g->cap)
		grow_gate_table(g);
	uint32_t at = slot_of(g->cap, kind, a, b, c);
	for (; g->table[at].out; at = (at + 1) & (g->cap - 1)) {
		struct gate *t = &g->table[at];
		if (t->a == a && t->b == b && t->c == c && t->kind == kind) {
			*is_new = false;
			return t->out;
		}
	}
	int out = gate_new(g);
	g->table[at] = (struct gate){a, b, c, out, kind};
	g->n++;
	*is_new = true;
	return out;
}

static void swap_literals(int *a, int *b)
{
	int t = *a;
	*a = *b;
	*b = t;
}

int gate_and(struct gates *g, int a, int b)
{
	if (a == GATE_FALSE || b == GATE_FALSE || a == -b)
		return GATE_FALSE;
	if (a == GATE_TRUE || a == b)
		return b;
	if (b == GATE_TRUE)
		return a;
	if (a > b)
		swap_literals(&a, &b);
	bool is_new;
	int o = find_or_add_gate(g, KIND_AND, a, b, 0, &is_new);
	if (is_new) {
		gate_clause2(g, -o, a);
		gate_clause2(g, -o, b);
		gate_clause3(g, o, -a, -b);
	}
	return o;
}

int gate_xor(struct gates *g, int a, int b)
{
	if (gate_is_const(a))
		return a == GATE_TRUE ? -b : b;
	if (gate_is_const(b))
		return b == GATE_TRUE ? -a : a;
	if (a == b)
		return GATE_FALSE;
	if (a == -b)
		return GATE_TRUE;
	int sign = 1;
	if (a < 0) {
		a = -a;
		sign = -sign;
	}
	if (b < 0) {
		b = -b;
		sign = -sign;
	}
	if (a > b)
		swap_literals(&a, &b);
	bool is_new;
	int o = find_or_add_gate(g, KIND_XOR, a, b, 0, &is_new);
	if (is_new) {
		gate_clause3(g, -o, a, b);
		gate_clause3(g, -o, -a, -b);
		gate_clause3(g, o, -a, b);
		gate_clause3(g, o, a, -b);
	}
	return sign * o;
}

int gate_ite(struct gates *g, int cond, int yes, int no)
{
	if (cond < 0) {
		cond = -cond;
		swap_literals(&yes, &no);
	}
	if (cond == GATE_TRUE || yes == no)
		return yes;
	if (yes == -no)
		return gate_xor(g, cond, no);
	if (yes == GATE_TRUE || yes == cond)
		return gate_or(g, cond, no);
	if (yes == GATE_FALSE || yes == -cond)
		return gate_and(g, -cond, no);
	if (no == GATE_TRUE || no == -cond)
		return gate_or(g, -cond, yes);
	if (no == GATE_FALSE || no == cond)
		return gate_and(g, cond, yes);
	int sign = 1;
	if (yes < 0) {
		yes = -yes;
		no = -no;
		sign = -1;
	}
	bool is_new;
	int o = find_or_add_gate(g, KIND_ITE, cond, yes, no, &is_new);
	if (is_new) {
		gate_clause3(g, -cond, -yes, o);
		gate_clause3(g, -cond, yes, -o);
		gate_clause3(g, cond, -no, o);
		gate_clause3(g, cond, no, -o);
		gate_clause3(g, -yes, -no, o); /* implied, but they propagate */
		gate_clause3(g, yes, no, -o);
	}
	return sign * o;
}

int gate_majority(struct gates *g, int a, int b, int c)
{
	if (a > b)
		swap_literals(&a, &b);
	if (b > c)
		swap_literals(&b, &c);
	if (a > b)
		swap_literals(&a, &b);
	if (a == b || b == c)
		return b;
	if (a == -c)
		return b;
	if (a == -b)
		return c;
	if (b == -c)
		return a;
	int in[3] = {a, b, c};
	for (int i = 0; i < 3; i++) {
		int x = in[(i + 1) % 3], y = in[(i + 2) % 3];
		if (in[i] == GATE_TRUE)
			return gate_or(g, x, y);
		if (in[i] == GATE_FALSE)
			return gate_and(g, x, y);
	}
	int sign = 1;
	if (b < 0) { /* at least two negated: turn all */
		int t = -a;
		a = -c;
		b = -b;
		c = t;
		sign = -1;
	}
	bool is_new;
	int o = find_or_add_gate(g, KIND_MAJORITY, a, b, c, &is_new);
	if (is_new) {
		gate_clause3(g, -a, -b, o);
		gate_clause3(g, -a, -c, o);
		gate_clause3(g, -b, -c, o);
		gate_clause3(g, a, b, -o);
		gate_clause3(g, a, c, -o);
		gate_clause3(g, b, c, -o);
	}
	return sign * o;
}

int gate_xor3(struct gates *g, int a, int b, int c)
{
	int sign = 1;
	int in[3] = {a, b, c};
	for (int i = 0; i < 3; i++) {
		int x = in[(i + 1) % 3], y = in[(i + 2) % 3];
		if (gate_is_const(in[i]) || x == y || x == -y)
			return sign * gate_xor(g, in[i], gate_xor(g, x, y));
		if (in[i] < 0) {
			in[i] = -in[i];
			sign = -sign;
		}
	}
	a = in[0];
	b = in[1];
	c = in[2];
	if (a > b)
		swap_literals(&a, &b);
	if (b > c)
		swap_literals(&b, &c);
	if (a > b)
		swap_literals(&a, &b);
	bool is_new;
	int o = find_or_add_gate(g, KIND_XOR3, a, b, c, &is_new);
	if (is_new) {
		for (int i = 0; i < 8; i++) {
			int x = i & 1 ? -a : a, y = i & 2 ? -b : b, z = i & 4 ? -c : c;
			bool odd = (i ^ i >> 1 ^ i >> 2) & 1;
			/* literal -x in a clause says "if x"; the sum's parity follows */
			gate_clause(g, (int[]){-x, -y, -z, odd ? -o : o}, 4);
		}
	}
	return sign * o;
}

int gate_and_all(struct gates *g, int *lits, unsigned n)
{
	unsigned kept = 0;
	for (unsigned i = 0; i < n; i++) {
		if (lits[i] == GATE_FALSE)
			return GATE_FALSE;
		if (lits[i] != GATE_TRUE)
			lits[kept++] = lits[i];
	}
	if (!kept)
		return GATE_TRUE;
	if (kept == 1)
		return lits[0];
	if (kept == 2)
		return gate_and(g, lits[0], lits[1]);
	/* One wide gate, not hashed: terms are blasted once anyway. */
	int out = gate_new(g);
	for (unsigned i = 0; i < kept; i++)
		gate_clause2(g, -out, lits[i]);
	for (unsigned i = 0; i < kept; i++)
		cadical_add(g->sat, -lits[i]);
	cadical_add(g->sat, out);
	cadical_add(g->sat, 0);
	return out;
}
