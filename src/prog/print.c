/* print.c - the lowered form as text: one instruction a line, source lines in between.
 *
 *	; hello.c:12
 *	   3  r7 = ADD32_ri r2, #5
 *	   4  JEQ32_rr r7, 10 -> 6 else 9
 *
 * Registers are r0, r1 and so on; a constant stands as its value, immediates behind '#',
 * and an address of the program with its name in <>. Driven by the roles in ops.def. */
#include "prog/print.h"

#include "prog/atomic.h"
#include "prog/walk.h"

#include <inttypes.h>
#include <string.h>

static const char *const atomic_names[PROG_ATOMICS] = {
#define ATOMIC(name, text) [PROG_ATOMIC_##name] = text,
#include "prog/atomics.def"
#undef ATOMIC
};

static const char *const order_names[PROG_ORDERS] = {
#define ORDER(name, text) [PROG_ORDER_##name] = text,
#include "prog/atomics.def"
#undef ORDER
};

static void print_number(FILE *out, uint64_t v)
{
	if (v < 4096)
		fprintf(out, "%" PRIu64, v);
	else if (-v < 4096)
		fprintf(out, "-%" PRIu64, -v);
	else
		fprintf(out, "0x%" PRIx64, v);
}

static void print_value(FILE *out, const struct program *p, uint64_t v)
{
	print_number(out, v);
	const struct func *f = prog_func_at(p, v);
	if (f) {
		fprintf(out, "<%s>", f->name);
		return;
	}
	const struct global *g = v >= PROG_GLOBAL_BASE ? prog_global_near(p, v) : NULL;
	if (!g || v - g->address > g->size)
		return;
	fprintf(out, "<%s", g->name);
	if (v > g->address)
		fprintf(out, "+%" PRIu64, v - g->address);
	fputc('>', out);
}

static void print_slot(FILE *out, const struct program *p, const struct func *f,
		       uint32_t slot)
{
	if (slot >= f->const_base && slot - f->const_base < f->nconsts)
		print_value(out, p, f->consts[slot - f->const_base]);
	else
		fprintf(out, "r%u", slot);
}

static void print_slots(FILE *out, const struct program *p, const struct func *f,
			uint32_t slot, uint32_t n)
{
	if (n == 2 && slot >= f->const_base && slot - f->const_base + 1 < f->nconsts) {
		const uint64_t *pair = &f->consts[slot - f->const_base];
		fprintf(out, "0x%" PRIx64 ":%016" PRIx64, pair[1], pair[0]);
		return;
	}
	print_slot(out, p, f, slot);
	if (n > 1)
		fprintf(out, "..r%u", slot + n - 1);
}

static void print_call(FILE *out, const struct program *p, const struct func *f,
		       const struct insn *i)
{
	if (i->e) {
		print_slots(out, p, f, i->d, i->e);
		fputs(" = ", out);
	}
	fprintf(out, "%s ", prog_op_name(i->op));
	if (i->op == OP_CALLR) {
		fputc('*', out);
		print_slot(out, p, f, i->c);
	} else if (i->op == OP_CALLI) {
		fprintf(out, "intrinsic%d", i->imm);
		for (uint32_t k = 1; k < p->nfuncs; k++)
			if (p->funcs[k].intrinsic == i->imm)
				fprintf(out, "<%s>", p->funcs[k].name);
	} else if (i->imm > 0 && (uint32_t)i->imm < p->nfuncs) {
		fputs(p->funcs[i->imm].name, out);
	}
	fputc('(', out);
	const uint16_t *args = prog_args(i);
	for (uint32_t k = 0; k < i->a; k++) {
		if (k)
			fputs(", ", out);
		print_slot(out, p, f, args[k]);
	}
	fputc(')', out);
	if (i->op == OP_CALLR && prog_call_is_variadic(i))
		fprintf(out, " variadic after %u", prog_call_fixed(i));
}

static void print_switch(FILE *out, const struct program *p, const struct func *f,
			 const struct insn *i)
{
	uint32_t at = (uint32_t)(i - f->code);
	fputs("SWITCH ", out);
	print_slot(out, p, f, i->a);
	if (i->imm < 0 || (uint32_t)i->imm >= p->nswitches)
		return;
	const struct switch_table *t = &p->switches[i->imm];
	for (uint32_t k = 0; k < t->n; k++) {
		fputs(k ? ", " : " ", out);
		print_number(out, t->values[k]);
		fprintf(out, " -> %u", at + (uint32_t)t->targets[k]);
	}
	fprintf(out, "%s else %u", t->n ? "," : "", at + (uint32_t)t->otherwise);
}

static void print_operand(FILE *out, const struct program *p, const struct func *f,
			  const struct insn *i, unsigned field)
{
	char role = prog_op_roles(i->op)[field];
	uint32_t slots = role == 'R' ? 2 : role == 'm' ? i->c : 1;
	if (field == PROG_IMM)
		fprintf(out, "#%d", i->imm);
	else if (role == 'n')
		fprintf(out, "#%u", prog_field(i, field));
	else
		print_slots(out, p, f, prog_field(i, field), slots);
}

static const char *order_name(enum prog_order o)
{
	return o < PROG_ORDERS ? order_names[o] : "?";
}

/* Behind an atomic access or a fence: "add seq_cst", "weak cmpxchg acq_rel acquire". */
static void print_atomic(FILE *out, const struct insn *i)
{
	if (prog_is_exchange(i->op)) {
		fprintf(out, " %scmpxchg %s %s", prog_is_weak(i) ? "weak " : "",
			order_name(prog_order_of(i)),
			order_name(prog_failure_order_of(i)));
		return;
	}
	if (i->op != OP_FENCE)
		fprintf(out, " %s", i->e < PROG_ATOMICS ? atomic_names[i->e] : "?");
	fprintf(out, " %s", order_name(prog_order_of(i)));
}

static void print_plain(FILE *out, const struct program *p, const struct func *f,
			const struct insn *i)
{
	const char *roles = prog_op_roles(i->op);
	bool any = false, is_atomic = prog_is_atomic(i->op) || i->op == OP_FENCE;
	for (unsigned field = 0; field < PROG_FIELDS; field++) {
		if (roles[field] != 'w' && roles[field] != 'W')
			continue;
		fputs(any ? ", " : "", out);
		print_slots(out, p, f, prog_field(i, field), roles[field] == 'W' ? 2 : 1);
		any = true;
	}
	fprintf(out, "%s%s", any ? " = " : "", prog_op_name(i->op));
	const char *before = " ";
	for (unsigned field = 0; field <= PROG_IMM; field++) {
		bool is_said = is_atomic && roles[field] == 'n' && field != PROG_IMM;
		if (!strchr("rRmn", roles[field]) || is_said)
			continue;
		fputs(before, out);
		print_operand(out, p, f, i, field);
		before = ", ";
	}
	if (is_atomic)
		print_atomic(out, i);
	before = " -> ";
	for (unsigned field = 0; field <= PROG_IMM; field++) {
		if (roles[field] != 't')
			continue;
		int32_t to = (int32_t)(i - f->code) + prog_distance(i, field);
		fprintf(out, "%s%d", before, to);
		before = " else ";
	}
}

static void print_insn(FILE *out, const struct program *p, const struct func *f,
		       const struct insn *i)
{
	fprintf(out, "%6u  ", (uint32_t)(i - f->code));
	if (i->op >= PROG_OPS) {
		fprintf(out, "op %u?", i->op);
	} else if (prog_is_call(i)) {
		print_call(out, p, f, i);
	} else if (i->op == OP_SWITCH) {
		print_switch(out, p, f, i);
	} else if (i->op == OP_TLS && (uint32_t)i->imm < p->nglobals) {
		fprintf(out, "r%u = TLS %s", i->d, p->globals[i->imm].name);
	} else {
		print_plain(out, p, f, i);
		if ((i->op == OP_UNSUPPORTED || i->op == OP_UNDEFINED) &&
		    (uint32_t)i->imm < p->nnotes)
			fprintf(out, " (%s)", p->notes[i->imm].what);
	}
	fputc('\n', out);
}

static bool same_line(const struct source_loc *a, const struct source_loc *b)
{
	return a->line == b->line && a->parent == b->parent && !strcmp(a->file, b->file);
}

static void print_loc(FILE *out, const struct program *p, const struct source_loc *loc)
{
	fprintf(out, "; %s:%u", *loc->file ? loc->file : "?", loc->line);
	for (uint32_t depth = 0; loc->parent && loc->parent < p->nlocs && depth < 64;
	     depth++) {
		const struct source_loc *at = &p->locs[loc->parent];
		fprintf(out, " in %s, inlined at %s:%u", loc->function, at->file,
			at->line);
		loc = at;
	}
	fputc('\n', out);
}

static void print_head(FILE *out, const struct func *f)
{
	fprintf(out, "%s(", f->name);
	for (uint32_t k = 0; k < f->nparam_names; k++) {
		const struct param *a = &f->params[k];
		fprintf(out, "%s%s%sr%u", k ? ", " : "", a->name, *a->name ? "=" : "",
			a->slot);
	}
	fprintf(out, "%s)", f->is_variadic ? f->nparam_names ? ", ..." : "..." : "");
	if (f->file && *f->file)
		fprintf(out, "  ; %s:%u", f->file, f->line);
	if (f->is_library)
		fputs(f->is_model ? "  ; model" : "  ; library", out);
	if (f->intrinsic >= 0)
		fprintf(out, "  ; answered by the engine (%d)", f->intrinsic);
	fputc('\n', out);
	if (!f->code) {
		fputs("\tno body\n", out);
		return;
	}
	fprintf(out,
		"\t%u registers and %u constants, %u result slots, %u bytes of stack\n",
		f->const_base, f->nconsts, f->nret, f->frame_size);
	for (uint32_t k = 0; k < f->nslots; k++) {
		const struct stack_slot *s = &f->slots[k];
		fprintf(out, "\tstack +%u: %u bytes at r%u %s\n", s->offset, s->size,
			s->reg, s->name ? s->name : "");
	}
}

void prog_print_func(FILE *out, const struct program *p, const struct func *f)
{
	print_head(out, f);
	const struct source_loc *last = NULL;
	for (uint32_t at = 0; at < f->ncode; at += prog_words(&f->code[at])) {
		const struct source_loc *loc = prog_loc(p, f, &f->code[at]);
		if (loc->line && (!last || !same_line(loc, last))) {
			print_loc(out, p, loc);
			last = loc;
		}
		print_insn(out, p, f, &f->code[at]);
	}
}

bool prog_print(FILE *out, const struct program *p, const char *function)
{
	uint64_t id;
	if (function) {
		if (!strmap_get(&p->func_by_name, function, &id))
			return false;
		prog_print_func(out, p, &p->funcs[id]);
		return true;
	}
	for (uint32_t k = 1; k < p->nfuncs; k++) {
		if (!p->funcs[k].code)
			continue;
		prog_print_func(out, p, &p->funcs[k]);
		fputc('\n', out);
	}
	return true;
}
