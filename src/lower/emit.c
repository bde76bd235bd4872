/* emit.c - small sequences of instructions that all of lower/ and body/ is made of. */
#include "lower/lower.h"

#include <stdarg.h>
#include <stdio.h>

struct vinsn *lower_op(struct lower *lw, enum prog_op op, vslot d, vslot a, vslot b)
{
	struct vinsn *in = vcode_add(&lw->v, op, lw->loc);
	in->d = d;
	in->a = a;
	in->b = b;
	return in;
}

vslot lower_temp(struct lower *lw)
{
	return vcode_group(&lw->v, 1);
}

vslot lower_pair(struct lower *lw)
{
	return vcode_group(&lw->v, 2);
}

vslot lower_const(struct lower *lw, uint64_t value)
{
	return vcode_const(&lw->v, value);
}

void lower_mov(struct lower *lw, vslot d, vslot a)
{
	if (d != a)
		lower_op(lw, OP_MOV, d, a, 0);
}

void lower_movs(struct lower *lw, vslot d, vslot a, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		lower_mov(lw, d + i, a + i);
}

void lower_zero(struct lower *lw, vslot d, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		lower_mov(lw, d + i, lower_const(lw, 0));
}

void lower_trunc(struct lower *lw, vslot d, vslot a, unsigned bits)
{
	if (bits >= 64)
		lower_mov(lw, d, a);
	else
		lower_op(lw, OP_TRUNC, d, a, 0)->c = bits;
}

static enum prog_op sext_op(unsigned from, unsigned to)
{
	if (to == 32)
		return from == 8 ? OP_SX8_32 : from == 16 ? OP_SX16_32 : OP_SEXT;
	if (to == 64)
		return from == 8 ? OP_SX8_64 : from == 16 ? OP_SX16_64 :
		       from == 32 ? OP_SX32_64 : OP_SEXT;
	return OP_SEXT;
}

void lower_sext_to(struct lower *lw, vslot d, vslot a, unsigned from, unsigned to)
{
	if (from >= to) {
		lower_mov(lw, d, a);
		return;
	}
	enum prog_op op = sext_op(from, to);
	struct vinsn *in = lower_op(lw, op, d, a, 0);
	if (op == OP_SEXT) {
		in->c = to;
		in->e = from;
	}
}

vslot lower_sext(struct lower *lw, vslot a, unsigned from, unsigned to)
{
	uint64_t value;
	if (from >= to)
		return a;
	if (lower_const_of(lw, a, &value)) {
		uint64_t wide =
			(uint64_t)((int64_t)(value << (64 - from)) >> (64 - from));
		return lower_const(lw, to == 64 ? wide : wide & ((1ULL << to) - 1));
	}
	vslot d = lower_temp(lw);
	lower_sext_to(lw, d, a, from, to);
	return d;
}

void lower_sel(struct lower *lw, vslot d, vslot cond, vslot yes, vslot no, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		lower_op(lw, OP_SEL, d + i, cond, yes + i)->c = no + i;
}

void lower_unsupported(struct lower *lw, const char *fmt, ...)
{
	char text[256];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	for (char *p = text; *p; p++) /* assembly has lines, a note is one */
		if (*p == '\n' || *p == '\t')
			*p = ' ';
	const char *what = arena_printf(&lw->l->prog->arena, "%s", text);
	uint32_t note = loader_note(lw->l, what, lw->f->id, lw->loc);
	lower_op(lw, OP_UNSUPPORTED, 0, 0, 0)->imm = note;
}

void lower_unsupported_type(struct lower *lw, LLVMTypeRef type)
{
	char *text = LLVMPrintTypeToString(type);
	lower_unsupported(lw, "type %s", text);
	LLVMDisposeMessage(text);
}

bool lower_is_odd_float(LLVMTypeRef type)
{
	if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
		type = LLVMGetElementType(type);
	switch (LLVMGetTypeKind(type)) {
	case LLVMHalfTypeKind:
	case LLVMBFloatTypeKind:
	case LLVMFP128TypeKind:
	case LLVMPPC_FP128TypeKind:
		return true;
	default:
		return false;
	}
}

void lower_lanes(struct lower *lw, LLVMValueRef insn, unsigned operands,
		 void (*each)(struct lower *, const struct lane *, int arg), int arg)
{
	struct operand o[3] = {{.base = 0}};
	struct shape to = lower_shape(lw, LLVMTypeOf(insn));
	vslot d = lower_slots(lw, insn);
	for (unsigned k = 0; k < operands; k++)
		o[k] = lower_operand(lw, LLVMGetOperand(insn, k));
	for (uint32_t i = 0; i < to.nleaves; i++) {
		struct lane n = {.to = &to.leaves[i], .d = d + to.leaves[i].slot};
		vslot *at[3] = {&n.a, &n.b, &n.c};
		for (unsigned k = 0; k < operands; k++)
			*at[k] = leaf_slot(&o[k], o[k].shape.nleaves == 1 ? 0 : i);
		n.from = &o[0].shape.leaves[o[0].shape.nleaves == 1 ? 0 : i];
		each(lw, &n, arg);
	}
}
