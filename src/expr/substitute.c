/* substitute.c - see substitute.h. The walk keeps its own stack: terms may be deep. A term is
 * rebuilt by the constructors, after its operands, so what the new bytes make constant folds
 * away. */
#include "expr/substitute.h"

#include "base/alloc.h"
#include "base/map.h"
#include "base/vec.h"
#include "expr/array.h"

#include <stdlib.h>

struct walk {
	struct expr_pool *p;
	expr_byte_of of;
	void *arg;
	struct map done; /* id -> id */
	expr_id *stack;
	uint32_t n, cap;
};

static expr_id substituted(struct walk *w, expr_id e)
{
	uint64_t v;
	if (!expr_get(w->p, e)->vars)
		return e;
	return map_get(&w->done, e, &v) ? (expr_id)v : 0;
}

static bool needs_substitution(struct walk *w, expr_id e)
{
	if (substituted(w, e))
		return false;
	*VEC_ADD(w->stack, w->n, w->cap) = e;
	return true;
}

static bool needs_operands(struct walk *w, expr_id id)
{
	struct expr e = *expr_get(w->p, id);
	const expr_id operands[] = {e.a, e.b, e.c};
	bool needs = false;
	for (unsigned i = 0; i < expr_arity[e.op]; i++)
		needs |= needs_substitution(w, operands[i]);
	if (e.op != EXPR_TABLE)
		return needs;
	struct expr_table_info t = expr_table_get(w->p, id);
	for (uint32_t i = 0; !t.is_const && i < t.n; i++)
		needs |= needs_substitution(w, t.bytes[i]);
	return needs;
}

static expr_id rebuild_table(struct walk *w, expr_id id)
{
	struct expr_table_info t = expr_table_get(w->p, id);
	if (t.is_const)
		return id;
	expr_id *bytes = alloc_get(t.n * sizeof *bytes);
	for (uint32_t i = 0; i < t.n; i++)
		bytes[i] = substituted(w, t.bytes[i]);
	expr_id out = expr_table(w->p, bytes, t.n);
	free(bytes);
	return out;
}

static expr_id rebuild_term(struct walk *w, expr_id id)
{
	struct expr e = *expr_get(w->p, id);
	unsigned arity = expr_arity[e.op];
	expr_id byte;
	switch (e.op) {
	case EXPR_CONST: return id;
	case EXPR_VAR: byte = w->of(w->arg, (uint32_t)e.aux); return byte ? byte : id;
	case EXPR_TABLE: return rebuild_table(w, id);
	default:
		return expr_like(w->p, &e, substituted(w, e.a),
				 arity > 1 ? substituted(w, e.b) : 0,
				 arity > 2 ? substituted(w, e.c) : 0);
	}
}

expr_id expr_substitute(struct expr_pool *p, expr_id e, expr_byte_of of, void *arg)
{
	struct walk w = {.p = p, .of = of, .arg = arg};
	map_init(&w.done);
	needs_substitution(&w, e);
	while (w.n) {
		expr_id id = w.stack[w.n - 1];
		if (substituted(&w, id)) {
			w.n--;
			continue;
		}
		if (needs_operands(&w, id))
			continue;
		w.n--;
		map_put(&w.done, id, rebuild_term(&w, id));
	}
	expr_id out = substituted(&w, e);
	free(w.stack);
	map_done(&w.done);
	return out;
}
