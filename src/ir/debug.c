/* debug.c - what debug information says: source positions, files, names of variables.
 *
 * Metadata nodes are unique in LLVM, so everything read from one is kept under its
 * address: positions in loader.loc_of, scopes and file names here. Names of variables
 * stand in records that LLVM-C 19 cannot list; turned into calls of llvm.dbg.* they can
 * be read, once, before lowering. Types are kept as text, see format/layout.h; LLVM-C has
 * no getter for the encoding of a basic type, but C has few of them and they have names. */
#include "ir/ir.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "format/layout.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

/* Operands of LLVM's nodes that have no getter in LLVM-C. */
enum {
	DEBUG_SCOPE = 1, /* DILexicalBlock, DILexicalBlockFile */
	DEBUG_FUNC_NAME = 2, /* DISubprogram */
	DEBUG_VAR_NAME = 1, /* DILocalVariable */
	DEBUG_VAR_TYPE = 3, /* DILocalVariable, DIGlobalVariable */
	DEBUG_BASE_TYPE = 3, /* DIDerivedType, DICompositeType */
	DEBUG_ELEMENTS = 4, /* DICompositeType */
	DEBUG_COUNT = 0, /* DISubrange */
	DEBUG_MAX_OPERANDS = 32,
	DEBUG_TYPE_DEPTH = 6, /* of structures in structures */
	DEBUG_TYPE_LENGTH = 600, /* of a type's text: longer ones are not kept */
};

/* DWARF's tags of types. */
enum {
	TAG_ARRAY = 0x01,
	TAG_ENUM = 0x04,
	TAG_MEMBER = 0x0d,
	TAG_POINTER = 0x0f,
	TAG_STRUCT = 0x13,
};

struct scope {
	const char *file, *function;
	uint32_t source; /* index into program.source_funcs */
};

struct debug {
	struct map name_of; /* LLVMValueRef of an argument or alloca -> const char * */
	struct map type_of; /* the same -> its type as text */
	struct map text_of; /* type metadata -> its text */
	struct map scope_of; /* scope metadata -> struct scope * */
	struct map file_of; /* DIFile -> const char * */
	uint32_t cap_source_funcs;
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

/* Notes a source file with the directory that its relative name starts from. */
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

const char *debug_file(struct loader *l, LLVMMetadataRef scope)
{
	return file_name(l, LLVMDIScopeGetFile(scope));
}

const char *debug_subprogram_name(struct loader *l, LLVMMetadataRef subprogram)
{
	return string_operand(l, subprogram, DEBUG_FUNC_NAME);
}

bool debug_is_met(struct loader *l, LLVMMetadataRef subprogram)
{
	return map_get(&l->debug->scope_of, (uintptr_t)subprogram, NULL);
}

static uint32_t add_source_func(struct loader *l, LLVMMetadataRef subprogram,
				const struct scope *s)
{
	struct program *p = l->prog;
	*VEC_ADD(p->source_funcs, p->nsource_funcs, l->debug->cap_source_funcs) =
		(struct source_func){.name = s->function,
				     .file = s->file,
				     .line = LLVMDISubprogramGetLine(subprogram)};
	return p->nsource_funcs - 1;
}

static const struct scope *read_scope(struct loader *l, LLVMMetadataRef scope)
{
	uint64_t known;
	if (map_get(&l->debug->scope_of, (uintptr_t)scope, &known))
		return (const struct scope *)(uintptr_t)known;
	struct scope *s = arena_get(&l->prog->arena, sizeof *s);
	s->file = file_name(l, LLVMDIScopeGetFile(scope));
	s->function = "";
	s->source = 0;
	switch (LLVMGetMetadataKind(scope)) {
	case LLVMDISubprogramMetadataKind:
		s->function = debug_subprogram_name(l, scope);
		s->source = add_source_func(l, scope, s);
		break;
	case LLVMDILexicalBlockMetadataKind:
	case LLVMDILexicalBlockFileMetadataKind: {
		LLVMMetadataRef outer = operand(l, scope, DEBUG_SCOPE);
		if (!outer)
			break;
		s->function = read_scope(l, outer)->function;
		s->source = read_scope(l, outer)->source;
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
		.source = s->source,
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

/* libc and model are compiled with an attribute on every function, the model with a second
 * one. */
static bool has_attribute(LLVMValueRef function, const char *name)
{
	return LLVMGetStringAttributeAtIndex(
		       function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, name,
		       (unsigned)strlen(name)) != NULL;
}

bool debug_is_library(LLVMValueRef function)
{
	return has_attribute(function, "everett-library");
}

bool debug_is_model(LLVMValueRef function)
{
	return has_attribute(function, "everett-model");
}

void debug_function(struct loader *l, LLVMValueRef function, struct func *f)
{
	LLVMMetadataRef sp = l->has_debug ? LLVMGetSubprogram(function) : NULL;
	f->is_library = debug_is_library(function);
	f->is_model = debug_is_model(function);
	f->file = sp ? file_name(l, LLVMDIScopeGetFile(sp)) : "";
	f->line = sp ? LLVMDISubprogramGetLine(sp) : 0;
	f->source_name = sp ? read_scope(l, sp)->function : "";
}

/* --- types --- */

static void add_type(struct loader *l, LLVMMetadataRef type, struct text *out,
		     unsigned depth);

static uint64_t size_of(LLVMMetadataRef type)
{
	return LLVMDITypeGetSizeInBits(type) / 8;
}

static void add_unknown(LLVMMetadataRef type, struct text *out)
{
	text_printf(out, "x%llu", (unsigned long long)size_of(type));
}

static void add_basic(LLVMMetadataRef type, struct text *out)
{
	size_t n;
	const char *name = LLVMDITypeGetName(type, &n);
	unsigned bits = (unsigned)LLVMDITypeGetSizeInBits(type);
	char word[40];
	snprintf(word, sizeof word, "%.*s", (int)n, name ? name : "");
	if (strcmp(word, "char") == 0)
		text_add_string(out, "char");
	else if (strcmp(word, "_Bool") == 0 || strcmp(word, "bool") == 0)
		text_add_string(out, "bool");
	else if ((bits == 32 && strcmp(word, "float") == 0) ||
		 (bits == 64 && strcmp(word, "double") == 0))
		text_printf(out, "f%u", bits);
	else if (bits && bits <= 64 && strstr(word, "unsigned"))
		text_printf(out, "u%u", bits);
	else if (bits && bits <= 64 && !strstr(word, "complex"))
		text_printf(out, "i%u", bits);
	else
		add_unknown(type, out);
}

static void add_pointer(struct loader *l, LLVMMetadataRef type, struct text *out)
{
	LLVMMetadataRef to = operand(l, type, DEBUG_BASE_TYPE);
	while (to && LLVMGetMetadataKind(to) == LLVMDIDerivedTypeMetadataKind &&
	       LLVMGetDINodeTag(to) != TAG_POINTER)
		to = operand(l, to, DEBUG_BASE_TYPE);
	size_t n;
	const char *name = to && LLVMGetMetadataKind(to) == LLVMDIBasicTypeMetadataKind
				   ? LLVMDITypeGetName(to, &n)
				   : NULL;
	bool is_text = name && n == 4 && memcmp(name, "char", 4) == 0;
	text_add_string(out, is_text ? "char*" : "ptr");
}

/* The operands of a list of metadata; NULL: there is none. The caller frees it. */
static LLVMValueRef *list_of(struct loader *l, LLVMMetadataRef list, unsigned *n)
{
	*n = 0;
	if (!list)
		return NULL;
	LLVMValueRef v = LLVMMetadataAsValue(l->context, list);
	*n = LLVMGetMDNodeNumOperands(v);
	LLVMValueRef *all = alloc_zero(*n + 1, sizeof(LLVMValueRef));
	LLVMGetMDNodeOperands(v, all);
	return all;
}

static void add_array(struct loader *l, LLVMMetadataRef type, struct text *out,
		      unsigned depth)
{
	unsigned n;
	LLVMValueRef *dimensions = list_of(l, operand(l, type, DEBUG_ELEMENTS), &n);
	add_type(l, operand(l, type, DEBUG_BASE_TYPE), out, depth);
	for (unsigned i = 0; i < n; i++) {
		unsigned parts;
		LLVMValueRef *range =
			list_of(l, LLVMValueAsMetadata(dimensions[i]), &parts);
		LLVMValueRef count = parts > DEBUG_COUNT ? range[DEBUG_COUNT] : NULL;
		if (count && LLVMIsAConstantInt(count))
			text_printf(out, "[%lld]", LLVMConstIntGetSExtValue(count));
		else
			text_add_string(out, "[?]"); /* which is no type */
		free(range);
	}
	free(dimensions);
}

static void add_struct(struct loader *l, LLVMMetadataRef type, struct text *out,
		       unsigned depth)
{
	unsigned n, shown = 0;
	LLVMValueRef *members = list_of(l, operand(l, type, DEBUG_ELEMENTS), &n);
	text_add_char(out, '{');
	for (unsigned i = 0; i < n && out->len < DEBUG_TYPE_LENGTH; i++) {
		LLVMMetadataRef m = LLVMValueAsMetadata(members[i]);
		size_t length;
		uint64_t at = LLVMDITypeGetOffsetInBits(m);
		const char *name = LLVMDITypeGetName(m, &length);
		LLVMMetadataRef of = operand(l, m, DEBUG_BASE_TYPE);
		bool is_whole = of && at % 8 == 0 && LLVMDITypeGetSizeInBits(m) &&
				LLVMDITypeGetSizeInBits(m) % 8 == 0;
		if (LLVMGetDINodeTag(m) != TAG_MEMBER || !is_whole || !length)
			continue; /* bit fields, unions without a name */
		text_printf(out, "%s%.*s@%llu:", shown++ ? ";" : "", (int)length, name,
			    (unsigned long long)(at / 8));
		add_type(l, of, out, depth + 1);
	}
	text_printf(out, "}/%llu", (unsigned long long)size_of(type));
	free(members);
}

static void add_type(struct loader *l, LLVMMetadataRef type, struct text *out,
		     unsigned depth)
{
	while (type && LLVMGetMetadataKind(type) == LLVMDIDerivedTypeMetadataKind) {
		if (LLVMGetDINodeTag(type) == TAG_POINTER) {
			add_pointer(l, type, out);
			return;
		}
		type = operand(l, type, DEBUG_BASE_TYPE); /* typedef, const and so on */
	}
	if (!type || depth > DEBUG_TYPE_DEPTH) {
		text_add_char(out, '?'); /* which is no type */
		return;
	}
	if (LLVMGetMetadataKind(type) == LLVMDIBasicTypeMetadataKind) {
		add_basic(type, out);
		return;
	}
	bool is_composite = LLVMGetMetadataKind(type) == LLVMDICompositeTypeMetadataKind;
	unsigned tag = is_composite ? LLVMGetDINodeTag(type) : 0;
	LLVMMetadataRef base = is_composite ? operand(l, type, DEBUG_BASE_TYPE) : NULL;
	if (tag == TAG_ARRAY)
		add_array(l, type, out, depth);
	else if (tag == TAG_STRUCT)
		add_struct(l, type, out, depth);
	else if (tag == TAG_ENUM && base)
		add_type(l, base, out, depth);
	else
		add_unknown(type, out);
}

/* The type of a variable as text; "" unknown. */
static const char *type_text(struct loader *l, LLVMMetadataRef variable)
{
	LLVMMetadataRef type = operand(l, variable, DEBUG_VAR_TYPE);
	uint64_t known;
	struct text t;
	if (!type)
		return "";
	if (map_get(&l->debug->text_of, (uintptr_t)type, &known))
		return (const char *)(uintptr_t)known;
	text_init(&t);
	add_type(l, type, &t, 0);
	const char *text = "";
	if (t.len < DEBUG_TYPE_LENGTH && layout_size(t.data))
		text = arena_string(&l->prog->arena, t.data, t.len);
	text_done(&t);
	map_put(&l->debug->text_of, (uintptr_t)type, (uintptr_t)text);
	return text;
}

/* --- variables --- */

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
		g->type = type_text(l, v);
		break;
	}
	LLVMDisposeValueMetadataEntries(all);
}

/* A call of llvm.dbg.declare or llvm.dbg.value: the first name of a value counts; that of
 * a function inlined here only for objects, which are its own. */
static void read_record(struct loader *l, LLVMValueRef call)
{
	LLVMMetadataRef at = LLVMInstructionGetDebugLoc(call);
	LLVMMetadataRef holder = LLVMValueAsMetadata(LLVMGetOperand(call, 0));
	LLVMMetadataRef var = LLVMValueAsMetadata(LLVMGetOperand(call, 1));
	if (LLVMGetMetadataKind(holder) != LLVMLocalAsMetadataMetadataKind ||
	    LLVMGetMetadataKind(var) != LLVMDILocalVariableMetadataKind)
		return;
	LLVMValueRef v;
	LLVMGetMDNodeOperands(LLVMGetOperand(call, 0), &v);
	bool is_inlined = at && LLVMDILocationGetInlinedAt(at);
	if ((!(LLVMIsAArgument(v) && !is_inlined) && !LLVMIsAAllocaInst(v)) ||
	    map_get(&l->debug->name_of, (uintptr_t)v, NULL))
		return;
	map_put(&l->debug->name_of, (uintptr_t)v,
		(uintptr_t)string_operand(l, var, DEBUG_VAR_NAME));
	map_put(&l->debug->type_of, (uintptr_t)v, (uintptr_t)type_text(l, var));
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

void debug_open(struct loader *l)
{
	if (l->debug)
		return;
	l->debug = alloc_zero(1, sizeof *l->debug);
	map_init(&l->debug->name_of);
	map_init(&l->debug->type_of);
	map_init(&l->debug->text_of);
	map_init(&l->debug->scope_of);
	map_init(&l->debug->file_of);
	*VEC_ADD(l->prog->locs, l->prog->nlocs, l->cap_locs) =
		(struct source_loc){.file = "", .function = ""};
	*VEC_ADD(l->prog->source_funcs, l->prog->nsource_funcs,
		 l->debug->cap_source_funcs) =
		(struct source_func){.name = "", .file = ""};
}

void debug_begin(struct loader *l)
{
	debug_open(l);
	l->has_debug = LLVMGetNamedMetadataNumOperands(l->module, "llvm.dbg.cu") > 0;
	if (l->has_debug)
		read_names(l);
}

void debug_end(struct loader *l)
{
	if (!l->debug)
		return;
	map_done(&l->debug->name_of);
	map_done(&l->debug->type_of);
	map_done(&l->debug->text_of);
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

static const char *type_of(struct loader *l, LLVMValueRef v)
{
	uint64_t known;
	return map_get(&l->debug->type_of, (uintptr_t)v, &known)
		       ? (const char *)(uintptr_t)known
		       : "";
}

const char *debug_alloca_type(struct loader *l, LLVMValueRef alloca_insn)
{
	return type_of(l, alloca_insn);
}

/* Where the variable of an argument is: itself, or in -O0 code the stack slot that it is
 * stored to. */
static LLVMValueRef param_variable(struct loader *l, LLVMValueRef param)
{
	if (map_get(&l->debug->name_of, (uintptr_t)param, NULL))
		return param;
	for (LLVMUseRef u = LLVMGetFirstUse(param); u; u = LLVMGetNextUse(u)) {
		LLVMValueRef store = LLVMGetUser(u);
		if (LLVMIsAStoreInst(store) && LLVMGetOperand(store, 0) == param &&
		    map_get(&l->debug->name_of, (uintptr_t)LLVMGetOperand(store, 1),
			    NULL))
			return LLVMGetOperand(store, 1);
	}
	return param;
}

const char *debug_param_name(struct loader *l, LLVMValueRef function, unsigned index)
{
	return name_of(l, param_variable(l, LLVMGetParam(function, index)));
}

const char *debug_param_type(struct loader *l, LLVMValueRef function, unsigned index)
{
	return type_of(l, param_variable(l, LLVMGetParam(function, index)));
}
