/* broad.c - integers of more than 128 bits become pieces of 64 before lowering.
 *
 * clang makes such integers of packed structures with bit fields, and optimisers of memory
 * that is moved at once. A broad value is replaced by its pieces, the lowest first; bits above
 * its width are zero in the last one. A function that does more with them than is known here
 * stays as it is, and ends its path as unsupported where it does. */
#include "base/alloc.h"
#include "base/vec.h"
#include "bitcode/broad.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

enum { PIECE = BROAD_PIECE, MOST = BROAD_MOST };

static unsigned width_of(LLVMTypeRef t)
{
	return LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
}

static unsigned width(LLVMValueRef v)
{
	return width_of(LLVMTypeOf(v));
}

static bool is_broad(LLVMValueRef v)
{
	return width(v) > 2 * PIECE;
}

/* --- what can be done --- */

static bool is_vector(LLVMTypeRef t)
{
	return LLVMGetTypeKind(t) == LLVMVectorTypeKind;
}

static bool can_split(LLVMValueRef insn)
{
	LLVMValueRef first = LLVMGetNumOperands(insn) ? LLVMGetOperand(insn, 0) : NULL;
	switch (LLVMGetInstructionOpcode(insn)) {
	case LLVMLoad:
	case LLVMStore: return LLVMGetOrdering(insn) == LLVMAtomicOrderingNotAtomic;
	case LLVMBitCast:
		return is_vector(LLVMTypeOf(insn)) || is_vector(LLVMTypeOf(first));
	case LLVMShl:
	case LLVMLShr:
	case LLVMAShr:
	case LLVMAdd:
	case LLVMSub:
	case LLVMMul:
	case LLVMAnd:
	case LLVMOr:
	case LLVMXor:
	case LLVMTrunc:
	case LLVMZExt:
	case LLVMSExt:
	case LLVMICmp:
	case LLVMSelect:
	case LLVMPHI:
	case LLVMFreeze: return true;
	default: return false;
	}
}

/* Does it have to do with broad values, and if so, is it one of those above? */
static bool concerns(LLVMValueRef insn, bool *is_possible)
{
	bool is_concerned = is_broad(insn);
	unsigned bits = width(insn);
	for (int i = LLVMGetNumOperands(insn); i-- > 0;) {
		LLVMValueRef operand = LLVMGetOperand(insn, (unsigned)i);
		if (!is_broad(operand))
			continue;
		is_concerned = true;
		bits = bits > width(operand) ? bits : width(operand);
		/* Constant expressions and arguments are not taken apart. */
		*is_possible &= LLVMIsAInstruction(operand) ||
				LLVMIsAConstantInt(operand) || LLVMIsUndef(operand);
	}
	if (is_concerned)
		*is_possible &= can_split(insn) && bits <= MOST * PIECE;
	return is_concerned;
}

/* --- pieces --- */

static void split_constant(struct broad *x, LLVMValueRef c, LLVMValueRef *p)
{
	unsigned bits = width(c);
	for (unsigned i = 0; i < broad_count(bits); i++)
		p[i] = broad_number(
			x, LLVMIsAConstantInt(c) ? const_piece(x->l, c, i * PIECE) : 0);
	broad_mask(x, bits, p);
}

/* The pieces of a value, broad or not; as many as its width has. Those of instructions have
 * been made: in code that nobody reaches a value may depend on itself, and is zero then. */
static void pieces_of(struct broad *x, LLVMValueRef v, LLVMValueRef *p)
{
	uint64_t at = 0;
	unsigned n = broad_count(width(v));
	if (n > 2 && !LLVMIsAInstruction(v)) {
		split_constant(x, v, p);
		return;
	}
	if (n > 2) {
		map_get(&x->of, (uint64_t)(uintptr_t)v, &at);
		for (unsigned i = 0; i < n; i++)
			p[i] = at ? x->pieces[at - 1 + i] : broad_number(x, 0);
		return;
	}
	LLVMTypeRef pair = LLVMIntTypeInContext(x->l->context, 2 * PIECE);
	LLVMValueRef all = LLVMBuildZExt(x->b, v, n > 1 ? pair : x->piece, "");
	p[0] = LLVMBuildTrunc(x->b, all, x->piece, "");
	if (n > 1) {
		all = LLVMBuildLShr(x->b, all, LLVMConstInt(pair, PIECE, 0), "");
		p[1] = LLVMBuildTrunc(x->b, all, x->piece, "");
	}
}

static void keep_pieces(struct broad *x, LLVMValueRef insn, LLVMValueRef *p)
{
	map_put(&x->of, (uint64_t)(uintptr_t)insn, x->n + 1);
	for (unsigned i = 0; i < broad_count(width(insn)); i++)
		*VEC_ADD(x->pieces, x->n, x->cap) = p[i];
}

/* --- instructions with a broad result --- */

/* Room for one value, in the entry block. */
static LLVMValueRef room(struct broad *x, LLVMValueRef insn, LLVMTypeRef type)
{
	LLVMValueRef f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(insn));
	LLVMPositionBuilderBefore(x->b,
				  LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)));
	LLVMValueRef at = LLVMBuildAlloca(x->b, type, "");
	LLVMPositionBuilderBefore(x->b, insn);
	return at;
}

static void shift(struct broad *x, LLVMValueRef insn, LLVMValueRef *p)
{
	LLVMValueRef by[MOST + 1], memory = NULL;
	unsigned bits = width(insn);
	pieces_of(x, LLVMGetOperand(insn, 0), p);
	pieces_of(x, LLVMGetOperand(insn, 1), by);
	if (!LLVMIsAConstantInt(by[0]))
		memory = room(x, insn,
			      LLVMArrayType2(x->piece, 2 * broad_count(bits) + 2));
	broad_shift(x, LLVMGetInstructionOpcode(insn), bits, by[0], memory, p);
}

static void select_pieces(struct broad *x, LLVMValueRef insn, LLVMValueRef *p)
{
	LLVMValueRef q[MOST + 1];
	pieces_of(x, LLVMGetOperand(insn, 1), p);
	pieces_of(x, LLVMGetOperand(insn, 2), q);
	for (unsigned i = 0; i < broad_count(width(insn)); i++)
		p[i] = LLVMBuildSelect(x->b, LLVMGetOperand(insn, 0), p[i], q[i], "");
}

static void from_vector(struct broad *x, LLVMValueRef insn, LLVMValueRef *p)
{
	LLVMValueRef v = LLVMGetOperand(insn, 0), at = room(x, insn, LLVMTypeOf(v));
	LLVMBuildStore(x->b, v, at);
	broad_load(x, at, 8, width(insn), p);
}

/* By the instruction's meaning; its broad operands have pieces, the builder stands before
 * it. */
static void compute_pieces(struct broad *x, LLVMValueRef insn, LLVMValueRef *p)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(insn);
	LLVMValueRef a = LLVMGetOperand(insn, 0), q[MOST + 1];
	unsigned bits = width(insn);
	switch (op) {
	case LLVMLoad: broad_load(x, a, LLVMGetAlignment(insn), bits, p); return;
	case LLVMShl:
	case LLVMLShr:
	case LLVMAShr: shift(x, insn, p); return;
	case LLVMSelect: select_pieces(x, insn, p); return;
	case LLVMBitCast: from_vector(x, insn, p); return;
	case LLVMZExt:
	case LLVMSExt:
		pieces_of(x, a, p);
		broad_extend(x, width(a), bits, op == LLVMSExt, p);
		broad_mask(x, bits, p);
		return;
	case LLVMTrunc:
		pieces_of(x, a, p);
		broad_mask(x, bits, p);
		return;
	case LLVMFreeze: pieces_of(x, a, p); return;
	default: break;
	}
	pieces_of(x, a, p);
	pieces_of(x, LLVMGetOperand(insn, 1), q);
	broad_binary(x, op, bits, p, q);
}

static void stand_before(struct broad *x, LLVMValueRef insn)
{
	LLVMPositionBuilderBefore(x->b, insn);
	LLVMSetCurrentDebugLocation2(x->b, LLVMInstructionGetDebugLoc(insn));
}

/* What comes before it in the function may stand behind it in the list of blocks. */
static void split(struct broad *x, LLVMValueRef insn)
{
	LLVMValueRef p[MOST + 2];
	uint64_t at;
	if (!is_broad(insn) || map_get(&x->of, (uint64_t)(uintptr_t)insn, &at))
		return;
	map_put(&x->of, (uint64_t)(uintptr_t)insn, 0);
	*VEC_ADD(x->old, x->nold, x->cap_old) = insn;
	if (LLVMIsAPHINode(insn)) {
		stand_before(x, insn);
		for (unsigned i = 0; i < broad_count(width(insn)); i++)
			p[i] = LLVMBuildPhi(x->b, x->piece, "");
		keep_pieces(x, insn, p);
		return;
	}
	for (int i = LLVMGetNumOperands(insn); i-- > 0;) {
		LLVMValueRef operand = LLVMGetOperand(insn, (unsigned)i);
		if (LLVMIsAInstruction(operand))
			split(x, operand);
	}
	stand_before(x, insn);
	compute_pieces(x, insn, p);
	keep_pieces(x, insn, p);
}

static void fill_phi(struct broad *x, LLVMValueRef phi)
{
	LLVMValueRef mine[MOST + 1], p[MOST + 1];
	pieces_of(x, phi, mine);
	for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
		LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
		pieces_of(x, LLVMGetIncomingValue(phi, k), p);
		for (unsigned i = 0; i < broad_count(width(phi)); i++)
			LLVMAddIncoming(mine[i], &p[i], &from, 1);
	}
}

/* --- instructions that only use broad values --- */

static LLVMValueRef compare(struct broad *x, LLVMValueRef insn)
{
	LLVMValueRef a = LLVMGetOperand(insn, 0), p[MOST + 1], q[MOST + 1];
	pieces_of(x, a, p);
	pieces_of(x, LLVMGetOperand(insn, 1), q);
	return broad_compare(x, LLVMGetICmpPredicate(insn), width(a), p, q);
}

static LLVMValueRef to_narrow(struct broad *x, LLVMValueRef insn)
{
	LLVMValueRef p[MOST + 1], all;
	LLVMTypeRef type = LLVMTypeOf(insn);
	pieces_of(x, LLVMGetOperand(insn, 0), p);
	if (width(insn) <= PIECE)
		return LLVMBuildTrunc(x->b, p[0], type, "");
	LLVMTypeRef pair = LLVMIntTypeInContext(x->l->context, 2 * PIECE);
	all = LLVMBuildShl(x->b, LLVMBuildZExt(x->b, p[1], pair, ""),
			   LLVMConstInt(pair, PIECE, 0), "");
	all = LLVMBuildOr(x->b, all, LLVMBuildZExt(x->b, p[0], pair, ""), "");
	return LLVMBuildTrunc(x->b, all, type, "");
}

static LLVMValueRef to_vector(struct broad *x, LLVMValueRef insn)
{
	LLVMValueRef a = LLVMGetOperand(insn, 0), p[MOST + 1];
	LLVMValueRef at = room(x, insn, LLVMTypeOf(insn));
	pieces_of(x, a, p);
	broad_store(x, at, 8, width(a), p);
	return LLVMBuildLoad2(x->b, LLVMTypeOf(insn), at, "");
}

static void use(struct broad *x, LLVMValueRef insn)
{
	LLVMValueRef a = LLVMGetOperand(insn, 0), p[MOST + 1], instead = NULL;
	stand_before(x, insn);
	switch (LLVMGetInstructionOpcode(insn)) {
	case LLVMICmp: instead = compare(x, insn); break;
	case LLVMTrunc: instead = to_narrow(x, insn); break;
	case LLVMBitCast: instead = to_vector(x, insn); break;
	default: /* a store */
		pieces_of(x, a, p);
		broad_store(x, LLVMGetOperand(insn, 1), LLVMGetAlignment(insn), width(a),
			    p);
		break;
	}
	if (instead)
		LLVMReplaceAllUsesWith(insn, instead);
	*VEC_ADD(x->old, x->nold, x->cap_old) = insn;
}

/* --- functions --- */

#define EACH_INSTRUCTION(f, insn)                                                \
	for (LLVMBasicBlockRef block_ = LLVMGetFirstBasicBlock(f); block_;       \
	     block_ = LLVMGetNextBasicBlock(block_))                             \
		for (LLVMValueRef insn = LLVMGetFirstInstruction(block_), next_; \
		     insn && (next_ = LLVMGetNextInstruction(insn), 1); insn = next_)

static bool has_broad(LLVMValueRef f)
{
	EACH_INSTRUCTION(f, insn)
	if (is_broad(insn) ||
	    (LLVMIsAStoreInst(insn) && is_broad(LLVMGetOperand(insn, 0))))
		return true;
	return false;
}

static void forget_old(struct broad *x)
{
	for (uint32_t i = 0; i < x->nold; i++)
		if (LLVMGetFirstUse(x->old[i]))
			LLVMReplaceAllUsesWith(x->old[i],
					       LLVMGetUndef(LLVMTypeOf(x->old[i])));
	for (uint32_t i = 0; i < x->nold; i++)
		LLVMInstructionEraseFromParent(x->old[i]);
}

static void split_function(struct broad *x, LLVMValueRef f)
{
	bool is_possible = true;
	LLVMValueRef *users = NULL;
	uint32_t nusers = 0, cap = 0;
	EACH_INSTRUCTION(f, insn)
	if (concerns(insn, &is_possible) && !is_broad(insn))
		*VEC_ADD(users, nusers, cap) = insn;
	if (!is_possible) {
		free(users);
		return;
	}
	EACH_INSTRUCTION(f, insn)
	split(x, insn);
	uint32_t made = x->nold;
	for (uint32_t i = 0; i < made; i++)
		if (LLVMIsAPHINode(x->old[i]))
			fill_phi(x, x->old[i]);
	for (uint32_t i = 0; i < nusers; i++)
		use(x, users[i]);
	forget_old(x);
	free(users);
}

void broad_split(struct loader *l)
{
	struct broad x = {.l = l,
			  .piece = LLVMInt64TypeInContext(l->context),
			  .byte = LLVMInt8TypeInContext(l->context)};
	for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f;
	     f = LLVMGetNextFunction(f)) {
		if (!has_broad(f))
			continue;
		x.b = LLVMCreateBuilderInContext(l->context);
		x.n = x.nold = 0;
		map_init(&x.of);
		split_function(&x, f);
		map_done(&x.of);
		LLVMDisposeBuilder(x.b);
	}
	free(x.pieces);
	free(x.old);
}
