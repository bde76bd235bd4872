/* place.c - pointers as root + index * scale + offset.
 *
 * Chains of GEPs are folded down to the pointer they start from, the root: an access then
 * names the object it means, so that leaving it is seen even when the gap is jumped over.
 * Every GEP gets a plan, made once. At most one index can stand in an instruction; where
 * there are more (a[i][j]), or the index is narrow, the plan says how to compute one in
 * place of the GEP. An index of an unknown root is not folded into another one: that
 * would cost more than the pointer in between.
 * The GEP's own value is always emitted too and dropped if nobody reads it. */
#include "lower/lower.h"

struct term {
	vslot slot;
	unsigned bits;
	uint64_t scale;
};

struct plan {
	LLVMValueRef root;
	int64_t offset;
	vslot index; /* 0: none */
	bool is_narrow; /* the index has 32 bits, to be sign-extended; else 64 */
	uint64_t scale;
	/* When set, the index is computed from these, in place of the GEP. */
	struct term *terms;
	uint32_t nterms;
	bool is_memory_only, is_memory_known; /* all uses are addresses of accesses */
};

enum {
	PLACE_MAX_SCALE = 65535,
	PLACE_NEAR = PROG_GAP - 16, /* arithmetic by less does not lead over a gap */
};

static bool is_gep(LLVMValueRef v)
{
	LLVMValueKind k = LLVMGetValueKind(v);
	if (k == LLVMInstructionValueKind)
		return LLVMGetInstructionOpcode(v) == LLVMGetElementPtr;
	return k == LLVMConstantExprValueKind &&
	       LLVMGetConstOpcode(v) == LLVMGetElementPtr;
}

static bool is_scalar_gep(LLVMValueRef v)
{
	return is_gep(v) && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind;
}

/* Through casts of pointers to pointers, and aliases. */
static LLVMValueRef strip(LLVMValueRef v)
{
	for (;;) {
		LLVMValueKind k = LLVMGetValueKind(v);
		LLVMOpcode op = 0;
		if (k == LLVMInstructionValueKind)
			op = LLVMGetInstructionOpcode(v);
		else if (k == LLVMConstantExprValueKind)
			op = LLVMGetConstOpcode(v);
		if (op == LLVMBitCast || op == LLVMAddrSpaceCast)
			v = LLVMGetOperand(v, 0);
		else if (k == LLVMGlobalAliasValueKind)
			v = LLVMAliasGetAliasee(v);
		else
			return v;
	}
}

/* The terms of a GEP */

struct indices {
	int64_t offset;
	uint32_t n;
	LLVMValueRef *values; /* the variable ones */
	uint64_t *scales;
};

static int64_t const_index(LLVMValueRef v)
{
	if (!LLVMIsAConstantInt(v))
		v = LLVMGetAggregateElement(v, 0);
	return LLVMConstIntGetSExtValue(v);
}

static void add_index(struct indices *x, LLVMValueRef v, uint64_t size)
{
	if (LLVMIsAConstantInt(v)) {
		x->offset += (int64_t)(size * (uint64_t)LLVMConstIntGetSExtValue(v));
	} else if (size && !LLVMIsNull(v) && !LLVMIsUndef(v)) {
		x->values[x->n] = v;
		x->scales[x->n++] = size;
	}
}

static struct indices indices_of(struct lower *lw, LLVMValueRef gep)
{
	struct indices x = {0};
	LLVMTypeRef t = LLVMGetGEPSourceElementType(gep);
	unsigned n = (unsigned)LLVMGetNumOperands(gep);
	x.values = arena_get(&lw->scratch, n * (sizeof *x.values + sizeof *x.scales));
	x.scales = (uint64_t *)(x.values + n);
	for (unsigned i = 1; i < n; i++) {
		LLVMValueRef v = LLVMGetOperand(gep, i);
		if (i > 1 && LLVMGetTypeKind(t) == LLVMStructTypeKind) {
			unsigned k = (unsigned)const_index(v);
			x.offset += (int64_t)LLVMOffsetOfElement(lw->l->layout, t, k);
			t = LLVMStructGetTypeAtIndex(t, k);
			continue;
		}
		if (i > 1)
			t = LLVMGetElementType(t);
		add_index(&x, v, type_size(lw->l, t));
	}
	return x;
}

/* Known objects */

static bool known_object(struct lower *lw, LLVMValueRef root, uint64_t *size)
{
	uint64_t index;
	if (map_get(&lw->objects, (uintptr_t)root, size))
		return true;
	if (LLVMGetValueKind(root) != LLVMGlobalVariableValueKind ||
	    !map_get(&lw->l->global_of, (uintptr_t)root, &index))
		return false;
	const struct global *g = &lw->l->prog->globals[index];
	*size = g->size;
	return !g->is_external;
}

LLVMValueRef lower_thread_local(struct lower *lw, LLVMValueRef v, int64_t *offset)
{
	LLVMValueKind k = LLVMGetValueKind(v);
	if (k == LLVMConstantExprValueKind) {
		v = strip(v);
		while (is_scalar_gep(v)) {
			*offset += indices_of(lw, v).offset;
			v = strip(LLVMGetOperand(v, 0));
		}
		k = LLVMGetValueKind(v);
	}
	return k == LLVMGlobalVariableValueKind && LLVMIsThreadLocal(v) ? v : NULL;
}

LLVMValueRef lower_bottom(struct lower *lw, LLVMValueRef pointer, bool *is_far)
{
	LLVMValueRef v = strip(pointer);
	int64_t offset = 0;
	while (is_scalar_gep(v)) {
		struct indices x = indices_of(lw, v);
		*is_far |= x.n > 0;
		offset += x.offset;
		v = strip(LLVMGetOperand(v, 0));
	}
	*is_far |= offset <= -PLACE_NEAR || offset >= PLACE_NEAR;
	return v;
}

/* Plans */

static struct plan *plan_of(struct lower *lw, LLVMValueRef gep);

static struct plan start_of(struct lower *lw, LLVMValueRef base, bool has_index)
{
	uint64_t size;
	LLVMValueRef v = strip(base);
	struct plan p = {.root = v};
	if (!is_scalar_gep(v))
		return p;
	const struct plan *inner = plan_of(lw, v);
	if (has_index && inner->index && !known_object(lw, inner->root, &size))
		return p;
	return (struct plan){.root = inner->root, .offset = inner->offset,
			     .index = inner->index, .scale = inner->scale,
			     .is_narrow = inner->is_narrow};
}

/* Index slots of constant expressions cannot be computed anywhere: those stay roots. */
static bool is_foldable(const struct indices *x, LLVMValueRef gep)
{
	return !x->n || LLVMGetValueKind(gep) == LLVMInstructionValueKind;
}

static void add_terms(struct lower *lw, struct plan *p, const struct indices *x)
{
	vslot inner = p->index;
	uint64_t inner_scale = p->scale;
	p->terms = arena_get(&lw->scratch, (x->n + 1) * sizeof *p->terms);
	for (uint32_t i = 0; i < x->n; i++) {
		struct operand o = lower_operand(lw, x->values[i]);
		p->terms[p->nterms++] =
			(struct term){o.base, o.shape.leaves[0].bits, x->scales[i]};
	}
	if (inner)
		p->terms[p->nterms++] =
			(struct term){inner, p->is_narrow ? 32 : 64, inner_scale};
	p->index = lower_temp(lw);
	p->is_narrow = false;
}

/* The largest scale that all terms share and an instruction can hold. */
static uint64_t common_scale(const struct plan *p)
{
	uint64_t least = p->terms[0].scale;
	for (uint32_t i = 1; i < p->nterms; i++)
		if (p->terms[i].scale < least)
			least = p->terms[i].scale;
	for (uint32_t i = 0; i < p->nterms; i++)
		if (p->terms[i].scale % least)
			return 1;
	return least <= PLACE_MAX_SCALE ? least : 1;
}

/* Takes the operation with a constant that makes an index into offset or scale; the
 * sums are the same modulo 2^64. False: nothing to take. */
static bool peel(LLVMValueRef *index, uint64_t *scale, int64_t *offset)
{
	if (LLVMGetValueKind(*index) != LLVMInstructionValueKind)
		return false;
	LLVMOpcode op = LLVMGetInstructionOpcode(*index);
	bool is_sum = op == LLVMAdd || op == LLVMSub ||
		      (op == LLVMOr && LLVMGetIsDisjoint(*index));
	if (!is_sum && op != LLVMShl && op != LLVMMul)
		return false;
	LLVMValueRef by = LLVMGetOperand(*index, 1);
	if (!LLVMIsAConstantInt(by) || !lower_is_variable(LLVMGetOperand(*index, 0)))
		return false;
	uint64_t n = LLVMConstIntGetZExtValue(by);
	if (op == LLVMSub)
		n = -n;
	if (is_sum) {
		*offset += (int64_t)(n * *scale);
	} else {
		uint64_t factor = op == LLVMMul ? n : n < 16 ? 1ULL << n : 0;
		if (!factor || factor > PLACE_MAX_SCALE ||
		    factor * *scale > PLACE_MAX_SCALE)
			return false;
		*scale *= factor;
	}
	*index = LLVMGetOperand(*index, 0);
	return true;
}

static unsigned width_of(LLVMValueRef v)
{
	LLVMTypeRef t = LLVMTypeOf(v);
	return LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
}

/* From a sign-extended index of 32 bits to that index. */
static bool narrow(LLVMValueRef *index)
{
	if (width_of(*index) == 32)
		return true;
	if (LLVMGetValueKind(*index) != LLVMInstructionValueKind ||
	    LLVMGetInstructionOpcode(*index) != LLVMSExt)
		return false;
	LLVMValueRef inner = LLVMGetOperand(*index, 0);
	if (width_of(inner) != 32 || !lower_is_variable(inner))
		return false;
	*index = inner;
	return true;
}

/* A constant added to a narrow index. Beyond 32 bits the sum differs, but that is an
 * overflow in the program, and such an index leaves any object either way. */
static bool peel_narrow(LLVMValueRef *index, uint64_t scale, int64_t *offset)
{
	if (LLVMGetValueKind(*index) != LLVMInstructionValueKind)
		return false;
	LLVMOpcode op = LLVMGetInstructionOpcode(*index);
	if ((op != LLVMAdd && op != LLVMSub) || !LLVMGetNSW(*index))
		return false;
	LLVMValueRef by = LLVMGetOperand(*index, 1);
	if (!LLVMIsAConstantInt(by) || !lower_is_variable(LLVMGetOperand(*index, 0)))
		return false;
	int64_t n = LLVMConstIntGetSExtValue(by);
	*offset += (op == LLVMAdd ? n : -n) * (int64_t)scale;
	*index = LLVMGetOperand(*index, 0);
	return true;
}

static void add_indices(struct lower *lw, struct plan *p, const struct indices *x)
{
	unsigned bits = width_of(x->values[0]);
	uint64_t size;
	bool is_simple = x->n == 1 && !p->index && (bits == 64 || bits == 32) &&
			 x->scales[0] <= PLACE_MAX_SCALE;
	if (is_simple) {
		LLVMValueRef index = x->values[0];
		p->scale = x->scales[0];
		if (bits == 64)
			while (peel(&index, &p->scale, &p->offset))
				;
		p->is_narrow = narrow(&index);
		if (p->is_narrow && known_object(lw, p->root, &size))
			while (peel_narrow(&index, p->scale, &p->offset))
				;
		p->index = lower_value(lw, index);
		return;
	}
	add_terms(lw, p, x);
	p->scale = common_scale(p);
}

static struct plan *plan_of(struct lower *lw, LLVMValueRef gep)
{
	uint64_t known;
	if (map_get(&lw->plans, (uintptr_t)gep, &known))
		return (struct plan *)(uintptr_t)known;
	struct plan *p = arena_get(&lw->scratch, sizeof *p);
	struct indices x = indices_of(lw, gep);
	if (is_foldable(&x, gep)) {
		*p = start_of(lw, LLVMGetOperand(gep, 0), x.n > 0);
		p->offset += x.offset;
		if (x.n)
			add_indices(lw, p, &x);
	} else {
		p->root = gep;
	}
	map_put(&lw->plans, (uintptr_t)gep, (uintptr_t)p);
	return p;
}

LLVMValueRef lower_gep_root(struct lower *lw, LLVMValueRef gep)
{
	if (!is_scalar_gep(gep))
		return NULL;
	const struct plan *p = plan_of(lw, gep);
	return p->index || p->offset ? NULL : p->root;
}

/* Code */

static vslot scaled(struct lower *lw, vslot s, uint64_t factor)
{
	return factor == 1 ? s : lower_int_const(lw, INT_MUL, 64, s, factor);
}

static vslot add_scaled(struct lower *lw, vslot sum, vslot s, uint64_t factor)
{
	if (!sum)
		return scaled(lw, s, factor);
	if (factor > PLACE_MAX_SCALE)
		return lower_int_new(lw, INT_ADD, 64, sum, scaled(lw, s, factor));
	vslot d = lower_temp(lw);
	lower_op(lw, OP_LEA, d, sum, s)->c = (uint32_t)factor;
	return d;
}

/* Terms whose factor is 1 come first: they need no multiplication to start with. */
static void emit_index(struct lower *lw, const struct plan *p)
{
	vslot sum = 0;
	for (int first = 1; first >= 0; first--) {
		for (uint32_t i = 0; i < p->nterms; i++) {
			const struct term *t = &p->terms[i];
			if ((t->scale == p->scale) != first)
				continue;
			vslot s = lower_sext(lw, t->slot, t->bits, 64);
			sum = add_scaled(lw, sum, s, t->scale / p->scale);
		}
	}
	lower_mov(lw, p->index, sum);
}

static void emit_offset(struct lower *lw, vslot d, vslot a, int64_t offset)
{
	if (offset)
		lower_int(lw, INT_ADD, 64, d, a, lower_const(lw, (uint64_t)offset));
	else
		lower_mov(lw, d, a);
}

static void emit_pointer(struct lower *lw, LLVMValueRef gep, const struct plan *p)
{
	vslot d = lower_slots(lw, gep), base = lower_value(lw, p->root);
	bool fits = p->offset == (int32_t)p->offset;
	if (!p->index) {
		emit_offset(lw, d, base, p->offset);
		return;
	}
	vslot t = fits ? d : lower_temp(lw);
	enum prog_op op = p->is_narrow ? OP_LEAs : OP_LEA;
	struct vinsn *in = lower_op(lw, op, t, base, p->index);
	in->c = (uint32_t)p->scale;
	in->imm = fits ? p->offset : 0;
	if (!fits)
		emit_offset(lw, d, t, p->offset);
}

static void vector_gep(struct lower *lw, LLVMValueRef gep)
{
	struct shape to = lower_shape(lw, LLVMTypeOf(gep));
	struct indices x = indices_of(lw, gep);
	struct operand base = lower_operand(lw, LLVMGetOperand(gep, 0));
	vslot d = lower_slots(lw, gep);
	for (uint32_t lane = 0; lane < to.nleaves; lane++) {
		vslot sum = leaf_slot(&base, base.shape.nleaves == 1 ? 0 : lane);
		for (uint32_t i = 0; i < x.n; i++) {
			struct operand o = lower_operand(lw, x.values[i]);
			uint32_t k = o.shape.nleaves == 1 ? 0 : lane;
			vslot s = lower_sext(lw, leaf_slot(&o, k), o.shape.leaves[k].bits,
					     64);
			sum = add_scaled(lw, sum, s, x.scales[i]);
		}
		emit_offset(lw, d + to.leaves[lane].slot, sum, x.offset);
	}
}

void lower_gep(struct lower *lw, LLVMValueRef gep)
{
	if (!is_scalar_gep(gep)) {
		vector_gep(lw, gep);
		return;
	}
	const struct plan *p = plan_of(lw, gep);
	if (p->nterms)
		emit_index(lw, p);
	emit_pointer(lw, gep, p);
}

/* Addresses of accesses */

static bool is_address_use(LLVMValueRef user, LLVMValueRef pointer)
{
	switch (LLVMGetInstructionOpcode(user)) {
	case LLVMLoad:
		return true;
	case LLVMStore:
		return LLVMGetOperand(user, 0) != pointer;
	case LLVMGetElementPtr:
		return LLVMGetOperand(user, 0) == pointer;
	case LLVMAtomicRMW:
	case LLVMAtomicCmpXchg:
		return LLVMGetOperand(user, 1) != pointer;
	default:
		return false;
	}
}

static bool is_memory_only(struct plan *p, LLVMValueRef gep)
{
	if (p->is_memory_known)
		return p->is_memory_only;
	p->is_memory_known = p->is_memory_only = true;
	for (LLVMUseRef u = LLVMGetFirstUse(gep); u; u = LLVMGetNextUse(u))
		if (!is_address_use(LLVMGetUser(u), gep))
			p->is_memory_only = false;
	return p->is_memory_only;
}

/* An offset within a large type is added to this one later. */
static bool has_room(int64_t offset)
{
	return offset > INT32_MIN / 2 && offset < INT32_MAX / 2;
}

struct address lower_address(struct lower *lw, LLVMValueRef pointer)
{
	struct address a = {0};
	LLVMValueRef v = strip(pointer);
	struct plan opaque = {.root = v},
		    *p = is_scalar_gep(v) ? plan_of(lw, v) : &opaque;
	a.is_known = known_object(lw, p->root, &a.size);
	bool is_mixed = p->index && !a.is_known && !is_memory_only(p, v);
	if (is_mixed || !has_room(p->offset)) {
		p = &opaque;
		opaque.root = pointer;
		a.is_known = false;
	}
	if (!a.is_known)
		a.object = lower_origin(lw, p->root);
	a.base = lower_value(lw, p->root);
	a.index = p->index;
	a.is_narrow = p->is_narrow;
	a.scale = (uint32_t)p->scale;
	a.offset = p->offset;
	return a;
}
