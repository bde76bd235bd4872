/* path.c - where the path that runs stands, and its fork and end. */
#include "path/decide.h"
#include "path/seeds.h"

uint64_t exec_now(const struct exec *x)
{
	int64_t left = (x->budget - (int64_t)x->ip) / (int64_t)sizeof(struct insn);
	return x->state->instructions + x->quantum - (uint64_t)left;
}

bool exec_is_known(const struct exec *x)
{
	return x->known_until &&
	       ((x->replay && !x->is_redoing) || exec_now(x) < x->known_until);
}

void exec_replay(struct exec *x, const struct choice *c, uint64_t from, uint64_t n)
{
	x->replay = from < n ? c : NULL;
	x->replay_at = from;
	x->replay_end = n;
	x->is_redoing = false;
}

struct frame *exec_frame(const struct exec *x)
{
	return frame_of(x->regs);
}

struct frame *exec_top_frame(const struct exec *x, const struct thread *t)
{
	return t == x->thread ? exec_frame(x) : t->top;
}

struct state *exec_fork(struct exec *x)
{
	x->thread->top = exec_frame(x);
	x->thread->ip = x->ip;
	struct state *c = state_fork(x->state, ++x->last_state, &x->pool);
	c->covers_new = false;
	c->windups = c->turns = 0;
	c->instructions = exec_now(x);
	x->forks++;
	view_forked(&x->view);
	return c;
}

void exec_drop(struct exec *x, struct state *s)
{
	if (s->nseeds)
		exec_seeds_release(x, s);
	state_free(s, &x->pool);
	if (x->state == s)
		x->state = NULL;
}

void exec_end(struct exec *x, enum end_reason why, int status, const char *detail)
{
	if (x->npending)
		exec_commit(x);
	x->state->ended = why;
	x->state->exit_status = status;
	x->end_detail = detail;
	x->state->exit_term = 0;
}

void exec_end_quiet(struct exec *x)
{
	const struct node *n = state_node(x->state);
	exec_end(x, END_QUIET, n->rare->first_status, NULL);
	x->state->exit_term = n->rare->first_term;
}
