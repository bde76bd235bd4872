/* free.c - pointers that are nothing but input, to data and to functions.
 *
 * Such a pointer can be any address. The program has no business in what libc and the model
 * keep for themselves, and it cannot mean a function whose address it never takes or
 * whose type is another one: all that is the one path on which the pointer is wrong. What
 * is left are the objects and functions of the program; each gets a path. */
#include "base/text.h"
#include "symmem/sym.h"
#include "symmem/unset.h"

#include <stdio.h>
#include <string.h>

enum { NODES = 256 }; /* of a term, that are looked at */

/* Is the term free? */

/* Is there something at this constant, or right before it? */
static bool is_place(struct exec *x, uint64_t address)
{
	struct object_info o;
	if (address < PROG_NULL_SIZE)
		return false;
	if (prog_func_at(x->prog, address))
		return true;
	exec_describe(x, address, &o);
	return o.kind != OBJECT_NONE && address - o.start <= o.size;
}

static bool has_no_place(struct exec *x, expr_id id, unsigned *nodes)
{
	struct expr e = *expr_get(x->exprs, id);
	if (!*nodes)
		return false;
	--*nodes;
	switch (e.op) {
	case EXPR_VAR: return true;
	case EXPR_CONST: return e.width < 32 || !is_place(x, expr_value(x->exprs, id));
	case EXPR_NOT:
	case EXPR_ZEXT:
	case EXPR_SEXT:
	case EXPR_EXTRACT: return has_no_place(x, e.a, nodes);
	case EXPR_CONCAT:
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_SHL:
	case EXPR_LSHR:
	case EXPR_ASHR: return has_no_place(x, e.a, nodes) && has_no_place(x, e.b, nodes);
	default: return false; /* chosen by a condition or out of a table, or computed */
	}
}

bool sym_is_free(struct exec *x, expr_id address)
{
	unsigned nodes = NODES;
	return has_no_place(x, address, &nodes);
}

/* The objects of the program */

struct collecting {
	struct sym_parts parts;
	bool is_write;
};

static void add_globals(struct exec *x, struct collecting *c)
{
	for (uint32_t i = 0; i < x->prog->nglobals; i++) {
		const struct global *g = &x->prog->globals[i];
		if (!g->is_library && !g->is_external && !g->is_thread_local &&
		    !(c->is_write && g->is_constant))
			sym_parts_add(&c->parts, g->address, g->size, 0);
	}
}

static void add_heap_object(void *arg, const struct heap_object *o)
{
	struct collecting *c = arg;
	if (!o->h.is_freed && !o->h.is_private)
		sym_parts_add(&c->parts, o->start, o->h.size, o->h.size_expr);
}

/* Objects with a header: heap, mappings, alloca, klee_define_fixed_object. */
static void each_heap_object(struct exec *x,
			     void (*visit)(void *, const struct heap_object *),
			     struct collecting *c)
{
	heap_each(&x->view, 0, (uint64_t)SPACE_REGIONS << SPACE_REGION_SHIFT, visit, c);
}

static void add_locals(struct exec *x, struct collecting *c)
{
	for (const struct frame *f = exec_frame(x); f; f = f->parent) {
		for (uint32_t i = 0; i < f->func->nslots && !f->func->is_library; i++) {
			const struct stack_slot *s = &f->func->slots[i];
			struct object_info o;
			exec_describe(x, f->regs[s->reg], &o);
			if (o.start == f->regs[s->reg] && !o.is_freed &&
			    (!s->name || strcmp(s->name, PROG_VARIADIC_NAME)))
				sym_parts_add(&c->parts, o.start, s->size, 0);
		}
	}
}

static enum fault_kind free_fault_kind(const struct fault *f)
{
	if (f->address < PROG_NULL_SIZE)
		return FAULT_NULL;
	if (f->object.is_inside && f->object.is_freed)
		return FAULT_FREED;
	if (f->object.is_inside && f->object.is_constant && f->is_write)
		return FAULT_CONSTANT;
	return f->is_write ? FAULT_WRITE : FAULT_READ;
}

/* What is near a wild pointer has nothing to do with it. */
static void describe_hit(struct exec *x, uint64_t address, struct object_info *o)
{
	exec_describe(x, address, o);
	if (!o->is_inside)
		*o = (struct object_info){.name = "", .function = "", .file = ""};
}

static void wild_access(struct exec *x, uint64_t address, unsigned n, bool is_write)
{
	struct fault f = {.address = address, .size = n, .is_write = is_write};
	describe_hit(x, address, &f.object);
	f.kind = free_fault_kind(&f);
	snprintf(f.text, sizeof f.text,
		 "%s of %u byte%s through a pointer that the input decides: it need not "
		 "point to an object%s",
		 is_write ? "write" : "read", n, text_plural(n),
		 address < PROG_NULL_SIZE ? ", here it is null" : "");
	exec_fault(x, &f);
}

bool sym_find_free(struct exec *x, expr_id address, unsigned n, bool is_write,
		   struct sym_target *t)
{
	struct collecting c = {.is_write = is_write};
	uint64_t at;
	c.parts.address = address;
	c.parts.n = n;
	c.parts.kind = CHOICE_POINTER;
	add_globals(x, &c);
	each_heap_object(x, add_heap_object, &c);
	add_locals(x, &c);
	sym_parts_sort(&c.parts);
	const struct sym_part *s = sym_parts_choose(x, &c.parts, &at);
	if (s)
		exec_describe(x, s->start, &t->object);
	sym_parts_done(&c.parts);
	if (!s && x->state->ended == END_RUNNING)
		wild_access(x, at, n, is_write);
	return s != NULL;
}

/* Functions */

static void report_symbolic_callee(struct exec *x, uint64_t address)
{
	struct fault f = {.address = address, .is_call = true};
	const struct func *to = prog_func_at(x->prog, address);
	f.kind = address < PROG_NULL_SIZE ? FAULT_NULL : FAULT_READ;
	describe_hit(x, address, &f.object);
	snprintf(f.text, sizeof f.text,
		 "call through a pointer that the input decides: it need not point to a "
		 "function of this type%s%.60s",
		 to			    ? ", here it leads to "
		 : address < PROG_NULL_SIZE ? ", here it is null"
					    : "",
		 to ? to->name : "");
	exec_fault(x, &f);
}

/* Those whose address the program takes, of the type that the call wants; if there is none
 * of that type, all of them. */
static void add_functions(struct exec *x, const struct insn *call, struct sym_parts *p)
{
	for (unsigned is_any = 0; is_any < 2 && !p->count; is_any++)
		for (uint32_t i = 1; i < x->prog->nfuncs; i++) {
			const struct func *f = &x->prog->funcs[i];
			if (f->is_taken && (is_any || f->type == prog_call_type(call)))
				sym_parts_add(p, PROG_FUNC_BASE + 16ULL * i, 1, 0);
		}
}

static bool free_callee(struct exec *x, const struct insn *call, expr_id pointer,
			uint64_t *address)
{
	struct sym_parts p = {.address = pointer, .n = 1, .kind = CHOICE_CALLEE};
	add_functions(x, call, &p);
	bool is_function = sym_parts_choose(x, &p, address) != NULL;
	sym_parts_done(&p);
	if (!is_function && x->state->ended == END_RUNNING)
		report_symbolic_callee(x, *address);
	return is_function;
}

/* libc's code may call what libc has; the program's what the program can know of. */
static bool is_callable(const struct exec *x, uint32_t id)
{
	return exec_frame(x)->func->is_library || x->prog->funcs[id].is_taken;
}

static expr_id is_null(struct exec *x, expr_id pointer)
{
	return expr_ult(x->exprs, pointer, expr_const(x->exprs, 64, PROG_NULL_SIZE));
}

/* Neither null nor such a function. */
static expr_id is_no_function(struct exec *x, expr_id pointer)
{
	struct expr_pool *p = x->exprs;
	expr_id among = expr_bool(p, false);
	for (uint32_t i = 1, n; i < x->prog->nfuncs; i += n + 1) {
		for (n = 0; i + n < x->prog->nfuncs && is_callable(x, i + n);)
			n++;
		uint64_t start = PROG_FUNC_BASE + 16ULL * i;
		expr_id offset = expr_sub(p, pointer, expr_const(p, 64, start));
		if (n)
			among = expr_or(
				p, among,
				expr_ult(p, offset, expr_const(p, 64, 16ULL * n)));
	}
	expr_id exact = expr_eq(p, expr_extract(p, pointer, 0, 4), expr_const(p, 4, 0));
	return expr_not(p, expr_or(p, is_null(x, pointer), expr_and(p, among, exact)));
}

bool sym_callee(struct exec *x, const struct insn *call, expr_id pointer,
		uint64_t *address)
{
	bool is_bad, is_low;
	if (!unset_settle(x, &pointer))
		return false;
	if (expr_is_const(x->exprs, pointer)) {
		*address = expr_value(x->exprs, pointer);
		return true;
	}
	if (sym_is_free(x, pointer))
		return free_callee(x, call, pointer, address);
	if (!exec_decide(x, is_no_function(x, pointer), CHOICE_BRANCH, false, &is_bad))
		return false;
	if (!is_bad &&
	    !exec_decide(x, is_null(x, pointer), CHOICE_BRANCH, false, &is_low))
		return false;
	return is_bad || is_low ? exec_pin(x, pointer, 0, address)
				: exec_concretise(x, pointer, CHOICE_CALLEE, address);
}

/* Heap objects as wholes */

static void add_start(void *arg, const struct heap_object *o)
{
	struct collecting *c = arg;
	if (o->h.kind == HEAP_MALLOC && !o->h.is_freed)
		sym_parts_add(&c->parts, o->start, 1, 0);
}

bool exec_heap_pointer(struct exec *x, expr_id pointer, uint64_t *address)
{
	struct collecting c = {0};
	if (!unset_settle(x, &pointer))
		return false;
	if (expr_is_const(x->exprs, pointer) || !sym_is_free(x, pointer))
		return exec_concretise(x, pointer, CHOICE_VALUE, address);
	c.parts.address = pointer;
	c.parts.n = 1;
	c.parts.kind = CHOICE_POINTER;
	sym_parts_add(&c.parts, 0, 1, 0);
	each_heap_object(x, add_start, &c);
	sym_parts_choose(x, &c.parts, address);
	sym_parts_done(&c.parts);
	return x->state->ended == END_RUNNING;
}
