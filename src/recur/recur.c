/* recur.c - see recur.h. Printing to standard error is no progress; other output is. */
#include "recur/recur.h"

#include "base/alloc.h"
#include "exec/digest.h"
#include "recur/cells.h"

#include <stdlib.h>

enum {
	RECUR_TRIES = 8, /* times that the path comes to the place */
	RECUR_TRIALS = 4, /* of one of them: each may show more cells */
};

bool recur_step(struct run *r, const struct state *s, const struct thread *t)
{
	exec_run(r->exec, 1);
	return r->exec->state == s && s->ended == END_RUNNING && r->exec->thread == t;
}

/* Where no other thread can go on, the choice of the thread was forced, too. */
bool recur_is_forced_since(const struct state *s, uint64_t length)
{
	struct log_iter records;
	struct choice c;
	log_iter_begin(&records, &state_node(s)->log, length);
	while (log_next(&records, &c))
		if (!c.is_forced &&
		    (c.kind != CHOICE_THREAD || c.value != state_thread(s)->number))
			return false;
	return true;
}

bool recur_has_others(struct run *r)
{
	struct exec *x = r->exec;
	const struct node *n = state_node(x->state);
	if (!n->schedule)
		return false;
	if (n->schedule->fresh)
		return true;
	for (uint32_t i = node_next_thread(n, 0); i < n->rare->nthreads;
	     i = node_next_thread(n, i + 1)) {
		const struct thread *t = node_thread(n, i, NULL);
		if (!t || t == x->thread || (t->point && t->point->is_over))
			continue;
		if (!t->point || t->point->limit != ~0ULL || exec_may_go(x, t))
			return true;
	}
	return false;
}

/* Does another thread wait for one of these to change? */
static bool is_waited_for(const struct exec *x, const struct cells *c)
{
	const struct node *n = state_node(x->state);
	for (uint32_t i = node_next_thread(n, 0); n->schedule && i < n->rare->nthreads;
	     i = node_next_thread(n, i + 1)) {
		const struct thread *t = node_thread(n, i, NULL);
		const struct point *p = t && t != x->thread ? t->point : NULL;
		if (p && cells_has_byte(c, p->word, sizeof(int32_t)))
			return true;
		for (uint8_t k = 0; p && k < p->nseen; k++)
			if (cells_has_byte(c, p->seen[k].address, p->seen[k].size))
				return true;
	}
	return false;
}

static uint64_t printed_bytes(const struct state *s)
{
	const struct output *o = state_node(s)->rare->output;
	return o ? o->total[0] : 0;
}

/* --- a round on symbols ------------------------------------------------------------------ */

/* A copy of a state, executed for nothing but to see where it goes. */
struct trial {
	struct state *from;
	struct state *copy;
	const struct exec_hooks *hooks;
	uint64_t notice_at, instructions, forks, fault_points, effects;
};

static bool end_trial_at_decision(void *arg, struct exec *x)
{
	(void)arg;
	exec_end(x, END_MOVED, 0, NULL);
	return false;
}

static void ignore_fault(void *arg, struct exec *x, const struct fault *f)
{
	(void)arg, (void)x, (void)f;
}

static void drop_fork(void *arg, struct exec *x, struct state *copy)
{
	(void)arg;
	exec_drop(x, copy);
	exec_end(x, END_MOVED, 0, NULL);
}

static void end_at_gap(void *arg, struct exec *x, const char *what, bool is_bound)
{
	(void)arg, (void)what, (void)is_bound;
	exec_end(x, END_MOVED, 0, NULL);
}

static bool allow_access(void *arg, struct exec *x, uint64_t address, uint64_t n,
			 bool is_write, bool is_atomic)
{
	(void)arg, (void)x, (void)address, (void)n, (void)is_write, (void)is_atomic;
	return true;
}

static uint32_t keep_turn(void *arg, struct exec *x)
{
	(void)arg;
	return x->thread->number;
}

static void ignore_event(void *arg, struct exec *x, const struct operation *what)
{
	(void)arg, (void)x, (void)what;
}

static const struct exec_hooks trial_hooks = {
	.fault = ignore_fault,
	.forked = drop_fork,
	.gap = end_at_gap,
	.reached = end_trial_at_decision,
	.touched = allow_access,
	.turn = keep_turn,
	.event = ignore_event,
};

static void begin_trial(struct trial *t, struct exec *x)
{
	*t = (struct trial){.from = x->state,
			    .hooks = x->hooks,
			    .notice_at = x->notice_at,
			    .instructions = x->instructions,
			    .forks = x->forks,
			    .fault_points = x->fault_points,
			    .effects = x->effects};
	t->copy = exec_fork(x);
	x->hooks = &trial_hooks;
	x->notice_at = 0;
	exec_enter(x, t->copy);
}

static void end_trial(struct trial *t, struct exec *x)
{
	x->hooks = t->hooks;
	x->npending = x->nraises = 0;
	exec_enter(x, t->from);
	exec_drop(x, t->copy);
	x->notice_at = t->notice_at;
	x->instructions = t->instructions;
	x->forks = t->forks;
	x->fault_points = t->fault_points;
	x->effects = t->effects;
}

static bool has_digest(struct run *r, const struct digest *want)
{
	struct digest now;
	return exec_digest_alone(r->digests, r->exec, &now) && now.a == want->a &&
	       now.b == want->b;
}

/* Executes one round of the copy. Does it come back to where it stood? */
static bool comes_round(struct run *r, const struct state *s, uint64_t round)
{
	struct exec *x = r->exec;
	const struct thread *t = x->thread;
	struct stand from = stand_of(x), at;
	for (uint64_t end = s->instructions + round; s->instructions < end;)
		if (!recur_step(r, s, t))
			return false;
	at = stand_of(x);
	return stands_alike(&from, &at);
}

/* One round on symbols. *is_over: the answer is final; else there are more cells now. */
static bool try_round(struct run *r, struct cells *c, const struct state *first,
		      const struct digest *digest, uint64_t round, bool *is_over)
{
	struct exec *x = r->exec;
	struct trial t;
	bool is_same = false;
	uint32_t n = c->n;
	*is_over = true;
	uint32_t var = expr_input(x->exprs, "counted rounds", CELLS_MOST * 8, UINT64_MAX - 1);
	begin_trial(&t, x);
	cells_put_values(c, x);
	if (!has_digest(r, digest))
		goto out;
	cells_put_symbols(c, x, var);
	if (!comes_round(r, t.copy, round) || !cells_add_differences(c, first, t.copy))
		goto out;
	*is_over = c->n == n;
	if (!*is_over)
		goto out;
	cells_put_values(c, x);
	is_same = has_digest(r, digest);
out:
	end_trial(&t, x);
	return is_same;
}

/* Is the current state, which stands where the first one stood a round ago, the same but for
 * cells that have no say? */
static bool is_round_endless(struct run *r, struct cells *c, const struct state *first,
			     const struct digest *digest, uint64_t round)
{
	bool is_over = false, is_endless = false;
	c->n = 0;
	if (!cells_add_differences(c, first, r->exec->state))
		return false;
	if (!c->n)
		return has_digest(r, digest);
	for (uint32_t i = 0; i < RECUR_TRIALS && !is_over; i++)
		is_endless = try_round(r, c, first, digest, round, &is_over);
	return is_endless && !is_waited_for(r->exec, c);
}

/* --- rounds of the path itself ------------------------------------------------------------ */

struct round recur_find_round(struct run *r, uint64_t window)
{
	struct exec *x = r->exec;
	struct state *s = x->state;
	const struct thread *t = x->thread;
	struct round found = {0};
	struct digest digest;
	struct stand from = stand_of(x), at;
	uint64_t start = s->instructions, forks = x->forks;
	if (!x->exprs || recur_has_others(r) ||
	    !exec_digest_alone(r->digests, x, &digest))
		return found;
	struct cells *cells = alloc_zero(1, sizeof *cells);
	struct state *first = exec_fork(x);
	x->forks = forks;
	x->polled_at = 0;
	for (uint32_t tries = RECUR_TRIES; tries && s->instructions - start < window;) {
		const struct event *last =
			state_node(s)->schedule ? state_node(s)->schedule->last : NULL;
		if (!recur_step(r, s, t))
			break;
		if (state_node(s)->schedule && state_node(s)->schedule->last != last &&
		    recur_has_others(r))
			break;
		at = stand_of(x);
		if (!stands_alike(&from, &at))
			continue;
		if (!recur_is_forced_since(s, from.length) ||
		    printed_bytes(s) != printed_bytes(first))
			break;
		tries--;
		if (!is_round_endless(r, cells, first, &digest, s->instructions - start))
			continue;
		found = (struct round){s->instructions - start, x->polled_at > start, cells->n};
		break;
	}
	exec_drop(x, first);
	free(cells);
	return found;
}
