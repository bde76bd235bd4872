/* alias.c - see alias.h. The variable is guest memory, so it forks with the path, and
 * programs that do not use this pay nothing for it. */
#include "bitcode/alias.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

/* One call that can be carried out. */
struct request {
	LLVMValueRef call, from;
	const char *to; /* name of the target */
	size_t to_length;
};

struct requests {
	struct request *items;
	uint32_t n, cap;
};

/* The literal string that a pointer leads to, NULL if it is none. */
static const char *literal(LLVMValueRef v, size_t *length)
{
	LLVMValueRef text = LLVMIsAGlobalVariable(v) && LLVMIsGlobalConstant(v)
				    ? LLVMGetInitializer(v)
				    : NULL;
	if (!text || !LLVMIsAConstantDataSequential(text) || !LLVMIsConstantString(text))
		return NULL;
	const char *bytes = LLVMGetAsString(text, length);
	*length = strnlen(bytes, *length);
	return bytes;
}

static LLVMValueRef named(struct loader *l, const char *name, size_t length)
{
	char *text = alloc_printf("%.*s", (int)length, name);
	LLVMValueRef f = LLVMGetNamedFunction(l->module, text);
	free(text);
	return f;
}

/* Arguments that are not plain values cannot be handed on. */
static bool can_stand_in(LLVMValueRef f)
{
	static const char *const special[] = {"byval", "sret", "inalloca"};
	LLVMTypeRef type = LLVMGlobalGetValueType(f);
	if (LLVMIsFunctionVarArg(type))
		return false;
	for (unsigned i = 1; i <= LLVMCountParamTypes(type); i++)
		for (unsigned k = 0; k < sizeof special / sizeof *special; k++) {
			unsigned kind = LLVMGetEnumAttributeKindForName(
				special[k], strlen(special[k]));
			if (LLVMGetEnumAttributeAtIndex(f, i, kind))
				return false;
		}
	return true;
}

static void add_request(struct loader *l, struct requests *r, LLVMValueRef call)
{
	size_t from_length = 0, to_length = 0;
	if (!LLVMIsACallInst(call) || LLVMGetNumArgOperands(call) != 2)
		return;
	const char *from = literal(LLVMGetOperand(call, 0), &from_length);
	const char *to = literal(LLVMGetOperand(call, 1), &to_length);
	if (!from || !to)
		return;
	LLVMValueRef f = named(l, from, from_length);
	if (f && !can_stand_in(f))
		return;
	*VEC_ADD(r->items, r->n, r->cap) = (struct request){call, f, to, to_length};
}

/* One block of the stand-in: a call of f with its own arguments, and back. */
static LLVMBasicBlockRef add_call(struct loader *l, LLVMValueRef stand_in, LLVMValueRef f,
				  LLVMTypeRef type)
{
	unsigned n = LLVMCountParamTypes(type);
	LLVMValueRef *args = alloc_zero(n + 1, sizeof *args);
	LLVMBasicBlockRef block = LLVMAppendBasicBlockInContext(l->context, stand_in, "");
	LLVMGetParams(stand_in, args);
	LLVMPositionBuilderAtEnd(l->builder, block);
	LLVMValueRef result = LLVMBuildCall2(l->builder, type, f, args, n, "");
	if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind)
		LLVMBuildRetVoid(l->builder);
	else
		LLVMBuildRet(l->builder, result);
	free(args);
	return block;
}

/* The target, declared with the type of what it replaces if nobody has named it yet. */
static LLVMValueRef target_of(struct loader *l, const struct request *r, LLVMTypeRef type)
{
	LLVMValueRef f = named(l, r->to, r->to_length);
	if (f)
		return f;
	char *name = alloc_printf("%.*s", (int)r->to_length, r->to);
	f = LLVMAddFunction(l->module, name, type);
	free(name);
	return f;
}

/* All requests for the function of r->items[first]; they are done afterwards. */
static void stand_in_for(struct loader *l, struct requests *r, uint32_t first)
{
	LLVMValueRef f = r->items[first].from;
	LLVMTypeRef type = LLVMGlobalGetValueType(f);
	LLVMTypeRef number = LLVMInt32TypeInContext(l->context);
	size_t n;
	char *name = alloc_printf("%s.alias", LLVMGetValueName2(f, &n));
	LLVMValueRef state = LLVMAddGlobal(l->module, number, "everett.alias");
	LLVMValueRef stand_in = LLVMAddFunction(l->module, name, type);
	free(name);
	LLVMSetInitializer(state, LLVMConstInt(number, 0, false));
	LLVMSetLinkage(state, LLVMInternalLinkage);
	LLVMReplaceAllUsesWith(f, stand_in);
	LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(l->context, stand_in, "");
	LLVMBasicBlockRef own = add_call(l, stand_in, f, type);
	LLVMPositionBuilderAtEnd(l->builder, entry);
	LLVMValueRef now = LLVMBuildLoad2(l->builder, number, state, "");
	LLVMValueRef choice = LLVMBuildSwitch(l->builder, now, own, r->n);
	for (uint32_t i = first; i < r->n; i++) {
		struct request *q = &r->items[i];
		if (q->from != f)
			continue;
		LLVMValueRef target = target_of(l, q, type);
		LLVMValueRef value = LLVMConstInt(number, i + 1, false);
		bool is_own = target == f || target == stand_in; /* back to itself */
		LLVMBasicBlockRef block =
			is_own ? own : add_call(l, stand_in, target, type);
		LLVMAddCase(choice, value, block);
		LLVMPositionBuilderBefore(l->builder, q->call);
		LLVMBuildStore(l->builder, value, state);
		q->from = NULL;
	}
}

void alias_apply(struct loader *l)
{
	LLVMValueRef f = LLVMGetNamedFunction(l->module, ALIAS_FUNCTION);
	struct requests r = {0};
	if (!f)
		return;
	for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u))
		add_request(l, &r, LLVMGetUser(u));
	for (uint32_t i = 0; i < r.n; i++)
		if (r.items[i].from)
			stand_in_for(l, &r, i);
	for (uint32_t i = 0; i < r.n; i++)
		LLVMInstructionEraseFromParent(r.items[i].call);
	free(r.items);
}
