/* faults.c - see faults.h. The place of a fault is that of the call in the user's own code. */
#include "emit/faults.h"

#include "emit/internal.h"
#include "state/fault_list.h"

#include <inttypes.h>
#include <string.h>

/* The innermost call of the stack that is the user's. */
static void find_users_call(const struct exec *x, uint32_t stack,
			    struct finding_fault *out)
{
	uint32_t id = stack;
	while (x->funcs[x->stacks[id].func].is_library && x->stacks[id].parent)
		id = x->stacks[id].parent;
	const struct func *f = &x->funcs[x->stacks[id].func];
	struct source_loc loc = triage_loc(x->prog, f, f->code + x->stacks[id].insn);
	const char *function = loc.parent ? loc.function : f->name;
	out->function = (char *)(uintptr_t)function;
	out->file = (char *)(uintptr_t)(loc.line ? testcase_base_name(loc.file) : "");
	out->line = loc.line;
}

static struct finding_fault describe_fault(const struct exec *x, const struct injected *i)
{
	struct finding_fault f = {
		.call = (char *)(uintptr_t)fault_call_name(i->call),
		.error = (char *)(uintptr_t)fault_error_name(i->answer),
		.thread = i->thread,
		.number = i->number,
		.point = i->point,
		.is_persistent = i->answer & FAULT_PERSISTENT,
	};
	find_users_call(x, i->stack, &f);
	return f;
}

static uint32_t count_faults_of_node(const struct node *n)
{
	uint32_t count = 0;
	for (const struct injected *i = n->rare->injected; i; i = i->before)
		count++;
	return count;
}

/* "write store.c:12 in save" */
static const char *name_call(const struct finding_fault *f, struct arena *a)
{
	if (f->line)
		return arena_printf(a, "%s %s:%" PRIu32 " in %s", f->call, f->file, f->line,
				    f->function);
	return arena_printf(a, "%s in %s", f->call, f->function);
}

uint32_t faults_make(const struct exec *x, struct arena *a, struct testcase_event **out)
{
	const struct node *node = state_node(x->state);
	uint32_t n = count_faults_of_node(node), at = n;
	*out = NULL;
	if (!n)
		return 0;
	*out = arena_get(a, n * sizeof **out);
	for (const struct injected *i = node->rare->injected; i; i = i->before) {
		struct finding_fault f = describe_fault(x, i);
		const char *text = name_call(&f, a);
		(*out)[--at] = (struct testcase_event){.kind = "fault",
						       .thread = i->thread,
						       .number = i->number,
						       .value = i->answer,
						       .bytes = (const uint8_t *)text,
						       .size = strlen(text)};
	}
	return n;
}

void faults_describe(const struct exec *x, struct finding *out)
{
	const struct node *node = state_node(x->state);
	for (uint32_t newer = count_faults_of_node(node);
	     newer--;) { /* the oldest first */
		const struct injected *i = node->rare->injected;
		for (uint32_t k = 0; k < newer; k++)
			i = i->before;
		struct finding_fault f = describe_fault(x, i);
		finding_add_fault(out, &f);
	}
}
