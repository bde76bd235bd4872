/* verify.c - the rules a lowered program keeps, checked one by one.
 *
 * Slots lie inside the frame and constants are never written; jumps and switch tables
 * lead to the start of an instruction of the same function; calls carry all their
 * argument words; an atomic read-modify-write has its load, computation and store in one
 * piece; no function runs off its end; objects lie in order with gaps. */
#include "prog/verify.h"

#include "base/alloc.h"
#include "prog/atomic.h"
#include "prog/walk.h"

#include <stdlib.h>
#include <string.h>

struct check {
	const struct program *p;
	const struct func *f;
	struct err *e;
	uint8_t *starts; /* per word: an instruction starts here */
};

static bool fail_rule(const struct check *c, uint32_t at, const char *rule)
{
	const struct insn *i = at < c->f->ncode ? &c->f->code[at] : NULL;
	return err_set(c->e, "%s:%u (%s): %s", c->f->name, at,
		       i && i->op < PROG_OPS ? prog_op_name(i->op) : "?", rule);
}

static bool is_readable_slot(const struct func *f, uint32_t slot, uint32_t n)
{
	return slot + n <= f->nregs;
}

static bool is_writable_slot(const struct func *f, uint32_t slot, uint32_t n)
{
	return slot + n <= f->const_base;
}

static bool is_target(const struct check *c, uint32_t at, int64_t distance)
{
	int64_t to = (int64_t)at + distance;
	return to >= 0 && to < c->f->ncode && c->starts[to];
}

static bool ends_flow(const struct insn *i)
{
	switch (i->op) {
	case OP_SWITCH:
	case OP_RET:
	case OP_RETN:
	case OP_RETV:
	case OP_UNREACHABLE:
	case OP_TRAP:
	case OP_UNSUPPORTED:
	case OP_UNDEFINED: return true;
	default:
		for (unsigned field = 0; field <= PROG_IMM; field++)
			if (prog_op_roles(i->op)[field] == 't')
				return true;
		return false;
	}
}

static bool check_call(const struct check *c, uint32_t at)
{
	const struct insn *i = &c->f->code[at];
	if (i->e && !is_writable_slot(c->f, i->d, i->e))
		return fail_rule(c, at, "result outside the registers");
	if (i->b != prog_words(i))
		return fail_rule(c, at, "does not skip its argument words");
	for (uint32_t k = 0; k < i->a; k++)
		if (!is_readable_slot(c->f, prog_args(i)[k], 1))
			return fail_rule(c, at, "argument outside the registers");
	if (i->op == OP_CALLR)
		return is_readable_slot(c->f, i->c, 1) ||
		       fail_rule(c, at, "callee outside the registers");
	if (i->op == OP_CALLI)
		return i->imm >= 0 || fail_rule(c, at, "no such intrinsic");
	return (i->imm > 0 && (uint32_t)i->imm < c->p->nfuncs) ||
	       fail_rule(c, at, "no such function");
}

static bool check_switch(const struct check *c, uint32_t at)
{
	const struct insn *i = &c->f->code[at];
	if (i->imm < 0 || (uint32_t)i->imm >= c->p->nswitches)
		return fail_rule(c, at, "no such table");
	const struct switch_table *t = &c->p->switches[i->imm];
	if (!is_target(c, at, t->otherwise))
		return fail_rule(c, at, "default outside the function");
	for (uint32_t k = 0; k < t->n; k++) {
		if (!is_target(c, at, t->targets[k]))
			return fail_rule(c, at, "case outside the function");
		if (k && t->values[k] <= t->values[k - 1])
			return fail_rule(c, at, "cases not ascending");
	}
	for (uint32_t k = 0; k < t->dense_n; k++)
		if (!is_target(c, at, t->dense[k]))
			return fail_rule(c, at, "dense case outside the function");
	return true;
}

/* Numbers that index a table of the program. */
static bool check_index(const struct check *c, uint32_t at)
{
	const struct insn *i = &c->f->code[at];
	uint32_t n = (uint32_t)i->imm;
	switch (i->op) {
	case OP_TLS:
		return (n < c->p->nglobals && c->p->globals[n].is_thread_local) ||
		       fail_rule(c, at, "no such thread-local variable");
	case OP_UNSUPPORTED:
	case OP_UNDEFINED: return n < c->p->nnotes || fail_rule(c, at, "no such note");
	default: return true;
	}
}

static bool check_field(const struct check *c, uint32_t at, unsigned field)
{
	const struct insn *i = &c->f->code[at];
	uint32_t v = field == PROG_IMM ? 0 : prog_field(i, field);
	switch (prog_op_roles(i->op)[field]) {
	case 'w':
		return is_writable_slot(c->f, v, 1) ||
		       fail_rule(c, at, "writes outside the registers");
	case 'W':
		return is_writable_slot(c->f, v, 2) ||
		       fail_rule(c, at, "writes outside the registers");
	case 'r':
		return is_readable_slot(c->f, v, 1) ||
		       fail_rule(c, at, "reads outside the registers");
	case 'R':
		return is_readable_slot(c->f, v, 2) ||
		       fail_rule(c, at, "reads outside the registers");
	case 'm':
		return is_readable_slot(c->f, v, i->c) ||
		       fail_rule(c, at, "reads outside the registers");
	case 't':
		return is_target(c, at, prog_distance(i, field)) ||
		       fail_rule(c, at, "jumps outside the function");
	default: return true;
	}
}

/* Does an instruction do nothing but compute? */
static bool is_computing_op(unsigned op)
{
	const char *roles = prog_op_roles(op);
	return (roles[0] == 'w' || roles[0] == 'W') && op < OP_CALL &&
	       !strchr(roles, 't') && !(op >= OP_LD8o && op <= OP_ST80);
}

/* From the load of a read-modify-write to its store. Nothing may jump there: what is inside
 * does not count as the start of an instruction. */
static bool check_group(const struct check *c, uint32_t at)
{
	const struct insn *code = c->f->code;
	uint32_t to = at + 1;
	while (to < c->f->ncode && is_computing_op(code[to].op))
		c->starts[to++] = 0;
	if (to == c->f->ncode || !prog_is_atomic_store(code[to].op) ||
	    prog_atomic_of(&code[to]) != prog_atomic_of(&code[at]))
		return fail_rule(c, at, "read-modify-write in pieces");
	c->starts[to] = 0;
	return true;
}

static bool check_groups(const struct check *c)
{
	const struct func *f = c->f;
	for (uint32_t at = 0; at < f->ncode; at += prog_words(&f->code[at])) {
		const struct insn *i = &f->code[at];
		if (!prog_is_atomic(i->op))
			continue;
		if (prog_atomic_of(i) >= PROG_ATOMICS || prog_order_of(i) >= PROG_ORDERS)
			return fail_rule(c, at, "no such atomic operation");
		bool is_store = prog_is_atomic_store(i->op);
		bool fits = prog_atomic_of(i) ==
			    (is_store ? PROG_ATOMIC_STORE : PROG_ATOMIC_LOAD);
		if (prog_stands_alone(i) ? !fits : is_store && c->starts[at])
			return fail_rule(c, at, "half of an atomic operation");
		if (!prog_stands_alone(i) && !is_store && !check_group(c, at))
			return false;
	}
	return true;
}

static bool check_insn(const struct check *c, uint32_t at)
{
	const struct insn *i = &c->f->code[at];
	if (c->f->locs && c->f->locs[at] >= c->p->nlocs)
		return fail_rule(c, at, "no such source position");
	if (prog_is_call(i))
		return check_call(c, at);
	for (unsigned field = 0; field <= PROG_IMM; field++)
		if (!check_field(c, at, field))
			return false;
	if (i->op == OP_SWITCH)
		return check_switch(c, at);
	return check_index(c, at);
}

static bool find_starts(struct check *c)
{
	uint32_t last = 0;
	for (uint32_t at = 0; at < c->f->ncode; at += prog_words(&c->f->code[at])) {
		if (c->f->code[at].op >= PROG_OPS)
			return fail_rule(c, at, "unknown instruction");
		if (prog_words(&c->f->code[at]) > c->f->ncode - at)
			return fail_rule(c, at, "argument words missing");
		c->starts[at] = 1;
		last = at;
	}
	return ends_flow(&c->f->code[last]) || fail_rule(c, last, "runs off the end");
}

static bool check_frame(const struct check *c)
{
	const struct func *f = c->f;
	if (f->nregs > 65536 || f->const_base + f->nconsts != f->nregs ||
	    f->nparams > f->const_base)
		return err_set(c->e, "%s: registers do not add up", f->name);
	for (uint32_t k = 0; k < f->nparam_names; k++)
		if (f->params[k].slot + f->params[k].slots > f->nparams)
			return err_set(c->e, "%s: parameter %u outside", f->name, k);
	if (f->frame_size % 16 || (f->nslots && !f->frame_size))
		return err_set(c->e, "%s: odd frame size", f->name);
	for (uint32_t k = 0; k < f->nslots; k++) {
		const struct stack_slot *s = &f->slots[k];
		if ((uint64_t)s->offset + s->size > f->frame_size ||
		    !is_writable_slot(f, s->reg, 1))
			return err_set(c->e, "%s: stack object %u outside", f->name, k);
	}
	return true;
}

bool prog_verify_func(const struct program *p, const struct func *f, struct err *e)
{
	if (!f->code)
		return true;
	struct check c = {.p = p, .f = f, .e = e};
	if (!f->ncode)
		return err_set(e, "%s: empty body", f->name);
	if (!check_frame(&c))
		return false;
	c.starts = alloc_zero(f->ncode, 1);
	bool ok = find_starts(&c) && check_groups(&c);
	for (uint32_t at = 0; ok && at < f->ncode; at += prog_words(&f->code[at]))
		ok = check_insn(&c, at);
	free(c.starts);
	return ok;
}

static bool check_globals(const struct program *p, struct err *e)
{
	uint64_t end = PROG_GLOBAL_BASE;
	for (uint32_t k = 0; k < p->nglobals; k++) {
		const struct global *g = &p->globals[k];
		if (g->address < end + PROG_GAP)
			return err_set(e, "%s: too close to its neighbour", g->name);
		if (g->align && g->address % g->align)
			return err_set(e, "%s: not aligned", g->name);
		if (k && p->globals[k - 1].is_constant != g->is_constant &&
		    (end - 1) / PROG_PAGE == g->address / PROG_PAGE)
			return err_set(e, "%s: page shared with other rights", g->name);
		end = g->address + g->size;
	}
	return end <= p->globals_end || !p->nglobals ||
	       err_set(e, "globals_end lies before the last global");
}

bool prog_verify(const struct program *p, struct err *e)
{
	if (!p->entry || p->entry >= p->nfuncs || !p->funcs[p->entry].code)
		return err_set(e, "no entry");
	for (uint32_t k = 1; k < p->nlocs; k++)
		if (p->locs[k].parent >= p->nlocs || p->locs[k].parent == k)
			return err_set(e, "source position %u has no such parent", k);
	for (uint32_t k = 1; k < p->nfuncs; k++) {
		if (p->funcs[k].id != k)
			return err_set(e, "%s: wrong number", p->funcs[k].name);
		if (!prog_verify_func(p, &p->funcs[k], e))
			return false;
	}
	return check_globals(p, e);
}
