/* assemble.c - registers, peepholes and layout, on virtual code written by hand. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/vec.h"
#include "vcode/vcode.h"
#include "prog/verify.h"
#include "vrun.h"

struct fix {
	struct program *p;
	struct func f;
	struct vcode v;
};

static void start(struct fix *x)
{
	*x = (struct fix){.p = prog_new(), .f = {.name = "f"}};
	x->p->nlocs = 100000;
	vcode_init(&x->v, x->p, &x->f);
}

static void add(struct fix *x, enum prog_op op, vslot d, vslot a, vslot b, int64_t imm)
{
	struct vinsn *in = vcode_add(&x->v, op, x->v.n);
	in->d = d;
	in->a = a;
	in->b = b;
	in->imm = imm;
}

static void branch(struct fix *x, enum prog_op op, vslot a, vslot b, vlabel c, vlabel e)
{
	struct vinsn *in = vcode_add(&x->v, op, x->v.n);
	in->a = a;
	in->b = b;
	in->c = c;
	in->e = e;
}

static void call(struct fix *x, vslot d, uint32_t e, uint32_t nargs, const vslot *args)
{
	struct vinsn *in = vcode_add(&x->v, OP_CALLI, x->v.n);
	in->d = d;
	in->e = e;
	in->args = x->v.nargs;
	in->nargs = nargs;
	for (uint32_t k = 0; k < nargs; k++)
		*VEC_ADD(x->v.args, x->v.nargs, x->v.cap_args) = args[k];
}

/* Runs before and after assembling; both must show the same. */
static void finish(struct fix *x, const uint64_t *params)
{
	struct vrun before, after;
	struct err e = {""};
	const char *why = NULL;
	vrun_virtual(&x->v, params, &before);
	assert_true(vcode_assemble(&x->v, &why));
	if (!prog_verify_func(x->p, &x->f, &e))
		fail_msg("%s", e.text);
	vrun_final(x->p, &x->f, params, before.n, &after);
	assert_int_equal(before.n, after.n);
	assert_memory_equal(before.trace, after.trace, before.n * sizeof *before.trace);
}

static void end(struct fix *x)
{
	vcode_done(&x->v);
	prog_free(x->p);
}

static uint32_t count(const struct fix *x, enum prog_op op)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < x->f.ncode; i++) {
		n += x->f.code[i].op == op;
		if (x->f.code[i].op == OP_CALLI)
			i += prog_args_words(x->f.code[i].a);
	}
	return n;
}

/* sum = 0; for (i = 0; i < n; i++) sum += i; as LLVM has it: two phis, two new values. */
static void phi_moves_of_a_loop_vanish(void **unused)
{
	(void)unused;
	struct fix x;
	start(&x);
	vslot n = vcode_param(&x.v, 1);
	vslot i = vcode_group(&x.v, 1), sum = vcode_group(&x.v, 1);
	vslot i2 = vcode_group(&x.v, 1), sum2 = vcode_group(&x.v, 1);
	vlabel head = vcode_label(&x.v), back = vcode_label(&x.v);
	vlabel out = vcode_label(&x.v);
	vslot zero = vcode_const(&x.v, 0);
	add(&x, OP_MOV, i, zero, 0, 0);
	add(&x, OP_MOV, sum, zero, 0, 0);
	add(&x, OP_JMP, 0, 0, 0, head);
	vcode_place(&x.v, head);
	add(&x, OP_ADD64_rr, sum2, sum, i, 0);
	add(&x, OP_ADD64_ri, i2, i, 0, 1);
	branch(&x, OP_JULT64_rr, i2, n, back, out);
	vcode_place(&x.v, back);
	add(&x, OP_MOV, i, i2, 0, 0);
	add(&x, OP_MOV, sum, sum2, 0, 0);
	add(&x, OP_JMP, 0, 0, 0, head);
	vcode_place(&x.v, out);
	add(&x, OP_RET, 0, sum2, 0, 0);
	finish(&x, (uint64_t[]){10});
	/* MOV2 ADD ADD JULT RET; n, i and sum, 0 */
	assert_int_equal(x.f.ncode, 5);
	assert_int_equal(count(&x, OP_MOV2), 1);
	assert_int_equal((int16_t)x.f.code[3].c, -2);
	assert_int_equal((int16_t)x.f.code[3].e, 1);
	assert_int_equal(x.f.nregs, 4);
	assert_int_equal(x.f.nparams, 1);
	assert_int_equal(x.f.const_base, 3);
	assert_int_equal(x.f.consts[0], 0);
	end(&x);
}

/* while (n--) { t = a; a = b; b = t; } return {a, b} */
static void swapped_phis_stay_right(void **unused)
{
	(void)unused;
	for (uint64_t rounds = 1; rounds < 5; rounds++) {
		struct fix x;
		start(&x);
		vslot n = vcode_param(&x.v, 1), a = vcode_group(&x.v, 1);
		vslot b = vcode_group(&x.v, 1), t = vcode_group(&x.v, 1);
		vslot i = vcode_group(&x.v, 1), r = vcode_group(&x.v, 2);
		vlabel head = vcode_label(&x.v), out = vcode_label(&x.v);
		add(&x, OP_MOV, a, vcode_const(&x.v, 11), 0, 0);
		add(&x, OP_MOV, b, vcode_const(&x.v, 22), 0, 0);
		add(&x, OP_MOV, i, n, 0, 0);
		vcode_place(&x.v, head);
		add(&x, OP_MOV, t, a, 0, 0);
		add(&x, OP_MOV, a, b, 0, 0);
		add(&x, OP_MOV, b, t, 0, 0);
		add(&x, OP_ADD64_ri, i, i, 0, -1);
		branch(&x, OP_JNE64_ri, i, 0, head, out);
		vcode_place(&x.v, out);
		add(&x, OP_MOV, r, a, 0, 0);
		add(&x, OP_MOV, r + 1, b, 0, 0);
		add(&x, OP_RETN, 0, r, 0, 0);
		x.v.code[x.v.n - 1].c = 2;
		finish(&x, &rounds);
		/* a and b live in the result's registers: nothing to move at the end */
		assert_int_equal(x.f.code[x.f.ncode - 1].op, OP_RETN);
		assert_int_equal(x.f.code[x.f.ncode - 2].op, OP_JNE64_ri);
		end(&x);
	}
}

static void parameters_keep_their_registers(void **unused)
{
	(void)unused;
	struct fix x;
	start(&x);
	vslot p = vcode_param(&x.v, 1), q = vcode_param(&x.v, 2);
	vslot i = vcode_group(&x.v, 1);
	add(&x, OP_MOV, i, q + 1, 0, 0);
	add(&x, OP_ADD64_rr, i, i, p, 0);
	add(&x, OP_RET, 0, i, 0, 0);
	finish(&x, (uint64_t[]){1, 2, 3});
	assert_int_equal(x.f.nparams, 3);
	assert_int_equal(x.f.code[0].op, OP_MOV);
	assert_int_equal(x.f.code[0].d, 3);
	assert_int_equal(x.f.code[0].a, 2);
	end(&x);
}

/* A chain of a thousand values needs one register, a thousand live ones a thousand. */
static void dead_registers_are_used_again(void **unused)
{
	(void)unused;
	struct fix x;
	start(&x);
	vslot s = vcode_param(&x.v, 1);
	for (int k = 0; k < 1000; k++) {
		vslot d = vcode_group(&x.v, 1);
		add(&x, OP_ADD64_ri, d, s, 0, k);
		s = d;
	}
	add(&x, OP_RET, 0, s, 0, 0);
	finish(&x, (uint64_t[]){7});
	assert_int_equal(x.f.nregs, 2);
	end(&x);

	start(&x);
	vslot args[1000];
	for (int k = 0; k < 1000; k++) {
		args[k] = vcode_group(&x.v, 1);
		add(&x, OP_ADD64_ri, args[k], vcode_const(&x.v, 5), 0, k);
	}
	call(&x, 0, 0, 1000, args);
	finish(&x, NULL);
	assert_int_equal(x.f.nregs, 1001);
	end(&x);
}

/* Both lifetimes have a hole where the other lies. */
static void lifetimes_may_interleave(void **unused)
{
	(void)unused;
	struct fix x;
	start(&x);
	vslot p = vcode_param(&x.v, 1);
	vslot a = vcode_group(&x.v, 1), b = vcode_group(&x.v, 1);
	for (int k = 0; k < 3; k++) {
		add(&x, OP_ADD64_ri, a, p, 0, k);
		call(&x, 0, 0, 1, &a);
		add(&x, OP_ADD64_ri, b, p, 0, 10 + k);
		call(&x, 0, 0, 1, &b);
	}
	finish(&x, (uint64_t[]){7});
	assert_int_equal(x.f.nregs, 2);
	assert_int_equal(x.f.code[x.f.ncode - 1].op, OP_UNREACHABLE);
	end(&x);
}

static void groups_stay_adjacent(void **unused)
{
	(void)unused;
	struct fix x;
	start(&x);
	vslot one = vcode_group(&x.v, 1);
	vslot r = vcode_group(&x.v, 3), s = vcode_group(&x.v, 3);
	call(&x, one, 1, 0, NULL);
	call(&x, r, 3, 1, &one);
	for (uint32_t k = 0; k < 3; k++)
		add(&x, OP_MOV, s + k, r + k, 0, 0);
	vslot args[] = {s + 2, one, s, s + 1};
	call(&x, 0, 0, 4, args);
	add(&x, OP_RETN, 0, s, 0, 0);
	x.v.code[x.v.n - 1].c = 3;
	finish(&x, NULL);
	/* whole groups join */
	assert_int_equal(count(&x, OP_MOV) + count(&x, OP_MOV2), 0);
	assert_int_equal(x.f.nregs, 4);
	const struct insn *c = &x.f.code[3];
	assert_int_equal(c->op, OP_CALLI);
	assert_int_equal(c->a, 4);
	assert_int_equal(c->b, 2);
	assert_int_equal(prog_args(c)[0], prog_args(c)[2] + 2);
	assert_int_equal(prog_args(c)[3], prog_args(c)[2] + 1);
	end(&x);
}

static void equal_constants_share_a_register(void **unused)
{
	(void)unused;
	struct fix x;
	start(&x);
	vslot unused_const = vcode_const(&x.v, 99), w = vcode_const2(&x.v, 1, 2);
	vslot d = vcode_group(&x.v, 2);
	assert_int_not_equal(unused_const, 0);
	assert_int_equal(vcode_const(&x.v, 4), vcode_const(&x.v, 4));
	add(&x, OP_ADDW, d, w, w, 0);
	vslot args[] = {vcode_const(&x.v, 4), d, d + 1, vcode_const(&x.v, 4)};
	call(&x, 0, 0, 4, args);
	add(&x, OP_RETV, 0, 0, 0, 0);
	finish(&x, NULL);
	assert_int_equal(x.f.nconsts, 3);
	assert_int_equal(x.f.const_base, 2);
	assert_memory_equal(x.f.consts, ((uint64_t[]){1, 2, 4}), 24);
	end(&x);
}

/* A loop around 40,000 instructions, left and repeated by branches at both ends. */
static void far_branches_go_through_jumps(void **unused)
{
	(void)unused;
	struct fix x;
	start(&x);
	vslot n = vcode_param(&x.v, 1);
	vslot i = vcode_group(&x.v, 1), s = vcode_group(&x.v, 1);
	vlabel head = vcode_label(&x.v), body = vcode_label(&x.v);
	vlabel out = vcode_label(&x.v);
	vlabel mid = vcode_label(&x.v), rest = vcode_label(&x.v);
	add(&x, OP_MOV, i, n, 0, 0);
	add(&x, OP_MOV, s, n, 0, 0);
	vcode_place(&x.v, head);
	branch(&x, OP_JNE64_ri, i, 0, body, out);
	vcode_place(&x.v, body);
	for (int k = 0; k < 20000; k++)
		add(&x, OP_ADD64_ri, s, s, 0, k);
	branch(&x, OP_JNZ, s, 0, mid, rest); /* near */
	vcode_place(&x.v, mid);
	add(&x, OP_ADD64_ri, s, s, 0, 12345);
	vcode_place(&x.v, rest);
	for (int k = 0; k < 20000; k++)
		add(&x, OP_ADD64_ri, s, s, 0, -2 * k);
	call(&x, 0, 0, 1, &s);
	add(&x, OP_ADD64_ri, i, i, 0, -1);
	branch(&x, OP_JULT64_rr, i, n, head, out);
	vcode_place(&x.v, out);
	add(&x, OP_RET, 0, s, 0, 0);
	/* The reference stops at VRUN_STEPS, so look at the code as well. */
	finish(&x, (uint64_t[]){3});
	assert_int_equal(count(&x, OP_JMP), 2);
	struct vrun r;
	vrun_final(x.p, &x.f, (uint64_t[]){3}, 10, &r);
	assert_int_equal(r.n, 4);
	uint64_t sum = 3, all = 19999ULL * 20000 / 2;
	for (int k = 0; k < 3; k++) {
		sum += all;
		sum += sum & 1 ? 12345 : 0;
		sum -= 2 * all;
		assert_int_equal(r.trace[k], hash_mix(sum));
	}
	assert_int_equal(r.trace[3], sum);
	end(&x);
}

static void make_switch(struct fix *x, uint32_t n, uint64_t stride)
{
	struct vswitch s = {.width = 32, .n = n};
	vslot p = vcode_param(&x->v, 1);
	s.values = arena_get(&x->p->arena, n * sizeof *s.values);
	s.targets = arena_get(&x->p->arena, n * sizeof *s.targets);
	for (uint32_t k = 0; k < n; k++) {
		s.values[k] = 100 + (n - 1 - k) * stride;
		s.targets[k] = vcode_label(&x->v);
	}
	s.otherwise = vcode_label(&x->v);
	add(x, OP_SWITCH, 0, p, 0, x->v.nswitches);
	*VEC_ADD(x->v.switches, x->v.nswitches, x->v.cap_switches) = s;
	for (uint32_t k = 0; k < n; k++) {
		vcode_place(&x->v, s.targets[k]);
		add(x, OP_RET, 0, vcode_const(&x->v, k), 0, 0);
	}
	vcode_place(&x->v, s.otherwise);
	add(x, OP_RET, 0, p, 0, 0);
}

static void switches_are_sorted_and_dense_if_small(void **unused)
{
	(void)unused;
	static const struct {
		uint32_t n;
		uint64_t stride;
		uint32_t dense;
	} cases[] = {{1, 1, 1}, {10, 1, 10}, {10, 4, 37}, {10, 6, 55}, {10, 7, 0},
		     {3, 1000, 0}, {40, 1ULL << 40, 0}};
	for (uint32_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		uint64_t last = 100 + (cases[k].n - 1) * cases[k].stride;
		uint64_t probes[] = {0, 99, 100, 101, 100 + cases[k].stride,
				     last, last + 1, UINT64_MAX};
		for (uint32_t i = 0; i < 8; i++) {
			struct fix x;
			start(&x);
			make_switch(&x, cases[k].n, cases[k].stride);
			finish(&x, &probes[i]);
			assert_int_equal(x.p->nswitches, 1);
			const struct switch_table *t = &x.p->switches[0];
			assert_int_equal(t->width, 32);
			assert_int_equal(t->n, cases[k].n);
			assert_int_equal(t->dense_n, cases[k].dense);
			end(&x);
		}
	}
}

static void switch_tables_of_a_program_add_up(void **unused)
{
	(void)unused;
	struct program *p = prog_new();
	for (uint32_t k = 0; k < 100; k++) {
		struct fix x = {.p = p, .f = {.name = "f"}};
		const char *why;
		p->nlocs = 100;
		vcode_init(&x.v, p, &x.f);
		make_switch(&x, 2 + k, 1);
		assert_true(vcode_assemble(&x.v, &why));
		assert_int_equal(x.f.code[0].imm, k);
		vcode_done(&x.v);
	}
	assert_int_equal(p->nswitches, 100);
	for (uint32_t k = 0; k < 100; k++)
		assert_int_equal(p->switches[k].n, 2 + k);
	prog_free(p);
}

static void jumps_that_do_nothing_are_dropped(void **unused)
{
	(void)unused;
	struct fix x;
	start(&x);
	vslot p = vcode_param(&x.v, 1);
	vlabel l[6];
	for (int k = 0; k < 6; k++)
		l[k] = vcode_label(&x.v);
	branch(&x, OP_JNZ, p, 0, l[0], l[1]); /* both lead to l[3] */
	vcode_place(&x.v, l[0]);
	add(&x, OP_JMP, 0, 0, 0, l[2]);
	vcode_place(&x.v, l[1]);
	add(&x, OP_JMP, 0, 0, 0, l[3]);
	vcode_place(&x.v, l[4]); /* nobody comes here */
	add(&x, OP_RET, 0, vcode_const(&x.v, 1), 0, 0);
	vcode_place(&x.v, l[2]);
	add(&x, OP_JMP, 0, 0, 0, l[3]);
	vcode_place(&x.v, l[5]);
	add(&x, OP_JMP, 0, 0, 0, l[5]);
	vcode_place(&x.v, l[3]);
	add(&x, OP_RET, 0, p, 0, 0);
	finish(&x, (uint64_t[]){1});
	assert_int_equal(x.f.ncode, 1);
	assert_int_equal(x.f.nconsts, 0);
	end(&x);
}

static void moves_are_paired_up_to_labels(void **unused)
{
	(void)unused;
	struct fix x;
	start(&x);
	vslot p = vcode_param(&x.v, 1), g = vcode_group(&x.v, 5);
	vlabel in = vcode_label(&x.v), out = vcode_label(&x.v), mid = vcode_label(&x.v);
	branch(&x, OP_JNZ, p, 0, in, mid);
	vcode_place(&x.v, in);
	for (uint32_t k = 0; k < 5; k++) {
		if (k == 3)
			vcode_place(&x.v, mid);
		add(&x, OP_MOV, g + k, k ? g + k - 1 : p, 0, 0);
	}
	add(&x, OP_JMP, 0, 0, 0, out);
	branch(&x, OP_JNZ, p, 0, in, mid); /* not reached */
	vcode_place(&x.v, out);
	call(&x, 0, 0, 1, (vslot[]){g});
	add(&x, OP_RETN, 0, g, 0, 0);
	x.v.code[x.v.n - 1].c = 5;
	finish(&x, (uint64_t[]){5});
	assert_int_equal(x.f.code[1].op, OP_MOV2);
	assert_int_equal(x.f.code[2].op, OP_MOV);
	assert_int_equal(x.f.code[3].op, OP_MOV2);
	assert_int_equal((int16_t)x.f.code[0].c, 1);
	assert_int_equal((int16_t)x.f.code[0].e, 3);
	end(&x);
}

static void frames_have_gaps(void **unused)
{
	(void)unused;
	static const struct {
		uint64_t size;
		uint32_t align, offset;
	} want[] = {{3, 1, 32}, {64, 8, 80}, {5, 64, 192}, {0, 1, 240}, {16, 16, 272}};
	struct fix x;
	start(&x);
	for (uint32_t k = 0; k < 5; k++) {
		vslot reg = vcode_group(&x.v, 1);
		*VEC_ADD(x.v.stack, x.v.nstack, x.v.cap_stack) =
			(struct vstack){want[k].size, want[k].align, reg, k ? "x" : NULL, NULL};
	}
	add(&x, OP_ENTER, 0, 0, 0, 0);
	vslot t = vcode_group(&x.v, 1);
	add(&x, OP_ADD64_ri, t, x.v.stack[0].reg, 0, 1);
	call(&x, 0, 0, 2, (vslot[]){t, x.v.stack[4].reg});
	add(&x, OP_RETV, 0, 0, 0, 0);
	finish(&x, NULL);
	assert_int_equal(x.f.frame_size, 320);
	assert_int_equal(x.f.frame_align, 64);
	assert_int_equal(x.f.nregs, 6);
	uint32_t bits = 0;
	for (uint32_t i = 0; i < x.f.frame_size; i++)
		bits += x.f.plain[i / 8] >> i % 8 & 1;
	assert_int_equal(bits, 88);
	for (uint32_t k = 0; k < 5; k++) {
		const struct stack_slot *s = &x.f.slots[k];
		assert_int_equal(s->offset, want[k].offset);
		assert_int_equal(s->size, want[k].size);
		assert_string_equal(s->name, k ? "x" : "");
		for (uint32_t i = s->offset; i < s->offset + s->size; i++)
			assert_int_equal(x.f.plain[i / 8] >> i % 8 & 1, 1);
	}
	end(&x);
}

static void huge_functions_are_refused(void **unused)
{
	(void)unused;
	struct fix x;
	const char *why = NULL;
	start(&x);
	vslot reg = vcode_group(&x.v, 1);
	*VEC_ADD(x.v.stack, x.v.nstack, x.v.cap_stack) =
		(struct vstack){.size = 1ULL << 40, .align = 1, .reg = reg};
	add(&x, OP_RETV, 0, 0, 0, 0);
	assert_false(vcode_assemble(&x.v, &why));
	assert_non_null(why);
	end(&x);

	start(&x);
	vslot big = vcode_group(&x.v, 66000);
	add(&x, OP_MOV, big + 65999, vcode_const(&x.v, 1), 0, 0);
	add(&x, OP_RET, 0, big + 65999, 0, 0);
	why = NULL;
	assert_false(vcode_assemble(&x.v, &why));
	assert_non_null(why);
	end(&x);
}

/* 2,000 values live across 3,000 blocks: too much for exact lifetimes. Locals of the
 * blocks still share registers. */
static void very_large_functions_take_the_short_way(void **unused)
{
	(void)unused;
	enum { VALUES = 2000, BLOCKS = 3000 };
	struct fix x;
	start(&x);
	vslot n = vcode_param(&x.v, 1), *values = alloc_get(VALUES * sizeof *values);
	for (uint32_t k = 0; k < VALUES; k++) {
		values[k] = vcode_group(&x.v, 1);
		add(&x, OP_ADD64_ri, values[k], n, 0, k);
	}
	vlabel out = vcode_label(&x.v);
	for (uint32_t b = 0; b < BLOCKS; b++) {
		vlabel next = vcode_label(&x.v);
		vslot t = vcode_group(&x.v, 1), u = vcode_group(&x.v, 2);
		add(&x, OP_ADD64_rr, t, n, values[b % VALUES], 0);
		add(&x, OP_UADDO, u, t, n, 0);
		add(&x, OP_MOV, values[b % VALUES], u, 0, 0);
		call(&x, 0, 0, 2, (vslot[]){u, u + 1});
		branch(&x, OP_JNE64_ri, t, 0, next, out);
		vcode_place(&x.v, next);
	}
	vcode_place(&x.v, out);
	call(&x, 0, 0, VALUES, values);
	add(&x, OP_RETV, 0, 0, 0, 0);
	finish(&x, (uint64_t[]){1000});
	assert_int_equal(x.f.nregs, 1 + VALUES + 3);
	struct vrun r;
	vrun_final(x.p, &x.f, (uint64_t[]){1000}, VRUN_TRACE, &r);
	for (uint64_t k = 0; k < VRUN_TRACE; k++)
		assert_int_equal(r.trace[k], hash_mix(hash_mix(3000 + k)));
	free(values);
	end(&x);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(phi_moves_of_a_loop_vanish),
		cmocka_unit_test(swapped_phis_stay_right),
		cmocka_unit_test(parameters_keep_their_registers),
		cmocka_unit_test(dead_registers_are_used_again),
		cmocka_unit_test(lifetimes_may_interleave),
		cmocka_unit_test(groups_stay_adjacent),
		cmocka_unit_test(equal_constants_share_a_register),
		cmocka_unit_test(far_branches_go_through_jumps),
		cmocka_unit_test(switches_are_sorted_and_dense_if_small),
		cmocka_unit_test(switch_tables_of_a_program_add_up),
		cmocka_unit_test(jumps_that_do_nothing_are_dropped),
		cmocka_unit_test(moves_are_paired_up_to_labels),
		cmocka_unit_test(frames_have_gaps),
		cmocka_unit_test(huge_functions_are_refused),
		cmocka_unit_test(very_large_functions_take_the_short_way),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
