/* varargs.c - variadic arguments: the area that a call fills, va_start, va_copy.
 *
 * The callee's va_arg is compiled code and follows the x86-64 ABI: from the registers that
 * are left, else from the stack, where some types are aligned to 16. The caller cannot see
 * what becomes of its values (two longs, or one __int128 in two registers), so both have
 * to be offered as the ABI has them. The area is one object:
 *
 *	a finished va_list | general registers | a hole | vector registers | stack
 *
 * The list says that just the registers given here are left. va_arg therefore goes on to
 * the stack when they are used up, and fetching more than was given leaves the object: a
 * defect. The hole is there because va_arg fixes the distance between the two kinds.
 *
 * The address of the area is the callee's last parameter, 0 if there are no variadic
 * arguments. Its low bits are a number of general registers to skip: a call without
 * prototype gives there what are named parameters of the callee. */
#include "body/internal.h"

#include <string.h>

enum {
	LIST_SIZE = 24, /* of a va_list */
	GENERAL_END = 6 * 8,   /* gp_offset when all general registers are used up */
	VECTOR_END = 176,	  /* fp_offset when all vector registers are used up */
	SKIP_MASK = 15,
	DOOR_BYTES = 6 * 8,
};

/* What the arguments so far have taken. */
struct taken {
	unsigned general, vector;
	uint64_t memory;
};

/* Registers that an argument or a part of one wants; otherwise memory. */
struct need {
	unsigned general, vector;
	uint64_t size, align;
};

struct area {
	struct lower *lw;
	LLVMValueRef call;
	struct taken before;	     /* by the named arguments */
	uint64_t general, vector, memory; /* offsets of the three parts */
	struct address at;	   /* of the object; base 0: only measuring */
};

static uint64_t round_up(uint64_t n, uint64_t to)
{
	return (n + to - 1) / to * to;
}

static struct need need_of_leaf(const struct leaf *leaf)
{
	switch ((enum leaf_kind)leaf->kind) {
	case LEAF_INT:
	case LEAF_POINTER:
		return leaf->bits > 64 ? (struct need){2, 0, 16, 16}
				       : (struct need){1, 0, 8, 8};
	case LEAF_FLOAT:
	case LEAF_DOUBLE: return (struct need){0, 1, 8, 8};
	case LEAF_FP80: break;
	}
	return (struct need){0, 0, 16, 16};
}

/* Of a value that is neither a structure nor an array. */
static struct need need_of_value(struct lower *lw, LLVMTypeRef type,
				 const struct shape *s)
{
	LLVMTypeKind kind = LLVMGetTypeKind(type);
	uint64_t size = round_up(type_size(lw->l, type), 8);
	if (kind == LLVMVectorTypeKind || kind == LLVMFP128TypeKind)
		return (struct need){0, size <= 16, size, size > 8 ? 16 : 8};
	if (kind == LLVMHalfTypeKind || kind == LLVMBFloatTypeKind)
		return (struct need){0, 1, 8, 8};
	return need_of_leaf(&s->leaves[0]);
}

/* Reserves room for an argument; gives its offset in the area. */
static uint64_t reserve_room(const struct area *a, struct taken *t, const struct need *n)
{
	if (n->general && 8 * (t->general + n->general) <= GENERAL_END) {
		unsigned i = t->general - a->before.general;
		t->general += n->general;
		return a->general + 8 * (uint64_t)i;
	}
	if (n->vector && t->vector < 8)
		return a->vector + 16 * (uint64_t)(t->vector++ - a->before.vector);
	uint64_t at = round_up(t->memory, n->align);
	t->memory = at + round_up(n->size, 8);
	return a->memory + at;
}

static void store_leaf(const struct area *a, uint64_t at, struct leaf leaf, vslot s,
		       bool is_widened)
{
	if (!a->at.base)
		return;
	struct address to = a->at;
	to.offset = (int64_t)at;
	if (is_widened && leaf.bits < 64)
		leaf.bits = 64, leaf.bytes = 8;
	lower_store_leaf(a->lw, &to, &leaf, s);
}

static void add_byval(const struct area *a, struct taken *t, unsigned i, LLVMTypeRef type)
{
	struct lower *lw = a->lw;
	LLVMAttributeRef align =
		LLVMGetCallSiteEnumAttribute(a->call, i + 1, lw->align_kind);
	struct need n = {.size = type_size(lw->l, type), .align = 8};
	if (align && LLVMGetEnumAttributeValue(align) > 8)
		n.align = LLVMGetEnumAttributeValue(align);
	uint64_t at = reserve_room(a, t, &n);
	if (a->at.base)
		body_copy_bytes(lw, lower_int_const(lw, INT_ADD, 64, a->at.base, at),
				lower_value(lw, LLVMGetOperand(a->call, i)), n.size);
}

/* Argument i; nothing is stored while only measuring. */
static void pass_argument(const struct area *a, struct taken *t, unsigned i)
{
	struct lower *lw = a->lw;
	LLVMValueRef v = LLVMGetOperand(a->call, i);
	LLVMTypeRef type = LLVMTypeOf(v), copied = body_byval_type(lw, a->call, i);
	LLVMTypeKind kind = LLVMGetTypeKind(type);
	struct shape shape = lower_shape(lw, type);
	if (copied) {
		add_byval(a, t, i, copied);
		return;
	}
	if (!shape.nleaves)
		return;
	bool is_aggregate = kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
	struct need whole = need_of_value(lw, type, &shape);
	uint64_t at = is_aggregate ? 0 : reserve_room(a, t, &whole);
	struct operand o = {.shape = shape};
	if (a->at.base)
		o = lower_operand(lw, v);
	for (uint32_t k = 0; k < shape.nleaves; k++) {
		struct leaf leaf = shape.leaves[k];
		struct need part = need_of_leaf(&leaf);
		if (is_aggregate) { /* one argument per leaf */
			leaf.offset = 0;
			at = reserve_room(a, t, &part);
		}
		store_leaf(a, at, leaf, a->at.base ? leaf_slot(&o, k) : 0,
			   kind != LLVMVectorTypeKind);
	}
}

/* Doors to the kernel fetch every argument there could be, given or not; their area is
 * always large enough. Elsewhere fetching more than was given is a defect. */
static bool is_door(LLVMValueRef callee)
{
	static const char *const doors[] = {"syscall", "fcntl", "ioctl", "prctl",
					    "ptrace",  "clone", "open",	 "openat"};
	size_t n;
	const char *name = callee ? LLVMGetValueName2(callee, &n) : "";
	const char *program = strrchr(name, ':'); /* of a further program: NAME:fcntl */
	if (program)
		name = program + 1;
	for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++)
		if (!strcmp(name, doors[i]))
			return true;
	return false;
}

/* Offsets of the parts, vector registers on multiples of 16; the size of the object. */
static uint64_t lay_out(struct area *a, const struct taken *after)
{
	uint64_t general = after->general - a->before.general;
	uint64_t vector = after->vector - a->before.vector;
	a->general = LIST_SIZE + (vector && general % 2 == 0 ? 8 : 0);
	uint64_t end = a->general + 8 * general;
	if (vector) {
		a->vector = end + (VECTOR_END - GENERAL_END) - 16 * vector;
		end = a->vector + 16 * vector;
	}
	a->memory = round_up(end, 16);
	return a->memory + after->memory;
}

static void store_word(const struct area *a, uint64_t at, vslot value)
{
	store_leaf(a, at, (struct leaf){.kind = LEAF_INT, .bits = 64, .bytes = 8}, value,
		   false);
}

/* The va_list at the start of the area. */
static void store_list(const struct area *a, const struct taken *after)
{
	struct lower *lw = a->lw;
	uint64_t gp = GENERAL_END - 8 * (uint64_t)(after->general - a->before.general);
	uint64_t fp = VECTOR_END - 16 * (uint64_t)(after->vector - a->before.vector);
	store_word(a, 0, lower_const(lw, fp << 32 | gp));
	store_word(a, 8, lower_int_const(lw, INT_ADD, 64, a->at.base, a->memory));
	store_word(a, 16, lower_int_const(lw, INT_ADD, 64, a->at.base, a->general - gp));
}

vslot body_va_area(struct lower *lw, LLVMValueRef call, unsigned first,
		   LLVMValueRef callee)
{
	unsigned n = LLVMGetNumArgOperands(call);
	struct area a = {.lw = lw, .call = call};
	struct taken after = {0};
	for (unsigned i = 0; i < first && i < n; i++)
		pass_argument(&a, &after, i);
	after.memory = 0;
	a.before = after;
	for (unsigned i = first; i < n; i++)
		pass_argument(&a, &after, i);
	if (is_door(callee)) {
		after.general = GENERAL_END / 8;
		after.memory = after.memory < DOOR_BYTES ? DOOR_BYTES : after.memory;
	} else if (first >= n) {
		return lower_const(lw, 0);
	}
	uint64_t size = lay_out(&a, &after);
	vslot object = body_reusable_object(lw, size, 0, PROG_VARIADIC_NAME);
	a.at = (struct address){.base = object, .is_known = true, .size = size};
	store_list(&a, &after);
	struct taken again = a.before;
	for (unsigned i = first; i < n; i++)
		pass_argument(&a, &again, i);
	return a.at.base;
}

/* A list without arguments, then the caller's over it if there is one. */
void body_va_start(struct lower *lw, LLVMValueRef call, int unused)
{
	vslot list = lower_value(lw, LLVMGetOperand(call, 0)), zero = lower_const(lw, 0);
	vslot given = lw->area ? lw->area : zero, size = lower_temp(lw);
	vslot area = lower_int_const(lw, INT_AND, 64, given, ~(uint64_t)SKIP_MASK);
	vslot skipped = lower_int_const(lw, INT_AND, 64, given, SKIP_MASK);
	(void)unused;
	lower_op(lw, OP_ST32o, lower_const(lw, GENERAL_END), list, 0)->imm = 0;
	lower_op(lw, OP_ST32o, lower_const(lw, VECTOR_END), list, 0)->imm = 4;
	lower_op(lw, OP_ST64o, lower_const(lw, PROG_NO_ARGUMENTS), list, 0)->imm = 8;
	lower_op(lw, OP_ST64o, zero, list, 0)->imm = 16;
	lower_sel(lw, size, lower_cmp_new(lw, PRED_NE, 64, area, zero),
		  lower_const(lw, LIST_SIZE), zero, 1);
	lower_op(lw, OP_MEMCPY, 0, list, area)->c = size;
	vslot general = lower_temp(lw);
	lower_op(lw, OP_LD32o, general, list, 0)->imm = 0;
	vslot bytes = lower_int_const(lw, INT_SHL, 64, skipped, 3);
	lower_op(lw, OP_ST32o, lower_int_new(lw, INT_ADD, 64, general, bytes), list, 0)
		->imm = 0;
}

void body_va_copy(struct lower *lw, LLVMValueRef call, int unused)
{
	vslot to = lower_value(lw, LLVMGetOperand(call, 0));
	vslot from = lower_value(lw, LLVMGetOperand(call, 1));
	(void)unused;
	lower_op(lw, OP_MEMCPY, 0, to, from)->c = lower_const(lw, LIST_SIZE);
}
