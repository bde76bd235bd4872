/* assemble_random.c - thousands of random functions run before and after assembling. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/vec.h"
#include "vcode/vcode.h"
#include "prog/verify.h"
#include "vrun.h"

#include <stdio.h>

enum { GROUPS = 60, LABELS = 30, CONSTS = 6 };

struct gen {
	struct vcode *v;
	uint64_t seed;
	vslot groups[GROUPS], params[3];
	uint32_t size[GROUPS], ngroups, nparams;
	vlabel labels[LABELS];
	uint32_t nlabels;
};

static uint32_t below(struct gen *g, uint32_t n)
{
	g->seed += 0x9e3779b97f4a7c15ULL;
	return (uint32_t)(hash_mix(g->seed) >> 20) % n;
}

static vlabel any_label(struct gen *g)
{
	return g->labels[below(g, g->nlabels)];
}

static vslot any_target(struct gen *g, uint32_t size)
{
	for (;;) {
		uint32_t i = below(g, g->ngroups);
		if (g->size[i] >= size)
			return g->groups[i] + below(g, g->size[i] - size + 1);
	}
}

static vslot any_source(struct gen *g)
{
	uint32_t kind = below(g, 20);
	if (kind == 0)
		return vcode_const(g->v, below(g, CONSTS));
	if (kind == 1 && g->nparams)
		return g->params[below(g, g->nparams)];
	if (kind == 2 && g->v->nstack)
		return g->v->stack[below(g, g->v->nstack)].reg;
	return any_target(g, 1);
}

static vslot any_pair(struct gen *g)
{
	return below(g, 6) ? any_target(g, 2)
			   : vcode_const2(g->v, below(g, CONSTS), below(g, CONSTS));
}

static void add_call(struct gen *g)
{
	static const uint32_t counts[] = {0, 1, 2, 3, 8, 9, 17};
	uint32_t nargs = counts[below(g, 7)], first = g->v->nargs, e = below(g, 4);
	for (uint32_t k = 0; k < nargs; k++)
		*VEC_ADD(g->v->args, g->v->nargs, g->v->cap_args) = any_source(g);
	vslot d = e ? any_target(g, e) : 0;
	struct vinsn *in = vcode_add(g->v, OP_CALLI, 0);
	in->args = first;
	in->nargs = nargs;
	in->d = d;
	in->e = e;
	in->imm = below(g, 100);
}

static void add_compute(struct gen *g)
{
	static const enum prog_op ops[] = {
		OP_MOV, OP_MOV, OP_MOV, OP_ADD64_rr, OP_ADD64_ri, OP_ADD64_ri,
		OP_XOR3, OP_UADDO, OP_ADDW,
	};
	enum prog_op op = ops[below(g, sizeof ops / sizeof *ops)];
	struct vinsn in = {.op = (uint16_t)op};
	if (op == OP_ADD64_ri)
		in.imm = (int32_t)below(g, 9) - 4;
	in.d = any_target(g, op == OP_UADDO || op == OP_ADDW ? 2 : 1);
	in.a = op == OP_ADDW ? any_pair(g) : any_source(g);
	in.b = op == OP_ADDW ? any_pair(g) : any_source(g);
	in.c = op == OP_UADDO ? 64 : any_source(g);
	/* Two results never overlap the operands: see vrun.h. */
	while (op == OP_UADDO || op == OP_ADDW) {
		const uint32_t *of = g->v->of;
		if (of[in.d] != of[in.a] && of[in.d] != of[in.b])
			break;
		in.a = op == OP_ADDW ? any_pair(g) : any_source(g);
		in.b = op == OP_ADDW ? any_pair(g) : any_source(g);
	}
	if (op == OP_MOV || op == OP_ADD64_ri)
		in.b = in.c = 0;
	if (op == OP_ADD64_rr || op == OP_ADDW)
		in.c = 0;
	*vcode_add(g->v, op, 0) = in;
}

static void add_move(struct gen *g, vslot d, vslot a)
{
	struct vinsn *in = vcode_add(g->v, OP_MOV, 0);
	in->d = d;
	in->a = a;
}

/* Moves between whole groups, as lowering does for phi nodes of aggregates. */
static void add_copy(struct gen *g)
{
	uint32_t a = below(g, g->ngroups), b = below(g, g->ngroups);
	for (uint32_t k = 0; k < g->size[a] && k < g->size[b]; k++)
		add_move(g, g->groups[a] + k, g->groups[b] + k);
}

/* A value of its own that is computed, perhaps seen, and moved to where it is wanted:
 * as lowering does for phi nodes and elements of aggregates. Such moves can vanish. */
static void add_temporary(struct gen *g)
{
	uint32_t i = below(g, g->ngroups), size = g->size[i];
	vslot t = vcode_group(g->v, size), to = g->groups[i];
	for (uint32_t k = 0; k < size; k++) {
		vslot a = below(g, 2) ? to + k : any_source(g);
		struct vinsn *in = vcode_add(g->v, OP_ADD64_ri, 0);
		in->d = t + k;
		in->a = a;
		in->imm = k;
	}
	for (uint32_t k = below(g, 3); k; k--)
		add_compute(g);
	for (uint32_t k = 0; k < size; k++)
		add_move(g, to + k, t + k);
	if (below(g, 3) == 0)
		add_move(g, any_target(g, 1), t);
}

static void add_switch(struct gen *g)
{
	struct arena *arena = &g->v->prog->arena;
	struct vswitch s = {.width = 64, .n = below(g, 6)};
	s.values = arena_get(arena, 8 * sizeof *s.values);
	s.targets = arena_get(arena, 8 * sizeof *s.targets);
	uint64_t stride = below(g, 2) ? 1 : 1000;
	for (uint32_t k = 0; k < s.n; k++) {
		s.values[k] = (k * 5 + 3) % 7 * stride;
		s.targets[k] = any_label(g);
	}
	s.otherwise = any_label(g);
	vslot a = any_source(g);
	struct vinsn *in = vcode_add(g->v, OP_SWITCH, 0);
	in->a = a;
	in->imm = g->v->nswitches;
	*VEC_ADD(g->v->switches, g->v->nswitches, g->v->cap_switches) = s;
}

static void add_branch(struct gen *g)
{
	static const enum prog_op ops[] = {OP_JULT64_rr, OP_JNE64_ri, OP_JNZ};
	enum prog_op op = ops[below(g, 3)];
	vslot a = any_source(g), b = op == OP_JULT64_rr ? any_source(g) : 0;
	struct vinsn *in = vcode_add(g->v, op, 0);
	in->a = a;
	in->b = b;
	in->c = any_label(g);
	in->e = any_label(g);
	in->imm = op == OP_JNE64_ri ? below(g, CONSTS) : 0;
}

static void add_end(struct gen *g)
{
	switch (below(g, 8)) {
	case 0:
	case 1:
	case 2:
		vcode_add(g->v, OP_JMP, 0)->imm = any_label(g);
		break;
	case 3:
		add_switch(g);
		break;
	case 4: {
		vslot a = any_source(g);
		vcode_add(g->v, OP_RET, 0)->a = a;
		break;
	}
	case 5:
		if (below(g, 2)) {
			uint32_t i = below(g, g->ngroups);
			struct vinsn *in = vcode_add(g->v, OP_RETN, 0);
			in->a = g->groups[i];
			in->c = g->size[i];
		} /* else falls through */
		break;
	default:
		add_branch(g);
		break;
	}
}

static void add_block(struct gen *g)
{
	for (uint32_t n = below(g, 12); n; n--) {
		switch (below(g, 10)) {
		case 0:
			add_call(g);
			break;
		case 1:
			add_copy(g);
			break;
		case 2:
		case 3:
			add_temporary(g);
			break;
		default:
			add_compute(g);
			break;
		}
	}
	add_end(g);
}

static void make_slots(struct gen *g)
{
	for (g->nparams = 0; g->nparams < below(g, 4); g->nparams++)
		g->params[g->nparams] = vcode_param(g->v, 1);
	g->ngroups = 5 + below(g, GROUPS - 5);
	for (uint32_t i = 0; i < g->ngroups; i++) {
		g->size[i] = i == 0 ? 3 : i == 1 ? 2 : below(g, 5) ? 1 : 1 + below(g, 4);
		g->groups[i] = vcode_group(g->v, g->size[i]);
	}
	for (uint32_t n = below(g, 3); n; n--) {
		vslot reg = vcode_group(g->v, 1);
		*VEC_ADD(g->v->stack, g->v->nstack, g->v->cap_stack) =
			(struct vstack){.size = below(g, 100), .align = 8, .reg = reg};
	}
}

static void generate(struct gen *g)
{
	make_slots(g);
	g->nlabels = 1 + below(g, LABELS);
	for (uint32_t i = 0; i < g->nlabels; i++)
		g->labels[i] = vcode_label(g->v);
	if (g->v->nstack)
		vcode_add(g->v, OP_ENTER, 0);
	uint32_t known = below(g, 5); /* share of slots written at the start */
	for (uint32_t i = 0; i < g->ngroups; i++)
		for (uint32_t k = 0; k < g->size[i] && below(g, 4) < known; k++) {
			vslot a = vcode_const(g->v, below(g, CONSTS));
			add_move(g, g->groups[i] + k, a);
		}
	for (uint32_t i = 0; i < g->nlabels; i++) {
		vcode_place(g->v, g->labels[i]);
		add_block(g);
		if (below(g, 10) == 0)
			add_block(g);
	}
	struct vinsn *end = vcode_add(g->v, OP_RET, 0);
	end->a = g->groups[0];
}

struct sums {
	uint64_t events, steps, final_steps, slots, regs;
};

static void try_seed(uint64_t seed, struct sums *sums)
{
	static const uint64_t params[3] = {5, 0, UINT64_MAX};
	struct program *p = prog_new();
	struct func f = {.name = "f"};
	struct vcode v;
	struct vrun before, after;
	struct err e = {""};
	const char *why = NULL;
	p->nlocs = 1;
	vcode_init(&v, p, &f);
	struct gen g = {.v = &v, .seed = seed};
	generate(&g);
	vrun_virtual(&v, params, &before);
	assert_true(vcode_assemble(&v, &why));
	if (!prog_verify_func(p, &f, &e))
		fail_msg("seed %lu: %s", (unsigned long)seed, e.text);
	vrun_final(p, &f, params, before.n, &after);
	if (before.n > after.n ||
	    memcmp(before.trace, after.trace, before.n * sizeof *before.trace) != 0)
		fail_msg("seed %lu: results differ", (unsigned long)seed);
	sums->events += before.n;
	sums->steps += before.steps;
	sums->final_steps += after.steps;
	sums->slots += v.nslots;
	sums->regs += f.nregs;
	vcode_done(&v);
	prog_free(p);
}

static void random_functions_run_as_before(void **unused)
{
	(void)unused;
	const char *count = getenv("ASSEMBLE_RANDOM");
	uint64_t n = count ? strtoull(count, NULL, 0) : 20000;
	struct sums sums = {0};
	for (uint64_t seed = 1; seed <= n; seed++)
		try_seed(seed * 1000003, &sums);
	print_message("%lu events, %lu steps (%lu assembled), %lu slots, %lu registers\n",
		      (unsigned long)sums.events, (unsigned long)sums.steps,
		      (unsigned long)sums.final_steps, (unsigned long)sums.slots,
		      (unsigned long)sums.regs);
	assert_true(sums.events > n); /* the programs do something */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_functions_run_as_before),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
