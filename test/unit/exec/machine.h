/* machine.h - small lowered programs made by hand and run by exec/, for its tests.
 *
 * A program has functions 1 .. n (function 1 is the entry), made with machine_func; then
 * machine_start loads it and machine_finish runs it to its end. The last fault stays. */
#ifndef MACHINE_H
#define MACHINE_H
#include "base/alloc.h"
#include "base/rng.h"
#include "exec/exec.h"
#include "prog/verify.h"
#include "unit.h"

enum { MACHINE_FUNCS = 8, MACHINE_GLOBALS = 8, MACHINE_STACK = 64 << 10 };
/* Intrinsics by number. */
enum { CALL_SETJMP, CALL_LONGJMP, CALL_MALLOC, CALL_FREE, CALL_NOTE, CALL_EXIT, CALLS };

struct machine {
	struct program *p;
	struct exec *x;
	struct state *s;
	struct exec_hooks hooks;
	struct fault fault; /* the last one */
	unsigned faults;
	uint64_t notes[256]; /* arguments of CALL_NOTE in order */
	unsigned nnotes;
	void (*on_note)(struct machine *m, uint64_t value); /* NULL: nothing more */
	uint64_t quantum;	  /* 0: all at once */
	struct expr_pool *exprs; /* both NULL: no symbolic values */
	struct solve *solve;
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
/* One word of argument slots behind a call. */
#define ARGS8(s0, s1, s2, s3, s4, s5, s6, s7) \
	{.op = s0, .d = s1, .a = s2, .b = s3, .c = s4, .e = s5, .imm = (s6) | (s7) << 16}
#define ARGS(s0, s1, s2) ARGS8(s0, s1, s2, 0, 0, 0, 0, 0)

static inline void machine_on_fault(void *arg, struct exec *x, const struct fault *f)
{
	struct machine *m = arg;
	(void)x;
	m->fault = *f;
	fault_describe(&m->fault);
	m->faults++;
}

static inline enum exec_answer machine_setjmp(struct exec *x, uint32_t n)
{
	(void)n;
	return exec_setjmp(x);
}
static inline enum exec_answer machine_longjmp(struct exec *x, uint32_t n)
{
	(void)n;
	return exec_longjmp(x);
}
static inline enum exec_answer machine_malloc(struct exec *x, uint32_t n)
{
	(void)n;
	struct heap_header h = {
		.size = (uint32_t)x->args[0], .kind = HEAP_MALLOC, .made = exec_stack(x)};
	x->ret = heap_alloc(&x->view, &x->thread->heap_next, 16, &h);
	return EXEC_DONE;
}
static inline enum exec_answer machine_free(struct exec *x, uint32_t n)
{
	(void)n;
	heap_free(&x->view, x->args[0], x->thread->heap_next, exec_stack(x));
	return EXEC_DONE;
}
static inline enum exec_answer machine_note(struct exec *x, uint32_t n)
{
	struct machine *m = x->env;
	(void)n;
	if (m->nnotes < 256)
		m->notes[m->nnotes++] = x->args[0];
	if (m->on_note)
		m->on_note(m, x->args[0]);
	return EXEC_DONE;
}
static inline enum exec_answer machine_exit(struct exec *x, uint32_t n)
{
	(void)n;
	exec_end(x, END_EXIT, (int)x->args[0], NULL);
	return EXEC_STOPPED;
}

static inline struct machine *machine_new(void)
{
	struct machine *m = alloc_zero(1, sizeof *m);
	m->p = prog_new();
	m->p->funcs = arena_get(&m->p->arena, MACHINE_FUNCS * sizeof *m->p->funcs);
	m->p->nfuncs = 1;
	m->p->globals = arena_get(&m->p->arena, MACHINE_GLOBALS * sizeof *m->p->globals);
	m->p->entry = m->p->main = 1;
	m->p->entry_is_main = true;
	m->hooks = (struct exec_hooks){.fault = machine_on_fault, .arg = m};
	return m;
}

/* The next function: nlocals registers, then the constants. */
static inline struct func *machine_func(struct machine *m, const char *name,
					const struct insn *code, size_t ncode,
					uint32_t nparams, uint32_t nlocals,
					const uint64_t *consts, uint32_t nconsts)
{
	struct arena *a = &m->p->arena;
	struct func *f = &m->p->funcs[m->p->nfuncs];
	struct insn *copy = arena_get(a, ncode * sizeof *copy);
	uint64_t *values = arena_get(a, (nconsts + 1) * sizeof *values);
	if (ncode)
		memcpy(copy, code, ncode * sizeof *copy);
	if (nconsts)
		memcpy(values, consts, nconsts * sizeof *values);
	*f = (struct func){.name = name,
			   .id = m->p->nfuncs++,
			   .code = copy,
			   .ncode = (uint32_t)ncode,
			   .nregs = nlocals + nconsts,
			   .nparams = nparams,
			   .const_base = nlocals,
			   .nconsts = nconsts,
			   .consts = values,
			   .frame_align = 16,
			   .intrinsic = -1,
			   .file = ""};
	return f;
}

/* Gives the function stack objects with the least gaps, as vcode/frame.c does. */
static inline void machine_stack(struct machine *m, struct func *f,
				 struct stack_slot *slots, uint32_t n, uint32_t align)
{
	struct arena *a = &m->p->arena;
	uint32_t at = PROG_GAP;
	for (uint32_t i = 0; i < n; i++) {
		at = (at + align - 1) & ~(align - 1);
		slots[i].offset = at;
		at += slots[i].size + PROG_GAP;
	}
	f->frame_size = (at + 15) & ~15u;
	f->frame_align = align;
	struct stack_slot *copy = arena_get(a, n * sizeof *copy);
	memcpy(copy, slots, n * sizeof *copy);
	uint8_t *plain = arena_get(a, f->frame_size / 8);
	memset(plain, 0, f->frame_size / 8);
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = slots[i].offset; k < slots[i].offset + slots[i].size;
		     k++)
			plain[k / 8] |= (uint8_t)(1u << k % 8);
	f->slots = copy;
	f->nslots = n;
	f->plain = plain;
}

static inline uint64_t machine_global(struct machine *m, const char *name, uint64_t size,
				      bool is_constant, const void *init)
{
	struct program *p = m->p;
	struct global *g = &p->globals[p->nglobals++];
	uint64_t at = (p->globals_end + PROG_PAGE - 1) & ~(uint64_t)(PROG_PAGE - 1);
	*g = (struct global){.name = name,
			     .address = at + PROG_GAP,
			     .size = size,
			     .align = 16,
			     .is_constant = is_constant,
			     .init = init,
			     .file = ""};
	p->globals_end = g->address + size;
	return g->address;
}

static inline void machine_start(struct machine *m)
{
	static const exec_intrinsic table[CALLS] = {machine_setjmp, machine_longjmp,
						    machine_malloc, machine_free,
						    machine_note,   machine_exit};
	static const char *const names[CALLS] = {"setjmp", "longjmp", "malloc",
						 "free",   "note",    "exit"};
	struct err e = {0};
	if (!prog_verify(m->p, &e))
		fail_msg("%s", e.text);
	struct exec_config c = {.prog = m->p,
				.intrinsics = table,
				.intrinsic_names = names,
				.nintrinsics = CALLS,
				.hooks = &m->hooks,
				.exprs = m->exprs,
				.solve = m->solve,
				.stack_size = MACHINE_STACK};
	m->x = exec_new(&c);
	m->x->env = m;
	m->s = exec_start(m->x);
}

static inline uint64_t *machine_regs(struct machine *m)
{
	return exec_frame(m->x)->regs;
}

static inline void machine_finish(struct machine *m)
{
	while (m->x->state->ended == END_RUNNING)
		exec_run(m->x, m->quantum ? m->quantum : 1ULL << 40);
}

/* Runs the entry function once more, in the same frame. */
static inline void machine_again(struct machine *m)
{
	m->x->state->ended = END_RUNNING;
	m->x->ip = m->p->funcs[1].code;
	machine_finish(m);
}

static inline void machine_free_all(struct machine *m)
{
	if (m->x && m->s)
		exec_drop(m->x, m->s);
	exec_free(m->x);
	if (m->solve)
		solve_free(m->solve);
	expr_pool_free(m->exprs);
	prog_free(m->p);
	free(m);
}

/* Numbers that make trouble, one time in two. */
static inline uint64_t machine_operand(struct rng *r, unsigned width)
{
	uint64_t mask = width >= 64 ? ~0ULL : (1ULL << width) - 1, v = rng_next(r);
	switch (rng_below(r, 12)) {
	case 0: v = 0; break;
	case 1: v = 1; break;
	case 2: v = ~0ULL; break;
	case 3: v = 1ULL << (width - 1); break;
	case 4: v = (1ULL << (width - 1)) - 1; break;
	case 5: v = rng_below(r, 2 * width); break;
	default: break;
	}
	return v & mask;
}
#endif
