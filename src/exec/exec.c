/* exec.c - a worker's interpreter: set-up, the first state, running, marking terms. */
#include "exec/exec.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/vec.h"
#include "eval/eval.h"
#include "exec/internal.h"
#include "expr/pool.h"
#include "handler/float_env.h"
#include "handler/sym.h"
#include "path/seeds.h"
#include "symmem/unset.h"

#include <stdlib.h>

enum {
	STACK_PER_CALL = 64, /* what a frame costs at least: bounds the depth of calls */
	DEFAULT_ALLOC = 1 << 20,
};
#define STACK_FRESH (3ULL << 30) /* of addresses, where they are not used twice */

static const exec_op handlers[PROG_OPS] = {
#define OP(name, roles) [OP_##name] = exec_op_##name,
#include "prog/ops.def"
#undef OP
};

/* Thread-local variables lie one after the other, each an object of its own. */
static void place_tls(struct exec *x)
{
	const struct program *p = x->prog;
	x->tls_offset = alloc_zero(p->nglobals + 1, sizeof *x->tls_offset);
	uint64_t at = HEAP_HEADER;
	for (uint32_t i = 0; i < p->nglobals; i++) {
		const struct global *g = &p->globals[i];
		if (!g->is_thread_local)
			continue;
		uint64_t align = g->align < 16 ? 16 : g->align;
		at = (at + HEAP_HEADER + align - 1) & ~(align - 1);
		if ((at & PAGE_MASK) && (at & PAGE_MASK) < HEAP_HEADER)
			at = ((at & ~(uint64_t)PAGE_MASK) + HEAP_HEADER + align - 1) &
			     ~(align - 1);
		x->tls_offset[i] = at;
		at += (g->size + 15) & ~15ULL;
	}
	x->tls_size = at > HEAP_HEADER ? (at + PAGE_SIZE) & ~(uint64_t)PAGE_MASK : 0;
}

static int32_t intrinsic_named(const struct exec_config *c, const char *name)
{
	for (uint32_t i = 0; i < c->nintrinsics; i++)
		if (!strcmp(c->intrinsic_names[i], name))
			return (int32_t)i;
	return -1;
}

/* What changes nothing but the memory and the threads of the state. */
static void find_repeatable(struct exec *x, const struct exec_config *c)
{
	static const char *const names[] = {"__ev_sync",	"__ev_thread_self",
					    "__ev_thread_new",	"__ev_thread_end",
					    "ev_get_tp",	"memcpy",
					    "memmove",		"memset"};
	x->is_repeatable = alloc_zero(c->nintrinsics + 1, sizeof *x->is_repeatable);
	for (uint32_t i = 0; i < sizeof names / sizeof *names; i++) {
		int32_t number = intrinsic_named(c, names[i]);
		if (number >= 0)
			x->is_repeatable[number] = true;
	}
}

static void drop_facts(void *solve, struct facts *f)
{
	facts_drop(solve, f);
}

struct exec *exec_new(const struct exec_config *c)
{
	struct exec *x = alloc_zero(1, sizeof *x);
	view_init(&x->view);
	x->prog = c->prog;
	x->funcs = c->prog->funcs;
	exec_handler plain[PROG_OPS], symbolic[PROG_OPS];
	memcpy(plain, handlers, sizeof plain);
	if (c->exprs)
		x->unset = unset_new(c->exprs, c->unset);
	x->settle_term = unset_settle;
	x->settle_sizes = exec_settle_sizes;
	if (c->unset != EXEC_UNSET_ASSUMED || c->has_fresh_stack)
		plain[OP_ENTER] = (exec_handler)exec_enter_carefully;
	if (c->has_fresh_stack)
		plain[OP_LEAVE] = (exec_handler)exec_leave_carefully;
	exec_symbolic_table(plain, symbolic);
	x->tables = exec_tables_new(plain, symbolic);
	x->table = x->tables->plain;
	x->symbolic = x->tables->symbolic;
	x->exprs = c->exprs;
	x->solve = c->solve;
	x->intrinsic_how = c->intrinsic_how;
	x->intrinsics = c->intrinsics;
	x->intrinsic_names = c->intrinsic_names;
	x->move[0] = intrinsic_named(c, "memcpy");
	x->move[1] = intrinsic_named(c, "memmove");
	x->get_tp = intrinsic_named(c, "ev_get_tp");
	x->nintrinsics = c->nintrinsics;
	find_repeatable(x, c);
	x->hooks = c->hooks;
	x->stack_size = c->stack_size;
	x->notice_at = UINT64_MAX;
	x->has_fresh_stack = c->has_fresh_stack;
	x->keeps_image = c->keeps_image;
	x->has_string_models = c->has_string_models && c->exprs;
	x->forks_status = c->forks_status;
	x->max_alloc = c->max_alloc ? c->max_alloc : DEFAULT_ALLOC;
	x->max_threads = c->max_threads ? c->max_threads : UINT64_MAX;
	x->max_depth = (uint32_t)(c->stack_size / STACK_PER_CALL);
	frame_pool_init(&x->pool, c->prog);
	x->pool.hold_facts = facts_hold;
	x->pool.drop_facts = drop_facts;
	x->pool.facts_arg = c->solve;
	x->free = x->pool.free;
	x->intrinsic_func = alloc_zero(c->nintrinsics + 1, sizeof *x->intrinsic_func);
	for (uint32_t i = 1; i < c->prog->nfuncs; i++) {
		const struct func *f = &c->prog->funcs[i];
		if (f->intrinsic >= 0 && f->code)
			x->intrinsic_func[f->intrinsic] = i;
	}
	map_init(&x->stack_by_key);
	arena_init(&x->type_texts);
	strmap_init(&x->part_types);
	*VEC_ADD(x->stacks, x->nstacks, x->cap_stacks) = (struct exec_stack){0};
	place_tls(x);
	return x;
}

void exec_free(struct exec *x)
{
	if (!x)
		return;
	view_done(&x->view);
	if (x->has_image)
		space_done(&x->image);
	expr_eval_free(x->status_eval);
	frame_pool_done(&x->pool);
	unset_free(x->unset);
	free(x->tables);
	map_done(&x->stack_by_key);
	strmap_done(&x->part_types);
	arena_done(&x->type_texts);
	free(x->stacks);
	free(x->tls_offset);
	free(x->pending);
	log_buffer_done(&x->redo);
	free(x->intrinsic_func);
	free(x->is_repeatable);
	if (x->soft_page)
		page_drop(x->soft_page);
	shadow_drop(x->array_shadow);
	free(x);
}

static void load_global(struct exec *x, const struct global *g, uint64_t at)
{
	view_open(&x->view, at, g->size);
	if (g->init)
		view_force(&x->view, at, g->init, g->size);
}

static void load_globals(struct exec *x)
{
	const struct program *p = x->prog;
	for (uint32_t i = 0; i < p->nglobals; i++) {
		const struct global *g = &p->globals[i];
		if (!g->is_thread_local)
			load_global(x, g, g->address);
	}
	/* Constants share no page with what can be written: now their pages are closed. */
	for (uint32_t i = 0; i < p->nglobals; i++) {
		const struct global *g = &p->globals[i];
		if (!g->is_constant || g->is_thread_local || !g->size)
			continue;
		for (uint64_t at = g->address; at < g->address + g->size;
		     at = (at | PAGE_MASK) + 1)
			view_own_page(&x->view, at, true)->is_readonly = true;
	}
	view_switch(&x->view, x->view.space);
}

void exec_load_tls(struct exec *x, struct thread *t)
{
	const struct program *p = x->prog;
	if (!x->tls_size)
		return;
	uint64_t tls = t->heap_next;
	thread_own_rare(t)->tls = tls;
	t->heap_next += x->tls_size;
	for (uint32_t i = 0; i < p->nglobals; i++) {
		const struct global *g = &p->globals[i];
		if (!g->is_thread_local)
			continue;
		struct heap_header h = {.size = (uint32_t)g->size,
					.kind = HEAP_TLS,
					.is_hidden = 1,
					.is_private = g->is_library};
		heap_place(&x->view, tls + x->tls_offset[i], &h);
		if (g->init)
			view_force(&x->view, tls + x->tls_offset[i], g->init, g->size);
	}
}

struct state *exec_start(struct exec *x)
{
	uint64_t room = x->has_fresh_stack ? STACK_FRESH : x->stack_size;
	struct state *s = state_new(++x->last_state, x->prog, room);
	struct thread *t = state_thread(s);
	if (x->has_fresh_stack)
		thread_use_fresh_stack(t);
	const struct func *f = &x->funcs[x->prog->entry];
	t->top = frame_make(&x->pool, f);
	t->top->depth = 1;
	t->ip = f->code;
	exec_enter(x, s);
	load_globals(x);
	if (x->keeps_image)
		exec_keep_image(x);
	exec_load_tls(x, t);
	return s;
}

/* The instruction that the state was forked in starts again and takes the same decisions. */
static void redo_instruction(struct exec *x, const struct log *l)
{
	log_read(l, 0, &x->redo);
	exec_replay(x, x->redo.records, 0, x->redo.n);
	x->is_redoing = true;
}

void exec_enter(struct exec *x, struct state *s)
{
	x->state = s;
	x->process = state_process(s);
	x->thread = state_thread(s);
	x->regs = x->thread->top->regs;
	x->ip = x->thread->ip;
	x->budget = (int64_t)x->ip;
	x->quantum = 0;
	x->npending = 0;
	x->replay = NULL;
	view_switch(&x->view, &x->process->space);
	exec_watch_others(x);
	x->touched_at = 0;
	x->repeats.of = NULL;
	const struct float_env *env = &x->thread->float_env;
	if (UNLIKELY(exec_float_is_special(env) || x->is_careful))
		exec_tables_choose(x);
	if (s->undone)
		redo_instruction(x, s->undone);
}

/* Runs for about `most` instructions, or until a thread is refused; gives how many. */
static uint64_t run_on(struct exec *x, uint64_t most)
{
	struct state *s = x->state;
	x->is_refused = false;
	x->next_thread = UINT32_MAX;
	x->quantum = most;
	int64_t start = (int64_t)x->ip + (int64_t)(most * sizeof(struct insn));
	const exec_handler *table = exec_frame(x)->sym ? x->symbolic : x->table;
	((exec_op)table[x->ip->op])(x->ip, x->regs, x, table, start);
	/* Left over now, from the definition of the budget; a path that ended at an
	 * instruction has executed it. */
	int64_t left = x->budget - (int64_t)x->ip;
	uint64_t done = most - (uint64_t)(left / (int64_t)sizeof(struct insn));
	if (s->ended != END_RUNNING && s->ended != END_MOVED && s->ended != END_PAUSED)
		done++;
	if (x->is_refused && s->ended == END_PAUSED)
		s->ended = END_RUNNING;
	s->instructions += done;
	x->instructions += done;
	x->quantum = 0;
	x->budget = (int64_t)x->ip;
	return done;
}

void exec_run(struct exec *x, uint64_t most)
{
	ASSERT(x->state->ended == END_RUNNING);
	x->work = 0;
	if (most > INT64_MAX / 64)
		most = INT64_MAX / 64;
	for (;;) {
		uint64_t slice = exec_slice_left(x), part = slice < most ? slice : most;
		uint64_t done = run_on(x, !slice && most ? 1 : part);
		if (x->is_refused && x->next_thread != UINT32_MAX)
			exec_take_turn(x, x->next_thread);
		else if (x->state->ended == END_RUNNING && !x->is_refused &&
			 x->work <= EXEC_WORK && !exec_slice_left(x))
			exec_interrupt(x);
		else
			break;
		most -= done < most ? done : most;
		if (!most || x->work > EXEC_WORK)
			break;
	}
	x->thread->top = exec_frame(x);
	x->thread->ip = x->ip;
}

int exec_status(struct exec *x, const uint8_t *values, uint32_t n)
{
	if (!x->state->exit_term)
		return x->state->exit_status;
	if (!x->status_eval)
		x->status_eval = expr_eval_new(x->exprs);
	expr_eval_reset(x->status_eval, values, n);
	return (int)expr_eval(x->status_eval, x->state->exit_term).low;
}

static void mark_page(void *arg, struct page *p)
{
	struct exec *x = arg;
	if (p->is_soft)
		exec_mark_sizes(x, p);
	if (p == x->soft_page)
		return;
	if (p->array)
		expr_mark(x->exprs, p->array);
	if (p->shadow == x->array_shadow)
		return;
	for (uint32_t at = 0; at < PAGE_SIZE; at++) {
		if (!(at & 7) && !p->symbolic[at >> 3])
			at += 7;
		else if (page_is_symbolic(p, at) && p->shadow->id[at])
			expr_mark(x->exprs, p->shadow->id[at]);
	}
}

static void mark_thread_terms(struct exec *x, const struct thread *t, uint32_t round)
{
	for (struct frame *f = t->top; f && f->seen != round; f = f->parent) {
		f->seen = round;
		for (uint32_t k = 0; f->sym && k < f->func->const_base; k++)
			expr_mark(x->exprs, f->sym[k]);
	}
}

static void mark_process_terms(struct exec *x, const struct process *p, uint32_t round)
{
	mark_thread_terms(x, p->thread, round);
	for (uint32_t i = table_next(p->threads, 0); i != UINT32_MAX;
	     i = table_next(p->threads, i + 1))
		mark_thread_terms(x, table_get(p->threads, i), round);
	space_each_shadow(&p->space, round, mark_page, x);
}

static void mark_node_terms(struct exec *x, const struct node *n, uint32_t round)
{
	mark_process_terms(x, n->process, round);
	for (uint32_t i = table_next(n->processes, 0); i != UINT32_MAX;
	     i = table_next(n->processes, i + 1))
		mark_process_terms(x, table_get(n->processes, i), round);
	output_mark(n->rare->output, x->exprs);
	if (n->rare->first_term)
		expr_mark(x->exprs, n->rare->first_term);
	for (const struct preference *q = n->rare->preferences; q; q = q->before)
		expr_mark(x->exprs, q->cond);
	if (n->facts)
		facts_mark(x->solve, n->facts);
}

void exec_mark(struct exec *x, const struct state *s)
{
	if (x->unset)
		unset_mark(x->unset, x->exprs);
	uint32_t round = expr_generation(x->exprs) + 1;
	mark_node_terms(x, s->node, round);
	for (uint32_t i = table_next(s->nodes, 0); i != UINT32_MAX;
	     i = table_next(s->nodes, i + 1))
		mark_node_terms(x, table_get(s->nodes, i), round);
	if (x->soft_page)
		expr_mark(x->exprs, x->soft_page->shadow->id[0]);
}
