/* broad_ops.c - what is done with broad integers, piece by piece. */
#include "bitcode/broad.h"

#include <string.h>

enum { PIECE = BROAD_PIECE, MOST = BROAD_MOST };

static unsigned count(unsigned bits)
{
	return broad_count(bits);
}

LLVMValueRef broad_number(struct broad *x, uint64_t v)
{
	return LLVMConstInt(x->piece, v, 0);
}

static LLVMValueRef binary(struct broad *x, LLVMOpcode op, LLVMValueRef a, LLVMValueRef b)
{
	return LLVMBuildBinOp(x->b, op, a, b, "");
}

void broad_mask(struct broad *x, unsigned bits, LLVMValueRef *p)
{
	unsigned rest = bits % PIECE, last = count(bits) - 1;
	if (rest)
		p[last] =
			binary(x, LLVMAnd, p[last], broad_number(x, (1ull << rest) - 1));
}

void broad_extend(struct broad *x, unsigned from, unsigned to, bool is_signed,
		  LLVMValueRef *p)
{
	unsigned last = count(from) - 1, up = (PIECE - from % PIECE) % PIECE;
	LLVMValueRef fill = broad_number(x, 0);
	if (is_signed) {
		p[last] = binary(x, LLVMShl, p[last], broad_number(x, up));
		p[last] = binary(x, LLVMAShr, p[last], broad_number(x, up));
		fill = binary(x, LLVMAShr, p[last], broad_number(x, PIECE - 1));
	}
	for (unsigned i = last + 1; i < count(to); i++)
		p[i] = fill;
}

static LLVMValueRef address(struct broad *x, LLVMValueRef base, unsigned piece)
{
	LLVMValueRef at = broad_number(x, piece * (PIECE / 8));
	return piece ? LLVMBuildGEP2(x->b, x->byte, base, &at, 1, "") : base;
}

/* Type of a piece in memory: the last one may have fewer bytes. */
static LLVMTypeRef stored(struct broad *x, unsigned bits, unsigned piece)
{
	unsigned left = (bits + 7) / 8 * 8 - piece * PIECE;
	return LLVMIntTypeInContext(x->l->context, left < PIECE ? left : PIECE);
}

void broad_load(struct broad *x, LLVMValueRef from, unsigned align, unsigned bits,
		LLVMValueRef *p)
{
	for (unsigned i = 0; i < count(bits); i++) {
		LLVMValueRef v =
			LLVMBuildLoad2(x->b, stored(x, bits, i), address(x, from, i), "");
		LLVMSetAlignment(v, align < 8 ? align : 8);
		p[i] = LLVMBuildZExt(x->b, v, x->piece, "");
	}
	broad_mask(x, bits, p);
}

void broad_store(struct broad *x, LLVMValueRef to, unsigned align, unsigned bits,
		 LLVMValueRef *p)
{
	for (unsigned i = 0; i < count(bits); i++) {
		LLVMValueRef v = LLVMBuildTrunc(x->b, p[i], stored(x, bits, i), "");
		LLVMValueRef s = LLVMBuildStore(x->b, v, address(x, to, i));
		LLVMSetAlignment(s, align < 8 ? align : 8);
	}
}

static void shift_left(struct broad *x, unsigned bits, unsigned by, LLVMValueRef *p)
{
	unsigned whole = by / PIECE, part = by % PIECE;
	for (unsigned i = count(bits); i-- > 0;) {
		LLVMValueRef high = i >= whole ? p[i - whole] : broad_number(x, 0);
		if (part)
			high = binary(x, LLVMShl, high, broad_number(x, part));
		if (part && i > whole)
			high = binary(x, LLVMOr, high,
				      binary(x, LLVMLShr, p[i - whole - 1],
					     broad_number(x, PIECE - part)));
		p[i] = high;
	}
	broad_mask(x, bits, p);
}

/* p has two pieces more than its width, which come in from above. */
static void shift_right(struct broad *x, unsigned bits, unsigned by, LLVMValueRef *p)
{
	unsigned whole = by / PIECE, part = by % PIECE, n = count(bits);
	for (unsigned i = 0; i < n; i++) {
		LLVMValueRef low = i + whole < n ? p[i + whole] : p[n];
		LLVMValueRef high = i + whole + 1 < n ? p[i + whole + 1] : p[n];
		if (part)
			low = binary(
				x, LLVMOr,
				binary(x, LLVMLShr, low, broad_number(x, part)),
				binary(x, LLVMShl, high, broad_number(x, PIECE - part)));
		p[i] = low;
	}
	broad_mask(x, bits, p);
}

/* Sum or difference, with a carry from piece to piece. */
static void add_pieces(struct broad *x, LLVMOpcode op, unsigned bits, LLVMValueRef *p,
		       const LLVMValueRef *q)
{
	LLVMValueRef carry = broad_number(x, 0);
	for (unsigned i = 0; i < count(bits); i++) {
		LLVMValueRef a = p[i], once = binary(x, op, a, q[i]);
		p[i] = binary(x, op, once, carry);
		bool is_sum = op == LLVMAdd;
		LLVMValueRef first = LLVMBuildICmp(x->b, LLVMIntULT, is_sum ? once : a,
						   is_sum ? a : q[i], "");
		LLVMValueRef second =
			LLVMBuildICmp(x->b, LLVMIntULT, is_sum ? p[i] : once,
				      is_sum ? once : carry, "");
		carry = LLVMBuildZExt(x->b, binary(x, LLVMOr, first, second), x->piece,
				      "");
	}
	broad_mask(x, bits, p);
}

/* The product, as by hand: each step fits into two pieces. */
static void multiply(struct broad *x, unsigned bits, LLVMValueRef *p,
		     const LLVMValueRef *q)
{
	LLVMTypeRef pair = LLVMIntTypeInContext(x->l->context, 2 * PIECE);
	LLVMValueRef r[MOST + 1], up = LLVMConstInt(pair, PIECE, 0);
	unsigned n = count(bits);
	for (unsigned i = 0; i < n; i++)
		r[i] = broad_number(x, 0);
	for (unsigned i = 0; i < n; i++) {
		LLVMValueRef carry = LLVMConstInt(pair, 0, 0);
		for (unsigned k = 0; i + k < n; k++) {
			LLVMValueRef t =
				binary(x, LLVMMul, LLVMBuildZExt(x->b, p[i], pair, ""),
				       LLVMBuildZExt(x->b, q[k], pair, ""));
			t = binary(x, LLVMAdd, t,
				   LLVMBuildZExt(x->b, r[i + k], pair, ""));
			t = binary(x, LLVMAdd, t, carry);
			r[i + k] = LLVMBuildTrunc(x->b, t, x->piece, "");
			carry = binary(x, LLVMLShr, t, up);
		}
	}
	memcpy(p, r, n * sizeof *p);
	broad_mask(x, bits, p);
}

static LLVMValueRef piece_at(struct broad *x, LLVMValueRef room, LLVMValueRef index)
{
	LLVMValueRef at = LLVMBuildGEP2(x->b, x->piece, room, &index, 1, "");
	return LLVMBuildLoad2(x->b, x->piece, at, "");
}

/* By a number that is not known: whole pieces by their place in memory, where zeros or signs
 * follow. `room` holds 2 * n + 2 pieces. */
static void shift_by(struct broad *x, LLVMOpcode op, unsigned bits, LLVMValueRef by,
		     LLVMValueRef room, LLVMValueRef *p)
{
	unsigned n = count(bits), total = 2 * n + 2;
	bool is_left = op == LLVMShl;
	LLVMValueRef part = binary(x, LLVMAnd, by, broad_number(x, PIECE - 1)),
		     whole = binary(x, LLVMLShr, by, broad_number(x, 6)),
		     back = binary(x, LLVMXor, part, broad_number(x, PIECE - 1)),
		     fill = is_left ? broad_number(x, 0) : p[n];
	/* Too far has no meaning, but stays inside. */
	whole = LLVMBuildSelect(
		x->b, LLVMBuildICmp(x->b, LLVMIntULT, whole, broad_number(x, n), ""),
		whole, broad_number(x, n), "");
	for (unsigned i = 0; i < total; i++) {
		unsigned first = is_left ? n + 2 : 0;
		LLVMValueRef v = i >= first && i < first + n ? p[i - first] : fill;
		LLVMBuildStore(x->b, v, address(x, room, i));
	}
	for (unsigned i = 0; i < n; i++) {
		LLVMValueRef at =
			is_left ? binary(x, LLVMSub, broad_number(x, n + 2 + i), whole)
				: binary(x, LLVMAdd, broad_number(x, i), whole);
		LLVMValueRef near = piece_at(x, room, at), one = broad_number(x, 1);
		LLVMValueRef far = piece_at(
			x, room, binary(x, is_left ? LLVMSub : LLVMAdd, at, one));
		LLVMOpcode there = is_left ? LLVMShl : LLVMLShr,
			   here = is_left ? LLVMLShr : LLVMShl;
		far = binary(x, here, binary(x, here, far, one), back);
		p[i] = binary(x, LLVMOr, binary(x, there, near, part), far);
	}
	broad_mask(x, bits, p);
}

LLVMValueRef broad_compare(struct broad *x, LLVMIntPredicate pred, unsigned bits,
			   LLVMValueRef *p, LLVMValueRef *q)
{
	unsigned n = count(bits);
	if (pred == LLVMIntEQ || pred == LLVMIntNE) {
		LLVMValueRef differs = broad_number(x, 0);
		for (unsigned i = 0; i < n; i++)
			differs = binary(x, LLVMOr, differs,
					 binary(x, LLVMXor, p[i], q[i]));
		return LLVMBuildICmp(x->b, pred, differs, broad_number(x, 0), "");
	}
	bool is_signed = pred >= LLVMIntSGT;
	if (is_signed) {
		broad_extend(x, bits, bits, true, p);
		broad_extend(x, bits, bits, true, q);
	}
	/* From below: where pieces are the same, what the lower ones said. */
	LLVMIntPredicate lower = is_signed ? pred - LLVMIntSGT + LLVMIntUGT : pred;
	LLVMValueRef says = LLVMBuildICmp(x->b, lower, p[0], q[0], "");
	for (unsigned i = 1; i < n; i++) {
		LLVMValueRef same = LLVMBuildICmp(x->b, LLVMIntEQ, p[i], q[i], "");
		LLVMValueRef own =
			LLVMBuildICmp(x->b, i + 1 < n ? lower : pred, p[i], q[i], "");
		says = LLVMBuildSelect(x->b, same, says, own, "");
	}
	return says;
}

void broad_shift(struct broad *x, LLVMOpcode op, unsigned bits, LLVMValueRef by,
		 LLVMValueRef room, LLVMValueRef *p)
{
	if (op != LLVMShl)
		broad_extend(x, bits, (count(bits) + 1) * PIECE, op == LLVMAShr, p);
	if (!LLVMIsAConstantInt(by)) {
		shift_by(x, op, bits, by, room, p);
		return;
	}
	uint64_t n = LLVMConstIntGetZExtValue(by);
	if (n >= bits) /* has no meaning */
		n = bits - 1;
	if (op == LLVMShl)
		shift_left(x, bits, (unsigned)n, p);
	else
		shift_right(x, bits, (unsigned)n, p);
}

void broad_binary(struct broad *x, LLVMOpcode op, unsigned bits, LLVMValueRef *p,
		  const LLVMValueRef *q)
{
	if (op == LLVMMul) {
		multiply(x, bits, p, q);
	} else if (op == LLVMAdd || op == LLVMSub) {
		add_pieces(x, op, bits, p, q);
	} else {
		for (unsigned i = 0; i < count(bits); i++)
			p[i] = binary(x, op, p[i], q[i]);
	}
}
