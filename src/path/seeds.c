/* seeds.c - see seeds.h. Each question evaluates one expression under one seed; the
 * assignment is made anew for it from the inputs of the path, since the same input may
 * stand at another place in another path. */
#include "path/seeds.h"

#include "base/alloc.h"
#include "eval/eval.h"

#include <stdlib.h>
#include <string.h>

void exec_seeds_start(struct exec *x, struct state *s)
{
	struct exec_seeds *q = x->seeds;
	for (uint32_t i = 0; i < q->n; i++)
		q->list[i].owner = s;
	s->nseeds = q->n;
	q->eval = expr_eval_new(x->exprs);
}

void exec_seeds_done(struct exec_seeds *q)
{
	if (q->eval)
		expr_eval_free(q->eval);
	free(q->values);
	q->eval = NULL;
	q->values = NULL;
}

struct state *exec_seeds_next(const struct exec_seeds *q)
{
	for (uint32_t i = 0; i < q->n; i++)
		if (q->list[i].owner)
			return q->list[i].owner;
	return NULL;
}

static bool is_length(const struct exec_seeds *q, const struct input *in)
{
	return q->length_name && in->size == 4 && strcmp(in->name, q->length_name) == 0;
}

static void put_length(const struct exec_seeds *q, const struct exec_seed *seed,
		       uint8_t *to)
{
	uint32_t n = seed->n < q->max_length ? seed->n : q->max_length;
	memcpy(to, &n, sizeof n);
}

/* Values of all symbolic bytes of the current path under a seed. */
static void assign_seed(struct exec *x, const struct exec_seed *seed)
{
	struct exec_seeds *q = x->seeds;
	const struct node *node = state_node(x->state);
	uint32_t count = expr_var_count(x->exprs);
	uint64_t end = 0;
	if (count > q->cap_values) {
		q->cap_values = count * 2;
		q->values = alloc_resize(q->values, q->cap_values);
	}
	memset(q->values, 0, count);
	for (const struct input *in = node->rare->inputs; in; in = in->before)
		end += is_length(q, in) ? 0 : in->size;
	for (const struct input *in = node->rare->inputs; in; in = in->before) {
		uint8_t *to = q->values + in->first_var;
		if (is_length(q, in)) {
			put_length(q, seed, to);
			continue;
		}
		end -= in->size;
		uint64_t have = end < seed->n ? seed->n - end : 0;
		memcpy(to, seed->bytes + (have ? end : 0),
		       have < in->size ? have : in->size);
	}
	expr_eval_reset(q->eval, q->values, count);
}

static bool holds_under_seed(struct exec *x, const struct exec_seed *seed, expr_id cond)
{
	assign_seed(x, seed);
	return expr_eval(x->seeds->eval, cond).low & 1;
}

void exec_seeds_split(struct exec *x, struct state *copy, expr_id cond)
{
	struct exec_seeds *q = x->seeds;
	for (uint32_t i = 0; i < q->n; i++)
		if (q->list[i].owner == x->state &&
		    holds_under_seed(x, &q->list[i], cond)) {
			q->list[i].owner = copy;
			copy->nseeds++;
			x->state->nseeds--;
		}
}

void exec_seeds_assume(struct exec *x, expr_id cond)
{
	struct exec_seeds *q = x->seeds;
	for (uint32_t i = 0; i < q->n; i++)
		if (q->list[i].owner == x->state &&
		    !holds_under_seed(x, &q->list[i], cond)) {
			q->list[i].owner = NULL;
			q->refused++;
			x->state->nseeds--;
		}
}

uint64_t exec_seeds_value(struct exec *x, expr_id e)
{
	struct exec_seeds *q = x->seeds;
	uint32_t i = 0;
	while (q->list[i].owner != x->state)
		i++;
	assign_seed(x, &q->list[i]);
	return expr_eval(q->eval, e).low;
}

void exec_seeds_release(struct exec *x, struct state *s)
{
	struct exec_seeds *q = x->seeds;
	for (uint32_t i = 0; i < q->n; i++)
		if (q->list[i].owner == s) {
			q->list[i].owner = NULL;
			q->followed += s->ended != END_RUNNING &&
				       s->ended != END_ASSUME && s->ended != END_MOVED;
		}
	s->nseeds = 0;
}
