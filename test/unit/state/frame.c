/* frame.c - activations: constants in place, recycled clean, copied apart, dropped in a
 * loop. */
#include "state/state.h"

#include "unit.h"

static const uint64_t consts[2] = {111, 222};
static struct func funcs[3] = {
	{.name = "none"},
	{.name = "f",
	 .id = 1,
	 .nregs = 6,
	 .nparams = 2,
	 .const_base = 4,
	 .nconsts = 2,
	 .consts = consts},
	{.name = "g", .id = 2, .nregs = 3, .nparams = 1, .const_base = 3},
};
static const struct program prog = {.funcs = funcs, .nfuncs = 3};

static void constants_are_in_place(void **unused)
{
	(void)unused;
	struct frame_pool p;
	frame_pool_init(&p, &prog);
	for (unsigned i = 0; i < 3; i++) {
		struct frame *f = frame_make(&p, &funcs[1]);
		assert_ptr_equal(f->func, &funcs[1]);
		assert_int_equal(f->regs[4], 111);
		assert_int_equal(f->regs[5], 222);
		assert_int_equal(f->ref, 1);
		frame_drop(&p, f);
	}
	assert_int_equal(p.made, 1);
	frame_pool_done(&p);
}

static void a_recycled_frame_forgets_its_activation(void **unused)
{
	(void)unused;
	struct frame_pool p;
	frame_pool_init(&p, &prog);
	struct frame *f = frame_make(&p, &funcs[1]);
	f->stack = 5;
	f->serial = 6;
	f->depth = 7;
	f->has_alloca = 1;
	frame_drop(&p, f);
	struct frame *again = frame_make(&p, &funcs[1]);
	assert_ptr_equal(again, f);
	assert_null(again->parent);
	assert_int_equal(again->stack, 0);
	assert_int_equal(again->serial, 0);
	assert_int_equal(again->depth, 0);
	assert_int_equal(again->has_alloca, 0);
	assert_null(again->sym);
	frame_drop(&p, again);
	frame_pool_done(&p);
}

static void frames_of_functions_do_not_mix(void **unused)
{
	(void)unused;
	struct frame_pool p;
	frame_pool_init(&p, &prog);
	struct frame *f = frame_make(&p, &funcs[1]);
	frame_drop(&p, f);
	struct frame *g = frame_make(&p, &funcs[2]);
	assert_ptr_not_equal(f, g);
	assert_ptr_equal(g->func, &funcs[2]);
	frame_drop(&p, g);
	frame_pool_done(&p);
}

/* Into a fresh frame and into a recycled one whose registers hold something else. */
static void a_copy_has_the_registers_and_shares_the_parent(void **unused)
{
	(void)unused;
	struct frame_pool p;
	frame_pool_init(&p, &prog);
	for (unsigned recycled = 0; recycled < 2; recycled++) {
		struct frame *parent = frame_make(&p, &funcs[2]);
		struct frame *f = frame_make(&p, &funcs[1]);
		f->parent = parent;
		f->stack = 3;
		f->serial = 4;
		f->depth = 2;
		f->has_alloca = 1;
		f->sp = 4096;
		for (unsigned i = 0; i < 4; i++)
			f->regs[i] = 10 + i;
		if (recycled) {
			struct frame *other = frame_make(&p, &funcs[1]);
			memset(other->regs, 0xff, 4 * sizeof other->regs[0]);
			frame_drop(&p, other);
		}
		struct frame *c = frame_copy(&p, f);
		assert_int_equal(c->ref, 1);
		assert_ptr_equal(c->parent, parent);
		assert_int_equal(parent->ref, 2);
		assert_int_equal(c->stack, 3);
		assert_int_equal(c->serial, 4);
		assert_int_equal(c->depth, 2);
		assert_int_equal(c->has_alloca, 1);
		assert_int_equal(c->sp, 4096);
		assert_memory_equal(c->regs, f->regs, 6 * sizeof f->regs[0]);
		c->regs[0] = 99;
		assert_int_equal(f->regs[0], 10);
		frame_drop(&p, f);
		assert_int_equal(parent->ref, 1);
		frame_drop(&p, c);
	}
	frame_pool_done(&p);
}

static void a_chain_goes_as_far_as_it_is_not_shared(void **unused)
{
	(void)unused;
	struct frame_pool p;
	frame_pool_init(&p, &prog);
	struct frame *bottom = frame_make(&p, &funcs[1]);
	struct frame *a = frame_make(&p, &funcs[2]), *b = frame_make(&p, &funcs[2]);
	a->parent = b->parent = bottom;
	bottom->ref = 2;
	frame_drop(&p, a);
	assert_int_equal(bottom->ref, 1);
	assert_null(p.free[1]);
	assert_ptr_equal(p.free[2], a);
	frame_drop(&p, b);
	assert_ptr_equal(p.free[1], bottom);
	frame_pool_done(&p);
}

static void a_million_frames_go_without_recursion(void **unused)
{
	(void)unused;
	struct frame_pool p;
	frame_pool_init(&p, &prog);
	struct frame *top = NULL;
	for (unsigned i = 0; i < 1000000; i++) {
		struct frame *f = frame_make(&p, &funcs[1 + i % 2]);
		f->parent = top;
		top = f;
	}
	struct frame *copy = frame_copy(&p, top);
	frame_drop(&p, top);
	assert_int_equal(copy->parent->ref, 1);
	frame_drop(&p, copy);
	assert_int_equal(p.made, 1000001);
	frame_pool_done(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(constants_are_in_place),
		cmocka_unit_test(a_recycled_frame_forgets_its_activation),
		cmocka_unit_test(frames_of_functions_do_not_mix),
		cmocka_unit_test(a_copy_has_the_registers_and_shares_the_parent),
		cmocka_unit_test(a_chain_goes_as_far_as_it_is_not_shared),
		cmocka_unit_test(a_million_frames_go_without_recursion),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
