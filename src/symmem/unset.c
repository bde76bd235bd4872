/* unset.c - see unset.h.
 *
 * Does a value depend on unset bytes? Not if no two ways to fill them give two values. Two
 * simple ways are tried first: they show nearly every dependence at once, and where the
 * value depends on input as well they say for which input (the condition that the two
 * results differ), so that the other inputs go on. What is left is asked of the solver,
 * with a second set of bytes. */
#include "symmem/unset.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "expr/pool.h"
#include "expr/substitute.h"
#include "expr/varset.h"
#include "prog/atomic.h"
#include "symmem/sym.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
	GRANULE = 8,	     /* bytes that share an input */
	FORGET_MAX = 1 << 26, /* what lies further into one object reads zero */
};

struct origin {
	uint64_t address;
	struct object_info object; /* as it was when the byte was loaded */
};

struct unset {
	enum exec_unset mode;
	expr_id mark;
	struct map of_var; /* first byte of an input -> number in origins */
	struct origin *origins;
	uint32_t n, cap;
	bool is_asking; /* the question itself is about unset bytes */
};

struct unset *unset_new(struct expr_pool *p, enum exec_unset mode)
{
	struct unset *u = alloc_zero(1, sizeof *u);
	u->mode = mode;
	map_init(&u->of_var);
	u->mark = expr_var(p, expr_input(p, "never written", 1, UINT64_MAX));
	return u;
}

void unset_free(struct unset *u)
{
	if (!u)
		return;
	map_done(&u->of_var);
	free(u->origins);
	free(u);
}

void unset_mark(struct unset *u, struct expr_pool *p)
{
	expr_mark(p, u->mark);
}

bool unset_is_followed(const struct exec *x)
{
	return x->unset && x->unset->mode != EXEC_UNSET_ASSUMED;
}

bool unset_is_mark(const struct exec *x, uint32_t id)
{
	return x->unset && id == x->unset->mark;
}

/* --- memory --- */

void unset_page(struct exec *x, struct page *p, uint32_t from, uint32_t n,
		const uint8_t *plain)
{
	struct shadow *s = page_own_shadow(p);
	for (uint32_t i = 0; i < n; i++)
		s->id[from + i] = x->unset->mark;
	memcpy(p->symbolic + from / 8, plain, n / 8);
	memset(p->plain + from / 8, 0, n / 8);
	memset(p->data + from, 0, n);
}

void exec_forget(struct exec *x, uint64_t address, uint64_t n)
{
	if (!unset_is_followed(x))
		return;
	if (n > FORGET_MAX)
		n = FORGET_MAX;
	for (uint64_t done = 0; done < n;) {
		struct page *p = view_own_page(&x->view, address + done, false);
		uint32_t at = (uint32_t)(address + done) & PAGE_MASK;
		for (; at < PAGE_SIZE && done < n; at++, done++)
			page_set_symbolic(p, at, x->unset->mark);
	}
}

/* --- the bytes --- */

static uint32_t input_of(struct exec *x, uint64_t name, uint64_t address)
{
	struct unset *u = x->unset;
	uint64_t known;
	uint32_t first = expr_input(x->exprs, "never written", GRANULE, name);
	if (map_get(&u->of_var, first, &known))
		return first;
	struct origin *o = VEC_ADD(u->origins, u->n, u->cap);
	o->address = address;
	exec_describe(x, address, &o->object);
	if (!address)
		o->object.function = exec_frame(x)->func->name;
	map_put(&u->of_var, first, u->n - 1);
	return first;
}

/* "uninit at list.c:12": where the user's code is that reads. */
static void name_of_reader(const struct exec *x, char *out, size_t n)
{
	const struct insn *ip = x->ip;
	const struct frame *f = exec_frame(x);
	for (; f->func->is_library && f->parent; f = f->parent)
		ip = f->call;
	const struct source_loc *l = prog_loc(x->prog, f->func, ip);
	const char *slash = strrchr(l->file, '/');
	if (l->line)
		snprintf(out, n, "uninit at %s:%" PRIu32, slash ? slash + 1 : l->file,
			 l->line);
	else
		snprintf(out, n, "uninit at %s", f->func->name);
}

/* An input of n bytes, or the values of the one that was given, as terms. */
static void make_bytes(struct exec *x, uint32_t n, expr_id *out)
{
	char name[128];
	uint8_t *given = alloc_zero(n, 1);
	uint32_t first = 0;
	name_of_reader(x, name, sizeof name);
	bool is_given = x->give && x->give(x, name, given, n);
	if (!is_given)
		first = exec_add_input(x, name, "", n);
	for (uint32_t i = 0; i < n; i++)
		out[i] = is_given ? expr_const(x->exprs, 8, given[i])
				  : expr_var(x->exprs, first + i);
	free(given);
}

static bool is_marked(const struct exec *x, const struct page *p, uint32_t at)
{
	return page_is_symbolic(p, at) && unset_is_mark(x, p->shadow->id[at]);
}

/* All marked bytes around an address, within its object and its page, become an input. */
static expr_id any_byte(struct exec *x, uint64_t address)
{
	struct page *p = view_own_page(&x->view, address, false);
	uint32_t at = (uint32_t)address & PAGE_MASK, from = at, to = at + 1;
	uint64_t page = address - at;
	expr_id bytes[PAGE_SIZE];
	struct object_info o;
	exec_describe(x, address, &o);
	while (o.is_inside && page + from > o.start && from && is_marked(x, p, from - 1))
		from--;
	while (o.is_inside && page + to < o.start + o.size && to < PAGE_SIZE &&
	       is_marked(x, p, to))
		to++;
	make_bytes(x, to - from, bytes);
	for (uint32_t i = from; i < to; i++)
		sym_put_byte(x, page + i, bytes[i - from]);
	return bytes[at - from];
}

/* Heap addresses are not reused; on the stack the function is part of the name. */
expr_id unset_byte(struct exec *x, uint64_t address)
{
	if (x->unset->mode == EXEC_UNSET_SYMBOLIC)
		return any_byte(x, address);
	uint64_t base = address - address % GRANULE, name = hash_mix(base);
	if (address >> SPACE_REGION_SHIFT == REGION_STACK) {
		struct object_info o;
		exec_describe(x, address, &o);
		name = hash_bytes(name, o.function, strlen(o.function));
	}
	uint32_t first = input_of(x, name & INT64_MAX, address);
	return expr_var(x->exprs, first + (uint32_t)(address % GRANULE));
}

static expr_id any_value(struct exec *x, unsigned width)
{
	expr_id bytes[16];
	uint32_t n = (width + 7) / 8;
	make_bytes(x, n, bytes);
	expr_id e = bytes[0];
	for (uint32_t i = 1; i < n; i++)
		e = expr_concat(x->exprs, bytes[i], e);
	return expr_trunc(x->exprs, e, width);
}

expr_id unset_value(struct exec *x, unsigned width)
{
	const struct func *f = exec_frame(x)->func;
	if (x->unset->mode == EXEC_UNSET_SYMBOLIC)
		return any_value(x, width);
	uint64_t place = (uint64_t)f->id << 32 | (uint64_t)(x->ip - f->code);
	uint32_t first = input_of(x, hash_mix(place) | 1ULL << 63, 0);
	expr_id e = expr_var(x->exprs, first);
	for (unsigned i = 1; i < GRANULE; i++)
		e = expr_concat(x->exprs, expr_var(x->exprs, first + i), e);
	return expr_trunc(x->exprs, e, width);
}

static const struct origin *origin_of_variable(const struct exec *x, uint32_t var)
{
	uint64_t i;
	uint32_t first = expr_var_input(x->exprs, var)->first_var;
	return map_get(&x->unset->of_var, first, &i) ? &x->unset->origins[i] : NULL;
}

/* How many of a term's bytes are unset, and the first of them. */
static uint32_t count_unset(const struct exec *x, expr_id e, uint32_t *first)
{
	struct varset s = expr_varset(x->exprs, expr_get(x->exprs, e)->vars);
	uint32_t n = 0;
	for (uint32_t i = s.n; i-- > 0;)
		if (origin_of_variable(x, s.vars[i])) {
			*first = s.vars[i];
			n++;
		}
	return n;
}

expr_id unset_like(struct exec *x, expr_id e)
{
	uint32_t first = 0;
	count_unset(x, e, &first);
	expr_id byte = expr_var(x->exprs, first), all = byte;
	for (unsigned i = 1; i < GRANULE; i++)
		all = expr_concat(x->exprs, byte, all);
	return all;
}

bool unset_reaches(const struct exec *x, expr_id e)
{
	uint32_t first;
	return x->unset && x->unset->n && count_unset(x, e, &first);
}

/* --- the finding --- */

static const char *use_words(const struct exec *x)
{
	unsigned op = x->ip->op;
	const char *name;
	switch (op) {
	case OP_JNZ:
	case OP_SWITCH: return "a branch depends";
	case OP_CALLR: return "the choice of a function depends";
	case OP_ALLOCA: return "the size of a local object depends";
	case OP_LD128:
	case OP_ST128:
	case OP_LD80:
	case OP_ST80: return "an address depends";
	case OP_MEMCPY:
	case OP_MEMSET:
	case OP_COPY: return "an address or a length depends";
	case OP_CALLI:
		name = x->intrinsic_names[x->ip->imm];
		return strncmp(name, "__ev_", 5) ? "what the engine is asked depends"
						 : "a system call depends";
	default: break;
	}
	if (op >= OP_JEQ8_rr && op <= OP_JSLE64_ri)
		return "a branch depends";
	if ((op >= OP_LD8o && op <= OP_ST64b) || (op >= OP_LD8xs && op <= OP_ST64bs) ||
	    (op >= OP_LD8y && op <= OP_ST64ys) || prog_is_atomic(op))
		return "an address depends";
	if (op >= OP_UDIV8_rr && op <= OP_SREM64_ri)
		return "a division depends";
	return "an operation depends";
}

static void origin_words(const struct origin *o, uint64_t address, char *out, size_t n)
{
	const struct object_info *b = &o->object;
	uint64_t off = address - b->start;
	if (b->kind == OBJECT_HEAP)
		snprintf(out, n, "byte %" PRIu64 " of a heap object of %" PRIu64 " bytes",
			 off, b->size);
	else if (b->kind == OBJECT_STACK && b->name[0])
		snprintf(out, n, "%s (local of %s)", b->name, b->function);
	else if (b->kind == OBJECT_STACK)
		snprintf(out, n, "a local object of %s", b->function);
	else
		snprintf(out, n, "a variable of %s", b->function);
}

/* What depends on which memory, in words; fills in address and object. */
static void describe_use(const struct exec *x, expr_id e, struct fault *f)
{
	char where[160];
	uint32_t first = 0;
	count_unset(x, e, &first);
	const struct origin *o = origin_of_variable(x, first);
	f->object = o->object;
	f->address = o->address - o->address % GRANULE +
		     (first - expr_var_input(x->exprs, first)->first_var);
	origin_words(o, f->address, where, sizeof where);
	snprintf(f->text, sizeof f->text, "%s on %s, which was never given a value",
		 use_words(x), where);
}

static void unset_fault(struct exec *x, expr_id e)
{
	struct fault f = {.kind = FAULT_UNINITIALISED};
	describe_use(x, e, &f);
	exec_fault(x, &f);
}

/* They are taken as zero, and that made a difference here. */
static void tell_assumption(struct exec *x, expr_id e)
{
	struct fault f = {.kind = FAULT_UNINITIALISED};
	if (!x->hooks->assumed)
		return;
	describe_use(x, e, &f);
	char text[sizeof f.text + 40];
	snprintf(text, sizeof text, "uninitialised memory is zero: %s", f.text);
	x->hooks->assumed(x->hooks->arg, x, text);
}

/* --- dependence --- */

static const uint8_t ways[] = {0xff, 0x01, 0x80};

struct filling {
	struct exec *x;
	uint8_t byte;
	bool is_twin; /* other bytes instead of a value */
};

static expr_id fill_unset_byte(void *arg, uint32_t var)
{
	const struct filling *f = arg;
	struct expr_pool *p = f->x->exprs;
	if (!origin_of_variable(f->x, var))
		return 0;
	if (!f->is_twin)
		return expr_const(p, 8, f->byte);
	const struct expr_input_info *in = expr_var_input(p, var);
	uint32_t twin = expr_input(p, "never written, again", in->size, in->position);
	return expr_var(p, twin + (var - in->first_var));
}

static expr_id filled_with(struct exec *x, expr_id e, uint8_t byte)
{
	struct filling f = {.x = x, .byte = byte};
	return expr_substitute(x->exprs, e, fill_unset_byte, &f);
}

static expr_id differs_term(struct exec *x, expr_id a, expr_id b)
{
	return expr_not(x->exprs, expr_eq(x->exprs, a, b));
}

/* Two ways to fill the bytes differ where cond holds: there the path ends with the finding.
 * False: it did. */
static bool keep_agreeing_fills(struct exec *x, expr_id e, expr_id cond)
{
	bool taken;
	x->unset->is_asking = true;
	bool ok = exec_decide(x, cond, CHOICE_BRANCH, true, &taken);
	x->unset->is_asking = false;
	if (ok && taken)
		unset_fault(x, e);
	return ok && !taken;
}

/* The same where no input is involved: nothing is forked, the answer is recorded. */
static bool keep_agreeing_fills_alone(struct exec *x, expr_id e, expr_id cond)
{
	uint64_t v;
	if (expr_is_const(x->exprs, cond))
		return keep_agreeing_fills(x, e, cond);
	if (x->replay) {
		if (!exec_replayed_value(x, CHOICE_VALUE, &v))
			return false;
	} else {
		enum verdict can =
			solve_branch(x->solve, exec_facts(x), cond).can_be_true;
		if (!exec_was_answered(x))
			return false;
		x->is_redoing = false;
		v = can == VERDICT_SAT;
		if (can == VERDICT_UNKNOWN && !exec_is_known(x))
			x->hooks->gap(x->hooks->arg, x,
				      "whether unset memory matters is not known", false);
	}
	exec_note_value(x, CHOICE_VALUE, v);
	if (v)
		unset_fault(x, e);
	return !v;
}

/* Can two fillings give two values? Asked without a decision: what is told changes nothing. */
static bool unset_matters(struct exec *x, expr_id e)
{
	struct filling twin = {.x = x, .is_twin = true};
	expr_id zero = filled_with(x, e, 0), other;
	if (filled_with(x, e, ways[0]) != zero)
		return true;
	other = expr_substitute(x->exprs, e, fill_unset_byte, &twin);
	return solve_branch(x->solve, exec_facts(x), differs_term(x, e, other))
		       .can_be_true != VERDICT_UNSAT;
}

bool unset_settle(struct exec *x, expr_id *e)
{
	uint32_t first, n;
	if (!x->unset || !x->unset->n || x->unset->is_asking ||
	    expr_is_const(x->exprs, *e) || !(n = count_unset(x, *e, &first)))
		return true;
	bool has_input = expr_varset(x->exprs, expr_get(x->exprs, *e)->vars).n > n;
	expr_id zero = filled_with(x, *e, 0);
	if (x->unset->mode != EXEC_UNSET_REPORTED) {
		if (!x->is_replaying && !exec_is_known(x) && unset_matters(x, *e))
			tell_assumption(x, *e);
		*e = zero;
		return exec_was_answered(x);
	}
	for (unsigned i = 0; i < sizeof ways; i++)
		if (!keep_agreeing_fills(
			    x, *e, differs_term(x, zero, filled_with(x, *e, ways[i]))))
			return false;
	struct filling twin = {.x = x, .is_twin = true};
	expr_id other = expr_substitute(x->exprs, *e, fill_unset_byte, &twin);
	expr_id cond = differs_term(x, *e, other);
	if (!(has_input ? keep_agreeing_fills(x, *e, cond)
			: keep_agreeing_fills_alone(x, *e, cond)))
		return false;
	*e = zero;
	return true;
}

bool unset_settle_bytes(struct exec *x, uint64_t address, uint64_t n)
{
	if (!x->unset || (!x->unset->n && !unset_is_followed(x)))
		return true;
	for (uint64_t i = 0; i < n; i++) {
		expr_id e;
		i += view_plain(&x->view, address + i, n - i);
		if (i < n &&
		    (!exec_load_expr(x, address + i, 1, &e) || !unset_settle(x, &e)))
			return false;
	}
	return true;
}
