/* value.c - LLVM values as virtual slots.
 *
 * Slots are made when first asked for, by a use or by the definition, because the order
 * of blocks says nothing about which comes first. Casts that change nothing, elements of
 * aggregates and constant lanes of vectors share the slots of the value they come from;
 * their lowering then moves a slot to itself, which emits nothing.
 * Constants are slots of their own; undef and poison read as 0. */
#include "lower/lower.h"

#include <string.h>

/* A type that cannot be had has no leaves, but one may look at the first: comparisons and
 * addresses are made again by what uses them, after the path has ended at their own place. */
struct shape lower_shape(struct lower *lw, LLVMTypeRef type)
{
	static struct leaf nothing = {.kind = LEAF_INT, .bits = 64, .bytes = 8};
	struct shape s;
	if (!shape_of(lw->l, type, &s))
		s = (struct shape){.leaves = &nothing};
	return s;
}

bool lower_is_variable(LLVMValueRef v)
{
	LLVMValueKind k = LLVMGetValueKind(v);
	return k == LLVMInstructionValueKind || k == LLVMArgumentValueKind;
}

bool lower_const_of(const struct lower *lw, vslot s, uint64_t *value)
{
	if (!lw->v.groups[lw->v.of[s]].is_const)
		return false;
	*value = lw->v.values[s];
	return true;
}

static LLVMTypeRef element_type(LLVMTypeRef type, unsigned k)
{
	if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
		return LLVMStructGetTypeAtIndex(type, k);
	return LLVMGetElementType(type);
}

uint32_t lower_leaf_at(struct lower *lw, LLVMTypeRef *type, const unsigned *indices,
		       unsigned n)
{
	uint32_t leaf = 0;
	for (unsigned i = 0; i < n; i++) {
		if (LLVMGetTypeKind(*type) == LLVMStructTypeKind) {
			for (unsigned k = 0; k < indices[i]; k++)
				leaf += lower_shape(lw, element_type(*type, k)).nleaves;
		} else {
			leaf += indices[i] *
				lower_shape(lw, element_type(*type, 0)).nleaves;
		}
		*type = element_type(*type, indices[i]);
	}
	return leaf;
}

/* Sharing */

static bool is_one_slot_each(const struct shape *s)
{
	return s->nslots == s->nleaves;
}

/* Does the cast leave the slots as they are? Truncation only cuts off whole slots. */
static bool is_free_cast(struct lower *lw, LLVMValueRef v, LLVMOpcode op)
{
	struct shape to = lower_shape(lw, LLVMTypeOf(v));
	struct shape from = lower_shape(lw, LLVMTypeOf(LLVMGetOperand(v, 0)));
	bool is_scalar = from.nleaves == 1 && to.nleaves == 1;
	switch (op) {
	case LLVMZExt: return to.nslots == from.nslots;
	case LLVMTrunc:
		return is_scalar && from.leaves[0].bits > 64 && to.leaves[0].bits == 64;
	case LLVMPtrToInt: return to.nleaves && to.leaves[0].bits == 64;
	case LLVMIntToPtr: return is_scalar || is_one_slot_each(&from);
	case LLVMBitCast: return lower_same_slots(&from, &to);
	default: return true; /* freeze, addrspacecast */
	}
}

static vslot shared_element(struct lower *lw, LLVMValueRef v)
{
	LLVMValueRef whole = LLVMGetOperand(v, 0);
	LLVMTypeRef type = LLVMTypeOf(whole);
	struct shape s = lower_shape(lw, type);
	uint32_t leaf = lower_leaf_at(lw, &type, LLVMGetIndices(v), LLVMGetNumIndices(v));
	return leaf < s.nleaves ? lower_slots(lw, whole) + s.leaves[leaf].slot : 0;
}

static vslot shared_lane(struct lower *lw, LLVMValueRef v)
{
	LLVMValueRef whole = LLVMGetOperand(v, 0), index = LLVMGetOperand(v, 1);
	struct shape s = lower_shape(lw, LLVMTypeOf(whole));
	if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) >= s.nleaves)
		return 0;
	return lower_slots(lw, whole) + s.leaves[LLVMConstIntGetZExtValue(index)].slot;
}

/* The slots of another value that an instruction shares, 0: it has its own. */
static vslot shared_slots(struct lower *lw, LLVMValueRef v)
{
	LLVMOpcode op = LLVMGetInstructionOpcode(v);
	LLVMValueRef root;
	switch (op) {
	case LLVMZExt:
	case LLVMTrunc:
	case LLVMPtrToInt:
	case LLVMIntToPtr:
	case LLVMBitCast:
	case LLVMFreeze:
	case LLVMAddrSpaceCast:
		if (!lower_is_variable(LLVMGetOperand(v, 0)) || !is_free_cast(lw, v, op))
			return 0;
		return lower_slots(lw, LLVMGetOperand(v, 0));
	case LLVMExtractValue:
		return lower_is_variable(LLVMGetOperand(v, 0)) ? shared_element(lw, v)
							       : 0;
	case LLVMExtractElement:
		return lower_is_variable(LLVMGetOperand(v, 0)) ? shared_lane(lw, v) : 0;
	case LLVMGetElementPtr:
		root = lower_gep_root(lw, v);
		return root && lower_is_variable(root) ? lower_slots(lw, root) : 0;
	default: return 0;
	}
}

vslot lower_slots(struct lower *lw, LLVMValueRef v)
{
	uint64_t known;
	if (map_get(&lw->slots, (uintptr_t)v, &known))
		return (vslot)known;
	vslot s = shared_slots(lw, v);
	if (!s) {
		uint32_t n = lower_shape(lw, LLVMTypeOf(v)).nslots;
		s = vcode_group(&lw->v, n ? n : 1);
	}
	map_put(&lw->slots, (uintptr_t)v, s);
	return s;
}

/* Constants */

static vslot thread_local_slot(struct lower *lw, LLVMValueRef global, int64_t offset)
{
	uint64_t index = 0;
	map_get(&lw->l->global_of, (uintptr_t)global, &index);
	vslot s = lower_temp(lw);
	lower_op(lw, OP_TLS, s, 0, 0)->imm = (int64_t)index;
	if (offset)
		s = lower_int_const(lw, INT_ADD, 64, s, (uint64_t)offset);
	return s;
}

/* A value that was never set is followed, not just 0. */
static bool is_followed(const struct lower *lw, LLVMValueRef v)
{
	enum load_undef where = lw->l->options->keep_undef;
	return (where == LOAD_UNDEF_ALL ||
		(where == LOAD_UNDEF_UNOPTIMISED && lw->is_unoptimised)) &&
	       !lw->f->is_library && LLVMIsUndef(v);
}

static vslot undef_slot(struct lower *lw, unsigned slots, unsigned bits)
{
	vslot s = slots == 2 ? lower_pair(lw) : lower_temp(lw);
	for (unsigned i = 0; i < slots; i++)
		lower_op(lw, OP_UNDEF, s + i, 0, 0)->imm = bits < 64 ? bits : 64;
	return s;
}

static vslot const_scalar(struct lower *lw, LLVMValueRef v)
{
	uint64_t known, words[2] = {0, 0};
	const char *why = "";
	int64_t offset = 0;
	if (map_get(&lw->slots, (uintptr_t)v, &known))
		return (vslot)known;
	LLVMValueRef global = lower_thread_local(lw, v, &offset);
	if (global)
		return thread_local_slot(lw, global, offset);
	struct shape s = lower_shape(lw, LLVMTypeOf(v));
	if (is_followed(lw, v) && s.nleaves == 1)
		return undef_slot(lw, s.nslots, s.leaves[0].bits);
	if (!LLVMIsUndef(v) && !const_slots(lw->l, v, words, &why))
		lower_unsupported(lw, "%s", why);
	vslot slot = s.nslots == 2 ? vcode_const2(&lw->v, words[0], words[1])
				   : vcode_const(&lw->v, words[0]);
	map_put(&lw->slots, (uintptr_t)v, slot);
	return slot;
}

static bool is_aggregate(LLVMTypeRef type)
{
	LLVMTypeKind k = LLVMGetTypeKind(type);
	return k == LLVMStructTypeKind || k == LLVMArrayTypeKind ||
	       k == LLVMVectorTypeKind;
}

static uint64_t element_count(LLVMTypeRef type)
{
	switch (LLVMGetTypeKind(type)) {
	case LLVMStructTypeKind: return LLVMCountStructElementTypes(type);
	case LLVMArrayTypeKind: return LLVMGetArrayLength2(type);
	default: return LLVMGetVectorSize(type);
	}
}

static vslot zero_leaf(struct lower *lw, const struct leaf *leaf)
{
	return leaf_slots(leaf) == 2 ? vcode_const2(&lw->v, 0, 0)
				     : vcode_const(&lw->v, 0);
}

/* The leaves of a constant expression, by way of its bytes; false: cannot. */
static bool expression_leaves(struct lower *lw, LLVMValueRef v, const struct shape *s,
			      vslot *out)
{
	uint64_t size = type_size(lw->l, LLVMTypeOf(v));
	uint8_t *bytes = arena_get(&lw->scratch, size);
	const char *why;
	if (!const_bytes(lw->l, v, bytes, size, &why))
		return false;
	for (uint32_t i = 0; i < s->nleaves; i++) {
		const struct leaf *leaf = &s->leaves[i];
		uint64_t words[2] = {0, 0};
		if (!leaf->bytes || leaf->bytes > sizeof words)
			return false;
		memcpy(words, bytes + leaf->offset, leaf->bytes);
		out[i] = leaf_slots(leaf) == 2 ? vcode_const2(&lw->v, words[0], words[1])
					       : vcode_const(&lw->v, words[0]);
	}
	return true;
}

/* Slots of all leaves of an aggregate, in order; returns how many. */
static uint32_t const_leaves(struct lower *lw, LLVMValueRef v, vslot *out)
{
	LLVMTypeRef type = LLVMTypeOf(v);
	if (!is_aggregate(type)) {
		*out = const_scalar(lw, v);
		return 1;
	}
	struct shape s = lower_shape(lw, type);
	bool is_zero = LLVMIsNull(v) || LLVMIsUndef(v);
	if (!is_zero && LLVMGetValueKind(v) == LLVMConstantExprValueKind) {
		if (expression_leaves(lw, v, &s, out))
			return s.nleaves;
		lower_unsupported(lw, "constant expression of an aggregate");
		is_zero = true;
	}
	for (uint32_t i = 0; is_zero && i < s.nleaves; i++)
		out[i] = is_followed(lw, v)
				 ? undef_slot(lw, leaf_slots(&s.leaves[i]),
					      s.leaves[i].bits)
				 : zero_leaf(lw, &s.leaves[i]);
	if (is_zero)
		return s.nleaves;
	uint32_t n = 0;
	uint64_t count = element_count(type);
	for (unsigned i = 0; i < count; i++)
		n += const_leaves(lw, LLVMGetAggregateElement(v, i), out + n);
	return n;
}

struct operand lower_operand(struct lower *lw, LLVMValueRef v)
{
	LLVMTypeRef type = LLVMTypeOf(v);
	struct operand o = {.shape = lower_shape(lw, type)};
	if (lower_is_variable(v)) {
		o.base = lower_slots(lw, v);
	} else if (!is_aggregate(type)) {
		o.base = const_scalar(lw, v);
	} else {
		vslot *at = arena_get(&lw->scratch, (o.shape.nleaves + 1) * sizeof *at);
		const_leaves(lw, v, at);
		o.at = at;
	}
	return o;
}

vslot lower_value(struct lower *lw, LLVMValueRef v)
{
	struct operand o = lower_operand(lw, v);
	if (!o.at)
		return o.base;
	vslot s = vcode_group(&lw->v, o.shape.nslots ? o.shape.nslots : 1);
	for (uint32_t i = 0; i < o.shape.nleaves; i++)
		lower_movs(lw, s + o.shape.leaves[i].slot, o.at[i],
			   leaf_slots(&o.shape.leaves[i]));
	return s;
}
