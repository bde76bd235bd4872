/* mentions.c - which functions and variables the program itself refers to.
 *
 * A pointer that is all input can be anything. Of what the whole module holds, libc and the
 * model included, only what the program mentions is of interest then: the functions whose
 * address it takes, and its variables. Starting from the bodies of its functions and from
 * variables with debug information, constants are followed down to functions and variables,
 * and variables into their initialisers. The function that a call names is called there,
 * which is no mention. */
#include "ir/ir.h"

#include "base/vec.h"

#include <stdlib.h>

struct mentions {
	struct loader *l;
	struct map seen;
	LLVMValueRef *todo; /* variables whose initialisers were not looked at */
	uint32_t ntodo, cap_todo;
};

static bool is_first_visit(struct mentions *m, LLVMValueRef v)
{
	if (map_get(&m->seen, (uintptr_t)v, NULL))
		return false;
	map_put(&m->seen, (uintptr_t)v, 1);
	return true;
}

static void visit_mention(struct mentions *m, LLVMValueRef v)
{
	struct program *p = m->l->prog;
	uint64_t index;
	if (LLVMIsAFunction(v)) {
		if (map_get(&m->l->func_of, (uintptr_t)v, &index))
			p->funcs[index].is_taken = true;
		return;
	}
	/* A block address has its function as an operand and says nothing about it. */
	if (!LLVMIsAConstant(v) || LLVMIsABlockAddress(v) || !is_first_visit(m, v))
		return;
	if (LLVMIsAGlobalVariable(v)) {
		if (map_get(&m->l->global_of, (uintptr_t)v, &index))
			p->globals[index].is_library = false;
		*VEC_ADD(m->todo, m->ntodo, m->cap_todo) = v;
		return;
	}
	if (LLVMIsAGlobalAlias(v)) {
		visit_mention(m, LLVMAliasGetAliasee(v));
		return;
	}
	for (unsigned i = 0, n = (unsigned)LLVMGetNumOperands(v); i < n; i++)
		visit_mention(m, LLVMGetOperand(v, i));
}

static bool is_call(LLVMValueRef insn)
{
	return LLVMIsACallInst(insn) || LLVMIsAInvokeInst(insn);
}

static void visit_body(struct mentions *m, LLVMValueRef f)
{
	LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f);
	for (; b; b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i;
		     i = LLVMGetNextInstruction(i)) {
			unsigned n = (unsigned)LLVMGetNumOperands(i);
			if (is_call(i))
				n--; /* the callee is the last one */
			for (unsigned k = 0; k < n; k++)
				visit_mention(m, LLVMGetOperand(i, k));
		}
}

void mentions_find(struct loader *l)
{
	struct mentions m = {.l = l};
	struct program *p = l->prog;
	map_init(&m.seen);
	for (uint32_t i = 0; i < p->nglobals; i++)
		p->globals[i].is_library = true;
	/* libc and model have no debug information. */
	for (LLVMValueRef g = LLVMGetFirstGlobal(l->module); g;
	     g = LLVMGetNextGlobal(g)) {
		uint64_t index;
		if (map_get(&l->global_of, (uintptr_t)g, &index) &&
		    p->globals[index].file[0])
			visit_mention(&m, g);
	}
	for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f;
	     f = LLVMGetNextFunction(f))
		if (!debug_is_library(f))
			visit_body(&m, f);
	while (m.ntodo) {
		LLVMValueRef init = LLVMGetInitializer(m.todo[--m.ntodo]);
		if (init)
			visit_mention(&m, init);
	}
	free(m.todo);
	map_done(&m.seen);
}
