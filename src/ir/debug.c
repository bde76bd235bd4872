/* debug.c - what debug information says: source positions, files, names of variables.
 *
 * Metadata nodes are unique in LLVM, so everything read from one is kept under its
 * address: positions in loader.loc_of, scopes and file names here. Names of variables
 * stand in records that LLVM-C 19 cannot list; turned into calls of llvm.dbg.* they can
 * be read, once, before lowering. */
#include "ir/ir.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

/* Operands of LLVM's nodes that have no getter in LLVM-C. */
enum {
	DEBUG_SCOPE = 1, /* DILexicalBlock, DILexicalBlockFile */
	DEBUG_FUNC_NAME = 2, /* DISubprogram */
	DEBUG_VAR_NAME = 1, /* DILocalVariable */
	DEBUG_MAX_OPERANDS = 32,
};

struct scope {
	const char *file, *function;
};

struct debug {
	struct map name_of; /* LLVMValueRef of an argument or alloca -> const char * */
	struct map scope_of; /* scope metadata -> struct scope * */
	struct map file_of; /* DIFile -> const char * */
};

static LLVMMetadataRef operand(struct loader *l, LLVMMetadataRef node, unsigned k)
{
	LLVMValueRef v = LLVMMetadataAsValue(l->context, node), all[DEBUG_MAX_OPERANDS];
	unsigned n = LLVMGetMDNodeNumOperands(v);
	if (k >= n || n > DEBUG_MAX_OPERANDS)
		return NULL;
	LLVMGetMDNodeOperands(v, all);
	return all[k] ? LLVMValueAsMetadata(all[k]) : NULL;
}

static const char *string_operand(struct loader *l, LLVMMetadataRef node, unsigned k)
{
	LLVMMetadataRef text = operand(l, node, k);
	unsigned len;
	if (!text || LLVMGetMetadataKind(text) != LLVMMDStringMetadataKind)
		return "";
	const char *s = LLVMGetMDString(LLVMMetadataAsValue(l->context, text), &len);
	return arena_string(&l->prog->arena, s, len);
}

/* Where a relative name starts, for those who want to open it. */
static void note_source(struct loader *l, const char *name, LLVMMetadataRef file)
{
	struct program *p = l->prog;
	unsigned len;
	const char *dir = LLVMDIFileGetDirectory(file, &len);
	if (p->nsources % 64 == 0) {
		struct source_file *more =
			arena_get(&p->arena, (p->nsources + 64) * sizeof *more);
		if (p->nsources)
			memcpy(more, p->sources, p->nsources * sizeof *more);
		p->sources = more;
	}
	p->sources[p->nsources++] =
		(struct source_file){name, arena_string(&p->arena, dir, len)};
}

static const char *file_name(struct loader *l, LLVMMetadataRef file)
{
	uint64_t known;
	unsigned len = 0;
	if (!file)
		return "";
	if (map_get(&l->debug->file_of, (uintptr_t)file, &known))
		return (const char *)(uintptr_t)known;
	const char *s = LLVMDIFileGetFilename(file, &len);
	s = arena_string(&l->prog->arena, s, len);
	note_source(l, s, file);
	map_put(&l->debug->file_of, (uintptr_t)file, (uintptr_t)s);
	return s;
}

static const struct scope *read_scope(struct loader *l, LLVMMetadataRef scope)
{
	uint64_t known;
	if (map_get(&l->debug->scope_of, (uintptr_t)scope, &known))
		return (const struct scope *)(uintptr_t)known;
	struct scope *s = arena_get(&l->prog->arena, sizeof *s);
	s->file = file_name(l, LLVMDIScopeGetFile(scope));
	s->function = "";
	switch (LLVMGetMetadataKind(scope)) {
	case LLVMDISubprogramMetadataKind:
		s->function = string_operand(l, scope, DEBUG_FUNC_NAME);
		break;
	case LLVMDILexicalBlockMetadataKind:
	case LLVMDILexicalBlockFileMetadataKind: {
		LLVMMetadataRef outer = operand(l, scope, DEBUG_SCOPE);
		if (outer)
			s->function = read_scope(l, outer)->function;
		break;
	}
	default: break;
	}
	map_put(&l->debug->scope_of, (uintptr_t)scope, (uintptr_t)s);
	return s;
}

static uint32_t read_loc(struct loader *l, LLVMMetadataRef at)
{
	struct program *p = l->prog;
	uint64_t known;
	if (map_get(&l->loc_of, (uintptr_t)at, &known))
		return (uint32_t)known;
	LLVMMetadataRef outer = LLVMDILocationGetInlinedAt(at);
	uint32_t parent = outer ? read_loc(l, outer) : 0;
	const struct scope *s = read_scope(l, LLVMDILocationGetScope(at));
	*VEC_ADD(p->locs, p->nlocs, l->cap_locs) = (struct source_loc){
		.file = s->file,
		.function = s->function,
		.line = LLVMDILocationGetLine(at),
		.column = LLVMDILocationGetColumn(at),
		.parent = parent,
	};
	map_put(&l->loc_of, (uintptr_t)at, p->nlocs - 1);
	return p->nlocs - 1;
}

uint32_t debug_loc(struct loader *l, LLVMValueRef insn, LLVMValueRef function)
{
	(void)function;
	LLVMMetadataRef at = l->has_debug ? LLVMInstructionGetDebugLoc(insn) : NULL;
	return at ? read_loc(l, at) : 0;
}

/* libc and model are compiled with this attribute on every function. */
bool debug_is_library(LLVMValueRef function)
{
	static const char mark[] = "everett-library";
	return LLVMGetStringAttributeAtIndex(
		       function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, mark,
		       sizeof mark - 1) != NULL;
}

void debug_function(struct loader *l, LLVMValueRef function, struct func *f)
{
	LLVMMetadataRef sp = l->has_debug ? LLVMGetSubprogram(function) : NULL;
	f->is_library = debug_is_library(function);
	f->file = sp ? file_name(l, LLVMDIScopeGetFile(sp)) : "";
	f->line = sp ? LLVMDISubprogramGetLine(sp) : 0;
}

void debug_global(struct loader *l, LLVMValueRef global, struct global *g)
{
	if (!l->has_debug)
		return;
	size_t n;
	LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(global, &n);
	for (unsigned k = 0; k < n; k++) {
		LLVMMetadataRef md = LLVMValueMetadataEntriesGetMetadata(all, k);
		if (LLVMGetMetadataKind(md) != LLVMDIGlobalVariableExpressionMetadataKind)
			continue;
		LLVMMetadataRef v = LLVMDIGlobalVariableExpressionGetVariable(md);
		g->file = file_name(l, LLVMDIVariableGetFile(v));
		g->line = LLVMDIVariableGetLine(v);
		break;
	}
	LLVMDisposeValueMetadataEntries(all);
}

/* A call of llvm.dbg.declare or llvm.dbg.value: the first name of a value counts, unless
 * it belongs to a function inlined here. */
static void read_record(struct loader *l, LLVMValueRef call)
{
	LLVMMetadataRef at = LLVMInstructionGetDebugLoc(call);
	LLVMMetadataRef holder = LLVMValueAsMetadata(LLVMGetOperand(call, 0));
	LLVMMetadataRef var = LLVMValueAsMetadata(LLVMGetOperand(call, 1));
	if ((at && LLVMDILocationGetInlinedAt(at)) ||
	    LLVMGetMetadataKind(holder) != LLVMLocalAsMetadataMetadataKind ||
	    LLVMGetMetadataKind(var) != LLVMDILocalVariableMetadataKind)
		return;
	LLVMValueRef v;
	LLVMGetMDNodeOperands(LLVMGetOperand(call, 0), &v);
	if ((!LLVMIsAArgument(v) && !LLVMIsAAllocaInst(v)) ||
	    map_get(&l->debug->name_of, (uintptr_t)v, NULL))
		return;
	map_put(&l->debug->name_of, (uintptr_t)v,
		(uintptr_t)string_operand(l, var, DEBUG_VAR_NAME));
}

static void read_block(struct loader *l, LLVMBasicBlockRef b, unsigned declare,
		       unsigned value)
{
	for (LLVMValueRef i = LLVMGetFirstInstruction(b); i;
	     i = LLVMGetNextInstruction(i)) {
		if (LLVMGetInstructionOpcode(i) != LLVMCall)
			continue;
		LLVMValueRef callee = LLVMGetCalledValue(i);
		unsigned id = LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;
		if (id && (id == declare || id == value))
			read_record(l, i);
	}
}

static void read_names(struct loader *l)
{
	unsigned declare = LLVMLookupIntrinsicID("llvm.dbg.declare", 16);
	unsigned value = LLVMLookupIntrinsicID("llvm.dbg.value", 14);
	LLVMSetIsNewDbgInfoFormat(l->module, false);
	for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f;
	     f = LLVMGetNextFunction(f)) {
		LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f);
		if (!b || !LLVMGetSubprogram(f) || debug_is_library(f))
			continue;
		for (; b; b = LLVMGetNextBasicBlock(b))
			read_block(l, b, declare, value);
	}
	LLVMSetIsNewDbgInfoFormat(l->module, true);
}

void debug_begin(struct loader *l)
{
	l->debug = alloc_zero(1, sizeof *l->debug);
	map_init(&l->debug->name_of);
	map_init(&l->debug->scope_of);
	map_init(&l->debug->file_of);
	*VEC_ADD(l->prog->locs, l->prog->nlocs, l->cap_locs) =
		(struct source_loc){.file = "", .function = ""};
	l->has_debug = LLVMGetNamedMetadataNumOperands(l->module, "llvm.dbg.cu") > 0;
	if (l->has_debug)
		read_names(l);
}

void debug_end(struct loader *l)
{
	if (!l->debug)
		return;
	map_done(&l->debug->name_of);
	map_done(&l->debug->scope_of);
	map_done(&l->debug->file_of);
	free(l->debug);
	l->debug = NULL;
}

static const char *name_of(struct loader *l, LLVMValueRef v)
{
	uint64_t known;
	size_t len;
	if (map_get(&l->debug->name_of, (uintptr_t)v, &known))
		return (const char *)(uintptr_t)known;
	const char *name = LLVMGetValueName2(v, &len);
	return len ? arena_string(&l->prog->arena, name, len) : "";
}

const char *debug_alloca_name(struct loader *l, LLVMValueRef alloca_insn)
{
	return name_of(l, alloca_insn);
}

const char *debug_param_name(struct loader *l, LLVMValueRef function, unsigned index)
{
	LLVMValueRef v = LLVMGetParam(function, index);
	const char *name = name_of(l, v);
	if (*name || !l->has_debug)
		return name;
	/* -O0 code: the variable is the stack slot that the argument is stored to. */
	for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
		LLVMValueRef store = LLVMGetUser(u);
		uint64_t known;
		if (LLVMIsAStoreInst(store) && LLVMGetOperand(store, 0) == v &&
		    map_get(&l->debug->name_of, (uintptr_t)LLVMGetOperand(store, 1),
			    &known))
			return (const char *)(uintptr_t)known;
	}
	return "";
}
