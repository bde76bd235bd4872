/* triage.c - builds findings: the stack from the frames (with inlined functions spelled out
 * from the debug locations), the arguments from the registers that hold them, and notes with
 * the stacks of allocation and release. */
#include "emit/triage.h"

#include "emit/faults.h"
#include "emit/internal.h"
#include "emit/threads.h"
#include "eval/eval.h"
#include "format/layout.h"
#include "result/finding.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static enum finding_kind finding_kind_of_fault(enum fault_kind k)
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
	case FAULT_DEADLOCK: return FINDING_DEADLOCK;
	case FAULT_DATA_RACE: return FINDING_DATA_RACE;
	case FAULT_LOCK_MISUSE: return FINDING_LOCK_MISUSE;
	case FAULT_LOOP:
	case FAULT_HANG: return FINDING_HANG;
	case FAULT_LEFT_THREAD: return FINDING_LEFT_THREAD;
	}
	return FINDING_NONE;
}

/* Values of all inputs on the path; none: what depends on them is not known. */
struct model {
	struct expr_eval *eval; /* NULL: none */
};

/* The text at an address as a string; false: it is none. */
static bool add_string(struct exec *x, struct text *out, uint64_t at,
		       const struct model *m)
{
	enum { MOST = 40 };
	uint8_t bytes[MOST + 1];
	uint32_t n = 0;
	for (; n < MOST; n++) {
		expr_id e = exec_byte_at(x, at + n);
		if (!e || (!expr_is_const(x->exprs, e) && !m->eval))
			return false;
		bytes[n] =
			(uint8_t)(expr_is_const(x->exprs, e) ? expr_value(x->exprs, e)
							     : expr_eval(m->eval, e).low);
		if (!bytes[n])
			break;
	}
	text_add_char(out, '"');
	for (uint32_t i = 0; i < n; i++)
		layout_print_char(out, bytes[i], i + 1 < n ? bytes[i + 1] : 0);
	text_add_string(out, n == MOST ? "\"…" : "\"");
	return true;
}

static void describe_argument(struct exec *x, struct text *out, const struct param *p,
			      uint64_t v, const struct model *m)
{
	static const char *const types[] = {[PARAM_INT] = "i%u", [PARAM_FLOAT] = "f%u"};
	const char *type = p->type ? p->type : "";
	char by_size[16];
	if (p->kind == PARAM_POINTER && v && strcmp(type, "char*") == 0 &&
	    add_string(x, out, v, m))
		return;
	if (p->kind == PARAM_POINTER) {
		text_printf(out, v ? "0x%" PRIx64 : "NULL", v);
		return;
	}
	if (p->kind == PARAM_OTHER || p->bits > 64 || p->slots != 1) {
		text_add_string(out, "…");
		return;
	}
	if (layout_size(type) * 8 != p->bits) {
		snprintf(by_size, sizeof by_size, types[p->kind], (p->bits + 7u) & ~7u);
		type = by_size;
	}
	layout_print(out, type, (const uint8_t *)&v, (p->bits + 7u) / 8);
}

static void describe_args(struct exec *x, const struct frame *f, const struct model *m,
			  struct text *out)
{
	for (uint32_t i = 0; i < f->func->nparam_names; i++) {
		const struct param *p = &f->func->params[i];
		if (!p->name || !p->name[0])
			continue;
		text_printf(out, "%s%s=", out->len ? ", " : "", p->name);
		uint32_t e = f->sym ? f->sym[p->slot] : 0;
		if (e && !m->eval)
			text_add_char(out, '?');
		else
			describe_argument(
				x, out, p,
				e ? expr_eval(m->eval, e).low : f->regs[p->slot], m);
	}
}

/* Where the source is, if the name alone does not say it. */
static const char *directory_of(const struct program *p, const char *file)
{
	if (file[0] == '/')
		return "";
	for (uint32_t i = 0; i < p->nsources; i++)
		if (p->sources[i].name == file) /* one text for one file */
			return p->sources[i].dir;
	return "";
}

/* Compilers give no line to some instructions of a function that has lines, its entry among
 * them: the nearest one before counts, or the line of the function. */
struct source_loc triage_loc(const struct program *p, const struct func *f,
			     const struct insn *ip)
{
	struct source_loc here = *prog_loc(p, f, ip);
	if (here.line || !f->line)
		return here;
	for (const struct insn *i = ip; i > f->code; i--) {
		const struct source_loc *before = prog_loc(p, f, i - 1);
		if (before->line && before->parent == here.parent) {
			here.file = before->file;
			here.line = before->line;
			return here;
		}
	}
	if (!here.parent) {
		here.file = f->file;
		here.line = f->line;
	}
	return here;
}

/* One activation: the functions inlined at this place first, then the function itself. */
static void add_inlined_frames(struct exec *x, struct finding *out, add_frame add,
			       const struct func *func, const struct insn *ip)
{
	const struct program *p = x->prog;
	struct source_loc loc = triage_loc(p, func, ip);
	for (;; loc = p->locs[loc.parent]) {
		const char *name = loc.parent ? loc.function : func->name;
		bool has_insn = !loc.line && !func->is_library;
		struct finding_frame frame = {
			.function = (char *)(uintptr_t)name,
			.file = (char *)(uintptr_t)loc.file,
			.dir = (char *)(uintptr_t)directory_of(p, loc.file),
			.line = loc.line,
			.column = loc.column,
			.insn = has_insn ? (uint32_t)(ip - func->code) : 0,
			.is_library = func->is_library};
		add(out, &frame);
		if (!loc.parent)
			return;
	}
}

/* Functions that the engine answers have no frame of their own; they get one here. */
static bool has_intrinsic(const struct exec *x, const struct fault *f)
{
	return x->ip->op == OP_CALLI && f->kind != FAULT_ASSERTION &&
	       f->kind != FAULT_USER && f->kind != FAULT_MISMATCH &&
	       f->kind != FAULT_OVERFLOW && f->kind != FAULT_MISALIGNED;
}

static void add_intrinsic(struct exec *x, struct finding *out, const struct fault *f)
{
	if (!has_intrinsic(x, f))
		return;
	struct finding_frame frame = {
		.function = (char *)(uintptr_t)x->intrinsic_names[x->ip->imm],
		.is_library = true};
	finding_add_frame(out, &frame);
}

static void add_current_stack(struct exec *x, struct finding *out)
{
	const struct insn *ip = x->ip;
	for (struct frame *f = exec_frame(x); f; f = f->parent) {
		add_inlined_frames(x, out, finding_add_frame, f->func, ip);
		ip = f->call;
	}
}

void triage_add_stack(struct exec *x, struct finding *out, add_frame add, uint32_t id)
{
	for (; id; id = x->stacks[id].parent) {
		const struct func *f = &x->funcs[x->stacks[id].func];
		add_inlined_frames(x, out, add, f, f->code + x->stacks[id].insn);
	}
}

uint64_t triage_key(struct exec *x, const struct fault *f)
{
	uint64_t key = hash_mix(f->kind);
	if (f->kind == FAULT_LEAK)
		return hash_mix(key ^ f->object.made);
	if (f->kind == FAULT_DATA_RACE || f->kind == FAULT_DEADLOCK ||
	    f->kind == FAULT_HANG || f->kind == FAULT_LEFT_THREAD)
		return hash_mix(key ^ threads_key(x, f));
	const struct insn *ip = x->ip;
	for (struct frame *g = exec_frame(x); g; g = g->parent) {
		key = hash_mix(key ^ (uintptr_t)ip);
		ip = g->call;
	}
	return key;
}

/* Is the fault about that object, and not merely near it? */
static bool is_about_object(enum fault_kind kind)
{
	switch (kind) {
	case FAULT_READ:
	case FAULT_WRITE:
	case FAULT_FREED:
	case FAULT_DOUBLE_FREE:
	case FAULT_INVALID_FREE:
	case FAULT_CONSTANT:
	case FAULT_UNINITIALISED:
	case FAULT_MISALIGNED:
	case FAULT_OVERLAP: return true;
	case FAULT_NULL:
	case FAULT_DIVISION:
	case FAULT_OVERFLOW:
	case FAULT_ASSERTION:
	case FAULT_ABORT:
	case FAULT_UNREACHABLE:
	case FAULT_STACK:
	case FAULT_LEAK:
	case FAULT_USER:
	case FAULT_MISMATCH:
	case FAULT_DEADLOCK:
	case FAULT_DATA_RACE:
	case FAULT_LOCK_MISUSE:
	case FAULT_HANG:
	case FAULT_LOOP:
	case FAULT_LEFT_THREAD:
	case FAULT_ARGUMENT: break;
	}
	return false;
}

static void add_notes(struct exec *x, struct finding *out, const struct fault *f)
{
	const struct object_info *o = &f->object;
	if (o->made && o->heap_kind != HEAP_TLS) {
		finding_add_note(out, "allocated here");
		triage_add_stack(x, out, finding_add_note_frame, o->made);
	}
	if (o->freed) {
		finding_add_note(out, "freed here");
		triage_add_stack(x, out, finding_add_note_frame, o->freed);
	}
	if (o->kind == OBJECT_GLOBAL && o->file[0] && !o->literal)
		finding_add_note(out, "%s is defined at %s:%u", o->name, o->file,
				 o->line);
	if (f->address && !o->is_inside &&
	    (o->kind == OBJECT_NONE || f->is_call || f->kind == FAULT_INVALID_FREE))
		finding_add_note(out, "the pointer is 0x%" PRIx64, f->address);
}

/* What CHECK found is natively seen by the same check of the compiler. */
static enum finding_seen seen_by_check(const struct insn *ip)
{
	if (ip->op != OP_CHECK && ip->op != OP_CHECKW && ip->op != OP_CHECKSH)
		return SEEN_PLAINLY; /* a check of the compiler, or a division */
	switch ((enum prog_check)ip->e) {
	case PROG_CHECK_ADD:
	case PROG_CHECK_SUB:
	case PROG_CHECK_MUL:
	case PROG_CHECK_SHL:
	case PROG_CHECK_SHIFT: return SEEN_OVERFLOW;
	case PROG_CHECK_TRUNCATE: return SEEN_TRUNCATE;
	case PROG_CHECK_READ:
	case PROG_CHECK_WRITE: return SEEN_ALIGN;
	case PROG_CHECK_GET:
	case PROG_CHECK_PUT: break; /* a register natively, too */
	}
	return SEEN_INSIDE;
}

static bool is_others_stack(const struct exec *x, uint64_t address)
{
	return address >> SPACE_REGION_SHIFT == REGION_STACK &&
	       space_arena_thread(address) != x->thread->number;
}

/* A checked twin has 32 bytes around variables that must not be used: an access beyond them may
 * hit the next variable. */
static bool is_beside(const struct object_info *o, uint64_t address, uint64_t n)
{
	enum { GAP = 32 };
	uint64_t first = o->start - GAP, last = o->start + o->size + GAP;
	return address < last && address + n > first;
}

/* doc/tests.md, "What counts as seen". */
static enum finding_seen seen_by(const struct exec *x, const struct fault *f)
{
	const struct object_info *o = &f->object;
	bool is_variable = o->kind == OBJECT_STACK || o->kind == OBJECT_GLOBAL;
	switch (f->kind) {
	case FAULT_READ:
	case FAULT_WRITE:
		if (is_variable)
			return is_beside(o, f->address, f->size) ? SEEN_CHECKED
								 : SEEN_INSIDE;
		return seen_by_check(x->ip);
	case FAULT_FREED:
		if (o->kind == OBJECT_STACK)
			return o->is_ended || is_others_stack(x, f->address) ? SEEN_CHECKED
									     : SEEN_INSIDE;
		return SEEN_PLAINLY;
	case FAULT_OVERFLOW:
	case FAULT_MISALIGNED: return seen_by_check(x->ip);
	case FAULT_LEAK:
	case FAULT_LEFT_THREAD:
	case FAULT_UNINITIALISED:
	case FAULT_OVERLAP:
	case FAULT_ARGUMENT: return SEEN_INSIDE;
	case FAULT_DATA_RACE: return SEEN_CHECKED;
	case FAULT_DEADLOCK:
	case FAULT_LOCK_MISUSE:
	case FAULT_HANG:
	case FAULT_LOOP:
	case FAULT_DOUBLE_FREE:
	case FAULT_INVALID_FREE:
	case FAULT_NULL:
	case FAULT_CONSTANT:
	case FAULT_DIVISION:
	case FAULT_ASSERTION:
	case FAULT_ABORT:
	case FAULT_UNREACHABLE:
	case FAULT_STACK:
	case FAULT_USER:
	case FAULT_MISMATCH: break;
	}
	return SEEN_PLAINLY;
}

struct finding *triage_finding(struct exec *x, const struct fault *fault)
{
	struct fault described = *fault, *f = &described;
	fault_describe(f);
	struct finding *out = finding_new(finding_kind_of_fault(f->kind), "%s", f->text);
	out->seen = seen_by(x, f);
	if (f->kind == FAULT_LEAK) {
		triage_add_stack(x, out, finding_add_frame, f->object.made);
	} else if (f->kind == FAULT_DEADLOCK || f->kind == FAULT_HANG) {
		threads_describe_deadlock(x, out);
	} else if (f->kind == FAULT_LEFT_THREAD) {
		threads_describe_left(x, f, out);
	} else {
		add_intrinsic(x, out, f);
		add_current_stack(x, out);
	}
	if (is_about_object(f->kind))
		add_notes(x, out, f);
	if (f->kind == FAULT_DATA_RACE)
		threads_describe_race(x, f, out);
	if (f->kind == FAULT_LOCK_MISUSE)
		threads_describe_misuse(x, f, out);
	schedule_describe(x, f, out);
	faults_describe(x, out);
	finding_settle(out);
	return out;
}

void triage_args(struct exec *x, const struct fault *fault, struct finding *out,
		 const uint8_t *values, uint32_t n)
{
	struct model m = {.eval = values ? expr_eval_new(x->exprs) : NULL};
	const struct finding_stack *s = &out->stack;
	const struct insn *ip = x->ip;
	uint32_t at = has_intrinsic(x, fault), end = s->n;
	if (s->left_out)
		end = FINDING_INNER_FRAMES;
	if (m.eval)
		expr_eval_reset(m.eval, values, n);
	bool is_elsewhere = fault->kind == FAULT_LEAK ||
			    fault->kind == FAULT_LEFT_THREAD ||
			    fault->kind == FAULT_DEADLOCK || fault->kind == FAULT_HANG;
	for (struct frame *f = exec_frame(x); f && !is_elsewhere; f = f->parent) {
		struct text args;
		const struct source_loc *loc = prog_loc(x->prog, f->func, ip);
		for (; loc->parent; loc = &x->prog->locs[loc->parent])
			at++;
		if (at >= end)
			break;
		text_init(&args);
		describe_args(x, f, &m, &args);
		finding_set_args(out, at++, args.data);
		text_done(&args);
		ip = f->call;
	}
	if (m.eval)
		expr_eval_free(m.eval);
}

const char *triage_place(struct exec *x, char *buf, size_t n)
{
	const struct insn *ip = x->ip;
	struct frame *f = exec_frame(x);
	while (f->func->is_library && f->parent) {
		ip = f->call;
		f = f->parent;
	}
	struct source_loc loc = triage_loc(x->prog, f->func, ip);
	if (loc.line)
		snprintf(buf, n, "%s at %s:%u", f->func->name, loc.file, loc.line);
	else
		snprintf(buf, n, "%s", f->func->name);
	return buf;
}

static const char *feature_of(const char *function, size_t n)
{
#define FEATURE(name, words)                                                      \
	if (n == sizeof name - 1 && memcmp(function, name, sizeof name - 1) == 0) \
		return words;
#include "emit/features.def"
#undef FEATURE
	return NULL;
}

/* The outermost function of libc that says what the program is about; *called is the one
 * that the program called. */
static const char *feature_of_stack(struct exec *x, const char **called)
{
	const char *words = NULL;
	for (const struct frame *f = exec_frame(x); f && f->func->is_library;
	     f = f->parent) {
		const char *name = f->func->name, *more = feature_of(name, strlen(name));
		words = more ? more : words;
		*called = name + strspn(name, "_");
	}
	return words;
}

const char *triage_gap(struct exec *x, const char *detail, char *buf, size_t n)
{
	static const char call[] = "call of ";
	char place[512];
	const char *name = detail ? detail : "?", *words = feature_of_stack(x, &name);
	if (!words) {
		name = detail ? detail : "?";
		name += strncmp(name, call, sizeof call - 1) ? 0 : sizeof call - 1;
		words = feature_of(name, strcspn(name, " "));
	}
	triage_place(x, place, sizeof place);
	if (words)
		snprintf(buf, n, "%s not supported yet: %s in %s", words, name, place);
	else
		snprintf(buf, n, "%s in %s", detail ? detail : "?", place);
	return buf;
}
