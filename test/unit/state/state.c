/* state.c - states: a fork shares what is there and separates what comes. */
#include "state/state.h"

#include "mem/view.h"
#include "unit.h"

static const uint64_t consts[1] = {5};
static struct func funcs[2] = {
	{.name = "none"},
	{.name = "f",
	 .id = 1,
	 .nregs = 4,
	 .nparams = 1,
	 .const_base = 3,
	 .nconsts = 1,
	 .consts = consts},
};
static const struct program prog = {.funcs = funcs, .nfuncs = 2};
enum { STACK = 1 << 20 };

static struct state *make(struct frame_pool *p, unsigned depth)
{
	struct state *s = state_new(1, &prog, STACK);
	struct thread *t = state_thread(s);
	for (unsigned i = 0; i < depth; i++) {
		struct frame *f = frame_make(p, &funcs[1]);
		f->parent = t->top;
		f->depth = i + 1;
		f->regs[0] = i;
		t->top = f;
	}
	return s;
}

static void a_new_state_is_one_thread_without_frames(void **unused)
{
	(void)unused;
	struct frame_pool p;
	frame_pool_init(&p, &prog);
	struct state *s = state_new(7, &prog, STACK);
	const struct thread *t = state_thread(s);
	assert_int_equal(s->id, 7);
	assert_int_equal(s->ended, END_RUNNING);
	assert_null(t->top);
	assert_ptr_equal(state_process(s)->prog, &prog);
	assert_int_equal(t->sp, t->rare->stack_top);
	assert_int_equal(t->rare->stack_top - t->rare->stack_low, STACK);
	assert_int_equal(t->rare->stack_top % PAGE_SIZE, 0);
	assert_int_equal(t->rare->stack_low >> SPACE_REGION_SHIFT, REGION_STACK);
	assert_int_equal(t->rare->stack_top >> SPACE_REGION_SHIFT, REGION_STACK);
	assert_int_equal(t->heap_next >> SPACE_REGION_SHIFT, REGION_HEAP);
	assert_int_equal(t->heap_next % PAGE_SIZE, 0);
	assert_int_equal(t->rare->map_next >> SPACE_REGION_SHIFT, REGION_MAP);
	assert_int_equal(state_node(s)->log.length, 0);
	state_free(s, &p);
	frame_pool_done(&p);
}

/* The top frame is private on both sides, what is below is shared. */
static void a_fork_copies_the_top_frame_only(void **unused)
{
	(void)unused;
	struct frame_pool p;
	frame_pool_init(&p, &prog);
	struct state *s = make(&p, 3);
	struct thread *t = state_thread(s);
	t->sp -= 64;
	t->serial = 9;
	t->allocations = 4;
	s->instructions = 1234;
	struct state *c = state_fork(s, 2, &p);
	struct thread *u = state_thread(c);
	assert_int_equal(c->id, 2);
	assert_int_equal(c->instructions, 1234);
	assert_ptr_not_equal(state_node(s), state_node(c));
	assert_ptr_not_equal(state_process(s), state_process(c));
	assert_ptr_not_equal(t, u);
	assert_int_equal(u->sp, t->sp);
	assert_int_equal(u->serial, 9);
	assert_int_equal(u->allocations, 4);
	assert_ptr_not_equal(t->top, u->top);
	assert_int_equal(t->top->ref, 1);
	assert_int_equal(u->top->ref, 1);
	assert_ptr_equal(t->top->parent, u->top->parent);
	assert_int_equal(t->top->parent->ref, 2);
	assert_int_equal(t->top->parent->parent->ref, 1);
	u->top->regs[0] = 77;
	assert_int_equal(t->top->regs[0], 2);
	assert_int_equal(u->top->regs[3], 5);
	state_free(s, &p);
	assert_int_equal(u->top->parent->ref, 1);
	assert_int_equal(u->top->parent->regs[0], 1);
	state_free(c, &p);
	frame_pool_done(&p);
}

static void forks_have_their_own_memory_and_log(void **unused)
{
	(void)unused;
	size_t pages = page_bytes_live(), nodes = space_bytes_live();
	struct frame_pool p;
	static struct view v;
	frame_pool_init(&p, &prog);
	view_init(&v);
	struct state *s = make(&p, 1);
	struct choice yes = {.kind = CHOICE_BRANCH, .value = 1},
		      no = {.kind = CHOICE_BRANCH};
	struct choice got;
	uint8_t byte = 1;
	view_switch(&v, &state_process(s)->space);
	view_open(&v, SPACE_HEAP + PAGE_SIZE, 8);
	view_put(&v, SPACE_HEAP + PAGE_SIZE, &byte, 1);
	log_add(&state_node(s)->log, &yes);
	struct state *c = state_fork(s, 2, &p);
	view_forked(&v);
	byte = 2;
	view_put(&v, SPACE_HEAP + PAGE_SIZE, &byte, 1);
	log_add(&state_node(s)->log, &yes);
	log_add(&state_node(c)->log, &no);
	assert_true(log_at(&state_node(s)->log, 1, &got));
	assert_int_equal(got.value, 1);
	assert_true(log_at(&state_node(c)->log, 1, &got));
	assert_int_equal(got.value, 0);
	state_free(s, &p);
	view_switch(&v, &state_process(c)->space);
	assert_int_equal(view_get(&v, SPACE_HEAP + PAGE_SIZE, &byte, 1), 1);
	assert_int_equal(byte, 1);
	assert_true(log_at(&state_node(c)->log, 0, &got));
	assert_int_equal(got.value, 1);
	state_free(c, &p);
	assert_int_equal(page_bytes_live(), pages);
	assert_int_equal(space_bytes_live(), nodes);
	frame_pool_done(&p);
}

/* A thousand states of one deep stack, dropped oldest first and newest first. */
static void many_forks_of_a_deep_stack_leave_nothing(void **unused)
{
	(void)unused;
	enum { FORKS = 1000, DEPTH = 100000 };
	static struct state *s[FORKS];
	struct frame_pool p;
	frame_pool_init(&p, &prog);
	for (unsigned order = 0; order < 2; order++) {
		s[0] = make(&p, DEPTH);
		struct frame *below = state_thread(s[0])->top->parent;
		for (unsigned i = 1; i < FORKS; i++)
			s[i] = state_fork(s[i - 1], i + 1, &p);
		assert_int_equal(below->ref, FORKS);
		for (unsigned i = 0; i < FORKS; i++)
			state_free(s[order ? FORKS - 1 - i : i], &p);
		assert_int_equal(p.made, DEPTH + FORKS - 1);
	}
	frame_pool_done(&p);
}

static void a_forked_state_is_small(void **unused)
{
	(void)unused;
	assert_true(state_bytes() < 1024);
}

static void ends_that_leave_something_out_have_a_word(void **unused)
{
	(void)unused;
	assert_null(end_reason_incomplete(END_EXIT));
	assert_null(end_reason_incomplete(END_FINDING));
	assert_string_equal(end_reason_incomplete(END_UNSUPPORTED), "unsupported");
	assert_string_equal(end_reason_incomplete(END_BAD_SYSTEM_CALL),
			    "bad-system-call");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_new_state_is_one_thread_without_frames),
		cmocka_unit_test(a_fork_copies_the_top_frame_only),
		cmocka_unit_test(forks_have_their_own_memory_and_log),
		cmocka_unit_test(many_forks_of_a_deep_stack_leave_nothing),
		cmocka_unit_test(a_forked_state_is_small),
		cmocka_unit_test(ends_that_leave_something_out_have_a_word),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
