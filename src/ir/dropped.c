/* dropped.c - functions of the user's code that the program never calls.
 *
 * Linking takes by need, so the program has nothing of them; coverage lists them all the
 * same, with their lines and branches. All functions are read before linking, and those are
 * kept of which nothing was met while lowering. A function that lives on inlined into others
 * is not among them, nor is what the compiler itself left out. */
#include "ir/ir.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

struct candidate {
	LLVMMetadataRef subprogram; /* the same node after linking: it is distinct */
	struct dropped_func func;
};

struct dropped {
	struct candidate *items;
	uint32_t n, cap;
	struct dropped_line *lines; /* of the function now read */
	uint32_t nlines, cap_lines;
};

/* Sides of a branch; a jump has none. Cases of a switch that lead to the same block are one. */
static uint32_t count_sides(LLVMValueRef insn)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(insn);
	uint32_t n = 0;
	if (op != LLVMSwitch)
		return op == LLVMBr && LLVMIsConditional(insn) ? 2 : 0;
	unsigned all = LLVMGetNumSuccessors(insn);
	for (unsigned i = 0; i < all; i++) {
		unsigned k = 0;
		while (k < i && LLVMGetSuccessor(insn, k) != LLVMGetSuccessor(insn, i))
			k++;
		n += k == i;
	}
	return n;
}

static void add_line(struct loader *l, LLVMValueRef insn)
{
	struct dropped *d = l->dropped;
	LLVMMetadataRef at = LLVMInstructionGetDebugLoc(insn);
	if (!at || !LLVMDILocationGetLine(at))
		return;
	uint32_t line = LLVMDILocationGetLine(at), sides = count_sides(insn);
	const char *file = debug_file(l, LLVMDILocationGetScope(at));
	struct dropped_line *last = d->nlines ? &d->lines[d->nlines - 1] : NULL;
	if (!sides && last && last->line == line && last->file == file)
		return;
	*VEC_ADD(d->lines, d->nlines, d->cap_lines) =
		(struct dropped_line){file, line, sides};
}

static void read_function(struct loader *l, LLVMValueRef f, LLVMMetadataRef subprogram)
{
	struct dropped *d = l->dropped;
	struct arena *a = &l->prog->arena;
	d->nlines = 0;
	for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b;
	     b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i;
		     i = LLVMGetNextInstruction(i))
			add_line(l, i);
	struct dropped_line *lines = arena_copy(a, d->lines, d->nlines * sizeof *lines);
	*VEC_ADD(d->items, d->n, d->cap) =
		(struct candidate){.subprogram = subprogram,
				   .func = {.name = debug_subprogram_name(l, subprogram),
					    .file = debug_file(l, subprogram),
					    .line = LLVMDISubprogramGetLine(subprogram),
					    .lines = lines,
					    .nlines = d->nlines}};
}

void dropped_begin(struct loader *l, LLVMModuleRef users)
{
	if (LLVMGetNamedMetadataNumOperands(users, "llvm.dbg.cu") == 0)
		return;
	debug_open(l);
	if (!l->dropped)
		l->dropped = alloc_zero(1, sizeof *l->dropped);
	for (LLVMValueRef f = LLVMGetFirstFunction(users); f;
	     f = LLVMGetNextFunction(f)) {
		LLVMMetadataRef s = LLVMGetSubprogram(f);
		if (!LLVMIsDeclaration(f) && s && !debug_is_library(f))
			read_function(l, f, s);
	}
}

void dropped_free(struct loader *l)
{
	if (l->dropped) {
		free(l->dropped->items);
		free(l->dropped->lines);
	}
	free(l->dropped);
	l->dropped = NULL;
}

void dropped_end(struct loader *l)
{
	struct dropped *d = l->dropped;
	struct program *p = l->prog;
	if (!d)
		return;
	p->dropped = arena_get(&p->arena, (d->n + 1) * sizeof *p->dropped);
	for (uint32_t i = 0; i < d->n; i++)
		if (!debug_is_met(l, d->items[i].subprogram))
			p->dropped[p->ndropped++] = d->items[i].func;
	dropped_free(l);
}
