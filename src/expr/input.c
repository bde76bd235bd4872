/* input.c - symbolic inputs and the bytes they are made of.
 * An input is named by (name, size, position); asking again for the same one gives the
 * same bytes. The structural hash of a byte comes from that name, never from its
 * number. */
#include "base/alloc.h"
#include "base/assert.h"
#include "base/map.h"
#include "base/vec.h"
#include "expr/internal.h"

#include <string.h>

static bool is_named(const struct expr_input_info *in, const char *name, uint32_t size,
		     uint64_t position)
{
	return in->position == position && in->size == size && !strcmp(in->name, name);
}

/* By the hash of its name; should two names share one, by looking at all. */
static const struct expr_input_info *find_input(const struct expr_private *s,
						uint64_t hash, const char *name,
						uint32_t size, uint64_t position)
{
	uint64_t i;
	if (!map_get(&s->input_of, hash, &i))
		return NULL;
	if (is_named(s->inputs[i], name, size, position))
		return s->inputs[i];
	for (i = 0; i < s->n_inputs; i++)
		if (is_named(s->inputs[i], name, size, position))
			return s->inputs[i];
	return NULL;
}

static void add_byte(struct expr_private *s, uint32_t input, uint64_t hash)
{
	if (s->n_vars == s->cap_vars) {
		s->cap_vars = s->cap_vars ? 2 * s->cap_vars : 64;
		s->var_input =
			alloc_resize(s->var_input, s->cap_vars * sizeof *s->var_input);
		s->var_hash =
			alloc_resize(s->var_hash, s->cap_vars * sizeof *s->var_hash);
	}
	s->var_input[s->n_vars] = input;
	s->var_hash[s->n_vars++] = hash;
}

/* The solver keeps what it knows of INPUT_GROUP neighbours together, aligned (facts/shared.h:
 * LEAF_BYTES). An input that would lie in one group more than it has to begins with the next
 * one; what is left out belongs to no term. */
static void align_input(struct expr_private *s, uint32_t size)
{
	enum { INPUT_GROUP = 16 };
	uint32_t used = s->n_vars % INPUT_GROUP, last = (size - 1) % INPUT_GROUP;
	for (; used && used + last >= INPUT_GROUP && used < INPUT_GROUP; used++)
		add_byte(s, s->n_inputs, 0);
}

uint32_t expr_input(struct expr_pool *p, const char *name, uint32_t size,
		    uint64_t position)
{
	struct expr_private *s = p->p;
	uint64_t hash = hash_bytes(size, name, strlen(name));
	hash = hash_mix(hash + hash_mix(position));
	const struct expr_input_info *known = find_input(s, hash, name, size, position);
	if (known)
		return known->first_var;
	struct expr_input_info *in = arena_get(&s->names, sizeof *in);
	in->name = arena_string(&s->names, name, strlen(name));
	in->size = size;
	in->position = position;
	if (size)
		align_input(s, size);
	in->first_var = s->n_vars;
	for (uint32_t i = 0; i < size; i++)
		add_byte(s, s->n_inputs, hash_mix(hash + i));
	map_put(&s->input_of, hash, s->n_inputs);
	*VEC_ADD(s->inputs, s->n_inputs, s->cap_inputs) = in;
	return in->first_var;
}

uint32_t expr_var_count(const struct expr_pool *p)
{
	return p->p->n_vars;
}

const struct expr_input_info *expr_var_input(const struct expr_pool *p, uint32_t var)
{
	ASSERT(var < p->p->n_vars);
	return p->p->inputs[p->p->var_input[var]];
}

expr_id expr_var(struct expr_pool *p, uint32_t var)
{
	ASSERT(var < p->p->n_vars);
	return expr_raw(p, &(struct expr_app){.op = EXPR_VAR, .width = 8, .aux = var});
}

void expr_inputs_done(struct expr_pool *p)
{
	map_done(&p->p->input_of);
	free(p->p->inputs);
	free(p->p->var_input);
	free(p->p->var_hash);
}
