/* memory.c - loads and stores of every width and address form around the ends of objects
 * in globals, heap and stack; what a wrong access is called; block copies. */
#include "exec/machine.h"

enum { SIZE = 200 };
enum form { FORM_O, FORM_K, FORM_X, FORM_B };
enum region { GLOBAL, HEAP, STACK, REGIONS };

/* main makes three objects of SIZE bytes in a row (registers 1, 2, 3), then accesses the
 * middle one: base in 2, index in 4, value in 5 and 6. */
static struct machine *access_machine(enum region where, struct insn access)
{
	struct machine *m = machine_new();
	struct insn code[16];
	unsigned n = 0;
	uint64_t consts[4] = {SIZE};
	for (unsigned i = 0; i < 3; i++) {
		const struct insn call[] = {{.op = OP_CALLI,
					     .d = (uint16_t)(1 + i),
					     .a = 1,
					     .b = 2,
					     .e = 1,
					     .imm = CALL_MALLOC},
					    ARGS(8, 0, 0)};
		const struct insn move = {
			.op = OP_MOV, .d = (uint16_t)(1 + i), .a = (uint16_t)(9 + i)};
		if (where == HEAP) {
			code[n++] = call[0];
			code[n++] = call[1];
		} else if (where == GLOBAL) {
			consts[1 + i] = machine_global(m, "g", SIZE, false, NULL);
			code[n++] = move;
		}
	}
	if (where == STACK)
		code[n++] = (struct insn){.op = OP_ENTER};
	code[n++] = access;
	code[n++] = (struct insn){.op = OP_RETV};
	struct func *f = machine_func(m, "main", code, n, 0, 8, consts, 4);
	struct stack_slot slots[3] = {{.size = SIZE, .reg = 1, .name = "a"},
				      {.size = SIZE, .reg = 2, .name = "b"},
				      {.size = SIZE, .reg = 3, .name = "c"}};
	if (where == STACK)
		machine_stack(m, f, slots, 3, 16);
	machine_start(m);
	return m;
}

static uint16_t memory_op(unsigned width, bool is_store, enum form form)
{
	return (uint16_t)(OP_LD8o + width * 8 + (is_store ? 4u : 0) + form);
}

static void check_access(enum region where, unsigned width, bool store, enum form form,
			 int off)
{
	const uint64_t value = 0x1122334455667788;
	unsigned bytes = 1u << width;
	bool inside = off >= 0 && off + (int)bytes <= SIZE;
	struct insn in = {
		.op = memory_op(width, store, form), .d = 5, .a = 2, .imm = off};
	if (form >= FORM_X) {
		in.b = 4;
		in.c = 3;
		in.imm = off - 3 * 50;
	}
	if (form == FORM_B)
		in.e = SIZE;
	struct machine *m = access_machine(where, in);
	machine_regs(m)[4] = 50;
	machine_regs(m)[5] = value;
	machine_finish(m);
	uint64_t base = machine_regs(m)[2], got = 0;
	if (inside != (m->s->ended == END_EXIT))
		fail_msg("%s at %d in region %d", prog_op_name(in.op), off, (int)where);
	if (!inside) {
		assert_int_equal(m->fault.kind, store ? FAULT_WRITE : FAULT_READ);
		assert_int_equal(m->fault.size, bytes);
		assert_int_equal(m->fault.address, base + (uint64_t)off);
		if (form != FORM_O) {
			assert_int_equal(m->fault.object.start, base);
			assert_int_equal(m->fault.object.size, SIZE);
		}
	} else if (store) {
		view_get(&m->x->view, base + (uint64_t)off, &got, bytes);
		assert_int_equal(got, value & (~0ULL >> (64 - 8 * bytes)));
	} else {
		assert_int_equal(machine_regs(m)[5], 0);
	}
	machine_free_all(m);
}

/* Every offset from far before to far behind: only what lies inside is done. */
static void check_offsets(enum region where, unsigned width, bool store, enum form form)
{
	/* The lowering uses form o only where a miss hits the gap. */
	int first = form == FORM_O ? -16 : -300, last = form == FORM_O ? SIZE + 16 : 520;
	for (int off = first; off < last; off += off < -40 || off > SIZE + 40 ? 7 : 1)
		check_access(where, width, store, form, off);
}

static void accesses_stay_in_their_object(void **unused)
{
	(void)unused;
	for (enum region where = 0; where < REGIONS; where++)
		for (unsigned width = 0; width < 4; width++)
			for (enum form form = FORM_O; form <= FORM_B; form++) {
				check_offsets(where, width, false, form);
				check_offsets(where, width, true, form);
			}
}

/* Bases everywhere in the object and right behind it, distances around the width of the
 * gap: no access gets over it into a neighbour. Sizes that leave the least gap. */
static void no_access_jumps_over_the_gap(void **unused)
{
	(void)unused;
	for (unsigned stack = 0; stack < 2; stack++)
		for (uint64_t size = 16; size <= 48; size += 16) {
			struct insn code[16];
			unsigned n = 0;
			if (stack)
				code[n++] = (struct insn){.op = OP_ENTER};
			for (uint16_t i = 1; i <= 3 && !stack; i++) {
				const struct insn call[] = {{.op = OP_CALLI,
							     .d = i,
							     .a = 1,
							     .b = 2,
							     .e = 1,
							     .imm = CALL_MALLOC},
							    ARGS(8, 0, 0)};
				memcpy(code + n, call, sizeof call);
				n += 2;
			}
			code[n++] =
				(struct insn){.op = OP_ADD64_rr, .d = 6, .a = 2, .b = 6};
			code[n++] = (struct insn){
				.op = OP_LD8x, .d = 5, .a = 6, .b = 4, .c = 1};
			code[n++] = (struct insn){.op = OP_RETV};
			struct machine *m = machine_new();
			struct func *f = machine_func(m, "main", code, n, 0, 8, &size, 1);
			struct stack_slot slots[3] = {
				{.size = (uint32_t)size, .reg = 1, .name = "a"},
				{.size = (uint32_t)size, .reg = 2, .name = "b"},
				{.size = (uint32_t)size, .reg = 3, .name = "c"}};
			if (stack)
				machine_stack(m, f, slots, 3, 16);
			machine_start(m);
			for (int base = 0; base <= (int)size; base++)
				for (int off = -120; off <= 120; off++) {
					static const uint16_t loads[] = {
						OP_LD8x, OP_LD16x, OP_LD32x, OP_LD64x};
					unsigned width = (unsigned)(base + off) % 4;
					((struct insn *)(uintptr_t)f->code)[n - 2].op =
						loads[width];
					machine_regs(m)[6] = (uint64_t)base;
					machine_regs(m)[4] = (uint64_t)(int64_t)off;
					m->x->thread->sp = m->x->thread->rare->stack_top;
					machine_again(m);
					int at = base + off;
					bool inside =
						at >= 0 && at + (1 << width) <= (int)size;
					assert_int_equal(m->x->state->ended == END_EXIT,
							 inside);
				}
			machine_free_all(m);
		}
}

/* The second time round the bounds come from the cache: same answers. */
static void the_bounds_cache_gives_the_same_answers(void **unused)
{
	(void)unused;
	for (enum region where = 0; where < REGIONS; where++)
		for (int off = -80; off < 300; off += 3) {
			/* Twice the same access: once inside to fill the cache, then at
			 * off. */
			struct machine *m = machine_new();
			struct insn code[16];
			unsigned n = 0;
			uint64_t consts[2] = {SIZE};
			if (where == STACK)
				code[n++] = (struct insn){.op = OP_ENTER};
			if (where == GLOBAL)
				consts[1] = machine_global(m, "g", SIZE, false, NULL);
			if (where == GLOBAL)
				code[n++] = (struct insn){.op = OP_MOV, .d = 2, .a = 9};
			if (where == HEAP) {
				const struct insn call[] = {{.op = OP_CALLI,
							     .d = 2,
							     .a = 1,
							     .b = 2,
							     .e = 1,
							     .imm = CALL_MALLOC},
							    ARGS(8, 0, 0)};
				memcpy(code + n, call, sizeof call);
				n += 2;
			}
			code[n++] = (struct insn){
				.op = OP_LEA, .d = 3, .a = 2, .b = 0, .imm = 64};
			code[n++] = (struct insn){
				.op = OP_ST32x, .d = 5, .a = 3, .b = 1, .c = 1};
			code[n++] = (struct insn){
				.op = OP_ST32x, .d = 5, .a = 3, .b = 4, .c = 1};
			code[n++] = (struct insn){.op = OP_RETV};
			struct func *f =
				machine_func(m, "main", code, n, 0, 8, consts, 2);
			struct stack_slot slot = {.size = SIZE, .reg = 2, .name = "b"};
			if (where == STACK)
				machine_stack(m, f, &slot, 1, 16);
			machine_start(m);
			uint64_t *r = machine_regs(m);
			r[0] = 0;
			r[1] = 100; /* far enough from the base to need the bounds */
			r[4] = (uint64_t)(int64_t)(off - 64);
			machine_finish(m);
			bool inside = off >= 0 && off + 4 <= SIZE;
			assert_int_equal(m->s->ended == END_EXIT, inside);
			machine_free_all(m);
		}
}

/* Form y: the address is one register's, the object another's. */
static void accesses_stay_in_the_object_they_name(void **unused)
{
	(void)unused;
	static const uint16_t ops[] = {OP_LD8y, OP_ST16y, OP_LD32ys, OP_ST64ys};
	for (enum region where = 0; where < REGIONS; where++)
		for (unsigned k = 0; k < COUNT(ops); k++)
			for (int off = -400; off < 600; off += 7) {
				struct machine *m = access_machine(
					where, (struct insn){.op = ops[k],
							     .d = 5,
							     .a = 2,
							     .b = 4,
							     .c = 1,
							     .e = 2,
							     .imm = 0});
				machine_regs(m)[4] = (uint64_t)(int64_t)off;
				machine_finish(m);
				bool inside = off >= 0 && off + (1 << k) <= SIZE;
				assert_int_equal(m->s->ended == END_EXIT, inside);
				machine_free_all(m);
			}
}

static void wide_accesses_stay_in_their_object(void **unused)
{
	(void)unused;
	static const uint16_t ops[] = {OP_LD128, OP_LD80, OP_ST128, OP_ST80};
	for (enum region where = 0; where < REGIONS; where++)
		for (unsigned k = 0; k < COUNT(ops); k++)
			for (int off = -40; off < 260; off++) {
				int bytes = k % 2 ? 10 : 16;
				struct machine *m =
					access_machine(where, (struct insn){.op = ops[k],
									    .d = 5,
									    .a = 2,
									    .b = 2,
									    .imm = off});
				machine_regs(m)[5] = 0x1122334455667788;
				machine_regs(m)[6] = 0x99aabbccddeeff00;
				machine_finish(m);
				bool inside = off >= 0 && off + bytes <= SIZE;
				assert_int_equal(m->s->ended == END_EXIT, inside);
				if (inside && k >= 2) {
					uint64_t got[2] = {0, 0};
					view_get(&m->x->view,
						 machine_regs(m)[2] + (uint64_t)off, got,
						 (size_t)bytes);
					assert_int_equal(got[0], 0x1122334455667788);
					assert_int_equal(got[1],
							 k % 2 ? 0xff00
							       : 0x99aabbccddeeff00);
				}
				machine_free_all(m);
			}
}

/* Over the end of a page, which the fast way never does. */
static void accesses_over_a_page_end_are_whole(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_ST64o, .d = 1, .a = 0},
				    {.op = OP_LD64o, .d = 2, .a = 0},
				    {.op = OP_LD32o, .d = 3, .a = 0, .imm = 2},
				    {.op = OP_RETV}};
	struct machine *m = machine_new();
	uint64_t big = machine_global(m, "big", 4000, false, NULL);
	machine_func(m, "main", code, COUNT(code), 2, 4, NULL, 0);
	machine_start(m);
	for (uint64_t at = big + 900; at < big + 1100; at++) {
		machine_regs(m)[0] = at;
		machine_regs(m)[1] = at * 0x9e3779b97f4a7c15;
		machine_again(m);
		assert_int_equal(m->s->ended, END_EXIT);
		assert_int_equal(machine_regs(m)[2], at * 0x9e3779b97f4a7c15);
		assert_int_equal(machine_regs(m)[3],
				 (uint32_t)((at * 0x9e3779b97f4a7c15) >> 16));
	}
	machine_free_all(m);
}

static void wrong_accesses_have_their_name(void **unused)
{
	(void)unused;
	static const uint8_t text[16] = "constant";
	const struct {
		uint64_t
			base; /* 0: the constant, 1: the freed object, else the address */
		uint16_t op;
		enum fault_kind kind;
	} cases[] = {
		{2, OP_LD8o, FAULT_NULL},
		{4096, OP_ST64o, FAULT_NULL},
		{0, OP_ST8o, FAULT_CONSTANT},
		{0, OP_LD128, 0},
		{1, OP_LD8o, FAULT_FREED},
		{1, OP_ST32o, FAULT_FREED},
		{1, OP_ST32k, FAULT_FREED},
		{PROG_FUNC_BASE + 16, OP_LD8o, FAULT_READ},
		{PROG_FUNC_BASE + 16, OP_ST8o, FAULT_CONSTANT},
		{1ULL << 38, OP_LD8o, FAULT_READ},
		{~0ULL, OP_LD8o, FAULT_READ},
		{~7ULL, OP_ST64o, FAULT_WRITE},
		{SPACE_HEAP, OP_LD16o, FAULT_READ},
		{SPACE_STACK, OP_LD16o, FAULT_FREED},
	};
	for (unsigned i = 0; i < COUNT(cases); i++) {
		const struct insn code[] = {
			{.op = OP_CALLI,
			 .d = 1,
			 .a = 1,
			 .b = 2,
			 .e = 1,
			 .imm = CALL_MALLOC},
			ARGS(8, 0, 0),
			{.op = OP_CALLI, .d = 0, .a = 1, .b = 2, .imm = CALL_FREE},
			ARGS(1, 0, 0),
			{.op = OP_MOV,
			 .d = 2,
			 .a = cases[i].base == 0   ? 9
			      : cases[i].base == 1 ? 1
						   : 4},
			{.op = cases[i].op, .d = 5, .a = 2, .b = 2},
			{.op = OP_RETV},
		};
		struct machine *m = machine_new();
		const uint64_t consts[] = {40, machine_global(m, "text", 16, true, text)};
		machine_func(m, "main", code, COUNT(code), 0, 8, consts, 2);
		machine_start(m);
		machine_regs(m)[4] = cases[i].base;
		machine_finish(m);
		if (m->faults != !!cases[i].kind || m->fault.kind != cases[i].kind)
			fail_msg("case %u: fault %d: %s", i, (int)m->fault.kind,
				 m->fault.text);
		if (cases[i].kind)
			assert_true(strlen(m->fault.text) > 0);
		machine_free_all(m);
	}
}

static void a_constant_keeps_its_bytes_in_every_fork(void **unused)
{
	(void)unused;
	static const uint8_t text[16] = "constant";
	const struct insn code[] = {{.op = OP_JMP, .imm = 1},
				    {.op = OP_LD8o, .d = 1, .a = 2},
				    {.op = OP_ST8o, .d = 2, .a = 2},
				    {.op = OP_RETV}};
	struct machine *m = machine_new();
	uint64_t at = machine_global(m, "text", 16, true, text);
	machine_func(m, "main", code, COUNT(code), 0, 2, &at, 1);
	machine_start(m);
	exec_run(m->x, 0);
	struct state *copy = exec_fork(m->x);
	for (unsigned side = 0; side < 2; side++) {
		machine_finish(m);
		assert_int_equal(m->fault.kind, FAULT_CONSTANT);
		assert_int_equal(machine_regs(m)[1], 'c');
		uint8_t now[16];
		assert_int_equal(view_get(&m->x->view, at, now, 16), 16);
		assert_memory_equal(now, text, 16);
		if (!side)
			exec_enter(m->x, copy);
	}
	exec_drop(m->x, copy);
	machine_free_all(m);
}

/* Two large globals of zeros share one page in memory until one is written. */
static void zeroed_globals_do_not_share_their_writes(void **unused)
{
	(void)unused;
	const struct insn code[] = {{.op = OP_ST8k, .d = 0, .a = 3, .imm = 2000},
				    {.op = OP_LD8k, .d = 1, .a = 4, .imm = 2000},
				    {.op = OP_LD8k, .d = 2, .a = 5, .imm = 2000},
				    {.op = OP_RETV}};
	struct machine *m = machine_new();
	const uint64_t consts[] = {machine_global(m, "a", 5000, false, NULL),
				   machine_global(m, "b", 5000, false, NULL),
				   machine_global(m, "c", 5000, true, NULL)};
	machine_func(m, "main", code, COUNT(code), 1, 3, consts, 3);
	machine_start(m);
	machine_regs(m)[0] = 7;
	machine_finish(m);
	assert_int_equal(m->s->ended, END_EXIT);
	assert_int_equal(machine_regs(m)[1] | machine_regs(m)[2], 0);
	assert_true(space_page(&m->x->process->space, consts[2] + 2000)->is_readonly);
	assert_false(space_page(&m->x->process->space, consts[0] + 2000)->is_readonly);
	machine_free_all(m);
}

static void block_copies_are_whole_or_nothing(void **unused)
{
	(void)unused;
	enum { BIG = 9000 };
	static uint8_t model[BIG], now[BIG];
	struct rng r;
	rng_init(&r, 1);
	const struct insn code[] = {{.op = OP_MEMCPY, .a = 0, .b = 1, .c = 2},
				    {.op = OP_RETV}};
	struct machine *m = machine_new();
	uint64_t at = machine_global(m, "big", BIG, false, NULL);
	machine_func(m, "main", code, COUNT(code), 3, 3, NULL, 0);
	machine_start(m);
	for (unsigned i = 0; i < BIG; i++)
		model[i] = (uint8_t)rng_next(&r);
	view_put(&m->x->view, at, model, BIG);
	struct insn *in = (struct insn *)(uintptr_t)m->p->funcs[1].code;
	for (unsigned i = 0; i < 3000; i++) {
		bool is_set = i % 3 == 0;
		uint64_t n = rng_below(&r, i % 7 ? 100 : BIG),
			 to = rng_below(&r, BIG + 20);
		uint64_t from = i % 2 ? rng_below(&r, BIG + 20) : to + rng_below(&r, 60);
		if (i % 101 == 0)
			n = ~0ULL - rng_below(&r, 5);
		in->op = is_set ? OP_MEMSET : OP_MEMCPY;
		uint64_t *regs = machine_regs(m);
		regs[0] = at + to;
		regs[1] = is_set ? from : at + from;
		regs[2] = n;
		machine_again(m);
		bool fits = n <= BIG && to + n <= BIG && (is_set || from + n <= BIG);
		if (n == 0)
			fits = true;
		assert_int_equal(m->s->ended == END_EXIT, fits);
		if (fits && is_set)
			memset(model + (n ? to : 0), (int)(from & 0xff), n);
		else if (fits && n)
			memmove(model + to, model + from, n);
		if (i % 10)
			continue;
		assert_int_equal(view_get(&m->x->view, at, now, BIG), BIG);
		assert_memory_equal(now, model, BIG);
	}
	machine_free_all(m);
}

static void thread_local_variables_are_objects(void **unused)
{
	(void)unused;
	static const uint32_t init = 77;
	for (int off = -40; off < 60; off++) {
		struct machine *m = machine_new();
		machine_global(m, "plain", 8, false, NULL);
		machine_global(m, "before", 40, false, NULL);
		machine_global(m, "t", 4, false, &init);
		machine_global(m, "after", 3000, false, NULL);
		for (unsigned i = 1; i < 4; i++)
			m->p->globals[i].is_thread_local = true;
		const struct insn code[] = {{.op = OP_TLS, .d = 0, .imm = 2},
					    {.op = OP_LD8k, .d = 1, .a = 0, .imm = off},
					    {.op = OP_RETV}};
		machine_func(m, "main", code, COUNT(code), 0, 2, NULL, 0);
		machine_start(m);
		machine_finish(m);
		assert_int_equal(m->s->ended == END_EXIT, off >= 0 && off < 4);
		if (off >= 0 && off < 4)
			assert_int_equal(machine_regs(m)[1], off ? 0 : 77);
		machine_free_all(m);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(accesses_stay_in_their_object),
		cmocka_unit_test(no_access_jumps_over_the_gap),
		cmocka_unit_test(the_bounds_cache_gives_the_same_answers),
		cmocka_unit_test(accesses_stay_in_the_object_they_name),
		cmocka_unit_test(wide_accesses_stay_in_their_object),
		cmocka_unit_test(accesses_over_a_page_end_are_whole),
		cmocka_unit_test(wrong_accesses_have_their_name),
		cmocka_unit_test(a_constant_keeps_its_bytes_in_every_fork),
		cmocka_unit_test(zeroed_globals_do_not_share_their_writes),
		cmocka_unit_test(block_copies_are_whole_or_nothing),
		cmocka_unit_test(thread_local_variables_are_objects),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
