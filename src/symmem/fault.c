/* fault.c - from a failed check to a fault: which kind it is, and one sentence about it. */
#include "base/text.h"
#include "symmem/sym.h"
#include "symmem/touch.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The start of a string constant as the source has it: "hello", "a long te…". */
static void describe_literal(const struct object_info *o, char *out, size_t n)
{
	enum { MOST = 24 };
	size_t at = (size_t)snprintf(out, n, "string literal \"");
	for (uint64_t i = 0; i + 1 < o->size && at + 8 < n; i++) {
		char c = o->literal[i];
		if (i == MOST) {
			at += (size_t)snprintf(out + at, n - at, "…");
			break;
		}
		if (c == '\n')
			at += (size_t)snprintf(out + at, n - at, "\\n");
		else if (c == '"' || c == '\\')
			at += (size_t)snprintf(out + at, n - at, "\\%c", c);
		else
			out[at++] = c >= 0x20 && c < 0x7f ? c : '?';
	}
	snprintf(out + at, n - at, "\"");
}

static const char *heap_word(enum heap_kind kind)
{
	switch (kind) {
	case HEAP_MAP: return "mapping";
	case HEAP_TLS: return "thread-local object";
	case HEAP_START: return "argument or environment string";
	case HEAP_MALLOC:
	case HEAP_ALLOCA: break;
	}
	return "heap object";
}

/* "a heap object of 40 bytes", "local buf of main (16 bytes)". */
static void describe_object(const struct object_info *o, char *out, size_t n)
{
	const char *gone = o->is_freed ? "freed " : "";
	const char *varies = !o->size_expr	  ? ""
			     : o->sure == o->size ? "symbolic size, here "
						  : "symbolic size, at most ";
	switch (o->kind) {
	case OBJECT_GLOBAL:
		if (o->literal)
			describe_literal(o, out, n);
		else
			snprintf(out, n, "global %s (%" PRIu64 " byte%s)", o->name,
				 o->size, text_plural(o->size));
		break;
	case OBJECT_STACK:
		if (o->name[0])
			snprintf(out, n, "local %s of %s (%" PRIu64 " byte%s)", o->name,
				 o->function, o->size, text_plural(o->size));
		else
			snprintf(out, n, "a local object of %s%" PRIu64 " byte%s in %s",
				 varies, o->size, text_plural(o->size), o->function);
		break;
	case OBJECT_HEAP:
		snprintf(out, n, "%s %s%s of %s%" PRIu64 " byte%s",
			 o->heap_kind == HEAP_START ? "an" : "a", gone,
			 heap_word((enum heap_kind)o->heap_kind), varies, o->size,
			 text_plural(o->size));
		break;
	case OBJECT_FUNCTION: snprintf(out, n, "function %s", o->name); break;
	case OBJECT_NONE: snprintf(out, n, "no object"); break;
	}
}

/* " right after the end of a heap object of 40 bytes" */
static void describe_place(const struct fault *f, char *out, size_t n)
{
	const struct object_info *o = &f->object;
	char what[200];
	describe_object(o, what, sizeof what);
	uint64_t end = o->start + o->size, past;
	if (o->kind == OBJECT_NONE) {
		snprintf(out, n, " through a wild pointer, where nothing is");
	} else if (o->kind == OBJECT_STACK && o->is_ended) {
		snprintf(out, n, " in %s, whose scope has ended", what);
	} else if (o->kind == OBJECT_STACK && o->is_freed) {
		snprintf(out, n, " on the stack of a function that has returned");
	} else if (f->address < o->start) {
		past = o->start - f->address;
		snprintf(out, n, ", %" PRIu64 " byte%s before %s", past,
			 text_plural(past), what);
	} else if (f->address == end) {
		snprintf(out, n, " right after the end of %s", what);
	} else if (f->address > end) {
		past = f->address - end;
		snprintf(out, n, ", %" PRIu64 " byte%s after the end of %s", past,
			 text_plural(past), what);
	} else if (f->address == o->start) {
		snprintf(out, n, " at the start of %s", what);
	} else {
		past = f->address - o->start;
		snprintf(out, n, ", %" PRIu64 " byte%s into %s", past, text_plural(past),
			 what);
	}
}

static void describe_access(struct fault *f)
{
	char place[240];
	describe_place(f, place, sizeof place);
	snprintf(f->text, sizeof f->text, "%s of %" PRIu64 " byte%s%s",
		 f->is_write ? "write" : "read", f->size, text_plural(f->size), place);
}

static void describe_null(struct fault *f)
{
	if (f->is_call)
		snprintf(f->text, sizeof f->text, "call through a null pointer");
	else
		snprintf(f->text, sizeof f->text,
			 "%s of %" PRIu64 " byte%s through a null pointer%s",
			 f->is_write ? "write" : "read", f->size, text_plural(f->size),
			 f->address ? " plus an offset" : "");
}

static void describe_invalid_free(struct fault *f)
{
	char what[200];
	uint64_t offset = f->address - f->object.start;
	describe_object(&f->object, what, sizeof what);
	if (f->object.kind == OBJECT_HEAP && f->object.is_inside &&
	    f->object.heap_kind != HEAP_START)
		snprintf(f->text, sizeof f->text,
			 "free of a pointer %" PRIu64 " byte%s into %s", offset,
			 text_plural(offset), what);
	else if (f->object.is_inside)
		snprintf(f->text, sizeof f->text, "free of %s, which is not from malloc",
			 what);
	else
		snprintf(f->text, sizeof f->text,
			 "free of a pointer that malloc never returned");
}

void fault_describe(struct fault *f)
{
	char what[200];
	if (f->text[0])
		return;
	switch (f->kind) {
	case FAULT_NULL: describe_null(f); return;
	case FAULT_READ:
	case FAULT_WRITE:
	case FAULT_FREED:
	case FAULT_CONSTANT:
		if (f->is_call)
			snprintf(f->text, sizeof f->text,
				 "call through a pointer that is no function");
		else
			describe_access(f);
		return;
	case FAULT_DOUBLE_FREE:
		describe_object(&f->object, what, sizeof what);
		snprintf(f->text, sizeof f->text, "free of %s", what);
		return;
	case FAULT_INVALID_FREE: describe_invalid_free(f); return;
	case FAULT_DIVISION:
		snprintf(f->text, sizeof f->text, "division by zero");
		return;
	case FAULT_OVERFLOW:
		snprintf(f->text, sizeof f->text,
			 "division of the smallest value by -1 overflows");
		return;
	case FAULT_ABORT: snprintf(f->text, sizeof f->text, "the program aborts"); return;
	case FAULT_UNREACHABLE:
		snprintf(f->text, sizeof f->text,
			 "code is reached that the compiler was told is unreachable");
		return;
	case FAULT_STACK:
		snprintf(f->text, sizeof f->text, "the stack is used up");
		return;
	case FAULT_ASSERTION:
	case FAULT_LEAK:
	case FAULT_USER:
	case FAULT_MISALIGNED:
	case FAULT_OVERLAP:
	case FAULT_ARGUMENT:
	case FAULT_DEADLOCK:
	case FAULT_DATA_RACE:
	case FAULT_LOCK_MISUSE:
	case FAULT_HANG:
	case FAULT_LOOP:
	case FAULT_LEFT_THREAD:
	case FAULT_MISMATCH:
	case FAULT_UNINITIALISED: return; /* the finder or emit/ fills in the text */
	}
}

void exec_fault(struct exec *x, struct fault *f)
{
	if (x->npending)
		exec_commit(x); /* the test of the finding holds the whole log */
	x->hooks->fault(x->hooks->arg, x, f);
	exec_end(x, END_FINDING, 0, NULL);
}

void exec_announce(struct exec *x, struct fault *f)
{
	if (x->npending)
		exec_commit(x);
	f->goes_on = true;
	x->hooks->fault(x->hooks->arg, x, f);
}

void exec_remark(struct exec *x, struct fault *f)
{
	struct node *n = state_node(x->state);
	if (reported_has(n, x->ip))
		return;
	reported_add(n, x->ip);
	exec_announce(x, f);
}

/* Was it the next variadic argument after the last one? */
static bool is_argument(const struct fault *f)
{
	const struct object_info *o = &f->object;
	if (f->address - PROG_NO_ARGUMENTS < PROG_NULL_SIZE)
		return !f->is_write;
	return !f->is_write && o->kind == OBJECT_STACK && !o->is_freed &&
	       !strcmp(o->name, PROG_VARIADIC_NAME) && f->address >= o->start;
}

static void argument_fault(struct exec *x, struct fault *f)
{
	f->kind = FAULT_ARGUMENT;
	if (f->address - PROG_NO_ARGUMENTS < PROG_NULL_SIZE)
		snprintf(f->text, sizeof f->text,
			 "an argument is taken, but the call passes none");
	else
		snprintf(f->text, sizeof f->text,
			 "an argument is taken after the last one passed (%" PRIu64
			 " bytes)",
			 f->object.size);
	exec_fault(x, f);
}

void exec_bad_access(struct exec *x, uint64_t address, uint64_t n, bool is_write,
		     const struct object_info *o)
{
	struct fault f = {.address = address, .size = n, .is_write = is_write};
	if (o)
		f.object = *o;
	else
		exec_describe(x, address, &f.object);
	if (address < PROG_NULL_SIZE) /* what is nearest has nothing to do with it */
		exec_describe_nothing(&f.object);
	if (is_argument(&f)) {
		argument_fault(x, &f);
		return;
	}
	/* Bytes at the start of the access may be fine: name the object it began in. */
	f.kind = is_write ? FAULT_WRITE : FAULT_READ;
	if (address < PROG_NULL_SIZE)
		f.kind = FAULT_NULL;
	else if (f.object.is_freed && (f.object.is_inside || !o))
		f.kind = FAULT_FREED;
	else if (is_write && f.object.is_constant && f.object.is_inside &&
		 address + n <= f.object.start + f.object.size)
		f.kind = FAULT_CONSTANT;
	else if (is_write && f.object.kind == OBJECT_FUNCTION)
		f.kind = FAULT_CONSTANT;
	if (f.kind == FAULT_NULL || exec_touch_nothing(x, address, n, is_write))
		exec_fault(x, &f);
}

void exec_overlap(struct exec *x, uint64_t to, uint64_t from, uint64_t n)
{
	struct fault f = {.kind = FAULT_OVERLAP, .address = to, .size = n};
	char what[160];
	uint64_t apart = to < from ? from - to : to - from;
	/* A length beyond the objects is worse than that they overlap. */
	if (!exec_check(x, from, n, false) || !exec_check(x, to, n, true))
		return;
	f.is_write = true;
	exec_describe(x, to, &f.object);
	describe_object(&f.object, what, sizeof what);
	snprintf(f.text, sizeof f.text,
		 "copy of %" PRIu64 " byte%s within %s, to %" PRIu64 " byte%s %s", n,
		 text_plural(n), what, apart, text_plural(apart),
		 to < from ? "before their place" : "after their place");
	exec_fault(x, &f);
}

void exec_simple_fault(struct exec *x, enum fault_kind kind)
{
	struct fault f = {.kind = kind};
	exec_fault(x, &f);
}
