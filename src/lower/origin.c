/* origin.c - the object that a pointer started from, through phi nodes, selects and chains of
 * address arithmetic.
 *
 * Which object a pointer belongs to is that of its origin, the value at the bottom of its
 * arithmetic: an object of the function, a parameter, the result of a load or a call. Where
 * the arithmetic can lead far, over the gap behind the object, an access through the pointer
 * names the origin too (forms y). A phi node or select of pointers whose arithmetic is far
 * has, if all that it chooses from starts at one value, that one as its origin: it dominates
 * the node, since it dominates the end of each edge. Otherwise the origin is chosen as the
 * pointer is, in a slot beside it. Steps shorter than the gap, as of p++ through an array
 * of small elements, are not followed: there the node is its own origin, and its code is
 * what it would be without all this. */
#include "lower/lower.h"

enum {
	ORIGIN_NODES = 32, /* phi nodes and selects looked at for one of them */
	ORIGIN_USES = 256, /* uses looked at */
};

enum origin_kind { ORIGIN_SELF, ORIGIN_ONE, ORIGIN_CHOSEN };

struct origin {
	enum origin_kind kind;
	LLVMValueRef one; /* ORIGIN_ONE */
	vslot slot; /* ORIGIN_CHOSEN */
};

static bool is_instruction(LLVMValueRef v, LLVMOpcode op)
{
	return LLVMGetValueKind(v) == LLVMInstructionValueKind &&
	       LLVMGetInstructionOpcode(v) == op;
}

/* A phi node or a select of single pointers. */
static bool is_choice(LLVMValueRef v)
{
	if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMPointerTypeKind)
		return false;
	return is_instruction(v, LLVMPHI) || is_instruction(v, LLVMSelect);
}

static unsigned count_choices(LLVMValueRef v)
{
	return is_instruction(v, LLVMPHI) ? LLVMCountIncoming(v) : 2;
}

static LLVMValueRef choice(LLVMValueRef v, unsigned i)
{
	return is_instruction(v, LLVMPHI) ? LLVMGetIncomingValue(v, i)
					  : LLVMGetOperand(v, i + 1);
}

/* What a phi node or select can be */

struct web {
	LLVMValueRef nodes[ORIGIN_NODES];
	unsigned n;
	LLVMValueRef root; /* the only one so far */
	bool is_far, has_roots, is_too_large;
};

static void add_node(struct web *w, LLVMValueRef v)
{
	for (unsigned i = 0; i < w->n; i++)
		if (w->nodes[i] == v)
			return;
	if (w->n == ORIGIN_NODES)
		w->is_too_large = true;
	else
		w->nodes[w->n++] = v;
}

static void add_choice(struct lower *lw, struct web *w, LLVMValueRef v)
{
	LLVMValueRef bottom = lower_bottom(lw, v, &w->is_far);
	if (is_choice(bottom))
		add_node(w, bottom);
	else if (!w->root)
		w->root = bottom;
	else if (w->root != bottom)
		w->has_roots = true;
}

/* Does anybody load or store through v, or what is computed from it? */
static bool is_accessed(LLVMValueRef v, unsigned depth, unsigned *left)
{
	for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u)) {
		LLVMValueRef user = LLVMGetUser(u);
		if (!*left || !depth)
			return true;
		--*left;
		if (is_instruction(user, LLVMLoad) ||
		    is_instruction(user, LLVMAtomicRMW) ||
		    is_instruction(user, LLVMAtomicCmpXchg) ||
		    (is_instruction(user, LLVMStore) && LLVMGetOperand(user, 1) == v))
			return true;
		if ((is_choice(user) || is_instruction(user, LLVMGetElementPtr)) &&
		    is_accessed(user, depth - 1, left))
			return true;
	}
	return false;
}

static struct origin find_origin(struct lower *lw, LLVMValueRef v)
{
	struct origin o = {.kind = ORIGIN_SELF};
	struct web w = {.n = 0};
	unsigned uses = ORIGIN_USES;
	add_node(&w, v);
	for (unsigned i = 0; i < w.n; i++)
		for (unsigned k = 0; k < count_choices(w.nodes[i]); k++)
			add_choice(lw, &w, choice(w.nodes[i], k));
	if (!w.is_far || w.is_too_large || !w.root || !is_accessed(v, 8, &uses))
		return o;
	if (w.has_roots) {
		o.kind = ORIGIN_CHOSEN;
		o.slot = lower_temp(lw);
	} else {
		o.kind = ORIGIN_ONE;
		o.one = w.root;
	}
	return o;
}

/* The origin of a phi node or select, found once. */
static const struct origin *origin_of(struct lower *lw, LLVMValueRef v)
{
	uint64_t known;
	if (map_get(&lw->origins, (uintptr_t)v, &known))
		return (const struct origin *)(uintptr_t)known;
	struct origin *o = arena_get(&lw->scratch, sizeof *o);
	*o = find_origin(lw, v);
	map_put(&lw->origins, (uintptr_t)v, (uintptr_t)o);
	return o;
}

/* As slots */

vslot lower_origin(struct lower *lw, LLVMValueRef pointer)
{
	bool is_far = false;
	LLVMValueRef bottom = lower_bottom(lw, pointer, &is_far);
	if (!is_choice(bottom))
		return is_far ? lower_value(lw, bottom) : 0;
	const struct origin *o = origin_of(lw, bottom);
	if (o->kind == ORIGIN_CHOSEN)
		return o->slot;
	if (o->kind == ORIGIN_ONE)
		return lower_value(lw, o->one);
	return is_far ? lower_value(lw, bottom) : 0;
}

/* The origin of a pointer, or what it was computed from by little. */
static vslot origin_or_self(struct lower *lw, LLVMValueRef pointer)
{
	bool is_far = false;
	vslot s = lower_origin(lw, pointer);
	return s ? s : lower_value(lw, lower_bottom(lw, pointer, &is_far));
}

bool lower_origin_move(struct lower *lw, LLVMValueRef phi, LLVMValueRef v, vslot *d,
		       vslot *s)
{
	if (!is_choice(phi))
		return false;
	const struct origin *o = origin_of(lw, phi);
	if (o->kind != ORIGIN_CHOSEN)
		return false;
	*d = o->slot;
	*s = origin_or_self(lw, v);
	return true;
}

void lower_origin_select(struct lower *lw, LLVMValueRef insn)
{
	if (!is_choice(insn))
		return;
	const struct origin *o = origin_of(lw, insn);
	if (o->kind == ORIGIN_CHOSEN)
		lower_sel(lw, o->slot, lower_value(lw, LLVMGetOperand(insn, 0)),
			  origin_or_self(lw, LLVMGetOperand(insn, 1)),
			  origin_or_self(lw, LLVMGetOperand(insn, 2)), 1);
}
