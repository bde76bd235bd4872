/* operation.c - see operation.h.
 *
 * Which kind of object a synchronisation is about, and what the user has called, follows from
 * the names of the library's functions in the call stack. */
#include "emit/operation.h"

#include "base/text.h"
#include "emit/internal.h"
#include "format/layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct kind {
	const char *name; /* of a function, or how such names begin: "sem_" */
	const char *words;
	bool has_owner; /* the thread that acquires it owns it until it releases it */
} kinds[] = {
	{"pthread_mutex_", "mutex", true},
	{"mtx_", "mutex", true},
	{"pthread_rwlock_", "read-write lock", true},
	{"pthread_spin_", "spin lock", true},
	{"pthread_cond_", "condition variable", false},
	{"private_cond_", "condition variable", false},
	{"cnd_", "condition variable", false},
	{"pthread_barrier_", "barrier", false},
	{"sem_", "semaphore", false},
	{"pthread_once", "once control", false},
	{"call_once", "once control", false},
	{"lockfile", "lock of a stream", true},
	{"unlockfile", "lock of a stream", true},
	{"lock", "lock of the C library", true},
	{"unlock", "lock of the C library", true},
};
static const struct kind mutex_kind = {"", "mutex", true};

static const struct func *func_of(const struct exec *x, uint32_t stack)
{
	return &x->funcs[x->stacks[stack].func];
}

static const char *bare_name(const struct func *f)
{
	return f->name + strspn(f->name, "_");
}

static bool matches_name(const char *name, const char *pattern)
{
	size_t n = strlen(pattern);
	return pattern[n - 1] == '_' ? !strncmp(name, pattern, n)
				     : !strcmp(name, pattern);
}

/* The innermost function of the library that says what it is about; NULL: none does. */
static const struct kind *kind_of_stack(const struct exec *x, uint32_t stack)
{
	for (; stack && func_of(x, stack)->is_library; stack = x->stacks[stack].parent) {
		const char *name = bare_name(func_of(x, stack));
		for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
			if (matches_name(name, kinds[i].name))
				return &kinds[i];
	}
	return NULL;
}

/* The function of the library that the user's code calls; "" none. */
static const char *called_name(const struct exec *x, uint32_t stack)
{
	const char *name = "";
	for (; stack && func_of(x, stack)->is_library; stack = x->stacks[stack].parent)
		name = bare_name(func_of(x, stack));
	return name;
}

void operation_add_object(struct exec *x, uint64_t address, uint64_t size,
			  struct text *out)
{
	struct object_info o;
	address = exec_object_address(address);
	exec_describe(x, address, &o);
	uint64_t offset = address - o.start;
	if (o.is_inside && o.name && o.name[0] && !o.literal) {
		text_printf(out, "`%s", o.name);
		layout_path(o.type, offset, size, out);
		text_add_char(out, '`');
		if (o.kind == OBJECT_STACK)
			text_printf(out, " of %s", o.function);
		return;
	}
	if (!o.is_inside || o.kind != OBJECT_HEAP) {
		text_printf(out, "memory at 0x%" PRIx64, address);
		return;
	}
	if (offset)
		text_printf(out, "byte %" PRIu64 " of ", offset);
	text_printf(out, "a heap object of %" PRIu64 " byte%s", o.size,
		    text_plural(o.size));
}

void operation_add_place(struct exec *x, uint32_t stack, struct text *out)
{
	uint32_t at = stack;
	while (at && func_of(x, at)->is_library)
		at = x->stacks[at].parent;
	if (!at)
		return;
	const struct func *f = func_of(x, at);
	struct source_loc loc = triage_loc(x->prog, f, f->code + x->stacks[at].insn);
	const char *slash = loc.line ? strrchr(loc.file, '/') : NULL;
	if (loc.line)
		text_printf(out, "%s:%u", slash ? slash + 1 : loc.file, loc.line);
	else
		text_printf(out, "%s", f->name);
}

/* Of a thread that has ended only the event is left. */
int32_t operation_thread(const struct exec *x, uint64_t object)
{
	for (uint32_t i = 0; i < x->process->nthreads; i++) {
		const struct thread *t = process_thread(x->process, i);
		if (t && exec_object(x, t->rare->tp) == object)
			return (int32_t)t->number;
	}
	const struct schedule *c = state_node(x->state)->schedule;
	for (const struct event *e = c ? c->last : NULL; e; e = e->before)
		if (!e->what.is_access && e->what.op == VISIBLE_RELEASE &&
		    e->what.object == object &&
		    !strcmp(bare_name(func_of(x, e->stack)), "pthread_exit"))
			return e->thread;
	return -1;
}

static bool takes_object(const struct operation *o, uint64_t object)
{
	return !o->is_access && o->object == object &&
	       (o->op == VISIBLE_ACQUIRE || o->op == VISIBLE_SHARE);
}

static bool gives_object(const struct operation *o, uint64_t object)
{
	return !o->is_access && ((o->object == object && o->op == VISIBLE_RELEASE) ||
				 (o->object2 == object && o->op2 == VISIBLE_RELEASE));
}

/* Did its thread give it back later? */
static bool is_given_back(const struct event *last, const struct event *taken)
{
	for (const struct event *e = last; e != taken; e = e->before)
		if (e->thread == taken->thread &&
		    gives_object(&e->what, taken->what.object))
			return true;
	return false;
}

struct operation_holder operation_owner(struct exec *x, uint64_t object)
{
	const struct schedule *c = state_node(x->state)->schedule;
	for (const struct event *e = c ? c->last : NULL; e; e = e->before)
		if (takes_object(&e->what, object) && !is_given_back(c->last, e))
			return (struct operation_holder){e->thread, e};
	return (struct operation_holder){.thread = -1};
}

/* A mutex that is held since there was one thread: its word is musl's id of its owner. */
static int32_t owner_by_word(struct exec *x, uint64_t word)
{
	enum { TID_OFFSET = 48 }; /* of tid in musl's struct pthread */
	int32_t owner = 0, id;
	view_get(&x->view, word, &owner, sizeof owner);
	for (uint32_t i = 0; owner && i < x->process->nthreads; i++) {
		const struct thread *t = process_thread(x->process, i);
		id = 0;
		if (t)
			view_get(&x->view, t->rare->tp + TID_OFFSET, &id, sizeof id);
		if (id == owner)
			return (int32_t)t->number;
	}
	return -1;
}

/* Of what a thread waits for. In pthread_cond_wait the condition comes first, then the mutex,
 * which is the one that has to be 0. */
static const struct kind *awaited_kind(struct exec *x, const struct thread *t)
{
	const struct kind *k = kind_of_stack(x, exec_stack_of_thread(x, t));
	bool is_lock = t->point->relation == RELATION_EQUAL;
	return k && !strcmp(k->words, "condition variable") && is_lock ? &mutex_kind : k;
}

struct operation_holder operation_holder(struct exec *x, const struct thread *t)
{
	const struct point *p = t->point;
	struct operation_holder h = {.thread = operation_thread(x, p->what.object)};
	const struct kind *k = awaited_kind(x, t);
	if (h.thread >= 0 || !k || !k->has_owner)
		return h;
	h = operation_owner(x, p->what.object);
	if (h.thread < 0)
		h.thread = owner_by_word(x, p->word);
	return h;
}

void operation_add_awaited(struct exec *x, const struct thread *t, struct text *out)
{
	if (t->point->what.op == VISIBLE_STEP) {
		const char *text = t->point->text ? exec_string(x, t->point->text) : NULL;
		text_add_string(out, text ? text : "a system call that does not end");
		return;
	}
	int32_t thread = operation_thread(x, t->point->what.object);
	const struct kind *k = awaited_kind(x, t);
	if (thread >= 0) {
		text_printf(out, "thread %" PRId32 " to end", thread);
		return;
	}
	if (k)
		text_printf(out, "%s ", k->words);
	operation_add_object(x, t->point->what.object, 1, out);
}

const char *operation_verb(const struct exec *x, const struct insn *at, bool is_write)
{
	const char *name = at->op == OP_CALLI ? x->intrinsic_names[at->imm] : "";
	if (is_write && (!strcmp(name, "free") || !strcmp(name, "realloc")))
		return "frees";
	return is_write ? "writes" : "reads";
}

const char *operation_event_verb(const struct exec *x, const struct event *e)
{
	return operation_verb(x, x->funcs[e->func].code + e->insn,
			      e->what.op == VISIBLE_WRITE);
}

static void add_access(struct exec *x, const struct event *e, struct text *out)
{
	const struct operation *o = &e->what;
	text_printf(out, "%s ", operation_event_verb(x, e));
	operation_add_object(x, o->object, o->size, out);
	if (o->is_atomic)
		text_add_string(out, " atomically");
}

/* A call about another thread, or the end of this one. False: it is none. */
static bool describe_thread_call(struct exec *x, const struct event *e,
				 const char *called, struct text *out)
{
	int32_t thread = operation_thread(x, e->what.object);
	if (thread < 0)
		return false;
	if (e->what.op == VISIBLE_RELEASE)
		text_add_string(out, "ends");
	else if (e->what.op == VISIBLE_WRITE && !strcmp(called, "pthread_create"))
		text_printf(out, "creates thread %" PRId32, thread);
	else
		text_printf(out, "%s(thread %" PRId32 ")", called, thread);
	return true;
}

/* What becomes of a call that is not said by its name. */
static const char *outcome_of(const struct operation *o, const char *called)
{
	if (o->op2 == VISIBLE_RELEASE)
		return " begins";
	if (strstr(called, "cond_") && strstr(called, "wait"))
		return " goes on";
	return o->op == VISIBLE_READ && (strstr(called, "try") || strstr(called, "timed"))
		       ? " fails"
		       : "";
}

void operation_add_event(struct exec *x, const struct event *e, struct text *out)
{
	const struct operation *o = &e->what;
	const char *called = called_name(x, e->stack);
	if (o->is_access) {
		add_access(x, e, out);
		return;
	}
	if (o->op == VISIBLE_EXIT) {
		text_add_string(out, "exits the program");
		return;
	}
	if (o->op == VISIBLE_NOTHING) {
		text_add_string(out, called[0] ? called : "yields");
		return;
	}
	if (o->op == VISIBLE_TIME) {
		text_printf(out, "%s goes on because its time has come", called);
		return;
	}
	if (o->op == VISIBLE_STEP) {
		text_printf(out, "%s%s", called[0] ? called : "a system call",
			    o->woken_by ? " goes on" : "");
		return;
	}
	if (describe_thread_call(x, e, called, out))
		return;
	text_printf(out, "%s(", called);
	operation_add_object(x, o->object, 1, out);
	text_printf(out, ")%s", outcome_of(o, called));
}
