/* network.c - what the environment decides about streams and datagrams (model/fragment.c). */
#include "base/alloc.h"
#include "env/internal.h"

#include <stdlib.h>

/* One of these values, the first of them on this path. */
static enum exec_answer pick_network_value(struct exec *x, enum choice_kind kind,
					   const uint64_t *values, uint64_t n)
{
	struct env_given *g = env_of(x)->given;
	uint64_t v = values[0];
	if (!g)
		return exec_pick(x, kind, values, n, &v) ? answer(x, v) : EXEC_STOPPED;
	if (g->choices_used < g->nchoices) {
		v = g->choices[g->choices_used++];
		for (uint64_t i = 0; i < n; i++)
			if (values[i] == v)
				return answer(x, v);
	}
	exec_end(x, END_ENGINE, 0, "a choice that the test does not have");
	return EXEC_STOPPED;
}

/* (low, high). The whole piece comes first, so that few pieces are explored before many. */
enum exec_answer env_network_fragment(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t low = x->args[0], high = x->args[1];
	if (x->hooks->is_covered && !x->replay && !x->is_replaying && !env_of(x)->given &&
	    x->hooks->is_covered(x->hooks->arg, x)) {
		exec_end(x, END_COVERED, 0, NULL);
		return EXEC_STOPPED;
	}
	if (low >= high)
		return answer(x, high);
	uint64_t count = high - low + 1;
	uint64_t *values = alloc_zero(count, sizeof *values);
	for (uint64_t i = 0; i < count; i++)
		values[i] = high - i;
	enum exec_answer a = pick_network_value(x, CHOICE_FRAGMENT, values, count);
	free(values);
	return a;
}

/* (bits of the fates that are possible, how many it can overtake) */
enum exec_answer env_network_datagram(struct exec *x, uint32_t n)
{
	(void)n;
	enum { FATES = 4, PLACES = 64 }; /* enum fate of model/fragment.h */
	uint64_t values[FATES + PLACES] = {0}, count = 1;
	uint64_t most = x->args[1] < PLACES ? x->args[1] : PLACES;
	for (uint64_t fate = 1; fate < FATES; fate++)
		if (x->args[0] >> fate & 1)
			values[count++] = fate;
	for (uint64_t k = 0; k < most; k++)
		values[count++] = FATES + k;
	return pick_network_value(x, CHOICE_DATAGRAM, values, count);
}
