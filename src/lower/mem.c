/* mem.c - loads, stores and stack objects.
 *
 * A value is loaded and stored leaf by leaf. The address form (ops.def) is chosen here:
 * what is known to lie inside its object, or cannot leave it over a gap, needs no check
 * of its own. Integers of an odd number of bytes are put together from smaller ones. */
#include "lower/lower.h"

#include "base/vec.h"

enum {
	MEM_OWN_OFFSET = PROG_GAP - 16, /* below, an access that misses hits the gap */
	MEM_MAX_STATIC = 1 << 28, /* larger allocas are made when reached */
	MEM_FORM_STORE = OP_ST8o - OP_LD8o,
	MEM_FAMILY = OP_LD16o - OP_LD8o,
};
enum form { FORM_O, FORM_K, FORM_X, FORM_B };
_Static_assert(OP_LD8b - OP_LD8o == FORM_B, "forms in the order of ops.def");
_Static_assert(OP_LD64o - OP_LD8o == 3 * MEM_FAMILY, "four equal families");

/* Fields of the environment model's structs are not held against their objects. It is no defect of
 * the program if they lie elsewhere, and of a struct that the program passes it touches the
 * fields in front too, which are in the gap if the struct is cut off. */
static bool is_trusted(const struct lower *lw, const struct address *at)
{
	return lw->f->is_model && !at->index;
}

static enum form form_of(const struct lower *lw, const struct address *at, int64_t offset,
			 uint32_t bytes)
{
	if (is_trusted(lw, at))
		return FORM_O;
	if (at->index)
		return at->is_known && at->size && at->size <= UINT16_MAX ? FORM_B
									  : FORM_X;
	if (at->is_known) {
		bool is_inside = offset >= 0 && (uint64_t)offset + bytes <= at->size;
		return is_inside ? FORM_O : FORM_K;
	}
	return offset > -MEM_OWN_OFFSET && offset < MEM_OWN_OFFSET ? FORM_O : FORM_K;
}

/* The object to stay in is another register's. */
static void access_of_object(struct lower *lw, bool is_store, unsigned width, vslot s,
			     const struct address *at, int64_t more)
{
	unsigned first = at->index && at->is_narrow ? OP_LD8ys : OP_LD8y;
	struct vinsn *in = lower_op(lw, first + 2 * width + is_store, s, at->base,
				    at->index ? at->index : at->base);
	in->imm = at->offset + more;
	in->c = at->index ? at->scale : 0;
	in->e = at->object;
}

/* 1, 2, 4 or 8 bytes at `more` bytes behind the address. */
void lower_access(struct lower *lw, bool is_store, uint32_t bytes, vslot s,
		  const struct address *at, int64_t more)
{
	unsigned width = bytes == 1 ? 0 : bytes == 2 ? 1 : bytes == 4 ? 2 : 3;
	if (at->object && !is_trusted(lw, at)) {
		access_of_object(lw, is_store, width, s, at, more);
		return;
	}
	enum form form = form_of(lw, at, at->offset + more, bytes);
	unsigned op =
		OP_LD8o + MEM_FAMILY * width + (is_store ? MEM_FORM_STORE : 0) + form;
	if (form >= FORM_X && at->is_narrow)
		op = OP_LD8xs + 4 * width + (is_store ? 2 : 0) + form - FORM_X;
	struct vinsn *in = lower_op(lw, op, s, at->base, at->index);
	in->imm = at->offset + more;
	if (form >= FORM_X)
		in->c = at->scale;
	if (form == FORM_B)
		in->e = (uint32_t)at->size;
}

/* LD128, LDA and their like have no index: where they go, and the object to stay in. */
struct vinsn *lower_plain_access(struct lower *lw, enum prog_op op, vslot s,
				 const struct address *at, int64_t more)
{
	vslot base = at->base, object = at->object ? at->object : at->base;
	int64_t offset = at->offset + more;
	if (at->index) {
		base = lower_temp(lw);
		enum prog_op lea = at->is_narrow ? OP_LEAs : OP_LEA;
		struct vinsn *in = lower_op(lw, lea, base, at->base, at->index);
		in->c = at->scale;
		in->imm = offset;
		offset = 0;
	}
	struct vinsn *in = lower_op(lw, op, s, base, object);
	in->imm = offset;
	return in;
}

static uint32_t largest_part(uint32_t bytes)
{
	return bytes >= 8 ? 8 : bytes >= 4 ? 4 : bytes >= 2 ? 2 : 1;
}

/* Up to 8 bytes into one slot. */
static void load_bytes(struct lower *lw, const struct address *at, int64_t more,
		       uint32_t bytes, vslot d)
{
	vslot sum = 0;
	for (uint32_t done = 0, part; done < bytes; done += part) {
		part = largest_part(bytes - done);
		vslot t = part == bytes ? d : lower_temp(lw);
		lower_access(lw, false, part, t, at, more + done);
		if (done)
			t = lower_int_const(lw, INT_SHL, 64, t, 8 * done);
		sum = sum ? lower_int_new(lw, INT_OR, 64, sum, t) : t;
	}
	lower_mov(lw, d, sum);
}

static void store_bytes(struct lower *lw, const struct address *at, int64_t more,
			uint32_t bytes, vslot s)
{
	for (uint32_t done = 0, part; done < bytes; done += part) {
		part = largest_part(bytes - done);
		vslot t = done ? lower_int_const(lw, INT_LSHR, 64, s, 8 * done) : s;
		lower_access(lw, true, part, t, at, more + done);
	}
}

static void load_wide(struct lower *lw, const struct address *at, const struct leaf *leaf,
		      vslot d)
{
	bool is_cut = leaf->bits % 8 != 0;
	vslot t = is_cut ? lower_pair(lw) : d;
	if (leaf->bytes == 16) {
		lower_plain_access(lw, OP_LD128, t, at, leaf->offset);
	} else {
		load_bytes(lw, at, leaf->offset, 8, t);
		load_bytes(lw, at, leaf->offset + 8, leaf->bytes - 8, t + 1);
	}
	if (is_cut)
		lower_op(lw, OP_TRUNCW, d, t, 0)->c = leaf->bits;
}

void lower_load_leaf(struct lower *lw, const struct address *at, const struct leaf *leaf,
		     vslot d)
{
	if (leaf->kind == LEAF_FP80) {
		lower_plain_access(lw, OP_LD80, d, at, leaf->offset);
	} else if (leaf->bits > 64) {
		load_wide(lw, at, leaf, d);
	} else if (leaf->bits % 8) {
		vslot t = lower_temp(lw);
		load_bytes(lw, at, leaf->offset, leaf->bytes, t);
		lower_trunc(lw, d, t, leaf->bits);
	} else {
		load_bytes(lw, at, leaf->offset, leaf->bytes, d);
	}
}

void lower_store_leaf(struct lower *lw, const struct address *at, const struct leaf *leaf,
		      vslot s)
{
	if (leaf->kind == LEAF_FP80) {
		lower_plain_access(lw, OP_ST80, s, at, leaf->offset);
	} else if (leaf->bytes == 16) {
		lower_plain_access(lw, OP_ST128, s, at, leaf->offset);
	} else if (leaf->bits > 64) {
		store_bytes(lw, at, leaf->offset, 8, s);
		store_bytes(lw, at, leaf->offset + 8, leaf->bytes - 8, s + 1);
	} else {
		store_bytes(lw, at, leaf->offset, leaf->bytes, s);
	}
}

/* Vectors of lanes that are not whole bytes, <8 x i1>, are one integer in memory. */

static bool is_packed(const struct shape *s)
{
	for (uint32_t i = 0; i < s->nleaves; i++)
		if (!s->leaves[i].bytes)
			return true;
	return false;
}

static bool packed_leaf(struct lower *lw, LLVMTypeRef type, const struct shape *s,
			struct leaf *out)
{
	uint32_t bits = s->nleaves * s->leaves[0].bits;
	if (LLVMGetTypeKind(type) != LLVMVectorTypeKind || bits > 128) {
		lower_unsupported_type(lw, type);
		return false;
	}
	*out = (struct leaf){
		.kind = LEAF_INT, .bits = (uint16_t)bits, .bytes = (bits + 7) / 8};
	return true;
}

static void load_packed(struct lower *lw, LLVMValueRef insn, const struct shape *to,
			const struct address *at)
{
	struct leaf leaf;
	if (!packed_leaf(lw, LLVMTypeOf(insn), to, &leaf))
		return;
	struct operand o = {.shape = {1, leaf_slots(&leaf), &leaf},
			    .base = lower_pair(lw)};
	lower_load_leaf(lw, at, &leaf, o.base);
	lower_regroup(lw, &o, to, lower_slots(lw, insn));
}

static void store_packed(struct lower *lw, LLVMValueRef value, const struct operand *o,
			 const struct address *at)
{
	struct leaf leaf;
	if (!packed_leaf(lw, LLVMTypeOf(value), &o->shape, &leaf))
		return;
	struct shape to = {1, leaf_slots(&leaf), &leaf};
	vslot t = lower_pair(lw);
	lower_regroup(lw, o, &to, t);
	lower_store_leaf(lw, at, &leaf, t);
}

void lower_load(struct lower *lw, LLVMValueRef insn)
{
	struct address at = lower_address(lw, LLVMGetOperand(insn, 0));
	struct shape to = lower_shape(lw, LLVMTypeOf(insn));
	vslot d = lower_slots(lw, insn);
	if (LLVMGetOrdering(insn) != LLVMAtomicOrderingNotAtomic) {
		lower_atomic_load(lw, insn, &at, &to);
		return;
	}
	if (is_packed(&to)) {
		load_packed(lw, insn, &to, &at);
		return;
	}
	for (uint32_t i = 0; i < to.nleaves; i++)
		lower_load_leaf(lw, &at, &to.leaves[i], d + to.leaves[i].slot);
}

/* A store takes the low bits of its slot, so a truncation before it is not needed. */
static LLVMValueRef before_trunc(struct lower *lw, LLVMValueRef value)
{
	if (LLVMGetValueKind(value) != LLVMInstructionValueKind ||
	    LLVMGetInstructionOpcode(value) != LLVMTrunc)
		return value;
	LLVMValueRef whole = LLVMGetOperand(value, 0);
	struct shape s = lower_shape(lw, LLVMTypeOf(value));
	unsigned bits = s.nleaves == 1 ? s.leaves[0].bits : 0;
	bool is_plain = bits == 8 || bits == 16 || bits == 32;
	return is_plain && lower_is_variable(whole) ? whole : value;
}

void lower_store(struct lower *lw, LLVMValueRef insn)
{
	LLVMValueRef value = LLVMGetOperand(insn, 0);
	struct shape s = lower_shape(lw, LLVMTypeOf(value));
	struct operand o = lower_operand(lw, before_trunc(lw, value));
	struct address at = lower_address(lw, LLVMGetOperand(insn, 1));
	if (LLVMGetOrdering(insn) != LLVMAtomicOrderingNotAtomic) {
		lower_atomic_store(lw, insn, &at, &s, &o);
		return;
	}
	if (is_packed(&s)) {
		store_packed(lw, value, &o, &at);
		return;
	}
	for (uint32_t i = 0; i < s.nleaves; i++)
		lower_store_leaf(lw, &at, &s.leaves[i], leaf_slot(&o, i));
}

/* Stack objects */

vslot lower_stack_object(struct lower *lw, uint64_t size, uint32_t align,
			 const char *name)
{
	vslot reg = lower_temp(lw);
	struct vcode *v = &lw->v;
	*VEC_ADD(v->stack, v->nstack, v->cap_stack) =
		(struct vstack){.size = size, .align = align, .reg = reg, .name = name};
	return reg;
}

static bool is_static(struct lower *lw, LLVMValueRef insn, uint64_t *size)
{
	LLVMValueRef count = LLVMGetOperand(insn, 0);
	uint64_t one = type_size(lw->l, LLVMGetAllocatedType(insn));
	if (!LLVMIsAConstantInt(count))
		return false;
	return !__builtin_mul_overflow(one, LLVMConstIntGetZExtValue(count), size) &&
	       *size <= MEM_MAX_STATIC;
}

/* Allocas of constant size in the entry block exist for the length of the call. */
void lower_static_allocas(struct lower *lw)
{
	LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(lw->function);
	LLVMValueRef i;
	for (i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i)) {
		uint64_t size;
		if (LLVMGetInstructionOpcode(i) != LLVMAlloca || !is_static(lw, i, &size))
			continue;
		vslot reg = lower_stack_object(lw, size, LLVMGetAlignment(i),
					       debug_alloca_name(lw->l, i));
		lw->v.stack[lw->v.nstack - 1].type = debug_alloca_type(lw->l, i);
		map_put(&lw->slots, (uintptr_t)i, reg);
		map_put(&lw->objects, (uintptr_t)i, size);
	}
}

void lower_alloca(struct lower *lw, LLVMValueRef insn)
{
	uint64_t size;
	if (map_get(&lw->objects, (uintptr_t)insn, &size))
		return;
	struct operand count = lower_operand(lw, LLVMGetOperand(insn, 0));
	uint64_t one = type_size(lw->l, LLVMGetAllocatedType(insn));
	vslot bytes = count.base;
	if (one != 1)
		bytes = lower_int_const(lw, INT_MUL, 64, bytes, one);
	lower_op(lw, OP_ALLOCA, lower_slots(lw, insn), bytes, 0)->imm =
		LLVMGetAlignment(insn);
	lw->has_dynamic_stack = true;
}
