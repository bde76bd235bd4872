/* many.c - states of several nodes, processes and threads: shared by forks, owned on the first
 * change, gone with the last holder. */
#include "mem/view.h"
#include "state/internal.h"
#include "unit.h"

#include <stdlib.h>

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
enum { STACK = 1 << 16, NODES = 3, PROCESSES = 2, THREADS = 5, STATES = 12 };

static void give_frame(struct frame_pool *p, struct thread *t, uint64_t value)
{
	struct frame *f = frame_make(p, &funcs[1]);
	f->parent = t->top;
	f->depth = 1;
	f->regs[0] = value;
	t->top = f;
}

static uint64_t tag(uint32_t node, uint32_t process, uint32_t thread)
{
	return 100 * node + 10 * process + thread;
}

static void write_word(struct space *s, uint64_t at, uint64_t value)
{
	static struct view v;
	view_init(&v);
	view_switch(&v, s);
	view_force(&v, at, &value, sizeof value);
	struct page *p = view_own_page(&v, at, true);
	page_mark(p, (uint32_t)at & PAGE_MASK, ((uint32_t)at & PAGE_MASK) + 8, true);
}

static uint64_t read_word(struct space *s, uint64_t at)
{
	static struct view v;
	uint64_t value = 0;
	view_init(&v);
	view_switch(&v, s);
	view_get(&v, at, &value, sizeof value);
	return value;
}

/* Goes to a thread; every part that is not current is made current on the way. */
static struct thread *go(struct state *s, uint32_t n, uint32_t p, uint32_t t,
			 struct frame_pool *pool)
{
	state_run_node(s, n, pool);
	state_run_process(s, p, pool);
	state_run_thread(s, t, pool);
	return state_thread(s);
}

static struct state *make_many(struct frame_pool *pool)
{
	struct state *s = state_new(1, &prog, STACK);
	for (uint32_t n = 0; n < NODES; n++) {
		if (n)
			assert_int_equal(state_add_node(s, &prog, STACK)->index, n);
		state_run_node(s, n, pool);
		give_frame(pool, state_thread(s), 0);
		for (uint32_t p = 1; p < PROCESSES; p++)
			assert_int_equal(state_add_process(s, pool)->index, p);
		for (uint32_t p = 0; p < PROCESSES; p++) {
			state_run_process(s, p, pool);
			for (uint32_t t = 1; t < THREADS; t++)
				give_frame(pool, state_add_thread(s, STACK), 0);
			for (uint32_t t = 0; t < THREADS; t++)
				go(s, n, p, t, pool)->top->regs[0] = tag(n, p, t);
		}
	}
	return s;
}

static void check_tags(struct state *s, const uint64_t *values)
{
	for (uint32_t n = 0; n < NODES; n++)
		for (uint32_t p = 0; p < PROCESSES; p++)
			for (uint32_t t = 0; t < THREADS; t++) {
				const struct node *node = state_node_at(s, n);
				const struct process *process = node_process(node, p);
				const struct thread *thread = process_thread(process, t);
				assert_int_equal(thread->index, t);
				assert_int_equal(thread->top->regs[0],
						 values[tag(n, p, t)]);
			}
}

/* Random forks, switches, changes and drops, against an array of what each state must say. */
static void states_of_many_do_not_mix(void **unused)
{
	(void)unused;
	size_t pages = page_bytes_live(), trees = space_bytes_live();
	struct frame_pool pool;
	frame_pool_init(&pool, &prog);
	struct state *s[STATES] = {make_many(&pool)};
	static uint64_t values[STATES][1000];
	for (uint32_t i = 0; i < 1000; i++)
		values[0][i] = i;
	srandom(7);
	for (uint64_t i = 0; i < 20000; i++) {
		uint32_t k = (uint32_t)random() % STATES, other = (uint32_t)random() % STATES;
		uint32_t n = (uint32_t)random() % NODES, p = (uint32_t)random() % PROCESSES,
			 t = (uint32_t)random() % THREADS;
		if (!s[k])
			continue;
		if (!s[other]) {
			s[other] = state_fork(s[k], i, &pool);
			memcpy(values[other], values[k], sizeof values[k]);
		} else if (other != k && random() % 3 == 0) {
			state_free(s[other], &pool);
			s[other] = NULL;
		}
		struct thread *now = go(s[k], n, p, t, &pool);
		assert_int_equal(now->ref, 1);
		assert_int_equal(now->top->regs[0], values[k][tag(n, p, t)]);
		now->top->regs[0] = values[k][tag(n, p, t)] = i;
		if (i % 64 == 0)
			check_tags(s[k], values[k]);
	}
	for (uint32_t k = 0; k < STATES; k++)
		if (s[k]) {
			check_tags(s[k], values[k]);
			state_free(s[k], &pool);
		}
	assert_int_equal(page_bytes_live(), pages);
	assert_int_equal(space_bytes_live(), trees);
	frame_pool_done(&pool);
}

/* All processes of a node see its memory; a forked process and a forked state have their own. */
static void memory_of_the_node_is_shared_by_its_processes(void **unused)
{
	(void)unused;
	struct frame_pool pool;
	frame_pool_init(&pool, &prog);
	struct state *s = state_new(1, &prog, STACK);
	give_frame(&pool, state_thread(s), 0);
	uint64_t own = SPACE_HEAP + PAGE_SIZE, shared = SPACE_SHARED + PAGE_SIZE;
	write_word(&state_process(s)->space, own, 1);
	write_word(&state_process(s)->space, shared, 1);
	state_add_process(s, &pool);
	write_word(&state_process(s)->space, own, 2);
	write_word(&state_process(s)->space, shared, 2);
	state_run_process(s, 1, &pool);
	assert_int_equal(read_word(&state_process(s)->space, own), 1);
	assert_int_equal(read_word(&state_process(s)->space, shared), 2);
	write_word(&state_process(s)->space, shared, 4);
	state_run_process(s, 0, &pool);
	assert_int_equal(read_word(&state_process(s)->space, own), 2);
	assert_int_equal(read_word(&state_process(s)->space, shared), 4);
	struct state *c = state_fork(s, 2, &pool);
	state_run_process(c, 1, &pool);
	write_word(&state_process(c)->space, shared, 3);
	assert_int_equal(read_word(&state_process(s)->space, shared), 4);
	state_run_process(c, 0, &pool);
	assert_int_equal(read_word(&state_process(c)->space, shared), 3);
	state_free(c, &pool);
	state_free(s, &pool);
	frame_pool_done(&pool);
}

static void arenas_depend_on_the_number_of_the_thread(void **unused)
{
	(void)unused;
	struct frame_pool pool;
	frame_pool_init(&pool, &prog);
	struct state *s = state_new(1, &prog, STACK);
	uint64_t last = 0;
	for (uint32_t i = 1; i < SPACE_THREADS; i++) {
		const struct thread *t = state_add_thread(s, STACK);
		assert_int_equal(t->number, i);
		assert_int_equal(space_arena_thread(t->heap_next), i);
		assert_int_equal(space_arena_thread(t->rare->stack_low), i);
		assert_int_equal(t->heap_next >> SPACE_REGION_SHIFT, REGION_HEAP);
		assert_int_equal(t->rare->stack_top >> SPACE_REGION_SHIFT, REGION_STACK);
		assert_int_equal(t->rare->map_next >> SPACE_REGION_SHIFT, REGION_MAP);
		assert_true(t->heap_next > last);
		last = space_arena_start(t->heap_next) + SPACE_ARENA - 1;
		assert_int_equal(space_arena_thread(last), i);
	}
	assert_null(state_add_thread(s, STACK));
	state_free(s, &pool);
	frame_pool_done(&pool);
}

/* What a fork allocates does not depend on how many others there are. */
static void a_fork_copies_the_current_ones_only(void **unused)
{
	(void)unused;
	struct frame_pool pool;
	frame_pool_init(&pool, &prog);
	struct state *s = state_new(1, &prog, STACK);
	give_frame(&pool, state_thread(s), 0);
	for (uint32_t i = 1; i < 1000; i++)
		give_frame(&pool, state_add_thread(s, STACK), i);
	uint64_t made = pool.made;
	struct state *c = state_fork(s, 2, &pool);
	assert_int_equal(pool.made, made + 1);
	assert_ptr_equal(state_process(s)->threads, state_process(c)->threads);
	assert_ptr_equal(process_thread(state_process(s), 7),
			 process_thread(state_process(c), 7));
	state_run_thread(c, 7, &pool);
	assert_ptr_not_equal(process_thread(state_process(s), 7),
			     process_thread(state_process(c), 7));
	assert_ptr_equal(process_thread(state_process(s), 500),
			 process_thread(state_process(c), 500));
	state_free(s, &pool);
	assert_int_equal(state_thread(c)->top->regs[0], 7);
	state_free(c, &pool);
	frame_pool_done(&pool);
}

/* Whoever looks at all threads sees those that are there, in any order in which others end. */
static void numbers_that_are_skipped_are_of_threads_that_are_gone(void **unused)
{
	enum { ALL = 60 };
	(void)unused;
	struct frame_pool pool;
	frame_pool_init(&pool, &prog);
	struct state *s = state_new(1, &prog, STACK);
	bool is_there[ALL] = {true};
	give_frame(&pool, state_thread(s), 0);
	for (uint32_t i = 1; i < ALL; i++) {
		give_frame(&pool, state_add_thread(s, STACK), i);
		is_there[i] = true;
	}
	const struct node *n = state_node(s);
	for (uint32_t k = 1, i = 1; k <= ALL; k++, i = i * 7 % 61) {
		uint32_t number = i % ALL, up = 0, down = 0, there = 0;
		if (!number || !is_there[number])
			continue;
		state_end_thread(s, number, &pool);
		is_there[number] = false;
		for (uint32_t j = node_next_thread(n, 0); j < ALL; j = node_next_thread(n, j + 1))
			up += is_there[j];
		for (uint32_t j = ALL; (j = node_thread_before(n, j)) != UINT32_MAX;)
			down += is_there[j];
		for (uint32_t j = 0; j < ALL; j++)
			there += is_there[j];
		assert_int_equal(up, there);
		assert_int_equal(down, there);
	}
	assert_int_equal(n->rare->gone_to - n->rare->gone_from, ALL - 1);
	state_free(s, &pool);
	frame_pool_done(&pool);
}

static void what_seldom_changes_is_shared_until_it_does(void **unused)
{
	(void)unused;
	struct frame_pool pool;
	frame_pool_init(&pool, &prog);
	struct state *a = state_new(1, &prog, STACK);
	input_add(state_node(a), "x", "", 0, 4);
	struct state *b = state_fork(a, 2, &pool);
	assert_ptr_equal(state_node(a)->rare, state_node(b)->rare);
	assert_ptr_equal(state_thread(a)->rare, state_thread(b)->rare);
	thread_own_rare(state_thread(b))->tp = 7;
	input_add(state_node(b), "y", "", 4, 4);
	assert_int_equal(state_thread(a)->rare->tp, 0);
	assert_int_equal(state_thread(b)->rare->tp, 7);
	assert_int_equal(state_thread(b)->rare->stack_low, state_thread(a)->rare->stack_low);
	assert_int_equal(state_node(a)->rare->ninputs, 1);
	assert_int_equal(state_node(b)->rare->ninputs, 2);
	assert_ptr_equal(state_node(b)->rare->inputs->before, state_node(a)->rare->inputs);
	state_free(a, &pool);
	assert_string_equal(state_node(b)->rare->inputs->before->name, "x");
	/* Alone again, it is changed in place. */
	const struct thread_rare *own = state_thread(b)->rare;
	assert_ptr_equal(thread_own_rare(state_thread(b)), own);
	state_free(b, &pool);
	frame_pool_done(&pool);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(states_of_many_do_not_mix),
		cmocka_unit_test(memory_of_the_node_is_shared_by_its_processes),
		cmocka_unit_test(arenas_depend_on_the_number_of_the_thread),
		cmocka_unit_test(a_fork_copies_the_current_ones_only),
		cmocka_unit_test(numbers_that_are_skipped_are_of_threads_that_are_gone),
		cmocka_unit_test(what_seldom_changes_is_shared_until_it_does),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
