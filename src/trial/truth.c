/* truth.c - the values of its byte for which a condition over one byte is true.
 * Memoised by expression id; forgotten when the pool frees ids. */
#include "trial/trial.h"

#include "base/alloc.h"

#include <string.h>

enum { TRUTH_DOUBLES = 1 << 20 }; /* entries; a larger table grows by a quarter at a time */

static void make_truth_room(struct solve *s, expr_id id)
{
	if (id < s->truth_cap)
		return;
	uint32_t cap = s->truth_cap ? s->truth_cap : 4096;
	while (cap <= id)
		cap += cap < TRUTH_DOUBLES ? cap : cap / 4;
	s->truth = alloc_resize(s->truth, cap * sizeof *s->truth);
	memset(s->truth + s->truth_cap, 0, (cap - s->truth_cap) * sizeof *s->truth);
	s->truth_cap = cap;
}

struct truth solve_truth_slow(struct solve *s, expr_id cond)
{
	struct truth t = {NOT_SINGLE, 0};
	uint64_t bits[4];
	make_truth_room(s, cond);
	if (expr_single_var(s->pool, cond, &t.var)) {
		if (!expr_eval_byte_quick(s->scratch_eval, cond, bits) &&
		    !tabulate_truth(s, cond, t.var, bits))
			expr_eval_byte(s->scratch_eval, cond, bits);
		t.set = sets_intern(&s->sets, bits) + 1;
	}
	s->truth[cond] = t;
	return t;
}

void truth_forget(struct solve *s)
{
	if (s->truth_cap)
		memset(s->truth, 0, s->truth_cap * sizeof *s->truth);
}
