/* triage.c - builds findings: the stack from the frames (with inlined functions spelled out
 * from the debug locations), the arguments from the registers that hold them, and notes with
 * the stacks of allocation and release. */
#include "emit/triage.h"

#include "result/finding.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static enum finding_kind kind_of(enum fault_kind k)
{
	switch (k) {
	case FAULT_READ: return FINDING_OUT_OF_BOUNDS_READ;
	case FAULT_WRITE: return FINDING_OUT_OF_BOUNDS_WRITE;
	case FAULT_FREED: return FINDING_USE_AFTER_FREE;
	case FAULT_DOUBLE_FREE: return FINDING_DOUBLE_FREE;
	case FAULT_INVALID_FREE: return FINDING_INVALID_FREE;
	case FAULT_NULL: return FINDING_NULL_DEREFERENCE;
	case FAULT_CONSTANT: return FINDING_WRITE_TO_CONSTANT;
	case FAULT_DIVISION: return FINDING_DIVISION_BY_ZERO;
	case FAULT_OVERFLOW: return FINDING_OVERFLOW;
	case FAULT_ASSERTION: return FINDING_ASSERTION;
	case FAULT_ABORT: return FINDING_ABORT;
	case FAULT_UNREACHABLE: return FINDING_UNREACHABLE;
	case FAULT_STACK: return FINDING_STACK_OVERFLOW;
	case FAULT_LEAK: return FINDING_LEAK;
	case FAULT_USER: return FINDING_USER;
	case FAULT_UNINITIALISED: return FINDING_UNINITIALISED;
	case FAULT_MISMATCH: return FINDING_MISMATCH;
	case FAULT_MISALIGNED: return FINDING_MISALIGNED;
	case FAULT_OVERLAP: return FINDING_OVERLAP;
	case FAULT_ARGUMENT: return FINDING_MISSING_ARGUMENT;
	}
	return FINDING_NONE;
}

static void add_value(char *out, size_t n, const struct param *p, const uint64_t *regs)
{
	uint64_t v = regs[p->slot];
	size_t at = strlen(out);
	snprintf(out + at, n - at, "%s%s=", at ? ", " : "", p->name);
	at = strlen(out);
	switch (p->kind) {
	case PARAM_POINTER:
		snprintf(out + at, n - at, v ? "0x%" PRIx64 : "NULL", v);
		break;
	case PARAM_INT:
		if (p->bits <= 64)
			snprintf(out + at, n - at, "%" PRId64,
				 (int64_t)(v << (64 - p->bits)) >> (64 - p->bits));
		else
			snprintf(out + at, n - at, "…");
		break;
	case PARAM_FLOAT: {
		double d;
		float f;
		uint32_t low = (uint32_t)v;
		memcpy(&d, &v, 8);
		memcpy(&f, &low, 4);
		snprintf(out + at, n - at, "%g", p->bits == 32 ? (double)f : d);
		break;
	}
	default: snprintf(out + at, n - at, "…");
	}
}

static void describe_args(const struct frame *f, char *out, size_t n)
{
	out[0] = 0;
	for (uint32_t i = 0; i < f->func->nparam_names; i++)
		if (f->func->params[i].name && f->func->params[i].name[0])
			add_value(out, n, &f->func->params[i], f->regs);
}

typedef void (*add_frame)(struct finding *f, const struct finding_frame *frame);

/* One activation: the functions inlined at this place first, then the function itself. */
static void add_position(struct exec *x, struct finding *out, add_frame add,
			 const struct func *func, const struct insn *ip, char *args)
{
	const struct program *p = x->prog;
	const struct source_loc *loc = prog_loc(p, func, ip);
	while (loc->parent) {
		struct finding_frame frame = {.function =
						      (char *)(uintptr_t)loc->function,
					      .file = (char *)(uintptr_t)loc->file,
					      .line = loc->line,
					      .column = loc->column,
					      .is_library = func->is_library};
		add(out, &frame);
		loc = &p->locs[loc->parent];
	}
	struct finding_frame frame = {.function = (char *)(uintptr_t)func->name,
				      .file = (char *)(uintptr_t)loc->file,
				      .args = args,
				      .line = loc->line,
				      .column = loc->column,
				      .is_library = func->is_library};
	add(out, &frame);
}

/* Functions that the engine answers have no frame of their own; they get one here. */
static void add_intrinsic(struct exec *x, struct finding *out, const struct fault *f)
{
	if (x->ip->op != OP_CALLI || f->kind == FAULT_ASSERTION ||
	    f->kind == FAULT_USER || f->kind == FAULT_MISMATCH ||
	    f->kind == FAULT_OVERFLOW || f->kind == FAULT_MISALIGNED)
		return;
	struct finding_frame frame = {
		.function = (char *)(uintptr_t)x->intrinsic_names[x->ip->imm],
		.is_library = true};
	finding_add_frame(out, &frame);
}

static void add_current_stack(struct exec *x, struct finding *out)
{
	char args[512];
	const struct insn *ip = x->ip;
	for (struct frame *f = exec_frame(x); f; f = f->parent) {
		describe_args(f, args, sizeof args);
		add_position(x, out, finding_add_frame, f->func, ip, args);
		ip = f->call;
	}
}

static void add_stored_stack(struct exec *x, struct finding *out, add_frame add,
			     uint32_t id)
{
	for (; id; id = x->stacks[id].parent) {
		const struct func *f = &x->funcs[x->stacks[id].func];
		add_position(x, out, add, f, f->code + x->stacks[id].insn, NULL);
	}
}

uint64_t triage_key(struct exec *x, const struct fault *f)
{
	uint64_t key = hash_mix(f->kind);
	if (f->kind == FAULT_LEAK)
		return hash_mix(key ^ f->object.made);
	const struct insn *ip = x->ip;
	for (struct frame *g = exec_frame(x); g; g = g->parent) {
		key = hash_mix(key ^ (uintptr_t)ip);
		ip = g->call;
	}
	return key;
}

struct finding *triage_finding(struct exec *x, const struct fault *fault)
{
	struct fault described = *fault, *f = &described;
	fault_describe(f);
	struct finding *out = finding_new(kind_of(f->kind), "%s", f->text);
	const struct object_info *o = &f->object;
	if (f->kind == FAULT_LEAK) {
		add_stored_stack(x, out, finding_add_frame, o->made);
		finding_settle(out);
		return out;
	}
	add_intrinsic(x, out, f);
	add_current_stack(x, out);
	if (o->made && o->heap_kind != HEAP_TLS) {
		finding_add_note(out, "allocated here");
		add_stored_stack(x, out, finding_add_note_frame, o->made);
	}
	if (o->freed) {
		finding_add_note(out, "freed here");
		add_stored_stack(x, out, finding_add_note_frame, o->freed);
	}
	if (o->kind == OBJECT_GLOBAL && o->file[0])
		finding_add_note(out, "%s is defined at %s:%u", o->name, o->file,
				 o->line);
	finding_settle(out);
	return out;
}

const char *triage_place(struct exec *x, char *buf, size_t n)
{
	const struct insn *ip = x->ip;
	struct frame *f = exec_frame(x);
	while (f->func->is_library && f->parent) {
		ip = f->call;
		f = f->parent;
	}
	const struct source_loc *loc = prog_loc(x->prog, f->func, ip);
	if (loc->line)
		snprintf(buf, n, "%s at %s:%u", f->func->name, loc->file, loc->line);
	else
		snprintf(buf, n, "%s", f->func->name);
	return buf;
}
