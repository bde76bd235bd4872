/* touch.c - accesses to watched memory are reported once each, with their place, size and
 * kind, before anything happens; one that is refused has not happened and is asked for
 * again. Atomic read-modify-writes are one access. */
#include "symmem/touch.h"

#include "libcall/libcall.h"
#include "../exec/machine.h"
#include "prog/atomic.h"

enum { AT_MOST = 64, SIZE = 64 };

struct access {
	uint64_t address, n;
	bool is_write, is_atomic;
};

struct watch {
	struct machine *m;
	uint64_t shared, other; /* two objects on pages of their own */
	struct access seen[AT_MOST];
	unsigned nseen;
	bool refuses; /* every second time */
	unsigned asked;
	struct state *copies[AT_MOST];
	unsigned ncopies;
};

static bool on_touch(void *arg, struct exec *x, uint64_t address, uint64_t n,
		     bool is_write, bool is_atomic)
{
	struct machine *m = arg;
	struct watch *w = x->env;
	assert_ptr_equal(m, w->m);
	assert_true(w->nseen < AT_MOST);
	if (w->refuses && w->asked++ % 2 == 0)
		return false;
	w->seen[w->nseen++] = (struct access){address, n, is_write, is_atomic};
	return true;
}

static void on_fork(void *arg, struct exec *x, struct state *copy)
{
	struct watch *w = x->env;
	(void)arg;
	w->copies[w->ncopies++] = copy;
}

/* main with the two objects in registers 1 and 2; from 20 on constants. */
static struct watch *watch_new(const struct insn *code, size_t ncode,
			       const uint64_t *consts, uint32_t nconsts, bool is_symbolic)
{
	struct watch *w = alloc_zero(1, sizeof *w);
	struct machine *m = w->m = machine_new();
	machine_func(m, "main", code, ncode, 0, 20, consts, nconsts);
	w->shared = machine_global(m, "shared", SIZE, false, NULL);
	w->other = machine_global(m, "other", SIZE, false, NULL);
	if (is_symbolic) {
		struct solve_options o = {0};
		m->exprs = expr_pool_new();
		m->solve = solve_new(m->exprs, &o);
		m->hooks.forked = on_fork;
	}
	m->hooks.touched = on_touch;
	machine_start(m);
	m->x->env = w;
	machine_regs(m)[1] = w->shared;
	machine_regs(m)[2] = w->other;
	view_watch(&m->x->view, w->shared, SIZE);
	return w;
}

static void watch_free(struct watch *w)
{
	for (unsigned i = 0; i < w->ncopies; i++)
		exec_drop(w->m->x, w->copies[i]);
	machine_free_all(w->m);
	free(w);
}

static void expect(const struct watch *w, const struct access *want, unsigned n)
{
	for (unsigned i = 0; i < n && i < w->nseen; i++) {
		const struct access *a = &w->seen[i], *b = &want[i];
		if (a->address != w->shared + b->address || a->n != b->n ||
		    a->is_write != b->is_write || a->is_atomic != b->is_atomic)
			fail_msg("access %u: %u bytes at %u, %s%s", i, (unsigned)a->n,
				 (unsigned)(a->address - w->shared),
				 a->is_write ? "written" : "read",
				 a->is_atomic ? ", atomic" : "");
	}
	assert_int_equal(w->nseen, n);
}

#define ORDER(o) PROG_ORDER_##o
#define WHAT(a) PROG_ATOMIC_##a

/* All kinds of accesses; the constants are 5, 0, 16 and 9. */
static const uint64_t numbers[] = {5, 0, 16, 9};
static const struct insn everything[] = {
	{.op = OP_ST32o, .d = 20, .a = 1, .imm = 4},
	{.op = OP_LD16o, .d = 3, .a = 1, .imm = 4},
	{.op = OP_LD8b, .d = 4, .a = 1, .b = 20, .c = 2, .e = SIZE, .imm = 1},
	{.op = OP_ST32o, .d = 20, .a = 2}, /* not watched */
	{.op = OP_STA64,
	 .d = 23,
	 .a = 1,
	 .b = 1,
	 .c = ORDER(RELEASE),
	 .e = WHAT(STORE),
	 .imm = 8},
	{.op = OP_LDA64,
	 .d = 5,
	 .a = 1,
	 .b = 1,
	 .c = ORDER(ACQUIRE),
	 .e = WHAT(LOAD),
	 .imm = 8},
	{.op = OP_FENCE, .c = ORDER(SEQ_CST)},
	/* 9 + 5, kept in 7 */
	{.op = OP_LDA64,
	 .d = 6,
	 .a = 1,
	 .b = 1,
	 .c = ORDER(RELAXED),
	 .e = WHAT(ADD),
	 .imm = 8},
	{.op = OP_ADD64_rr, .d = 7, .a = 6, .b = 20},
	{.op = OP_STA64,
	 .d = 7,
	 .a = 1,
	 .b = 1,
	 .c = ORDER(RELAXED),
	 .e = WHAT(ADD),
	 .imm = 8},
	/* 14 is not 9, but 14 is what is in 7 */
	{.op = OP_LDX64, .d = 8, .a = 1, .b = 1, .c = ORDER(SEQ_CST), .e = 23, .imm = 8},
	{.op = OP_SEQ64_rr, .d = 9, .a = 8, .b = 23},
	{.op = OP_SEL, .d = 10, .a = 9, .b = 20, .c = 8},
	{.op = OP_STA64,
	 .d = 10,
	 .a = 1,
	 .b = 1,
	 .c = ORDER(SEQ_CST),
	 .e = WHAT(CMPXCHG),
	 .imm = 8},
	{.op = OP_LDX64, .d = 8, .a = 1, .b = 1, .c = ORDER(SEQ_CST), .e = 7, .imm = 8},
	{.op = OP_SEQ64_rr, .d = 9, .a = 8, .b = 7},
	{.op = OP_SEL, .d = 10, .a = 9, .b = 20, .c = 8},
	{.op = OP_STA64,
	 .d = 10,
	 .a = 1,
	 .b = 1,
	 .c = ORDER(SEQ_CST),
	 .e = WHAT(CMPXCHG),
	 .imm = 8},
	{.op = OP_LDA128,
	 .d = 11,
	 .a = 1,
	 .b = 1,
	 .c = ORDER(SEQ_CST),
	 .e = WHAT(XCHG),
	 .imm = 16},
	{.op = OP_STA128,
	 .d = 7,
	 .a = 1,
	 .b = 1,
	 .c = ORDER(SEQ_CST),
	 .e = WHAT(XCHG),
	 .imm = 16},
	{.op = OP_LD128, .d = 13, .a = 1, .b = 1, .imm = 16},
	{.op = OP_MEMCPY, .a = 2, .b = 1, .c = 22},
	{.op = OP_MEMSET, .a = 1, .b = 21, .c = 22},
	{.op = OP_RETV},
};
static const struct access all_accesses[] = {
	{4, 4, true, false},	{4, 2, false, false},  {11, 1, false, false},
	{8, 8, true, true},	{8, 8, false, true},   {8, 8, true, true},
	{8, 8, false, true},	{8, 8, true, true},    {16, 16, true, true},
	{16, 16, false, false}, {0, 16, false, false}, {0, 16, true, false},
};

static void every_access_is_reported_once(void **unused)
{
	(void)unused;
	struct watch *w =
		watch_new(everything, COUNT(everything), numbers, COUNT(numbers), false);
	machine_finish(w->m);
	assert_int_equal(w->m->s->ended, END_EXIT);
	expect(w, all_accesses, COUNT(all_accesses));
	assert_int_equal(machine_regs(w->m)[10], 5); /* the exchange that succeeded */
	watch_free(w);
}

/* What is in memory when a write is refused, in the order of all_accesses. */
static const struct {
	unsigned access;
	uint64_t offset;
	uint8_t byte;
} untouched[] = {{0, 4, 0}, {3, 8, 0}, {5, 8, 9}, {7, 8, 14}, {8, 16, 0}, {11, 4, 5}};

static void expect_untouched(struct watch *w)
{
	for (unsigned i = 0; i < COUNT(untouched); i++) {
		uint8_t byte = 0xff;
		view_get(&w->m->x->view, w->shared + untouched[i].offset, &byte, 1);
		if (untouched[i].access == w->nseen)
			assert_int_equal(byte, untouched[i].byte);
	}
}

/* Registers, memory and place of the state before and after exec_run was sent back. */
static void a_refused_access_has_not_happened(void **unused)
{
	(void)unused;
	struct watch *w =
		watch_new(everything, COUNT(everything), numbers, COUNT(numbers), false);
	struct exec *x = w->m->x;
	w->refuses = true;
	unsigned refused = 0;
	while (w->m->s->ended == END_RUNNING) {
		uint64_t before = w->nseen;
		exec_run(x, 1000);
		assert_int_equal(x->is_refused, w->m->s->ended == END_RUNNING);
		if (!x->is_refused)
			break;
		refused++;
		expect_untouched(w);
		uint8_t bytes[SIZE], again[SIZE];
		uint64_t regs[20], done = w->m->s->instructions;
		const struct insn *at = x->ip;
		view_get(&x->view, w->shared, bytes, SIZE);
		memcpy(regs, machine_regs(w->m), sizeof regs);
		w->asked = 0; /* it is refused once more */
		exec_run(x, 1000);
		assert_true(x->is_refused);
		assert_ptr_equal(x->ip, at);
		assert_int_equal(w->m->s->instructions, done);
		view_get(&x->view, w->shared, again, SIZE);
		assert_memory_equal(bytes, again, SIZE);
		assert_memory_equal(regs, machine_regs(w->m), sizeof regs);
		assert_true(w->nseen >= before);
		w->asked = 1;
	}
	assert_int_equal(w->m->s->ended, END_EXIT);
	assert_int_equal(refused, COUNT(all_accesses));
	expect(w, all_accesses, COUNT(all_accesses));
	watch_free(w);
}

static void exempt_code_is_not_reported(void **unused)
{
	(void)unused;
	struct watch *w =
		watch_new(everything, COUNT(everything), numbers, COUNT(numbers), false);
	w->m->x->is_exempt = true;
	machine_finish(w->m);
	assert_int_equal(w->m->s->ended, END_EXIT);
	assert_int_equal(w->nseen, 0);
	watch_free(w);
}

/* A copy between two watched ranges asks twice; refused at the second, it asks for both. */
static void a_copy_is_two_accesses(void **unused)
{
	(void)unused;
	static const struct insn code[] = {{.op = OP_MEMCPY, .a = 2, .b = 1, .c = 22},
					   {.op = OP_RETV}};
	struct watch *w = watch_new(code, COUNT(code), numbers, COUNT(numbers), false);
	view_watch(&w->m->x->view, w->other, SIZE);
	w->refuses = true;
	w->asked = 1; /* the first is granted, the second is not */
	exec_run(w->m->x, 1000);
	assert_true(w->m->x->is_refused);
	assert_int_equal(w->nseen, 1);
	w->refuses = false;
	machine_finish(w->m);
	assert_int_equal(w->nseen, 3);
	assert_int_equal(w->seen[1].address, w->shared);
	assert_false(w->seen[1].is_write);
	assert_int_equal(w->seen[2].address, w->other);
	assert_true(w->seen[2].is_write);
	watch_free(w);
}

/* What the engine does in place of libc. */

static enum exec_answer call(struct watch *w, exec_intrinsic f, uint64_t a, uint64_t b,
			     uint64_t c)
{
	struct exec *x = w->m->x;
	w->nseen = 0;
	x->args[0] = a;
	x->args[1] = b;
	x->args[2] = c;
	return f(x, 3);
}

#define EXPECT(...)                                          \
	do {                                                 \
		const struct access want_[] = {__VA_ARGS__}; \
		expect(w, want_, COUNT(want_));              \
	} while (0)

static void library_functions_report_what_they_touch(void **unused)
{
	(void)unused;
	static const struct insn code[] = {{.op = OP_RETV}};
	struct watch *w = watch_new(code, COUNT(code), NULL, 0, false);
	uint64_t s = w->shared, o = w->other;
	struct view *v = &w->m->x->view;
	view_put(v, s, "watched text", 13);
	view_put(v, o, "watched things", 15);
	assert_int_equal(call(w, libcall_string_strlen, s, 0, 0), EXEC_DONE);
	assert_int_equal(w->m->x->ret, 12);
	EXPECT({0, 13, false, false});
	assert_int_equal(call(w, libcall_string_strcmp, o, s, 0), EXEC_DONE);
	EXPECT({0, 10, false, false});
	assert_int_equal(call(w, libcall_string_memcmp, s, o, 4), EXEC_DONE);
	EXPECT({0, 4, false, false});
	assert_int_equal(call(w, libcall_string_strchr, s, 'h', 0), EXEC_DONE);
	assert_int_equal(w->m->x->ret, s + 4);
	EXPECT({0, 5, false, false});
	assert_int_equal(call(w, libcall_string_strrchr, s, 't', 0), EXEC_DONE);
	EXPECT({0, 13, false, false});
	assert_int_equal(call(w, libcall_string_strcspn, s, o + 7, 0), EXEC_DONE);
	EXPECT({0, 3, false, false}); /* of " things" the third byte is the first */
	view_put(v, o + 32, "text", 5);
	assert_int_equal(call(w, libcall_string_strstr, s, o + 32, 0), EXEC_DONE);
	assert_int_equal(w->m->x->ret, s + 8);
	EXPECT({0, 12, false, false});
	assert_int_equal(call(w, libcall_string_copy, s + 20, o + 32, 0), EXEC_DONE);
	EXPECT({20, 5, true, false});
	assert_int_equal(call(w, libcall_string_memset, s + 30, 1, 3), EXEC_DONE);
	EXPECT({30, 3, true, false});
	assert_int_equal(call(w, libcall_string_memcpy, o, s, 0), EXEC_DONE);
	assert_int_equal(w->nseen, 0);
	assert_int_equal(call(w, libcall_string_strlen, o, 0, 0), EXEC_DONE);
	assert_int_equal(w->nseen, 0);
	watch_free(w);
}

static void freeing_is_writing(void **unused)
{
	(void)unused;
	static const struct insn code[] = {{.op = OP_RETV}};
	struct watch *w = watch_new(code, COUNT(code), NULL, 0, false);
	struct exec *x = w->m->x;
	call(w, libcall_alloc_malloc, 40, 0, 0);
	uint64_t block = w->shared = x->ret;
	view_watch(&x->view, block, 40);
	assert_int_equal(call(w, libcall_alloc_realloc, block, 20, 0), EXEC_DONE);
	EXPECT({0, 40, true, false});
	block = w->shared = x->ret;
	view_watch(&x->view, block, 20);
	w->refuses = true;
	assert_int_equal(call(w, libcall_alloc_free, block, 0, 0), EXEC_STOPPED);
	struct heap_object h;
	bool in_tomb;
	assert_true(heap_find(&x->view, block, &h, &in_tomb));
	assert_false(h.h.is_freed);
	x->state->ended = END_RUNNING;
	assert_int_equal(call(w, libcall_alloc_free, block, 0, 0), EXEC_DONE);
	EXPECT({0, 20, true, false});
	watch_free(w);
}

/* Symbolic values. */

static void finish_all(struct watch *w)
{
	machine_finish(w->m);
	for (unsigned i = 0; i < w->ncopies; i++) {
		exec_enter(w->m->x, w->copies[i]);
		machine_finish(w->m);
	}
}

/* Whether it succeeds is decided before it is reported: a failure is a read. */
static void an_exchange_that_may_fail_is_decided(void **unused)
{
	(void)unused;
	static const struct insn code[] = {
		{.op = OP_LDX32, .d = 8, .a = 1, .b = 1, .c = ORDER(SEQ_CST), .e = 20},
		{.op = OP_SEQ32_rr, .d = 9, .a = 8, .b = 20},
		{.op = OP_SEL, .d = 10, .a = 9, .b = 23, .c = 8},
		{.op = OP_STA32,
		 .d = 10,
		 .a = 1,
		 .b = 1,
		 .c = ORDER(SEQ_CST),
		 .e = WHAT(CMPXCHG)},
		{.op = OP_RETV},
	};
	struct watch *w = watch_new(code, COUNT(code), numbers, COUNT(numbers), true);
	w->m->x->is_exempt = true;
	assert_true(exec_make_symbolic(w->m->x, w->shared, 4, "in"));
	w->m->x->is_exempt = false;
	w->refuses = true;
	finish_all(w);
	assert_int_equal(w->ncopies, 1);
	EXPECT({0, 4, true, true}, {0, 4, false, true});
	assert_int_equal(w->m->s->ended, END_EXIT);
	assert_int_equal(w->copies[0]->ended, END_EXIT);
	watch_free(w);
}

/* An index that can be 0 to 3: four paths, each reports its own place. */
static void a_symbolic_place_is_one_of_several(void **unused)
{
	(void)unused;
	static const struct insn code[] = {
		{.op = OP_LD8o, .d = 3, .a = 2},
		{.op = OP_AND32_ri, .d = 3, .a = 3, .imm = 3},
		{.op = OP_ST32b, .d = 20, .a = 1, .b = 3, .c = 4, .e = SIZE},
		{.op = OP_LD32b, .d = 4, .a = 1, .b = 3, .c = 4, .e = SIZE},
		{.op = OP_RETV},
	};
	struct watch *w = watch_new(code, COUNT(code), numbers, COUNT(numbers), true);
	assert_true(exec_make_symbolic(w->m->x, w->other, 1, "in"));
	finish_all(w);
	assert_int_equal(w->ncopies, 3);
	EXPECT({0, 4, true, false}, {0, 4, false, false}, {4, 4, true, false},
	       {4, 4, false, false}, {8, 4, true, false}, {8, 4, false, false},
	       {12, 4, true, false}, {12, 4, false, false});
	watch_free(w);
}

/* Of symbolic text and lengths all that can be reached is reported, once. */
static void symbolic_text_is_reported_as_far_as_it_can_reach(void **unused)
{
	(void)unused;
	static const struct insn code[] = {{.op = OP_RETV}};
	struct watch *w = watch_new(code, COUNT(code), NULL, 0, true);
	struct exec *x = w->m->x;
	uint64_t s = w->shared, o = w->other;
	x->is_exempt = true;
	assert_true(exec_make_symbolic(x, s, 3, "text"));
	x->is_exempt = false;
	x->has_string_models = true;
	assert_int_equal(call(w, libcall_string_strlen, s, 0, 0), EXEC_DONE);
	assert_true(x->ret_sym);
	EXPECT({0, 4, false, false});
	assert_int_equal(call(w, libcall_string_strcmp, s, o, 0), EXEC_DONE);
	EXPECT({0, 1, false, false}); /* nothing is equal to an empty text but itself */
	assert_int_equal(call(w, libcall_string_copy, o, s, 0), EXEC_DONE);
	EXPECT({0, 4, false, false});
	expr_id byte = exec_byte_at(x, s);
	x->arg_sym[2] = expr_zext(x->exprs, expr_trunc(x->exprs, byte, 2), 64);
	assert_int_equal(call(w, libcall_string_memcpy, o, s + 8, 0), EXEC_DONE);
	EXPECT({8, 3, false, false});
	assert_int_equal(call(w, libcall_string_memset, s + 8, 1, 0), EXEC_DONE);
	EXPECT({8, 3, true, false});
	watch_free(w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_access_is_reported_once),
		cmocka_unit_test(a_refused_access_has_not_happened),
		cmocka_unit_test(exempt_code_is_not_reported),
		cmocka_unit_test(a_copy_is_two_accesses),
		cmocka_unit_test(library_functions_report_what_they_touch),
		cmocka_unit_test(freeing_is_writing),
		cmocka_unit_test(an_exchange_that_may_fail_is_decided),
		cmocka_unit_test(a_symbolic_place_is_one_of_several),
		cmocka_unit_test(symbolic_text_is_reported_as_far_as_it_can_reach),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
