/* check.c - the checks of --check: signed overflow, shift counts, lost bits, alignment. That
 * of shift counts is on unless it is switched off; it is left out where the count is small
 * for all to see.
 *
 * What C calls undefined is visible in bitcode as flags: an addition marked nsw may not
 * overflow, a shift count must be below the width. In code that no optimiser has seen the
 * check stands right before the instruction. An optimiser moves such instructions to
 * places where the source does not compute them (out of an if, in front of a loop), which
 * is allowed as long as nobody uses a result that overflowed. So there the check stands
 * where the result is used: before the store, call, branch or return that it reaches
 * through pure instructions, and on the edge into a phi node; one side of a select counts
 * only if it is the chosen one (the operands of the check are then 0 otherwise).
 * Bits lost by casts and the ends of scopes are looked for in code as the compiler wrote it
 * only: optimisers narrow, and read locals early, on their own account. */
#include "body/internal.h"

#include <string.h>

enum {
	CHECK_STEPS = 64, /* pure instructions looked at before one use */
	/* Checks of what an instruction computes. */
	CHECK_RESULTS = LOAD_CHECK_OVERFLOW | LOAD_CHECK_SHIFT | LOAD_CHECK_ELEMENT,
};

static const char unoptimised[] = "everett-unoptimised";

static LLVMValueRef callee_of(LLVMValueRef call)
{
	LLVMValueRef f = LLVMGetCalledValue(call);
	return LLVMGetValueKind(f) == LLVMFunctionValueKind ? f : NULL;
}

static bool is_named(LLVMValueRef call, const char *prefix)
{
	size_t n;
	LLVMValueRef f = callee_of(call);
	const char *name = f ? LLVMGetValueName2(f, &n) : "";
	return !strncmp(name, prefix, strlen(prefix));
}

/* Code that was not optimised */

static bool is_plain_access(LLVMValueRef alloca_insn, LLVMValueRef user)
{
	if (LLVMGetValueKind(user) != LLVMInstructionValueKind)
		return false;
	LLVMOpcode op = LLVMGetInstructionOpcode(user);
	if (op == LLVMLoad)
		return !LLVMGetVolatile(user);
	if (op == LLVMCall)
		return is_named(user, "llvm.lifetime.");
	return op == LLVMStore && LLVMGetOperand(user, 1) == alloca_insn &&
	       LLVMGetOperand(user, 0) != alloca_insn && !LLVMGetVolatile(user);
}

/* A local in memory that every optimiser would have made a value. */
static bool is_leftover(LLVMValueRef insn)
{
	if (LLVMGetInstructionOpcode(insn) != LLVMAlloca || !LLVMGetFirstUse(insn))
		return false;
	for (LLVMUseRef u = LLVMGetFirstUse(insn); u; u = LLVMGetNextUse(u))
		if (!is_plain_access(insn, LLVMGetUser(u)))
			return false;
	return true;
}

static bool has_leftover(LLVMValueRef function)
{
	LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
	for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i;
	     i = LLVMGetNextInstruction(i))
		if (is_leftover(i))
			return true;
	return false;
}

void body_mark_unoptimised(LLVMModuleRef module)
{
	LLVMContextRef c = LLVMGetModuleContext(module);
	LLVMAttributeRef mark =
		LLVMCreateStringAttribute(c, unoptimised, sizeof unoptimised - 1, "", 0);
	LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
	for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
		if (!LLVMIsDeclaration(f) && !debug_is_library(f) && has_leftover(f))
			LLVMAddAttributeAtIndex(f, at, mark);
}

static void begin_unset(LLVMBuilderRef b, LLVMValueRef function)
{
	LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
	LLVMValueRef i = LLVMGetFirstInstruction(entry), end = i;
	while (end && LLVMGetInstructionOpcode(end) == LLVMAlloca)
		end = LLVMGetNextInstruction(end);
	for (; end && LLVMGetInstructionOpcode(i) == LLVMAlloca;
	     i = LLVMGetNextInstruction(i)) {
		LLVMTypeRef type = LLVMGetAllocatedType(i);
		LLVMTypeKind kind = LLVMGetTypeKind(type);
		if (!is_leftover(i) ||
		    (kind != LLVMIntegerTypeKind && kind != LLVMPointerTypeKind &&
		     kind != LLVMFloatTypeKind && kind != LLVMDoubleTypeKind))
			continue;
		LLVMPositionBuilderBefore(b, end);
		LLVMBuildStore(b, LLVMBuildFreeze(b, LLVMGetUndef(type), ""), i);
	}
}

void body_mark_unset(LLVMModuleRef module)
{
	LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
	for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
		if (!LLVMIsDeclaration(f) && body_is_unoptimised(f))
			begin_unset(b, f);
	LLVMDisposeBuilder(b);
}

bool body_is_unoptimised(LLVMValueRef function)
{
	LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
	return LLVMGetStringAttributeAtIndex(function, at, unoptimised,
					     sizeof unoptimised - 1) != NULL;
}

/* One instruction */

/* abs() of the least value, which -O1 writes with a function of LLVM's. */
static bool is_abs(LLVMValueRef insn, LLVMOpcode op)
{
	if (op != LLVMCall || !is_named(insn, "llvm.abs."))
		return false;
	LLVMValueRef is_poison = LLVMGetOperand(insn, 1);
	return LLVMIsAConstantInt(is_poison) && LLVMConstIntGetZExtValue(is_poison);
}

static bool is_shift(LLVMOpcode op)
{
	return op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
}

static uint64_t least_of(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* The greatest value that an integer of up to 64 bits can have, as far as it is seen in the
 * few instructions that make it. */
static uint64_t greatest_value(LLVMValueRef v, unsigned depth)
{
	uint64_t all = ~0ULL >> (64 - LLVMGetIntTypeWidth(LLVMTypeOf(v))), right;
	if (LLVMIsAConstantInt(v))
		return LLVMConstIntGetZExtValue(v);
	if (!depth || LLVMGetValueKind(v) != LLVMInstructionValueKind)
		return all;
	LLVMOpcode op = LLVMGetInstructionOpcode(v);
	switch (op) {
	case LLVMAnd:
		return least_of(greatest_value(LLVMGetOperand(v, 0), depth - 1),
				greatest_value(LLVMGetOperand(v, 1), depth - 1));
	case LLVMURem:
		right = greatest_value(LLVMGetOperand(v, 1), depth - 1);
		return right ? right - 1 : all;
	case LLVMLShr:
		if (!LLVMIsAConstantInt(LLVMGetOperand(v, 1)))
			return all;
		right = LLVMConstIntGetZExtValue(LLVMGetOperand(v, 1));
		return right < 64
			       ? greatest_value(LLVMGetOperand(v, 0), depth - 1) >> right
			       : all;
	case LLVMZExt: return greatest_value(LLVMGetOperand(v, 0), depth - 1);
	case LLVMTrunc:
		return LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(v, 0))) > 64
			       ? all
			       : least_of(all, greatest_value(LLVMGetOperand(v, 0),
							      depth - 1));
	default: return all;
	}
}

/* Can the count be the width or more, as far as one can see? */
static bool can_be_wide(LLVMValueRef insn)
{
	enum { DEPTH = 6 };
	LLVMTypeRef type = LLVMTypeOf(insn);
	if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
		return true;
	unsigned bits = LLVMGetIntTypeWidth(type);
	return bits > 64 || greatest_value(LLVMGetOperand(insn, 1), DEPTH) >= bits;
}

/* A shift to the left that stands for a product with a power of two. */
static bool is_checked_product(const struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	return (lw->checks & LOAD_CHECK_OVERFLOW) && op == LLVMShl && LLVMGetNSW(insn);
}

static LLVMValueRef index_of(LLVMValueRef insn, LLVMOpcode op)
{
	return LLVMGetOperand(insn, op == LLVMExtractElement ? 1 : 2);
}

/* An element of a vector whose index can be beyond the last one. */
static bool can_miss(const struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	enum { DEPTH = 6 };
	if (!(lw->checks & LOAD_CHECK_ELEMENT) ||
	    (op != LLVMExtractElement && op != LLVMInsertElement))
		return false;
	LLVMValueRef index = index_of(insn, op);
	return LLVMGetIntTypeWidth(LLVMTypeOf(index)) <= 64 &&
	       greatest_value(index, DEPTH) >=
		       LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(insn, 0)));
}

/* Can it be what --check or C calls wrong: an overflow, a shift count, an index? */
static bool can_fail(const struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	bool wants_all = lw->checks & LOAD_CHECK_OVERFLOW;
	if (op == LLVMExtractElement || op == LLVMInsertElement)
		return can_miss(lw, insn, op);
	if (is_shift(op))
		return is_checked_product(lw, insn, op) ||
		       ((lw->checks & LOAD_CHECK_SHIFT) && can_be_wide(insn));
	if (op == LLVMAdd || op == LLVMSub || op == LLVMMul)
		return wants_all && LLVMGetNSW(insn);
	return wants_all && is_abs(insn, op);
}

bool body_has_checks(const struct lower *lw)
{
	if (lw->checks & ~(unsigned)CHECK_RESULTS)
		return true;
	LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(lw->function);
	for (; lw->checks && b; b = LLVMGetNextBasicBlock(b))
		for (LLVMValueRef i = LLVMGetFirstInstruction(b); i;
		     i = LLVMGetNextInstruction(i))
			if (can_fail(lw, i, LLVMGetInstructionOpcode(i)))
				return true;
	return false;
}

/* Operands of a check, 0 where the guard does not hold: then nothing overflows. */
static vslot guarded_operand(struct lower *lw, vslot guard, vslot v, unsigned bits)
{
	if (!guard)
		return v;
	bool is_wide = bits > 64;
	vslot d = is_wide ? lower_pair(lw) : lower_temp(lw);
	vslot zero = is_wide ? vcode_const2(&lw->v, 0, 0) : lower_const(lw, 0);
	lower_sel(lw, d, guard, v, zero, is_wide ? 2 : 1);
	return d;
}

static void emit_check(struct lower *lw, enum prog_check what, unsigned bits, vslot a,
		       vslot b)
{
	struct vinsn *in = lower_op(lw, bits > 64 ? OP_CHECKW : OP_CHECK, 0, a, b);
	in->c = bits;
	in->e = what;
}

/* The count must be at least `least` and below the width. */
static void emit_shift(struct lower *lw, unsigned bits, unsigned least, vslot count)
{
	uint64_t known;
	if (bits > 64) {
		emit_check(lw, PROG_CHECK_SHIFT, bits, count, count);
		return;
	}
	if (lower_const_of(lw, count, &known) && known - least < bits - least)
		return;
	struct vinsn *in = lower_op(lw, OP_CHECKSH, 0, count, count);
	in->c = bits - least;
	in->e = PROG_CHECK_SHIFT;
	in->imm = least;
}

static void emit_lane(struct lower *lw, LLVMValueRef insn, LLVMOpcode op, unsigned bits,
		      vslot a, vslot b)
{
	if (op == LLVMAdd)
		emit_check(lw, PROG_CHECK_ADD, bits, a, b);
	else if (op == LLVMSub)
		emit_check(lw, PROG_CHECK_SUB, bits, a, b);
	else if (op == LLVMMul)
		emit_check(lw, PROG_CHECK_MUL, bits, a, b);
	else if ((lw->checks & LOAD_CHECK_SHIFT) && can_be_wide(insn))
		emit_shift(lw, bits, 0, b);
	if (is_checked_product(lw, insn, op))
		emit_check(lw, PROG_CHECK_SHL, bits, a, b);
}

/* The index of an element. */
static void emit_element(struct lower *lw, LLVMValueRef insn, LLVMOpcode op, vslot guard)
{
	LLVMValueRef index = index_of(insn, op);
	unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(index));
	emit_check(
		lw, op == LLVMExtractElement ? PROG_CHECK_GET : PROG_CHECK_PUT, bits,
		guarded_operand(lw, guard, lower_value(lw, index), bits),
		lower_const(lw, LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(insn, 0)))));
}

static void emit_overflow(struct lower *lw, LLVMValueRef insn, LLVMOpcode op, vslot guard)
{
	if (op == LLVMExtractElement || op == LLVMInsertElement) {
		emit_element(lw, insn, op, guard);
		return;
	}
	struct operand a = lower_operand(lw, LLVMGetOperand(insn, 0)), b;
	if (op == LLVMCall) { /* 0 - x overflows for the same x */
		op = LLVMSub;
		b = a;
		a = lower_operand(lw, LLVMConstNull(LLVMTypeOf(insn)));
	} else {
		b = lower_operand(lw, LLVMGetOperand(insn, 1));
	}
	bool is_count_only = is_shift(op) && !is_checked_product(lw, insn, op);
	for (uint32_t i = 0; i < a.shape.nleaves; i++) {
		unsigned bits = a.shape.leaves[i].bits;
		vslot x = leaf_slot(&a, i);
		if (!is_count_only)
			x = guarded_operand(lw, guard, x, bits);
		emit_lane(lw, insn, op, bits, x,
			  guarded_operand(lw, guard, leaf_slot(&b, i), bits));
	}
}

/* Where a result is used */

struct use {
	LLVMBasicBlockRef block; /* NULL: an edge */
	unsigned left; /* steps */
};

static bool is_speculated(LLVMValueRef call)
{
	LLVMValueRef f = callee_of(call);
	unsigned kind = LLVMGetEnumAttributeKindForName("speculatable", 12);
	LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
	return f && LLVMGetEnumAttributeAtIndex(f, at, kind);
}

/* Does it only compute, so that what is wrong with an operand is wrong with the result? */
static bool is_pure(LLVMValueRef insn, LLVMOpcode op)
{
	return (op >= LLVMAdd && op <= LLVMXor) || op == LLVMFNeg || op == LLVMICmp ||
	       op == LLVMFCmp || op == LLVMSelect || op == LLVMGetElementPtr ||
	       (op >= LLVMTrunc && op <= LLVMBitCast) ||
	       (op >= LLVMExtractElement && op <= LLVMInsertValue) ||
	       (op == LLVMCall && is_speculated(insn));
}

static bool is_instruction(LLVMValueRef v)
{
	return LLVMGetValueKind(v) == LLVMInstructionValueKind;
}

/* Was it checked on every way to here, or in this block? */
static bool is_known(struct lower *lw, LLVMValueRef v, const struct use *u)
{
	uint64_t block;
	if (!map_get(&lw->checked, (uintptr_t)v, &block))
		return false;
	return block == (uintptr_t)LLVMGetInstructionParent(v) ||
	       block == (uintptr_t)u->block;
}

static void emit_at(struct lower *lw, LLVMValueRef v, LLVMOpcode op, vslot guard)
{
	uint32_t here = lw->loc, there = debug_loc(lw->l, v, lw->function);
	if (lw->l->prog->locs[there].line)
		lw->loc = there;
	emit_overflow(lw, v, op, guard);
	lw->loc = here;
}

static void check_value(struct lower *lw, struct use *u, LLVMValueRef v, vslot guard);

static void check_select(struct lower *lw, struct use *u, LLVMValueRef v, vslot guard)
{
	LLVMValueRef cond = LLVMGetOperand(v, 0);
	check_value(lw, u, cond, guard);
	if (LLVMGetTypeKind(LLVMTypeOf(cond)) != LLVMIntegerTypeKind)
		return;
	for (unsigned side = 1; side <= 2; side++) {
		if (!is_instruction(LLVMGetOperand(v, side)))
			continue;
		vslot c = lower_value(lw, cond);
		if (side == 2)
			c = lower_int_const(lw, INT_XOR, 1, c, 1);
		if (guard)
			c = lower_int_new(lw, INT_AND, 1, guard, c);
		check_value(lw, u, LLVMGetOperand(v, side), c);
	}
}

/* The checks of everything that v is computed from. */
static void check_value(struct lower *lw, struct use *u, LLVMValueRef v, vslot guard)
{
	if (!is_instruction(v) || !u->left || is_known(lw, v, u))
		return;
	LLVMOpcode op = LLVMGetInstructionOpcode(v);
	if (!is_pure(v, op))
		return;
	u->left--;
	if (op == LLVMSelect) {
		check_select(lw, u, v, guard);
		return;
	}
	for (unsigned i = 0, n = (unsigned)LLVMGetNumOperands(v); i < n; i++)
		check_value(lw, u, LLVMGetOperand(v, i), guard);
	if (can_fail(lw, v, op))
		emit_at(lw, v, op, guard);
	if (!guard && u->block)
		map_put(&lw->checked, (uintptr_t)v, (uintptr_t)u->block);
}

static bool says_nothing(LLVMValueRef insn, LLVMOpcode op)
{
	return op == LLVMCall &&
	       (is_named(insn, "llvm.dbg.") || is_named(insn, "llvm.assume") ||
		is_named(insn, "llvm.lifetime.") || is_named(insn, "llvm.experimental."));
}

static void check_use(struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	struct use u = {LLVMGetInstructionParent(insn), CHECK_STEPS};
	/* A freeze is there because nobody minds. */
	if (op == LLVMPHI || op == LLVMFreeze || is_pure(insn, op) ||
	    says_nothing(insn, op))
		return;
	for (unsigned i = 0, n = (unsigned)LLVMGetNumOperands(insn); i < n; i++)
		check_value(lw, &u, LLVMGetOperand(insn, i), 0);
}

void body_check_edge(struct lower *lw, LLVMValueRef value)
{
	struct use u = {NULL, CHECK_STEPS};
	if ((lw->checks & CHECK_RESULTS) && !lw->is_unoptimised)
		check_value(lw, &u, value, 0);
}

/* The rotation that a shift is a part of and that is looked at as a whole; or NULL. */
static LLVMValueRef rotation_of(LLVMValueRef shift)
{
	struct lower_rotation r;
	LLVMUseRef use = LLVMGetFirstUse(shift);
	if (!use || LLVMGetNextUse(use) || !is_instruction(LLVMGetUser(use)))
		return NULL;
	LLVMValueRef user = LLVMGetUser(use);
	return LLVMGetInstructionParent(user) == LLVMGetInstructionParent(shift) &&
			       lower_is_rotation(user, &r)
		       ? user
		       : NULL;
}

/* x << n | x >> (bits - n), whose two shifts are fine if n is 1 or more and below bits. The
 * shifts must be of use for nothing else. */
static bool check_rotation(struct lower *lw, LLVMValueRef insn)
{
	struct lower_rotation r;
	if (!lower_is_rotation(insn, &r) ||
	    rotation_of(LLVMGetOperand(insn, 0)) != insn ||
	    rotation_of(LLVMGetOperand(insn, 1)) != insn)
		return false;
	emit_shift(lw, r.bits, 1, lower_value(lw, r.count));
	return true;
}

/* Checks an instruction that the optimiser has not moved. */
static void check_operation(struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	bool wants_shifts = lw->checks & LOAD_CHECK_SHIFT;
	if (wants_shifts && op == LLVMOr && check_rotation(lw, insn))
		return;
	if (!can_fail(lw, insn, op))
		return;
	LLVMValueRef rotation = wants_shifts && is_shift(op) ? rotation_of(insn) : NULL;
	if (!rotation || rotation_of(LLVMGetOperand(rotation, 0)) != rotation ||
	    rotation_of(LLVMGetOperand(rotation, 1)) != rotation)
		emit_overflow(lw, insn, op, 0);
}

/* Casts and accesses */

static void check_truncation(struct lower *lw, LLVMValueRef insn)
{
	LLVMTypeRef to = LLVMTypeOf(insn);
	LLVMValueRef from = LLVMGetOperand(insn, 0);
	if (LLVMGetTypeKind(to) != LLVMIntegerTypeKind || LLVMIsAConstant(from))
		return;
	unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(from)),
		 left = LLVMGetIntTypeWidth(to);
	if (bits <= 64 && left > 1)
		emit_check(lw, PROG_CHECK_TRUNCATE, bits, lower_value(lw, from),
			   lower_const(lw, left));
}

static void check_alignment(struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	LLVMValueRef pointer = LLVMGetOperand(insn, op == LLVMStore ? 1 : 0);
	unsigned align = LLVMGetAlignment(insn);
	LLVMTypeRef type =
		op == LLVMStore ? LLVMTypeOf(LLVMGetOperand(insn, 0)) : LLVMTypeOf(insn);
	bool is_vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
	if (align < 2 || is_vector || LLVMIsAAllocaInst(pointer) ||
	    LLVMIsAConstant(pointer))
		return;
	emit_check(lw, op == LLVMStore ? PROG_CHECK_WRITE : PROG_CHECK_READ, 64,
		   lower_value(lw, pointer), lower_const(lw, align));
}

/* The scope of a local begins or ends. */
static void mark_scope(struct lower *lw, LLVMValueRef call, bool is_start)
{
	LLVMValueRef object = LLVMGetOperand(call, 1);
	uint64_t size;
	if (!map_get(&lw->objects, (uintptr_t)object, &size) || !size || size > INT32_MAX)
		return;
	struct vinsn *in = lower_op(lw, OP_SCOPE, 0, lower_value(lw, object), 0);
	in->c = is_start;
	in->imm = (int64_t)size;
}

void body_check(struct lower *lw, LLVMValueRef insn, LLVMOpcode op)
{
	if (lw->checks & CHECK_RESULTS) {
		if (!lw->is_unoptimised)
			check_use(lw, insn, op);
		else
			check_operation(lw, insn, op);
	}
	if ((lw->checks & LOAD_CHECK_TRUNCATE) && lw->is_unoptimised && op == LLVMTrunc)
		check_truncation(lw, insn);
	if ((lw->checks & LOAD_CHECK_ALIGN) && (op == LLVMLoad || op == LLVMStore))
		check_alignment(lw, insn, op);
	if ((lw->checks & LOAD_CHECK_STACK) && lw->is_unoptimised && op == LLVMCall &&
	    is_named(insn, "llvm.lifetime."))
		mark_scope(lw, insn, is_named(insn, "llvm.lifetime.start"));
}
