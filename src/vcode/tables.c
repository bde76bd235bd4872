/* tables.c - sorts the cases of a switch and adds the dense form where it is small. */
#include "vcode/tables.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES_DENSE = 65536, TABLES_FIRST = 16 };

struct pair {
	uint64_t value;
	int32_t target;
};

static int by_value(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;
	return x->value < y->value ? -1 : x->value > y->value;
}

/* There is room up to the next power of two, and for TABLES_FIRST at least. */
static struct switch_table *new_table(struct program *prog)
{
	uint32_t n = prog->nswitches;
	if (n == 0 || (n >= TABLES_FIRST && (n & (n - 1)) == 0)) {
		uint32_t cap = n ? 2 * n : TABLES_FIRST;
		struct switch_table *grown =
			arena_get(&prog->arena, cap * sizeof *prog->switches);
		if (n)
			memcpy(grown, prog->switches, n * sizeof *grown);
		prog->switches = grown;
	}
	return &prog->switches[prog->nswitches++];
}

static void fill_dense(struct switch_table *t, struct arena *arena)
{
	uint64_t span = t->values[t->n - 1] - t->values[0];
	if (span >= 4ULL * t->n + 16 || span >= TABLES_DENSE)
		return;
	t->low = t->values[0];
	t->dense_n = (uint32_t)span + 1;
	int32_t *dense = arena_get(arena, t->dense_n * sizeof *dense);
	for (uint32_t i = 0; i < t->dense_n; i++)
		dense[i] = t->otherwise;
	for (uint32_t i = 0; i < t->n; i++)
		dense[t->values[i] - t->low] = t->targets[i];
	t->dense = dense;
}

uint32_t tables_add(struct program *prog, const struct vswitch *s, const int32_t *target,
		    int32_t otherwise)
{
	struct pair *pairs = alloc_get((s->n + 1) * sizeof *pairs);
	for (uint32_t i = 0; i < s->n; i++)
		pairs[i] = (struct pair){s->values[i], target[i]};
	qsort(pairs, s->n, sizeof *pairs, by_value);
	uint64_t *values = arena_get(&prog->arena, (s->n + 1) * sizeof *values);
	int32_t *targets = arena_get(&prog->arena, (s->n + 1) * sizeof *targets);
	for (uint32_t i = 0; i < s->n; i++) {
		ASSERT(i == 0 || pairs[i - 1].value != pairs[i].value);
		values[i] = pairs[i].value;
		targets[i] = pairs[i].target;
	}
	free(pairs);
	struct switch_table *t = new_table(prog);
	*t = (struct switch_table){.width = s->width, .n = s->n, .values = values,
				   .targets = targets, .otherwise = otherwise};
	if (s->n)
		fill_dense(t, &prog->arena);
	return prog->nswitches - 1;
}
