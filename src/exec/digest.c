/* digest.c - see digest.h.
 *
 * A state with several threads is never compared. Which orders of its events are explored is
 * decided by what happens later on each path, so a path that is cut off would hide races. */
#include "exec/digest.h"

#include "base/alloc.h"
#include "cover/hits.h"
#include "prog/live.h"
#include "prog/walk.h"

#include <stdlib.h>

struct exec_digests {
	struct prog_live *live; /* by func_id; none yet where at is NULL */
	const struct program *prog;
	struct map constraints; /* scratch */
	expr_id *list;
	uint32_t cap;
};

struct exec_digests *exec_digests_new(struct exec *x)
{
	struct exec_digests *d = alloc_zero(1, sizeof *d);
	d->prog = x->prog;
	d->live = alloc_zero(x->prog->nfuncs, sizeof *d->live);
	return d;
}

void exec_digests_free(struct exec_digests *d)
{
	if (!d)
		return;
	for (uint32_t i = 0; i < d->prog->nfuncs; i++)
		prog_live_done(&d->live[i]);
	free(d->live);
	free(d->list);
	free(d);
}

/* Coverage changes the code of functions: what was loaded counts. */
static const struct prog_live *live_of(struct exec_digests *d, const struct exec *x,
				       const struct func *f)
{
	struct prog_live *l = &d->live[f->id];
	if (l->at)
		return l;
	const struct insn *code = f->code;
	uint32_t ncode = f->ncode;
	const struct switch_table *switches = x->prog->switches;
	if (x->cover && x->cover->funcs[f->id].code) {
		code = x->cover->funcs[f->id].code;
		ncode = x->cover->funcs[f->id].ncode;
	}
	if (x->cover && x->cover->switches)
		switches = x->cover->switches;
	prog_live_init(l, f, code, ncode, switches);
	return l;
}

static void add_register(struct digest *out, const struct exec *x, const struct frame *f,
			 uint32_t reg)
{
	if (f->sym && f->sym[reg]) {
		digest_number(out, expr_hash(x->exprs, f->sym[reg]));
		digest_number(out, 1);
	} else {
		digest_number(out, f->regs[reg]);
		digest_number(out, 0);
	}
}

/* `ip`: where it goes on; `call`, unless it is NULL: behind this call, whose results are
 * still to come. A longjmp can lead to where no jump of the code does: where setjmp was
 * called all registers count. */
static void digest_frame(struct exec_digests *d, struct exec *x, const struct frame *f,
			 const struct insn *ip, const struct insn *call, bool all_live,
			 struct digest *out)
{
	const struct prog_live *l = live_of(d, x, f->func);
	uint32_t at = (uint32_t)(ip - f->func->code);
	digest_number(out, (uint64_t)f->func->id << 32 | at);
	digest_number(out, f->sp);
	digest_number(out, (uint64_t)f->serial << 32 | f->has_alloca);
	for (uint32_t reg = 0; reg < f->func->const_base; reg++) {
		bool is_result = call && reg >= call->d && reg < (uint32_t)call->d + call->e;
		if (!is_result && (all_live || prog_lives(l, at, reg)))
			add_register(out, x, f, reg);
	}
}

static void digest_thread(struct exec_digests *d, struct exec *x, const struct thread *t,
			  struct digest *out)
{
	bool is_current = t == x->thread;
	const struct frame *f = is_current ? exec_frame(x) : t->top;
	const struct insn *ip = is_current ? x->ip : t->ip, *call = NULL;
	const uint64_t numbers[] = {
		t->number,	 t->index,	  (uint64_t)t->float_env.rounding | t->float_env.cut,
		t->float_env.raised, t->float_env.known, t->sp,
		t->rare->stack_low,	 t->rare->stack_top,	  t->heap_next,
		t->rare->map_next,	 t->rare->kernel_next,  t->rare->shared_next,
		t->inputs,	 t->serial,	  t->rare->tp,
		t->rare->tls,
		/* Numbers of calls only give faults their names. */
		(uint64_t)t->rare->fault_list << 8 | (uint8_t)t->rare->fault_region,
		(uint64_t)t->heap_used,
		t->rare->heap_limit,
	};
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		digest_number(out, numbers[i]);
	if (t->fresh) {
		digest_number(out, t->fresh->next);
		digest_number(out, t->fresh->used);
		digest_number(out, t->fresh->dead_from);
		digest_number(out, t->fresh->dead_to);
	}
	for (; f; f = f->parent) {
		digest_frame(d, x, f, ip, call, t->serial != 0, out);
		call = f->call;
		ip = call ? call + prog_words(call) : NULL;
		if (f->parent && !call)
			digest_number(out, (uint64_t)(uintptr_t)f); /* never equal */
	}
}

/* As a set: each constraint once, in no order. */
static void digest_facts(struct exec_digests *d, struct exec *x, struct digest *out)
{
	const struct facts *f = state_node(x->state)->facts;
	uint32_t n = f ? facts_count(f) : 0;
	struct digest sum = {0, 0};
	if (n > d->cap) {
		d->cap = n * 2;
		d->list = alloc_resize(d->list, d->cap * sizeof *d->list);
	}
	if (n)
		facts_list(f, d->list);
	struct map seen;
	map_init(&seen);
	for (uint32_t i = 0; i < n; i++) {
		uint64_t known;
		if (map_get(&seen, d->list[i], &known))
			continue;
		map_put(&seen, d->list[i], 1);
		struct digest one = {5, 6};
		digest_number(&one, expr_hash(x->exprs, d->list[i]));
		digest_sum(&sum, one);
	}
	map_done(&seen);
	digest_number(out, sum.a);
	digest_number(out, sum.b);
}

/* Byte by byte: pieces of output can be cut differently. */
static void digest_output(const struct exec *x, struct digest *out)
{
	struct digest sum = {0, 0};
	for (const struct output *o = state_node(x->state)->rare->output; o; o = o->before) {
		uint64_t first = o->total[o->stream] - o->n;
		for (uint32_t i = 0; i < o->n && o->total[o->stream] <= OUTPUT_KEPT; i++) {
			struct digest one = {7, 8};
			digest_number(&one, (first + i) << 1 | o->stream);
			digest_number(&one, o->is_symbolic
						    ? expr_hash(x->exprs, o->at.terms[i])
						    : o->at.bytes[i]);
			digest_sum(&sum, one);
		}
	}
	const struct output *last = state_node(x->state)->rare->output;
	digest_number(out, sum.a);
	digest_number(out, sum.b);
	for (unsigned i = 0; last && i < OUTPUT_STREAMS; i++)
		digest_number(out, last->total[i]);
}

static bool is_comparable(const struct exec *x)
{
	const struct state *s = x->state;
	const struct node *n = state_node(s);
	return !n->schedule && !n->opens && !s->nseeds && !s->is_unproved && !x->npending &&
	       !s->undone && s->nnodes <= 1;
}

/* Of everything but what was printed. Threads that do not run are not looked at, nor is the
 * memory of other processes. */
static void add_state(struct exec_digests *d, struct exec *x, struct digest *out)
{
	struct node *n = state_node(x->state);
	*out = (struct digest){9, 10};
	digest_number(out, (uint64_t)n->has_forking_off << 8 | n->terminals);
	digest_number(out, (uint64_t)(uint32_t)n->rare->first_status << 32 | n->rare->first_term);
	digest_number(out, x->process->signal_mask);
	digest_number(out, (uint64_t)n->fault_points << 32 | x->state->nfaults);
	for (const struct injected *i = n->rare->injected; i; i = i->before)
		digest_number(out, (uint64_t)i->call << 32 | i->answer);
	/* These decide at which instruction a thread that computes for long is
	 * interrupted. */
	digest_number(out, n->rare->interrupt);
	digest_number(out, n->rare->interrupt ? exec_now(x) - n->rare->slice_from : 0);
	digest_thread(d, x, x->thread, out);
	digest_facts(d, x, out);
	struct digest memory = space_digest(&x->process->space, x->exprs);
	view_forked(&x->view);
	digest_number(out, memory.a);
	digest_number(out, memory.b);
}

bool exec_digest(struct exec_digests *d, struct exec *x, struct digest *out)
{
	if (!is_comparable(x))
		return false;
	add_state(d, x, out);
	digest_output(x, out);
	return true;
}

bool exec_digest_alone(struct exec_digests *d, struct exec *x, struct digest *out)
{
	const struct state *s = x->state;
	if (s->nseeds || s->is_unproved || x->npending || s->undone || s->nnodes > 1)
		return false;
	add_state(d, x, out);
	return true;
}
