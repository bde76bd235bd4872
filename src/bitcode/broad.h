/* broad.h - shared by broad*.c: integers of more than 128 bits as pieces of 64. */
#ifndef BITCODE_BROAD_H
#define BITCODE_BROAD_H
#include "base/map.h"
#include "bitcode/internal.h"

enum { BROAD_PIECE = 64, BROAD_MOST = 16 };

struct broad {
	struct loader *l;
	LLVMBuilderRef b;
	LLVMTypeRef piece, byte;
	struct map of; /* LLVMValueRef -> 1 + index of its first piece; 0: on its way */
	LLVMValueRef *pieces;
	uint32_t n, cap;
	LLVMValueRef *old; /* instructions to go, in no order */
	uint32_t nold, cap_old;
};

static inline unsigned broad_count(unsigned bits)
{
	return (bits + BROAD_PIECE - 1) / BROAD_PIECE;
}

/* Instructions where the builder stands. Values are arrays of pieces, the lowest first; bits
 * above the width are zero. Results take the place of p. */
LLVMValueRef broad_number(struct broad *x, uint64_t v);
void broad_mask(struct broad *x, unsigned bits, LLVMValueRef *p);
/* Above `from` bits: zeros, or copies of the highest bit, also in the piece it is in. */
void broad_extend(struct broad *x, unsigned from, unsigned to, bool is_signed,
		  LLVMValueRef *p);
void broad_load(struct broad *x, LLVMValueRef from, unsigned align, unsigned bits,
		LLVMValueRef *p);
void broad_store(struct broad *x, LLVMValueRef to, unsigned align, unsigned bits,
		 LLVMValueRef *p);
/* `room` is memory of 2 * pieces + 2, needed when `by`, of one piece, is no constant; p has
 * room for one piece more. */
void broad_shift(struct broad *x, LLVMOpcode op, unsigned bits, LLVMValueRef by,
		 LLVMValueRef room, LLVMValueRef *p);
/* Sums, differences, products, and bit by bit. */
void broad_binary(struct broad *x, LLVMOpcode op, unsigned bits, LLVMValueRef *p,
		  const LLVMValueRef *q);
LLVMValueRef broad_compare(struct broad *x, LLVMIntPredicate pred, unsigned bits,
			   LLVMValueRef *p, LLVMValueRef *q);
#endif
