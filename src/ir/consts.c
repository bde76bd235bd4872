/* consts.c - LLVM constants as numbers and bytes, all addresses already known.
 *
 * Runs after globals_place: functions, globals and labels are plain numbers by then, so
 * any constant expression over them can be computed. Undefined values are 0, padding too.
 * What cannot be computed is named, and only the place that needs it is given up. */
#include "ir/ir.h"

#include <string.h>

typedef unsigned __int128 wide;

static uint64_t load_int(const struct loader *l, LLVMValueRef c, unsigned bits,
			 unsigned from)
{
	if (bits <= 64)
		return LLVMConstIntGetZExtValue(c);
	/* LLVM-C has no getter beyond 64 bits: let the builder fold shift and cut. */
	LLVMTypeRef t = LLVMTypeOf(c);
	LLVMValueRef part = c;
	if (from)
		part = LLVMBuildLShr(l->builder, c, LLVMConstInt(t, from, 0), "");
	part = LLVMBuildTrunc(l->builder, part, LLVMInt64TypeInContext(l->context), "");
	return LLVMIsAConstantInt(part) ? LLVMConstIntGetZExtValue(part) : 0;
}

static wide cut(wide v, unsigned bits)
{
	return bits >= 128 ? v : v & (((wide)1 << bits) - 1);
}

static __int128 sign(wide v, unsigned bits)
{
	unsigned up = 128 - bits;
	return (__int128)(v << up) >> up;
}

static bool no(const char **why, const char *what)
{
	*why = what;
	return false;
}

/* Width of a scalar type in bits; 0: not a scalar of at most 128 bits. */
static unsigned scalar_bits(const struct loader *l, LLVMTypeRef t)
{
	switch (LLVMGetTypeKind(t)) {
	case LLVMIntegerTypeKind:
		return LLVMGetIntTypeWidth(t) <= 128 ? LLVMGetIntTypeWidth(t) : 0;
	case LLVMPointerTypeKind: return (unsigned)LLVMSizeOfTypeInBits(l->layout, t);
	case LLVMHalfTypeKind:
	case LLVMBFloatTypeKind: return 16;
	case LLVMFloatTypeKind: return 32;
	case LLVMDoubleTypeKind: return 64;
	case LLVMX86_FP80TypeKind: return 80;
	case LLVMFP128TypeKind: return 128;
	default: return 0;
	}
}

uint64_t const_label(struct loader *l, LLVMBasicBlockRef block)
{
	uint64_t n;
	if (!map_get(&l->label_of, (uintptr_t)block, &n)) {
		n = l->nlabels++;
		map_put(&l->label_of, (uintptr_t)block, n);
	}
	return PROG_LABEL_BASE + 16 * n;
}

static bool eval_const(struct loader *l, LLVMValueRef v, wide *out, const char **why);

static bool eval_function(struct loader *l, LLVMValueRef v, wide *out, const char **why)
{
	uint64_t id;
	*out = 0;
	if (LLVMIsDeclaration(v) && LLVMGetLinkage(v) == LLVMExternalWeakLinkage)
		return true;
	if (!map_get(&l->func_of, (uintptr_t)v, &id))
		return no(why, "address of an LLVM intrinsic");
	*out = prog_func_address((func_id)id);
	return true;
}

static bool eval_global(struct loader *l, LLVMValueRef v, wide *out, const char **why)
{
	uint64_t index;
	*out = 0;
	if (LLVMIsThreadLocal(v))
		return no(why, "address of a thread-local variable in a constant");
	if (LLVMIsDeclaration(v) && LLVMGetLinkage(v) == LLVMExternalWeakLinkage)
		return true;
	if (!map_get(&l->global_of, (uintptr_t)v, &index))
		return no(why, "address of a global that was not placed");
	*out = l->prog->globals[index].address;
	return true;
}

static bool eval_gep(struct loader *l, LLVMValueRef v, wide *out, const char **why)
{
	LLVMTypeRef t = LLVMGetGEPSourceElementType(v);
	int n = LLVMGetNumOperands(v);
	if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMPointerTypeKind)
		return no(why, "vector of addresses in a constant");
	if (!eval_const(l, LLVMGetOperand(v, 0), out, why))
		return false;
	uint64_t at = (uint64_t)*out;
	for (int k = 1; k < n; k++) {
		LLVMValueRef index = LLVMGetOperand(v, (unsigned)k);
		wide i;
		if (!eval_const(l, index, &i, why))
			return false;
		uint64_t step = (uint64_t)sign(i, scalar_bits(l, LLVMTypeOf(index)));
		if (k == 1) {
			at += step * type_size(l, t);
		} else if (LLVMGetTypeKind(t) == LLVMStructTypeKind) {
			at += LLVMOffsetOfElement(l->layout, t, (unsigned)step);
			t = LLVMStructGetTypeAtIndex(t, (unsigned)step);
		} else {
			t = LLVMGetElementType(t);
			at += step * type_size(l, t);
		}
	}
	*out = at;
	return true;
}

static bool compare(LLVMIntPredicate p, wide a, wide b, unsigned bits)
{
	__int128 sa = sign(a, bits), sb = sign(b, bits);
	switch (p) {
	case LLVMIntEQ: return a == b;
	case LLVMIntNE: return a != b;
	case LLVMIntUGT: return a > b;
	case LLVMIntUGE: return a >= b;
	case LLVMIntULT: return a < b;
	case LLVMIntULE: return a <= b;
	case LLVMIntSGT: return sa > sb;
	case LLVMIntSGE: return sa >= sb;
	case LLVMIntSLT: return sa < sb;
	case LLVMIntSLE: return sa <= sb;
	}
	return false;
}

static bool eval_binary(struct loader *l, LLVMValueRef v, LLVMOpcode op, wide *out,
			const char **why)
{
	wide a, b;
	unsigned bits = scalar_bits(l, LLVMTypeOf(LLVMGetOperand(v, 0)));
	if (!bits)
		return no(why, "constant expression over vectors");
	if (!eval_const(l, LLVMGetOperand(v, 0), &a, why) ||
	    !eval_const(l, LLVMGetOperand(v, 1), &b, why))
		return false;
	unsigned by = b < bits ? (unsigned)b : 0;
	switch (op) {
	case LLVMAdd: *out = cut(a + b, bits); return true;
	case LLVMSub: *out = cut(a - b, bits); return true;
	case LLVMMul: *out = cut(a * b, bits); return true;
	case LLVMXor: *out = a ^ b; return true;
	case LLVMAnd: *out = a & b; return true;
	case LLVMOr: *out = a | b; return true;
	case LLVMShl: *out = cut(a << by, bits); return true;
	case LLVMLShr: *out = a >> by; return true;
	case LLVMAShr: *out = cut((wide)(sign(a, bits) >> by), bits); return true;
	case LLVMICmp: *out = compare(LLVMGetICmpPredicate(v), a, b, bits); return true;
	default: return no(why, "constant expression");
	}
}

static bool is_vector(LLVMValueRef v)
{
	return LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
}

static bool eval_expr(struct loader *l, LLVMValueRef v, wide *out, const char **why)
{
	LLVMOpcode op = LLVMGetConstOpcode(v);
	unsigned to = scalar_bits(l, LLVMTypeOf(v));
	LLVMValueRef from = LLVMGetOperand(v, 0);
	if (!to)
		return no(why, "constant expression over vectors");
	switch (op) {
	case LLVMGetElementPtr: return eval_gep(l, v, out, why);
	case LLVMPtrToInt:
	case LLVMIntToPtr:
	case LLVMBitCast:
	case LLVMAddrSpaceCast:
	case LLVMTrunc:
	case LLVMZExt:
	case LLVMSExt:
		if (op == LLVMBitCast && is_vector(from)) {
			*out = 0;
			return const_bytes(l, from, (uint8_t *)out, (to + 7) / 8, why);
		}
		if (!scalar_bits(l, LLVMTypeOf(from)))
			return no(why, "constant expression over vectors");
		if (!eval_const(l, from, out, why))
			return false;
		if (op == LLVMSExt)
			*out = (wide)sign(*out, scalar_bits(l, LLVMTypeOf(from)));
		*out = cut(*out, to);
		return true;
	case LLVMSelect:
		if (!eval_const(l, from, out, why))
			return false;
		return eval_const(l, LLVMGetOperand(v, *out & 1 ? 1 : 2), out, why);
	default: return eval_binary(l, v, op, out, why);
	}
}

static bool eval_const(struct loader *l, LLVMValueRef v, wide *out, const char **why)
{
	unsigned bits = scalar_bits(l, LLVMTypeOf(v));
	*out = 0;
	switch (LLVMGetValueKind(v)) {
	case LLVMConstantIntValueKind:
		if (!bits)
			return no(why, "integer of more than 128 bits");
		*out = load_int(l, v, bits, 0);
		if (bits > 64)
			*out |= (wide)load_int(l, v, bits, 64) << 64;
		return true;
	case LLVMConstantFPValueKind: {
		LLVMTypeRef t = LLVMIntTypeInContext(l->context, bits);
		LLVMValueRef same = bits ? LLVMConstBitCast(v, t) : NULL;
		if (!same || !LLVMIsAConstantInt(same))
			return no(why, "floating-point constant of this type");
		return eval_const(l, same, out, why);
	}
	case LLVMConstantPointerNullValueKind:
	case LLVMConstantAggregateZeroValueKind:
	case LLVMUndefValueValueKind:
	case LLVMPoisonValueValueKind: return true;
	case LLVMFunctionValueKind: return eval_function(l, v, out, why);
	case LLVMGlobalVariableValueKind: return eval_global(l, v, out, why);
	case LLVMGlobalAliasValueKind:
		return eval_const(l, LLVMAliasGetAliasee(v), out, why);
	case LLVMGlobalIFuncValueKind:
		return no(why, "function chosen at start-up (ifunc)");
	case LLVMBlockAddressValueKind:
		*out = const_label(l, LLVMGetBlockAddressBasicBlock(v));
		return true;
	case LLVMConstantExprValueKind: return eval_expr(l, v, out, why);
	default: return no(why, "constant of an unknown kind");
	}
}

uint64_t const_piece(const struct loader *l, LLVMValueRef v, unsigned from)
{
	return load_int(l, v, LLVMGetIntTypeWidth(LLVMTypeOf(v)), from);
}

bool const_slots(struct loader *l, LLVMValueRef v, uint64_t out[2], const char **why)
{
	wide value;
	if (!scalar_bits(l, LLVMTypeOf(v)))
		return no(why, "constant of this type");
	if (!eval_const(l, v, &value, why))
		return false;
	out[0] = (uint64_t)value;
	out[1] = (uint64_t)(value >> 64);
	return true;
}

static void put_bits(uint8_t *out, uint64_t at, wide v, unsigned bits)
{
	for (unsigned k = 0; k < bits; k++)
		if (v >> k & 1)
			out[(at + k) / 8] |= (uint8_t)(1U << (at + k) % 8);
}

static LLVMValueRef element(LLVMValueRef v, unsigned k)
{
	return LLVMGetAggregateElement(v, k);
}

static bool vector_bytes(struct loader *l, LLVMValueRef v, uint8_t *out, uint64_t size,
			 const char **why)
{
	LLVMTypeRef t = LLVMTypeOf(v);
	unsigned n = LLVMGetVectorSize(t), bits = scalar_bits(l, LLVMGetElementType(t));
	if (!bits || ((uint64_t)n * bits + 7) / 8 > size)
		return no(why, "vector constant of this type");
	for (unsigned k = 0; k < n; k++) {
		wide value;
		LLVMValueRef e = element(v, k);
		if (!e)
			return no(why, "vector constant expression");
		if (!eval_const(l, e, &value, why))
			return false;
		if (bits % 8)
			put_bits(out, (uint64_t)k * bits, value, bits);
		else
			memcpy(out + (uint64_t)k * bits / 8, &value, bits / 8);
	}
	return true;
}

static bool array_bytes(struct loader *l, LLVMValueRef v, uint8_t *out, const char **why)
{
	LLVMTypeRef t = LLVMTypeOf(v);
	uint64_t n = LLVMGetArrayLength2(t), each = type_size(l, LLVMGetElementType(t));
	for (uint64_t k = 0; k < n; k++)
		if (!const_bytes(l, LLVMGetOperand(v, (unsigned)k), out + k * each, each,
				 why))
			return false;
	return true;
}

static bool struct_bytes(struct loader *l, LLVMValueRef v, uint8_t *out, const char **why)
{
	LLVMTypeRef t = LLVMTypeOf(v);
	unsigned n = LLVMCountStructElementTypes(t);
	for (unsigned k = 0; k < n; k++) {
		LLVMTypeRef field = LLVMStructGetTypeAtIndex(t, k);
		if (!const_bytes(l, LLVMGetOperand(v, k),
				 out + LLVMOffsetOfElement(l->layout, t, k),
				 type_size(l, field), why))
			return false;
	}
	return true;
}

/* Integers of more than 128 bits appear in initialisers only. */
static void long_int_bytes(struct loader *l, LLVMValueRef v, uint8_t *out, uint64_t size)
{
	unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(v));
	for (uint64_t at = 0; at < size && at * 8 < bits; at += 8) {
		uint64_t part = load_int(l, v, bits, (unsigned)at * 8);
		memcpy(out + at, &part, size - at < 8 ? size - at : 8);
	}
}

bool const_bytes(struct loader *l, LLVMValueRef v, uint8_t *out, uint64_t size,
		 const char **why)
{
	memset(out, 0, size);
	switch (LLVMGetValueKind(v)) {
	case LLVMConstantAggregateZeroValueKind:
	case LLVMUndefValueValueKind:
	case LLVMPoisonValueValueKind:
	case LLVMConstantPointerNullValueKind: return true;
	case LLVMConstantDataArrayValueKind: {
		size_t len; /* the raw bytes, whatever the element type */
		const char *data = LLVMGetAsString(v, &len);
		memcpy(out, data, len < size ? len : size);
		return true;
	}
	case LLVMConstantArrayValueKind: return array_bytes(l, v, out, why);
	case LLVMConstantStructValueKind: return struct_bytes(l, v, out, why);
	default: break;
	}
	LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
	if (kind == LLVMVectorTypeKind && LLVMIsAConstantExpr(v) &&
	    LLVMGetConstOpcode(v) == LLVMBitCast)
		return const_bytes(l, LLVMGetOperand(v, 0), out, size, why);
	if (kind == LLVMVectorTypeKind)
		return vector_bytes(l, v, out, size, why);
	if (kind == LLVMIntegerTypeKind && LLVMIsAConstantInt(v) &&
	    LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 128) {
		long_int_bytes(l, v, out, size);
		return true;
	}
	wide value;
	if (!scalar_bits(l, LLVMTypeOf(v)))
		return no(why, "constant of this type");
	if (!eval_const(l, v, &value, why))
		return false;
	memcpy(out, &value, size < sizeof value ? size : sizeof value);
	return true;
}
