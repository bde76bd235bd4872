/* long_path.c - see long_path.h. Nothing is counted per instruction: a quantum is cut so that
 * it ends where the limit is. */
#include "run/long_path.h"

#include "emit/place.h"
#include "run/run.h"

static const uint64_t news_after =
	1000000000; /* instructions without the end of a path */

static const char detail[] = "a path reached --max-path-instructions";

uint64_t long_path_quantum(const struct run *r, uint64_t quantum)
{
	uint64_t limit = r->options->max_path_instructions;
	uint64_t done = r->exec->state->instructions;
	uint64_t left = limit > done ? limit - done : 0;
	return limit && left < quantum ? left : quantum;
}

void long_path_check(struct run *r)
{
	uint64_t limit = r->options->max_path_instructions;
	if (limit && r->exec->state->instructions >= limit)
		exec_end(r->exec, END_BOUNDED, 0, detail);
}

bool long_path_has_ended(const struct run *r)
{
	return r->exec->state->ended == END_BOUNDED && r->exec->end_detail == detail;
}

void long_path_find_news(struct run *r, struct long_path_news *out)
{
	struct exec *x = r->exec;
	struct place p;
	*out = (struct long_path_news){0};
	if (x->instructions - r->long_path.ended_at < news_after)
		return;
	out->instructions = x->instructions - r->long_path.ended_at;
	if (!x->state || x->state->ended != END_RUNNING)
		return;
	place_find(x, &p);
	place_words(&p, out->place, sizeof out->place);
}
