/* solve.c - a worker's solver: its parts put together, taken apart, emptied for a sweep. */
#include "solve/internal.h"

#include "base/alloc.h"

#include <string.h>

enum { SOLVE_SETS = 500000 }; /* byte sets before the first sweep: 28 MB */

struct solve *solve_new(struct expr_pool *pool, const struct solve_options *o)
{
	struct chain *c = alloc_zero(1, sizeof *c);
	struct solve *s = &c->solve;
	s->pool = pool;
	if (o)
		c->o = *o;
	if (!c->o.check_share)
		c->o.check_share = 50;
	s->is_over = patience_is_over;
	s->has_rows = solve_has(s, SOLVE_STAGE_ROWS);
	sets_init(&s->sets);
	s->facts = (struct slab)SLAB_INIT(sizeof(struct facts));
	s->leaves = (struct slab)SLAB_INIT(sizeof(struct leaf));
	s->forks = (struct slab)SLAB_INIT(sizeof(struct fork));
	s->links[LINK_PLAIN] = (struct slab)SLAB_INIT(offsetof(struct link, joint));
	s->links[LINK_PART] = (struct slab)SLAB_INIT(offsetof(struct link, watches));
	s->links[LINK_WATCHED] = (struct slab)SLAB_INIT(sizeof(struct link));
	s->watches = (struct slab)SLAB_INIT(sizeof(struct watch));
	s->eval = expr_eval_new(pool);
	s->scratch_eval = expr_eval_new(pool);
	c->generation = expr_generation(pool);
	s->stamp = 1;
	s->interval = interval_new();
	c->cache = cache_new();
	c->answers = answers_new(pool);
	s->models = models_new();
	c->sat = sat_new();
	s->rows = rows_new();
	s->projections = projections_new();
	return s;
}

void solve_free(struct solve *s)
{
	if (!s)
		return;
	struct chain *c = chain_of(s);
	facts_drop(s, s->flat_facts);
	sat_free(c->sat);
	rows_free(s->rows);
	projections_free(s->projections);
	z3_free(c->z3);
	cache_free(c->cache);
	answers_free(c->answers);
	models_free(s->models);
	interval_free(s->interval);
	expr_eval_free(s->eval);
	expr_eval_free(s->scratch_eval);
	sets_done(&s->sets);
	query_done(&c->query);
	parts_done(&c->parts);
	model_done(&c->model);
	model_done(&c->last.model[0]);
	model_done(&c->last.model[1]);
	free(c->core.items);
	free(c->terms.items);
	free(c->meets.items);
	free(s->truth);
	free(s->mark);
	free(s->flat);
	free(c);
}

void solve_forget_counters(struct solve *s)
{
	chain_of(s)->counters = (struct solve_counters){0};
}

enum { TERM_EFFORT = 100 }; /* for each term that was made */

uint64_t solve_effort(const struct solve *s)
{
	return s->effort + TERM_EFFORT * expr_made(s->pool);
}

const struct solve_counters *solve_counters(const struct solve *s)
{
	return &chain_of(s)->counters;
}

const char *solve_stage_name(enum solve_stage st)
{
	static const char *const names[] = {
#define STAGE(name, text) text,
#include "solve/stages.def"
#undef STAGE
	};
	return st < SOLVE_STAGES ? names[st] : "?";
}

void solve_forget(struct solve *s)
{
	struct chain *c = chain_of(s);
	c->generation = expr_generation(s->pool);
	truth_forget(s);
	interval_swept(s->interval);
	cache_forget(c->cache);
	sat_forget(c->sat);
	rows_forget(s->rows);
	projections_forget(s->projections);
	witness_forget(s);
	c->last.cond = 0;
}

/* Nothing keyed by ids of terms survives a sweep, so there is nothing to mark. Values of
 * bytes (models, witnesses) and the byte sets of facts do. */
void solve_mark(struct solve *s)
{
	s->stamp++;
	solve_forget(s);
}

bool solve_wants_sweep(const struct solve *s)
{
	uint32_t limit = 2 * chain_of(s)->swept_sets;
	return s->sets.live > (limit > SOLVE_SETS ? limit : SOLVE_SETS);
}

void solve_swept(struct solve *s)
{
	solve_forget(s);
	sets_sweep(&s->sets);
	chain_of(s)->swept_sets = s->sets.live;
}
