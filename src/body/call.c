/* call.c - calls and their arguments.
 *
 * Arguments are slots in the order of the callee's parameters. A structure passed by
 * value (byval) is copied into a stack object of the caller; variadic arguments lie in one
 * whose address is the last argument (varargs.c). Such objects are filled right
 * before their call, so calls share those of the same size.
 * Old programs call functions with the wrong number or types of arguments: what fits is
 * passed, what is missing is 0. */
#include "body/internal.h"

#include "base/vec.h"

#include <string.h>

struct args {
	LLVMValueRef call;
	unsigned n;	    /* arguments of the call */
	unsigned copies;	 /* byval objects so far */
	uint32_t start; /* of the slots in vcode.args */
};

static void add_slot(struct lower *lw, vslot s)
{
	struct vcode *v = &lw->v;
	*VEC_ADD(v->args, v->nargs, v->cap_args) = s;
}

vslot body_reusable_object(struct lower *lw, uint64_t size, unsigned which,
			   const char *name)
{
	uint64_t known, key = size << 8 | which;
	if (map_get(&lw->areas, key, &known))
		return (vslot)known;
	vslot reg = lower_stack_object(lw, size, 16, name);
	map_put(&lw->areas, key, reg);
	return reg;
}

LLVMTypeRef body_byval_type(struct lower *lw, LLVMValueRef call, unsigned i)
{
	if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, i))) != LLVMPointerTypeKind)
		return NULL;
	LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, i + 1, lw->byval_kind);
	return a ? LLVMGetTypeAttributeValue(a) : NULL;
}

void body_copy_bytes(struct lower *lw, vslot to, vslot from, uint64_t size)
{
	if (size)
		lower_op(lw, OP_MEMCPY, 0, to, from)->c = lower_const(lw, size);
}

static vslot byval_copy(struct lower *lw, struct args *a, LLVMTypeRef type, vslot from)
{
	uint64_t size = type_size(lw->l, type);
	vslot to = body_reusable_object(lw, size, ++a->copies, "argument by value");
	body_copy_bytes(lw, to, from, size);
	return to;
}

/* A leaf of an argument for a leaf of the parameter; NULL: the parameter is unknown. */
static void add_leaf(struct lower *lw, vslot s, const struct leaf *is,
		     const struct leaf *wanted)
{
	uint32_t have = leaf_slots(is), want = wanted ? leaf_slots(wanted) : have;
	if (wanted && wanted->bits < is->bits && wanted->bits < 64 &&
	    is->kind == LEAF_INT) {
		vslot t = lower_temp(lw);
		lower_trunc(lw, t, s, wanted->bits);
		s = t;
	}
	for (uint32_t k = 0; k < want; k++)
		add_slot(lw, k < have ? s + k : lower_const(lw, 0));
}

/* Argument i, for a parameter of the given type. */
static void add_arg(struct lower *lw, struct args *a, unsigned i, LLVMTypeRef type)
{
	struct operand o = {.base = 0};
	struct shape want = lower_shape(lw, type);
	if (i < a->n) {
		LLVMTypeRef copied = body_byval_type(lw, a->call, i);
		o = lower_operand(lw, LLVMGetOperand(a->call, i));
		if (copied)
			o.base = byval_copy(lw, a, copied, o.base);
	}
	for (uint32_t k = 0; k < want.nleaves; k++) {
		if (k < o.shape.nleaves)
			add_leaf(lw, leaf_slot(&o, k), &o.shape.leaves[k],
				 &want.leaves[k]);
		else
			for (uint32_t s = 0; s < leaf_slots(&want.leaves[k]); s++)
				add_slot(lw, lower_const(lw, 0));
	}
}

/* The call itself */

/* The callee may return something although the caller wants nothing (returns_value): its
 * RET needs a slot to write to. */
static struct vinsn *finish_call(struct lower *lw, enum prog_op op, const struct args *a,
				 bool returns_value)
{
	uint32_t n = lower_shape(lw, LLVMTypeOf(a->call)).nslots;
	vslot d = n ? lower_slots(lw, a->call) : lower_temp(lw);
	if (!n && returns_value)
		n = 1;
	struct vinsn *in = lower_op(lw, op, d, 0, 0);
	in->args = a->start;
	in->nargs = in->a = lw->v.nargs - a->start;
	in->e = n;
	return in;
}

static bool is_scalar_int(LLVMTypeRef type)
{
	return LLVMGetTypeKind(type) == LLVMIntegerTypeKind;
}

/* The caller expects another type than the callee returns. */
static void adapt_result(struct lower *lw, LLVMValueRef call, LLVMTypeRef returned)
{
	LLVMTypeRef type = LLVMTypeOf(call);
	if (!is_scalar_int(type) || !is_scalar_int(returned))
		return;
	unsigned bits = LLVMGetIntTypeWidth(type);
	vslot d = lower_slots(lw, call);
	if (bits < 64 && bits < LLVMGetIntTypeWidth(returned))
		lower_trunc(lw, d, d, bits);
}

/* As the callee's type wants them. A declaration f(...) says nothing about them, and the
 * engine takes them as they are. */
static void add_args(struct lower *lw, struct args *a, LLVMValueRef callee,
		     bool is_engine)
{
	LLVMTypeRef type = LLVMGlobalGetValueType(callee);
	unsigned n = LLVMCountParamTypes(type);
	bool is_variadic = LLVMIsFunctionVarArg(type);
	if (is_variadic && (!n || is_engine) && LLVMIsDeclaration(callee)) {
		for (unsigned i = 0; i < a->n; i++)
			add_arg(lw, a, i, LLVMTypeOf(LLVMGetOperand(a->call, i)));
		return;
	}
	LLVMTypeRef *params = arena_get(&lw->scratch, (n + 1) * sizeof *params);
	LLVMGetParamTypes(type, params);
	for (unsigned i = 0; i < n; i++)
		add_arg(lw, a, i, params[i]);
	if (is_variadic)
		add_slot(lw, body_va_area(lw, a->call, n, callee));
}

/* setjmp and the like. */
static bool returns_twice(LLVMValueRef call, LLVMValueRef callee)
{
	unsigned kind = LLVMGetEnumAttributeKindForName("returns_twice", 13);
	LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
	return LLVMGetCallSiteEnumAttribute(call, at, kind) ||
	       LLVMGetEnumAttributeAtIndex(callee, at, kind);
}

static void call_known(struct lower *lw, LLVMValueRef call, LLVMValueRef callee,
		       const struct func *f)
{
	if (f->intrinsic >= 0 && returns_twice(call, callee))
		lw->v.returns_twice = true;
	LLVMTypeRef returned = LLVMGetReturnType(LLVMGlobalGetValueType(callee));
	struct args a = {.call = call, .n = LLVMGetNumArgOperands(call)};
	a.start = lw->v.nargs;
	bool is_engine = f->intrinsic >= 0;
	add_args(lw, &a, callee, is_engine);
	uint32_t want = lower_shape(lw, LLVMTypeOf(call)).nslots;
	uint32_t made = lower_shape(lw, returned).nslots;
	if (made < want)
		lower_zero(lw, lower_slots(lw, call), want);
	struct vinsn *in = finish_call(lw, is_engine ? OP_CALLI : OP_CALL, &a, made > 0);
	in->imm = is_engine ? f->intrinsic : (int64_t)f->id;
	if (made < want)
		in->e = made;
	if (returned != LLVMTypeOf(call))
		adapt_result(lw, call, returned);
}

void body_call_engine(struct lower *lw, const char *name, vslot d, vslot a)
{
	const struct load_options *o = lw->l->options;
	uint32_t start = lw->v.nargs;
	uint64_t index;
	if (!strmap_get(&lw->l->intrinsic_of, name, &index)) {
		lower_unsupported(lw, "%s", name);
		return;
	}
	if (a)
		add_slot(lw, a);
	struct vinsn *in = lower_op(lw, OP_CALLI, d ? d : lower_temp(lw), 0, 0);
	in->args = start;
	in->nargs = in->a = lw->v.nargs - start;
	in->e = d != 0;
	in->imm = o->intrinsics[index].number;
}

void body_call_function(struct lower *lw, LLVMValueRef call, LLVMValueRef callee)
{
	uint64_t id = 0;
	map_get(&lw->l->func_of, (uintptr_t)callee, &id);
	const struct func *f = &lw->l->prog->funcs[id];
	if (id && (f->intrinsic >= 0 || globals_has_body(lw->l, callee))) {
		call_known(lw, call, callee, f);
		return;
	}
	size_t n;
	const char *name = LLVMGetValueName2(callee, &n);
	const char *what =
		arena_printf(&lw->l->prog->arena, "call of %.*s", (int)n, name);
	lower_op(lw, OP_UNDEFINED, 0, 0, 0)->imm =
		loader_note(lw->l, what, lw->f->id, lw->loc);
}

/* The number of the type that a function called here has to have. */
static uint32_t called_type(struct lower *lw, LLVMValueRef call, LLVMTypeRef type)
{
	if (!LLVMIsFunctionVarArg(type) || LLVMCountParamTypes(type))
		return type_signature(type);
	unsigned n = LLVMGetNumArgOperands(call);
	LLVMTypeRef *args = arena_get(&lw->scratch, (n + 1) * sizeof *args);
	for (unsigned i = 0; i < n; i++)
		args[i] = LLVMTypeOf(LLVMGetOperand(call, i));
	return type_signature(LLVMFunctionType(LLVMGetReturnType(type), args, n, false));
}

/* Through a pointer. A type without parameters, f(...), is one without a prototype: its
 * arguments are passed both ways, and a callee that is not variadic has what it needs. */
static void call_pointer(struct lower *lw, LLVMValueRef call, LLVMValueRef pointer)
{
	LLVMTypeRef type = LLVMGetCalledFunctionType(call);
	unsigned n = LLVMCountParamTypes(type);
	bool is_variadic = LLVMIsFunctionVarArg(type);
	struct args a = {.call = call, .n = LLVMGetNumArgOperands(call)};
	vslot target = lower_value(lw, pointer);
	a.start = lw->v.nargs;
	unsigned fixed = is_variadic && n == 0 ? a.n : n;
	for (unsigned i = 0; i < fixed; i++)
		add_arg(lw, &a, i, LLVMTypeOf(LLVMGetOperand(call, i)));
	uint32_t slots = lw->v.nargs - a.start;
	if (is_variadic && slots > PROG_FIXED_MAX) {
		lower_unsupported(lw, "a variadic call with thousands of arguments");
		return;
	}
	if (is_variadic)
		add_slot(lw, body_va_area(lw, call, n, NULL));
	struct vinsn *in = finish_call(lw, OP_CALLR, &a, true);
	in->c = target;
	in->imm = prog_call_imm(called_type(lw, call, type), is_variadic, slots);
}

static LLVMValueRef resolve(LLVMValueRef v)
{
	for (;;) {
		LLVMValueKind k = LLVMGetValueKind(v);
		if (k == LLVMGlobalAliasValueKind)
			v = LLVMAliasGetAliasee(v);
		else if (k == LLVMConstantExprValueKind &&
			 LLVMGetConstOpcode(v) == LLVMBitCast)
			v = LLVMGetOperand(v, 0);
		else
			return v;
	}
}

static bool is_intrinsic(LLVMValueRef function)
{
	size_t n;
	const char *name = LLVMGetValueName2(function, &n);
	return n > 5 && !memcmp(name, "llvm.", 5);
}

void body_call(struct lower *lw, LLVMValueRef insn)
{
	LLVMValueRef callee = resolve(LLVMGetCalledValue(insn));
	switch (LLVMGetValueKind(callee)) {
	case LLVMInlineAsmValueKind: body_inline_asm(lw, insn, callee); break;
	case LLVMFunctionValueKind:
		if (is_intrinsic(callee))
			body_intrinsic(lw, insn, callee);
		else
			body_call_function(lw, insn, callee);
		break;
	default: call_pointer(lw, insn, callee); break;
	}
}
