/* place.c - see place.h. */
#include "emit/place.h"

#include "testcase/testcase.h"

#include <stdio.h>

void place_find(struct exec *x, struct place *out)
{
	const struct insn *ip = x->ip;
	struct frame *f = exec_frame(x);
	*out = (struct place){0};
	if (ip->op == OP_CALLI)
		out->called = x->intrinsic_names[ip->imm];
	while (f->func->is_library && f->parent) {
		out->called = f->func->name;
		ip = f->call;
		f = f->parent;
	}
	const struct source_loc *loc = prog_loc(x->prog, f->func, ip);
	out->function = f->func->name;
	out->file = loc->line ? testcase_base_name(loc->file) : NULL;
	out->line = loc->line;
}

const char *place_words(const struct place *p, char *buf, size_t n)
{
	if (p->line)
		snprintf(buf, n, "%s:%u (%s)", p->file, p->line, p->function);
	else
		snprintf(buf, n, "%s", p->function);
	return buf;
}
