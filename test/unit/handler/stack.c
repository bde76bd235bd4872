/* stack.c - the guest's stack: frames of all sizes, dynamic allocation, overflow, bounds
 * that must not outlive their object, and whose object an address is. */
#include "exec/machine.h"

#define NOTE(slot) {.op = OP_CALLI, .a = 1, .b = 2, .imm = CALL_NOTE}, ARGS(slot, 0, 0)

static void assert_stack_is_empty(struct machine *m)
{
	const struct thread *t = m->x->thread;
	assert_int_equal(t->sp, t->rare->stack_top);
	for (uint64_t at = t->rare->stack_low & ~(uint64_t)PAGE_MASK; at < t->rare->stack_top;
	     at += PAGE_SIZE) {
		const struct page *p = space_page(&m->x->process->space, at);
		assert_true(!p || (!p->heads && page_plain_run(p, 0, PAGE_SIZE) == 0));
		for (unsigned i = 0; p && i < sizeof p->plain; i++)
			assert_int_equal(p->plain[i], 0);
	}
}

/* Bytes of the object, and only they, can be accessed. */
static uint64_t object_size, object_align;
static bool object_has_header;
static void check_object(struct machine *m, uint64_t at)
{
	struct view *v = &m->x->view;
	assert_int_equal(at % object_align, 0);
	assert_int_equal(view_plain(v, at, object_size + 8), object_size);
	for (uint64_t i = 1; i <= 8; i++)
		assert_int_equal(view_plain(v, at - i, 1), 0);
	uint8_t byte = 1;
	for (uint64_t i = 0; i < object_size; i += 1 + i / 9) {
		assert_int_equal(view_get(v, at + i, &byte, 1), 1);
		assert_int_equal(byte, 0);
	}
	view_fill(v, at, 0xff, object_size);
	struct object_info o;
	exec_describe(m->x, at + object_size / 2, &o);
	assert_int_equal(o.kind, OBJECT_STACK);
	assert_int_equal(o.start, at);
	assert_int_equal(o.size, object_size);
	assert_int_equal(o.is_inside, object_size > 0);
	if (object_has_header) { /* all of it: where it was made is at its end */
		assert_true(o.made && o.made < m->x->nstacks);
		assert_int_equal(m->x->stacks[o.made].func, 2);
	}
}

/* Called twice, after a call of another depth: zero both times, at the same place. */
static void frames_of_every_size_are_exact_and_zero(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_CALL, .b = 1, .imm = 2},
				    {.op = OP_CALL, .b = 1, .imm = 2},
				    {.op = OP_RETV}};
	const struct insn f[] = {
		{.op = OP_ENTER}, NOTE(0), {.op = OP_LEAVE}, {.op = OP_RETV}};
	const uint32_t sizes[] = {1,	8,    16,   100,  416,	432,  440,
				  448,	449,  500,  900,  944,	960,  961,
				  1000, 1024, 1500, 2048, 5000, 20000};
	for (unsigned k = 0; k < COUNT(sizes); k++)
		for (uint32_t align = 16; align <= 4096; align *= 2)
			for (uint64_t quantum = 0; quantum < 2; quantum++) {
				struct machine *m = machine_new();
				machine_func(m, "main", code, COUNT(code), 0, 1, NULL, 0);
				struct func *g =
					machine_func(m, "f", f, COUNT(f), 0, 1, NULL, 0);
				struct stack_slot slot = {
					.size = sizes[k], .reg = 0, .name = "x"};
				machine_stack(m, g, &slot, 1, align);
				object_size = sizes[k];
				object_align = align;
				object_has_header = false;
				m->on_note = check_object;
				m->quantum = quantum;
				machine_start(m);
				machine_finish(m);
				assert_int_equal(m->s->ended, END_EXIT);
				assert_int_equal(m->x->instructions, 11);
				assert_int_equal(m->nnotes, 2);
				assert_int_equal(m->notes[0], m->notes[1]);
				assert_stack_is_empty(m);
				machine_free_all(m);
			}
}

/* f(n) has a frame, notes its object and calls f(n - 1). */
static struct machine *recursion(uint32_t size, uint64_t depth)
{
	const struct insn code[] = {{.op = OP_CALL, .a = 1, .b = 2, .imm = 2},
				    ARGS(0, 0, 0),
				    {.op = OP_RETV}};
	const struct insn f[] = {{.op = OP_ENTER},
				 NOTE(1),
				 {.op = OP_JNE64_ri, .a = 0, .c = 1, .e = 4},
				 {.op = OP_SUB64_ri, .d = 0, .a = 0, .imm = 1},
				 {.op = OP_CALL, .a = 1, .b = 2, .imm = 2},
				 ARGS(0, 0, 0),
				 {.op = OP_LEAVE},
				 {.op = OP_RETV}};
	struct machine *m = machine_new();
	machine_func(m, "main", code, COUNT(code), 1, 2, NULL, 0);
	struct func *g = machine_func(m, "f", f, COUNT(f), 1, 2, NULL, 0);
	struct stack_slot slot = {.size = size, .reg = 1, .name = "x"};
	machine_stack(m, g, &slot, 1, 16);
	machine_start(m);
	machine_regs(m)[0] = depth;
	return m;
}

/* Addresses are a function of the calls, not of what the caches hold. */
static void addresses_do_not_depend_on_forks_and_quanta(void **unused)
{
	(void)unused;
	for (uint32_t size = 8; size < 3000; size += 97) {
		uint64_t want[256];
		unsigned nwant = 0;
		for (unsigned how = 0; how < 3; how++) {
			struct machine *m = recursion(size, 15);
			while (m->s->ended == END_RUNNING) {
				exec_run(m->x, how ? 0 : 1 << 30);
				if (how == 1 && m->s->ended == END_RUNNING)
					exec_drop(m->x, exec_fork(m->x));
				if (how == 2)
					exec_enter(m->x, m->s);
			}
			assert_int_equal(m->s->ended, END_EXIT);
			assert_int_equal(m->nnotes, 16);
			if (how)
				assert_memory_equal(m->notes, want, sizeof want);
			memcpy(want, m->notes, sizeof want);
			nwant = m->nnotes;
			assert_stack_is_empty(m);
			machine_free_all(m);
		}
		for (unsigned i = 1; i < nwant; i++)
			assert_true(want[i] + size + PROG_GAP <= want[i - 1]);
	}
}

static void forks_unwind_their_own_stack(void **unused)
{
	(void)unused;
	struct rng r;
	rng_init(&r, 4);
	for (unsigned round = 0; round < 60; round++) {
		enum { MOST = 10 };
		struct machine *m = recursion(8 + (uint32_t)rng_below(&r, 1500), 12);
		struct state *live[MOST] = {m->s};
		unsigned n = 1;
		while (n) {
			unsigned k = (unsigned)rng_below(&r, n);
			exec_enter(m->x, live[k]);
			exec_run(m->x, rng_below(&r, 15));
			if (live[k]->ended == END_RUNNING) {
				if (n < MOST && rng_below(&r, 2))
					live[n++] = exec_fork(m->x);
				continue;
			}
			assert_int_equal(live[k]->ended, END_EXIT);
			assert_stack_is_empty(m);
			exec_drop(m->x, live[k]);
			live[k] = live[--n];
		}
		m->s = NULL;
		machine_free_all(m);
	}
}

static void a_full_stack_is_a_finding(void **unused)
{
	(void)unused;
	for (uint32_t size = 300; size < 30000; size = size * 3 / 2) {
		struct machine *m = recursion(size, 100000);
		machine_finish(m);
		assert_int_equal(m->s->ended, END_FINDING);
		assert_int_equal(m->fault.kind, FAULT_STACK);
		const struct thread *t = m->x->thread;
		assert_true(t->sp >= t->rare->stack_low);
		assert_true(m->nnotes == 256 ||
			    t->sp - t->rare->stack_low < size + 3 * PAGE_SIZE);
		machine_free_all(m);
	}
}

/* f(size) calls ALLOCA and notes what it got. */
static struct machine *dynamic(uint64_t size, int32_t align, bool has_frame)
{
	const struct insn code[] = {{.op = OP_CALL, .a = 1, .b = 2, .imm = 2},
				    ARGS(0, 0, 0),
				    {.op = OP_CALL, .a = 1, .b = 2, .imm = 2},
				    ARGS(0, 0, 0),
				    {.op = OP_RETV}};
	const struct insn f[] = {{.op = has_frame ? OP_ENTER : OP_MOV, .d = 2, .a = 2},
				 {.op = OP_ALLOCA, .d = 1, .a = 0, .imm = align},
				 NOTE(1),
				 {.op = OP_ALLOCA, .d = 1, .a = 0, .imm = align},
				 NOTE(1),
				 {.op = OP_LEAVE},
				 {.op = OP_RETV}};
	struct machine *m = machine_new();
	machine_func(m, "main", code, COUNT(code), 1, 2, NULL, 0);
	struct func *g = machine_func(m, "f", f, COUNT(f), 1, 3, NULL, 0);
	struct stack_slot slot = {.size = 24, .reg = 2, .name = "x"};
	if (has_frame)
		machine_stack(m, g, &slot, 1, 16);
	object_size = size;
	object_align = align < 16 ? 16 : (uint64_t)align;
	object_has_header = true;
	m->on_note = check_object;
	machine_start(m);
	machine_regs(m)[0] = size;
	return m;
}

static void dynamic_objects_are_exact_and_zero(void **unused)
{
	(void)unused;
	for (uint64_t size = 0; size < 9000;
	     size += size < 70 || (size > 900 && size < 980) ? 1 : 83)
		for (int32_t align = 1; align <= 4096; align *= 4)
			for (unsigned has_frame = 0; has_frame < 2; has_frame++) {
				struct machine *m = dynamic(size, align, has_frame);
				machine_finish(m);
				assert_int_equal(m->s->ended, END_EXIT);
				assert_int_equal(m->nnotes, 4);
				assert_int_equal(m->notes[0], m->notes[2]);
				assert_int_equal(m->notes[1], m->notes[3]);
				assert_true(m->notes[1] + size + PROG_GAP <= m->notes[0]);
				assert_stack_is_empty(m);
				machine_free_all(m);
			}
}

static void a_dynamic_object_that_does_not_fit_is_a_finding(void **unused)
{
	(void)unused;
	const uint64_t sizes[] = {MACHINE_STACK, MACHINE_STACK - 100,
				  1ULL << 31,	 1ULL << 40,
				  ~0ULL,	 ~0ULL - 15};
	for (unsigned i = 0; i < COUNT(sizes); i++) {
		struct machine *m = dynamic(sizes[i], 16, i % 2);
		machine_finish(m);
		assert_int_equal(m->fault.kind, FAULT_STACK);
		assert_int_equal(m->nnotes, 0);
		machine_free_all(m);
	}
}

/* f may call ALLOCA and has no frame otherwise: when it does not, LEAVE changes nothing,
 * also not to what a recycled frame remembers. */
static void leaving_without_having_allocated_changes_nothing(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_ENTER},
				    {.op = OP_ST64o, .d = 2, .a = 1},
				    {.op = OP_CALL, .a = 1, .b = 2, .imm = 2},
				    ARGS(2, 0, 0), /* allocates */
				    {.op = OP_CALL, .a = 1, .b = 2, .imm = 3},
				    ARGS(3, 0, 0), /* one level deeper, does not */
				    {.op = OP_LD64o, .d = 0, .a = 1},
				    {.op = OP_LEAVE},
				    {.op = OP_RETV}};
	const struct insn f[] = {{.op = OP_JNE64_ri, .a = 0, .c = 1, .e = 2},
				 {.op = OP_ALLOCA, .d = 1, .a = 0, .imm = 16},
				 {.op = OP_LEAVE},
				 {.op = OP_RETV}};
	const struct insn deeper[] = {{.op = OP_ENTER},
				      {.op = OP_ST64o, .d = 1, .a = 1},
				      {.op = OP_CALL, .a = 1, .b = 2, .imm = 2},
				      ARGS(0, 0, 0),
				      {.op = OP_LD64o, .d = 2, .a = 1},
				      {.op = OP_LEAVE},
				      {.op = OP_RETV}};
	const uint64_t consts[] = {5, 0};
	struct machine *m = machine_new();
	struct stack_slot slot = {.size = 8, .reg = 1, .name = "x"};
	machine_stack(m, machine_func(m, "main", code, COUNT(code), 0, 2, consts, 2),
		      &slot, 1, 16);
	machine_func(m, "f", f, COUNT(f), 1, 2, NULL, 0);
	machine_stack(m, machine_func(m, "deeper", deeper, COUNT(deeper), 1, 3, NULL, 0),
		      &slot, 1, 16);
	machine_start(m);
	machine_finish(m);
	assert_int_equal(m->s->ended, END_EXIT);
	assert_int_equal(machine_regs(m)[0], 5);
	assert_stack_is_empty(m);
	machine_free_all(m);
}

/* A loop with a variable length array: the stack does not grow. */
static void saved_and_restored_the_stack_does_not_grow(void **unused)
{
	(void)unused;
	const struct insn code[] = {
		{.op = OP_STACKSAVE, .d = 1},
		{.op = OP_ALLOCA, .d = 2, .a = 0, .imm = 16},
		NOTE(2),
		{.op = OP_STACKRESTORE, .a = 1},
		{.op = OP_SUB64_ri, .d = 0, .a = 0, .imm = 1},
		{.op = OP_JNE64_ri, .a = 0, .c = (uint16_t)-6, .e = 1},
		{.op = OP_LEAVE},
		{.op = OP_RETV}};
	struct machine *m = machine_new();
	machine_func(m, "main", code, COUNT(code), 1, 3, NULL, 0);
	machine_start(m);
	machine_regs(m)[0] = 5000;
	machine_finish(m);
	assert_int_equal(m->s->ended, END_EXIT);
	assert_stack_is_empty(m);
	machine_free_all(m);
}

/* poke(p, i) writes p[i] in form x. main calls two functions whose objects start at the
 * same address and differ in size: what was right for the first is wrong for the second.
 */
static void bounds_do_not_outlive_their_object(void **unused)
{
	(void)unused;
	for (unsigned way = 0; way < 3; way++)
		for (uint64_t index = 90; index < 420; index += 10) {
			bool dynamic_object = way == 1;
			uint32_t more =
				way == 2 ? 4000 : 0; /* a frame off the fast path */
			const struct insn code[] = {{.op = OP_CALL, .b = 1, .imm = 2},
						    {.op = OP_CALL, .b = 1, .imm = 3},
						    {.op = OP_RETV}};
			struct insn f[] = {{.op = OP_ENTER},
					   NOTE(0),
					   {.op = OP_CALL, .a = 2, .b = 2, .imm = 4},
					   ARGS(0, 2, 0),
					   {.op = OP_LEAVE},
					   {.op = OP_RETV}};
			const struct insn poke[] = {
				{.op = OP_ST8x, .d = 1, .a = 0, .b = 1, .c = 1},
				{.op = OP_RETV}};
			struct machine *m = machine_new();
			machine_func(m, "main", code, COUNT(code), 0, 1, NULL, 0);
			for (unsigned i = 0; i < 2; i++) {
				uint64_t consts[] = {i ? index : 300, i ? 100 : 400};
				if (dynamic_object)
					f[0] = (struct insn){.op = OP_ALLOCA,
							     .d = 0,
							     .a = 3,
							     .imm = 16};
				struct func *g = machine_func(m, "f", f, COUNT(f), 0, 2,
							      consts, 2);
				/* The same frame in sum: 400, or 100 and what follows. */
				struct stack_slot slots[] = {
					{.size = i ? 100 : 400, .reg = 0, .name = "p"},
					{.size = 400 - 100 - PROG_GAP - 12 + more,
					 .reg = 1,
					 .name = "q"}};
				if (more && !i)
					slots[0].size += more;
				if (!dynamic_object)
					machine_stack(m, g, slots, 1 + i, 16);
			}
			machine_func(m, "poke", poke, COUNT(poke), 2, 2, NULL, 0);
			machine_start(m);
			machine_finish(m);
			if (!dynamic_object)
				assert_int_equal(m->notes[0], m->notes[1]);
			assert_int_equal(m->s->ended == END_EXIT, index < 100);
			if (index >= 100) {
				assert_int_equal(m->fault.kind, FAULT_WRITE);
				assert_int_equal(m->fault.object.size, 100);
				assert_int_equal(m->fault.object.start, m->notes[1]);
			}
			machine_free_all(m);
		}
}

/* main has an object, middle has no stack at all, leaf has one: each is found in its own
 * function, from the leaf. */
static struct object_info described[3];
static uint64_t main_object;
static void describe_all(struct machine *m, uint64_t at)
{
	if (!main_object) {
		main_object = at;
		return;
	}
	exec_describe(m->x, at + 3, &described[0]);
	exec_describe(m->x, main_object + 3, &described[1]);
	exec_describe(m->x, m->x->thread->sp - 8, &described[2]);
}

static void objects_are_found_in_the_frame_they_belong_to(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_ENTER},
				    NOTE(0),
				    {.op = OP_CALL, .b = 1, .imm = 2},
				    {.op = OP_LEAVE},
				    {.op = OP_RETV}};
	const struct insn middle[] = {{.op = OP_CALL, .b = 1, .imm = 3}, {.op = OP_RETV}};
	const struct insn leaf[] = {
		{.op = OP_ENTER}, NOTE(0), {.op = OP_LEAVE}, {.op = OP_RETV}};
	struct machine *m = machine_new();
	struct stack_slot a = {.size = 24, .reg = 0, .name = "a"}, b = a;
	b.name = "b";
	b.size = 48;
	machine_stack(m, machine_func(m, "main", code, COUNT(code), 0, 1, NULL, 0), &a, 1,
		      16);
	machine_func(m, "middle", middle, COUNT(middle), 0, 1, NULL, 0);
	machine_stack(m, machine_func(m, "leaf", leaf, COUNT(leaf), 0, 1, NULL, 0), &b, 1,
		      16);
	main_object = 0;
	m->on_note = describe_all;
	machine_start(m);
	machine_finish(m);
	assert_string_equal(described[0].function, "leaf");
	assert_string_equal(described[0].name, "b");
	assert_int_equal(described[0].size, 48);
	assert_string_equal(described[1].function, "main");
	assert_string_equal(described[1].name, "a");
	assert_true(described[1].is_inside);
	assert_true(described[2].is_freed);
	machine_free_all(m);
}

/* A pointer to a local of a function that has returned. */
static void the_stack_of_a_returned_function_is_not_accessible(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_CALL, .d = 0, .b = 1, .e = 1, .imm = 2},
				    {.op = OP_LD8o, .d = 0, .a = 0},
				    {.op = OP_RETV}};
	const struct insn f[] = {
		{.op = OP_ENTER}, {.op = OP_LEAVE}, {.op = OP_RET, .a = 0}};
	struct machine *m = machine_new();
	struct stack_slot slot = {.size = 24, .reg = 0, .name = "x"};
	machine_func(m, "main", code, COUNT(code), 0, 1, NULL, 0);
	machine_stack(m, machine_func(m, "f", f, COUNT(f), 0, 1, NULL, 0), &slot, 1, 16);
	machine_start(m);
	machine_finish(m);
	assert_int_equal(m->fault.kind, FAULT_FREED);
	assert_int_equal(m->fault.object.kind, OBJECT_STACK);
	machine_free_all(m);
}

/* Numbers of call stacks: the same place has the same one, also after a fork. */
static uint32_t stack_numbers[8];
static unsigned nstack_numbers;
static void number_stack(struct machine *m, uint64_t unused)
{
	(void)unused;
	stack_numbers[nstack_numbers++ % 8] = exec_stack(m->x);
}

static void call_stacks_have_numbers(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_CALL, .b = 1, .imm = 2},
				    {.op = OP_CALL, .b = 1, .imm = 2},
				    {.op = OP_JNZ, .a = 1, .c = (uint16_t)-2, .e = 1},
				    {.op = OP_RETV}};
	const struct insn f[] = {NOTE(0), {.op = OP_RETV}};
	const uint64_t one = 1;
	struct machine *m = machine_new();
	machine_func(m, "main", code, COUNT(code), 0, 1, &one, 1);
	machine_func(m, "f", f, COUNT(f), 0, 1, NULL, 0);
	m->on_note = number_stack;
	nstack_numbers = 0;
	machine_start(m);
	while (nstack_numbers < 8) {
		exec_run(m->x, 0);
		exec_drop(m->x, exec_fork(m->x));
	}
	for (unsigned i = 2; i < 8; i++)
		assert_int_equal(stack_numbers[i], stack_numbers[i - 2]);
	assert_int_not_equal(stack_numbers[0], stack_numbers[1]);
	const struct exec_stack *s = &m->x->stacks[stack_numbers[0]];
	assert_int_equal(s->func, 2);
	assert_int_equal(s->insn, 0);
	assert_int_equal(m->x->stacks[s->parent].func, 1);
	assert_int_equal(m->x->stacks[s->parent].parent, 0);
	machine_free_all(m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(frames_of_every_size_are_exact_and_zero),
		cmocka_unit_test(addresses_do_not_depend_on_forks_and_quanta),
		cmocka_unit_test(forks_unwind_their_own_stack),
		cmocka_unit_test(a_full_stack_is_a_finding),
		cmocka_unit_test(dynamic_objects_are_exact_and_zero),
		cmocka_unit_test(a_dynamic_object_that_does_not_fit_is_a_finding),
		cmocka_unit_test(leaving_without_having_allocated_changes_nothing),
		cmocka_unit_test(saved_and_restored_the_stack_does_not_grow),
		cmocka_unit_test(bounds_do_not_outlive_their_object),
		cmocka_unit_test(objects_are_found_in_the_frame_they_belong_to),
		cmocka_unit_test(the_stack_of_a_returned_function_is_not_accessible),
		cmocka_unit_test(call_stacks_have_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
