/* types.c - LLVM types as the slots their values take and the bytes they have in memory.
 *
 * Shapes are made once per type and kept until the loader is done: lowering asks for the
 * shape of every value. */
#include "ir/ir.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

enum {
	TYPES_MAX_LEAVES = 8192, /* a first-class value beyond is refused */
	TYPES_RECENT = 16,
};

/* Few types are most of a program: those asked for last are found without the map. */
struct recent {
	LLVMTypeRef type;
	const struct shape *shape; /* NULL: cannot */
};

struct shapes {
	struct map of; /* LLVMTypeRef -> struct shape *, 0: cannot */
	struct recent recent[TYPES_RECENT]; /* some of them again */
	struct arena arena;
};

struct builder {
	const struct loader *l;
	struct leaf *leaves;
	uint32_t n, cap, slots;
};

void types_begin(struct loader *l)
{
	l->shapes = alloc_zero(1, sizeof *l->shapes);
	map_init(&l->shapes->of);
	arena_init(&l->shapes->arena);
}

void types_end(struct loader *l)
{
	if (!l->shapes)
		return;
	map_done(&l->shapes->of);
	arena_done(&l->shapes->arena);
	free(l->shapes);
	l->shapes = NULL;
}

uint64_t type_size(const struct loader *l, LLVMTypeRef type)
{
	return LLVMTypeIsSized(type) ? LLVMABISizeOfType(l->layout, type) : 0;
}

static bool add_leaf(struct builder *b, enum leaf_kind kind, unsigned bits,
		     uint64_t offset)
{
	if (b->n >= TYPES_MAX_LEAVES || bits > 128 || offset > UINT32_MAX)
		return false;
	*VEC_ADD(b->leaves, b->n, b->cap) = (struct leaf){
		.kind = (uint8_t)kind,
		.bits = (uint16_t)bits,
		.slot = (uint16_t)b->slots,
		.offset = (uint32_t)offset,
		.bytes = (bits + 7) / 8,
	};
	b->slots += bits > 64 ? 2 : 1;
	return true;
}

static bool add_type(struct builder *b, LLVMTypeRef t, uint64_t offset);

static bool add_array(struct builder *b, LLVMTypeRef t, uint64_t offset)
{
	LLVMTypeRef element = LLVMGetElementType(t);
	uint64_t n = LLVMGetArrayLength2(t), size = type_size(b->l, element);
	if (n > TYPES_MAX_LEAVES)
		return false;
	for (uint64_t k = 0; k < n; k++)
		if (!add_type(b, element, offset + k * size))
			return false;
	return true;
}

/* Lanes are packed by bits, without the padding that arrays have. */
static bool add_vector(struct builder *b, LLVMTypeRef t, uint64_t offset)
{
	LLVMTypeRef element = LLVMGetElementType(t);
	uint64_t bits = LLVMSizeOfTypeInBits(b->l->layout, element);
	unsigned n = LLVMGetVectorSize(t);
	for (unsigned k = 0; k < n; k++) {
		uint32_t before = b->n;
		if (!add_type(b, element, offset + k * bits / 8))
			return false;
		for (uint32_t i = before; bits % 8 && i < b->n; i++)
			b->leaves[i].bytes = 0;
	}
	return true;
}

static bool add_struct(struct builder *b, LLVMTypeRef t, uint64_t offset)
{
	if (LLVMIsOpaqueStruct(t))
		return false;
	unsigned n = LLVMCountStructElementTypes(t);
	for (unsigned k = 0; k < n; k++)
		if (!add_type(b, LLVMStructGetTypeAtIndex(t, k),
			      offset + LLVMOffsetOfElement(b->l->layout, t, k)))
			return false;
	return true;
}

static bool add_type(struct builder *b, LLVMTypeRef t, uint64_t offset)
{
	switch (LLVMGetTypeKind(t)) {
	case LLVMVoidTypeKind: return true;
	case LLVMIntegerTypeKind:
		return add_leaf(b, LEAF_INT, LLVMGetIntTypeWidth(t), offset);
	case LLVMPointerTypeKind:
		return LLVMSizeOfTypeInBits(b->l->layout, t) == 64 &&
		       add_leaf(b, LEAF_POINTER, 64, offset);
	case LLVMFloatTypeKind: return add_leaf(b, LEAF_FLOAT, 32, offset);
	case LLVMDoubleTypeKind: return add_leaf(b, LEAF_DOUBLE, 64, offset);
	case LLVMX86_FP80TypeKind: return add_leaf(b, LEAF_FP80, 80, offset);
	case LLVMHalfTypeKind:
	case LLVMBFloatTypeKind: return add_leaf(b, LEAF_INT, 16, offset);
	case LLVMFP128TypeKind: return add_leaf(b, LEAF_INT, 128, offset);
	case LLVMArrayTypeKind: return add_array(b, t, offset);
	case LLVMVectorTypeKind: return add_vector(b, t, offset);
	case LLVMStructTypeKind: return add_struct(b, t, offset);
	default: return false;
	}
}

/* NULL: cannot. */
static const struct shape *find_shape(const struct loader *l, LLVMTypeRef type)
{
	uint64_t known;
	if (map_get(&l->shapes->of, (uintptr_t)type, &known))
		return (const struct shape *)(uintptr_t)known;
	struct builder b = {.l = l};
	struct shape *made = NULL;
	if (add_type(&b, type, 0)) {
		made = arena_get(&l->shapes->arena, sizeof *made);
		made->nleaves = b.n;
		made->nslots = b.slots;
		made->leaves =
			arena_copy(&l->shapes->arena, b.leaves, b.n * sizeof *b.leaves);
	}
	free(b.leaves);
	map_put(&l->shapes->of, (uintptr_t)type, (uintptr_t)made);
	return made;
}

bool shape_of(const struct loader *l, LLVMTypeRef type, struct shape *s)
{
	struct recent *r = &l->shapes->recent[(uintptr_t)type / 16 % TYPES_RECENT];
	if (r->type != type)
		*r = (struct recent){type, find_shape(l, type)};
	*s = r->shape ? *r->shape : (struct shape){0};
	return r->shape != NULL;
}

void shape_done(struct shape *s)
{
	*s = (struct shape){0};
}

uint32_t type_signature(LLVMTypeRef function)
{
	char *text = LLVMPrintTypeToString(function);
	uint64_t h = hash_mix(hash_bytes(0, text, strlen(text)));
	LLVMDisposeMessage(text);
	return (uint32_t)(h % PROG_TYPES);
}
