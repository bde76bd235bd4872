/* printed.c - see printed.h. Pieces come newest first, so bytes are put in place from the
 * end of what was kept. */
#include "emit/printed.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "eval/eval.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)TESTCASE_OUTPUT_KEPT == (int)OUTPUT_KEPT &&
		       (int)TESTCASE_STREAMS == (int)OUTPUT_STREAMS,
	       "states keep what tests hold");

void printed_done(struct printed *p)
{
	for (unsigned i = 0; i < TESTCASE_STREAMS; i++)
		free(p->bytes[i]);
	if (p->eval)
		expr_eval_free(p->eval);
	*p = (struct printed){0};
}

static void put_piece(struct printed *p, const struct output *o, uint8_t *to)
{
	if (!o->is_symbolic) {
		memcpy(to, o->at.bytes, o->n);
		return;
	}
	for (uint32_t i = 0; i < o->n; i++)
		to[i] = (uint8_t)expr_eval(p->eval, o->at.terms[i]).low;
}

static void begin_values(struct printed *p, struct exec *x, const struct output *o,
			 const uint8_t *values, uint32_t n)
{
	while (o && !o->is_symbolic)
		o = o->before;
	if (!o)
		return;
	if (!p->eval)
		p->eval = expr_eval_new(x->exprs);
	expr_eval_reset(p->eval, values, n);
}

void printed_take(struct printed *p, struct exec *x, const uint8_t *values, uint32_t n,
		  struct testcase_output out[TESTCASE_STREAMS])
{
	const struct output *o = state_node(x->state)->rare->output;
	memset(out, 0, TESTCASE_STREAMS * sizeof *out);
	if (!o)
		return;
	begin_values(p, x, o, values, n);
	size_t at[TESTCASE_STREAMS];
	for (unsigned i = 0; i < TESTCASE_STREAMS; i++) {
		if (!p->bytes[i])
			p->bytes[i] = alloc_get(OUTPUT_KEPT);
		out[i].bytes = p->bytes[i];
		out[i].total = o->total[i];
		at[i] = out[i].size =
			o->total[i] < OUTPUT_KEPT ? o->total[i] : OUTPUT_KEPT;
	}
	for (; o; o = o->before) {
		ASSERT(at[o->stream] >= o->n);
		at[o->stream] -= o->n;
		put_piece(p, o, p->bytes[o->stream] + at[o->stream]);
	}
}
