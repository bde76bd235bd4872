/* blast_float.c - floating point as gates: the circuits of a floating point unit.
 *
 * A number is unpacked into sign, exponent (two's complement, wide enough that nothing
 * overflows) and significand with the hidden bit; results are computed exactly or with a
 * sticky bit for what was cut off, and rounded to nearest even in one place. Quotients and
 * roots are stated, not computed: q * d + r = n, s * s + r = n. What calc_float.h says of
 * NaN is chosen at the end. Numbers with a significand of n bits have the value
 * significand * 2^(exponent - (n - 1)). */
#include "blast/blast.h"
#include "blast/words.h"

#include "base/assert.h"
#include "expr/calc_float.h"
#include "expr/float.h"

#include <string.h>

enum { LONGEST = WORD_LONGEST, EXP = WORD_EXPONENT };

struct number {
	int sign, is_nan, is_infinite, is_zero;
	int exp[EXP];
	int sig[LONGEST];
};

/* Moves the highest one to the top and lowers the exponent by as much. */
static void normalise_significand(struct blast *b, int *sig, unsigned w, int *exp)
{
	int by[EXP], next[LONGEST], lower[EXP];
	word_const(by, 0, EXP);
	for (unsigned k = 8; k-- > 0;) {
		unsigned n = 1u << k;
		if (n >= w)
			continue;
		int is_low = -word_any(&b->g, sig + w - n, n);
		by[k] = is_low;
		for (unsigned i = 0; i < w; i++)
			next[i] = gate_ite(&b->g, is_low,
					   i >= n ? sig[i - n] : GATE_FALSE, sig[i]);
		memcpy(sig, next, w * sizeof *sig);
	}
	word_subtract(b, lower, exp, by, EXP);
	memcpy(exp, lower, sizeof lower);
}

/* --- packing ------------------------------------------------------------------------ */

/* Denormals keep a significand that starts with zeros. */
static void unpack_float(struct blast *b, struct float_format f, const int *x,
			 struct number *n)
{
	struct gates *g = &b->g;
	unsigned fraction = f.precision - 1;
	const int *exponent = x + fraction;
	int is_low = -word_any(g, exponent, f.exponent_bits);
	int is_high = word_all(g, exponent, f.exponent_bits);
	int has_fraction = word_any(g, x, fraction);
	n->sign = x[f.width - 1];
	n->is_nan = gate_and(g, is_high, has_fraction);
	n->is_infinite = gate_and(g, is_high, -has_fraction);
	n->is_zero = gate_and(g, is_low, -has_fraction);
	memcpy(n->sig, x, fraction * sizeof *x);
	n->sig[fraction] = -is_low;
	word_const(n->exp, 0, EXP);
	memcpy(n->exp, exponent, f.exponent_bits * sizeof *x);
	n->exp[0] = gate_or(g, exponent[0], is_low); /* denormals as the least normal */
	word_add_const(b, n->exp, -f.bias, EXP);
}

/* With the top of the significand set; nothing is said of zero, infinity and NaN. */
static void unpack_normal(struct blast *b, struct float_format f, const int *x,
			  struct number *n)
{
	unpack_float(b, f, x, n);
	normalise_significand(b, n->sig, f.precision, n->exp);
	n->sig[f.precision - 1] = GATE_TRUE;
}

static void put_infinity(struct float_format f, int sign, int *out)
{
	word_const(out, (int64_t)f.infinity, f.width);
	out[f.width - 1] = sign;
}

/* Rounds w bits with the top set, and sticky below them, to nearest even. */
static void round_pack(struct blast *b, struct float_format f, int sign, const int *exp,
		       const int *in, unsigned w, int sticky, bool may_be_denormal,
		       int *out)
{
	struct gates *g = &b->g;
	unsigned p = f.precision, n = w < p + 1 ? p + 1 : w;
	int sig[LONGEST], field[EXP], is_denormal = GATE_FALSE;
	word_const(sig, 0, n);
	memcpy(sig + n - w, in, w * sizeof *in);
	memcpy(field, exp, sizeof field);
	word_add_const(b, field, f.bias, EXP);
	if (may_be_denormal) {
		int one[EXP], by[EXP], none[EXP];
		word_const(one, 1, EXP);
		word_const(none, 0, EXP);
		is_denormal = word_signed_less(b, field, one, EXP);
		word_subtract(b, by, one, field, EXP);
		word_choose(g, by, is_denormal, by, none, EXP);
		sticky = gate_or(g, sticky, word_shift_right(g, sig, n, by));
		word_choose(g, field, is_denormal, none, field, EXP);
	}
	const int *kept = sig + n - p;
	int half = sig[n - p - 1];
	sticky = gate_or(g, sticky, word_any(g, sig, n - p - 1));
	int up = gate_and(g, half, gate_or(g, sticky, kept[0]));
	/* Exponent and fraction as one number: the carry goes where it belongs. */
	int packed[LONGEST], zero[LONGEST], sum[LONGEST];
	memcpy(packed, kept, (p - 1) * sizeof *kept);
	memcpy(packed + p - 1, field, sizeof field);
	word_const(zero, 0, p - 1 + EXP);
	blast_add(b, sum, packed, zero, up, p - 1 + EXP);
	int top[EXP], infinity[64];
	word_const(top, (1 << f.exponent_bits) - 1, EXP);
	int is_over = -word_signed_less(b, sum + p - 1, top, EXP);
	put_infinity(f, sign, infinity);
	sum[f.width - 1] = sign;
	word_choose(g, out, is_over, infinity, sum, f.width);
}

static void choose_const(struct gates *g, int *out, int cond, uint64_t v, unsigned w)
{
	for (unsigned i = 0; i < w; i++)
		out[i] = gate_ite(g, cond, gate_const(v >> i & 1), out[i]);
}

static void choose_zero(struct gates *g, int *out, int cond, int sign, unsigned w)
{
	for (unsigned i = 0; i < w; i++)
		out[i] = gate_ite(g, cond, i + 1 == w ? sign : GATE_FALSE, out[i]);
}

static void choose_infinity(struct gates *g, struct float_format f, int *out, int cond,
			    int sign)
{
	int infinity[64];
	put_infinity(f, sign, infinity);
	word_choose(g, out, cond, infinity, out, f.width);
}

/* The operand, made quiet. */
static void choose_nan(struct gates *g, struct float_format f, int *out, int cond,
		       const int *x)
{
	for (unsigned i = 0; i < f.width; i++)
		out[i] = gate_ite(g, cond, f.quiet >> i & 1 ? GATE_TRUE : x[i], out[i]);
}

/* --- sums --------------------------------------------------------------------------- */

/* x + y of w bits each, none of them special; y may be zero. Their difference is 0 with
 * the sign that rounding to nearest gives it. */
static void add_numbers(struct blast *b, struct float_format f, const struct number *x,
			const struct number *y, unsigned w, bool may_be_denormal,
			int *out)
{
	struct gates *g = &b->g;
	unsigned n = w + 4; /* a carry; guard, round and sticky bit */
	int less_exp = word_signed_less(b, x->exp, y->exp, EXP);
	int same_exp =
		-word_any(g, (int[]){less_exp, word_signed_less(b, y->exp, x->exp, EXP)}, 2);
	int swap =
		gate_or(g, less_exp,
			gate_and(g, same_exp, blast_less(b, x->sig, y->sig, w, false)));
	int big[LONGEST], small[LONGEST], exp[EXP], other[EXP], by[EXP], sum[LONGEST];
	int sign = gate_ite(g, swap, y->sign, x->sign);
	int is_minus = gate_xor(g, x->sign, y->sign);
	word_const(big, 0, n);
	word_const(small, 0, n);
	word_choose(g, big + 3, swap, y->sig, x->sig, w);
	word_choose(g, small + 3, swap, x->sig, y->sig, w);
	word_choose(g, exp, swap, y->exp, x->exp, EXP);
	word_choose(g, other, swap, x->exp, y->exp, EXP);
	word_subtract(b, by, exp, other, EXP);
	int sticky = word_shift_right(g, small, n, by);
	small[0] = gate_or(g, small[0], sticky);
	for (unsigned i = 0; i < n; i++)
		small[i] = gate_xor(g, small[i], is_minus);
	blast_add(b, sum, big, small, is_minus, n);
	int is_zero = -word_any(g, sum, n);
	word_add_const(b, exp, 1, EXP);
	normalise_significand(b, sum, n, exp);
	round_pack(b, f, sign, exp, sum, n, GATE_FALSE, may_be_denormal, out);
	choose_zero(g, out, is_zero, gate_and(g, x->sign, y->sign), f.width);
}

static void blast_fadd(struct blast *b, struct float_format f, bool is_minus,
		       const int *x, const int *y, int *out)
{
	struct gates *g = &b->g;
	struct number m, n;
	unpack_float(b, f, x, &m);
	unpack_float(b, f, y, &n);
	n.sign = is_minus ? -n.sign : n.sign;
	add_numbers(b, f, &m, &n, f.precision, true, out);
	int is_invalid = gate_and(g, gate_and(g, m.is_infinite, n.is_infinite),
				  gate_xor(g, m.sign, n.sign));
	choose_infinity(g, f, out, n.is_infinite, n.sign);
	choose_infinity(g, f, out, m.is_infinite, m.sign);
	choose_const(g, out, is_invalid, float_default_nan(f), f.width);
	choose_nan(g, f, out, n.is_nan, y);
	choose_nan(g, f, out, m.is_nan, x);
}

/* --- products, quotients, roots ----------------------------------------------------- */

/* The exact product, its top set: 2 * precision bits. */
static void multiply_significands(struct blast *b, struct float_format f,
				  const struct number *m, const struct number *n,
				  struct number *out)
{
	struct gates *g = &b->g;
	unsigned p = f.precision, w = 2 * p;
	int x[LONGEST], y[LONGEST], once[LONGEST];
	word_const(x, 0, w);
	word_const(y, 0, w);
	memcpy(x, m->sig, p * sizeof *x);
	memcpy(y, n->sig, p * sizeof *y);
	blast_mul(b, out->sig, x, y, w);
	int is_low = -out->sig[w - 1];
	once[0] = GATE_FALSE;
	memcpy(once + 1, out->sig, (w - 1) * sizeof *once);
	word_choose(g, out->sig, is_low, once, out->sig, w);
	out->sig[w - 1] = GATE_TRUE;
	out->sign = gate_xor(g, m->sign, n->sign);
	blast_add(b, out->exp, m->exp, n->exp, -is_low, EXP);
}

static void blast_fmul(struct blast *b, struct float_format f, const int *x, const int *y,
		       int *out)
{
	struct gates *g = &b->g;
	struct number m, n, r;
	unpack_normal(b, f, x, &m);
	unpack_normal(b, f, y, &n);
	multiply_significands(b, f, &m, &n, &r);
	round_pack(b, f, r.sign, r.exp, r.sig, 2 * f.precision, GATE_FALSE, true, out);
	int is_zero = gate_or(g, m.is_zero, n.is_zero);
	int is_infinite = gate_or(g, m.is_infinite, n.is_infinite);
	choose_zero(g, out, is_zero, r.sign, f.width);
	choose_infinity(g, f, out, is_infinite, r.sign);
	choose_const(g, out, gate_and(g, is_zero, is_infinite), float_default_nan(f),
		     f.width);
	choose_nan(g, f, out, n.is_nan, y);
	choose_nan(g, f, out, m.is_nan, x);
}

static void blast_fdiv(struct blast *b, struct float_format f, const int *x, const int *y,
		       int *out)
{
	struct gates *g = &b->g;
	unsigned p = f.precision, w = 2 * p + 2, nq = p + 3;
	struct number m, n;
	int dividend[LONGEST], divisor[LONGEST], once[LONGEST], top[LONGEST], exp[EXP];
	const int *q, *r;
	unpack_normal(b, f, x, &m);
	unpack_normal(b, f, y, &n);
	word_const(dividend, 0, w);
	word_const(divisor, 0, w);
	memcpy(dividend + p + 2, m.sig, p * sizeof *dividend);
	memcpy(divisor, n.sig, p * sizeof *divisor);
	blast_quotient(b, dividend, divisor, w, &q, &r);
	/* Between 2^(p+1) and 2^(p+3). */
	int is_low = -q[nq - 1];
	once[0] = GATE_FALSE;
	memcpy(once + 1, q, (nq - 1) * sizeof *once);
	word_choose(g, top, is_low, once, q, nq);
	top[nq - 1] = GATE_TRUE;
	int flipped[EXP], sign = gate_xor(g, m.sign, n.sign);
	for (unsigned i = 0; i < EXP; i++)
		flipped[i] = -n.exp[i];
	blast_add(b, exp, m.exp, flipped, -is_low, EXP); /* less one if it is low */
	round_pack(b, f, sign, exp, top, nq, word_any(g, r, p), true, out);
	choose_zero(g, out, gate_or(g, m.is_zero, n.is_infinite), sign, f.width);
	choose_infinity(g, f, out, gate_or(g, m.is_infinite, n.is_zero), sign);
	int is_invalid = gate_or(g, gate_and(g, m.is_zero, n.is_zero),
				 gate_and(g, m.is_infinite, n.is_infinite));
	choose_const(g, out, is_invalid, float_default_nan(f), f.width);
	choose_nan(g, f, out, n.is_nan, y);
	choose_nan(g, f, out, m.is_nan, x);
}

static void blast_fsqrt(struct blast *b, struct float_format f, const int *x, int *out)
{
	struct gates *g = &b->g;
	unsigned p = f.precision, nr = p + 2, w = 2 * nr;
	struct number m;
	int radicand[LONGEST], twice[LONGEST], rest[LONGEST], exp[EXP];
	unpack_normal(b, f, x, &m);
	/* An even exponent: 2^(2k) * s with s in [1, 4), its root in [1, 2). */
	int is_odd = m.exp[0];
	word_const(radicand, 0, w);
	word_const(twice, 0, w);
	memcpy(radicand + w - 1 - p, m.sig, p * sizeof *radicand);
	memcpy(twice + w - p, m.sig, p * sizeof *twice);
	word_choose(g, radicand, is_odd, twice, radicand, w);
	int root[LONGEST];
	blast_root(b, radicand, nr, root, rest);
	root[nr - 1] = GATE_TRUE;
	memcpy(exp, m.exp + 1, (EXP - 1) * sizeof *exp);
	exp[EXP - 1] = m.exp[EXP - 1];
	round_pack(b, f, GATE_FALSE, exp, root, nr, word_any(g, rest, nr + 1), false, out);
	choose_const(g, out, m.is_infinite, f.infinity, f.width);
	choose_const(g, out, m.sign, float_default_nan(f), f.width);
	choose_zero(g, out, m.is_zero, m.sign, f.width);
	choose_nan(g, f, out, m.is_nan, x);
}

static void blast_fma(struct blast *b, struct float_format f, const int *x, const int *y,
		      const int *z, int *out)
{
	struct gates *g = &b->g;
	unsigned p = f.precision;
	struct number m, n, c, product, addend;
	unpack_normal(b, f, x, &m);
	unpack_normal(b, f, y, &n);
	unpack_float(b, f, z, &c);
	multiply_significands(b, f, &m, &n, &product);
	int is_zero = gate_or(g, m.is_zero, n.is_zero);
	int is_infinite = gate_or(g, m.is_infinite, n.is_infinite);
	addend = c;
	word_const(addend.sig, 0, 2 * p);
	memcpy(addend.sig + p, c.sig, p * sizeof *c.sig);
	normalise_significand(b, addend.sig, 2 * p, addend.exp);
	/* A zero would be the larger one by its exponent. */
	int least[EXP];
	word_const(least, -(1 << (EXP - 2)), EXP);
	word_choose(g, addend.exp, c.is_zero, least, addend.exp, EXP);
	add_numbers(b, f, &product, &addend, 2 * p, true, out);
	word_choose(g, out, is_zero, z, out, f.width);
	choose_zero(g, out, gate_and(g, is_zero, c.is_zero),
		    gate_and(g, product.sign, c.sign), f.width);
	int is_invalid = gate_and(g, gate_and(g, is_infinite, c.is_infinite),
				  gate_xor(g, product.sign, c.sign));
	choose_infinity(g, f, out, c.is_infinite, c.sign);
	choose_infinity(g, f, out, is_infinite, product.sign);
	choose_const(g, out, is_invalid, float_default_nan(f), f.width);
	choose_nan(g, f, out, c.is_nan, z);
	choose_const(g, out, gate_and(g, is_zero, is_infinite), float_default_nan(f),
		     f.width);
	choose_nan(g, f, out, n.is_nan, y);
	choose_nan(g, f, out, m.is_nan, x);
}

/* --- rounding and casts ------------------------------------------------------------- */

struct fraction {
	int odd, half, rest, any; /* the unit, the bit below it, the bits below that */
};

/* One more than the magnitude cut to its integral part? */
static int rounds_up(struct gates *g, enum float_mode mode, int sign,
		     const struct fraction *r)
{
	switch (mode) {
	case FLOAT_NEAREST: return gate_and(g, r->half, gate_or(g, r->rest, r->odd));
	case FLOAT_DOWN: return gate_and(g, sign, r->any);
	case FLOAT_UP: return gate_and(g, -sign, r->any);
	case FLOAT_ZERO: return GATE_FALSE;
	default: return r->half;
	}
}

/* On the bits without sign, as one number: cut below the unit, then add the unit. */
static void blast_fround(struct blast *b, struct float_format f, enum float_mode mode,
			 const int *x, int *out)
{
	struct gates *g = &b->g;
	unsigned fraction = f.precision - 1, w = f.width - 1;
	int mask[LONGEST], limit[EXP], unit[LONGEST], cut[LONGEST], sum[LONGEST];
	int odd[64], half[64], rest[64], any[64], sign = x[w];
	const int *exponent = x + fraction;
	for (unsigned i = 0; i <= fraction; i++) { /* is bit i below the unit? */
		word_const(limit, f.bias + (int)(fraction - i), f.exponent_bits);
		mask[i] = i == fraction ? GATE_FALSE
					: blast_less(b, exponent, limit, f.exponent_bits,
						     false);
	}
	for (unsigned i = 0; i <= fraction; i++) {
		unit[i] = i ? gate_and(g, mask[i - 1], -mask[i]) : GATE_FALSE;
		odd[i] = gate_and(g, x[i], unit[i]);
		half[i] = i < fraction
				  ? gate_and(g, x[i], gate_and(g, mask[i], -mask[i + 1]))
				  : GATE_FALSE;
		rest[i] = i < fraction ? gate_and(g, x[i], mask[i + 1]) : GATE_FALSE;
		any[i] = gate_and(g, x[i], mask[i]);
	}
	struct fraction r = {word_any(g, odd, fraction + 1), word_any(g, half, fraction + 1),
			     word_any(g, rest, fraction + 1), word_any(g, any, fraction + 1)};
	int up = rounds_up(g, mode, sign, &r);
	for (unsigned i = 0; i < w; i++) {
		cut[i] = i < fraction ? gate_and(g, x[i], -mask[i]) : x[i];
		unit[i] = i <= fraction ? gate_and(g, unit[i], up) : GATE_FALSE;
	}
	blast_add(b, sum, cut, unit, GATE_FALSE, w);
	memcpy(out, sum, w * sizeof *out);
	/* Below 1: 0 or 1. The bit for a half is set from 0.5 on. */
	int one[EXP], before[EXP];
	word_const(one, f.bias, f.exponent_bits);
	word_const(before, f.bias - 1, f.exponent_bits);
	int is_small = blast_less(b, exponent, one, f.exponent_bits, false);
	int is_half = blast_equal(b, exponent, before, f.exponent_bits);
	struct fraction s = {GATE_FALSE, is_half, word_any(g, x, fraction),
			     word_any(g, x, w)};
	up = rounds_up(g, mode, sign, &s);
	choose_const(g, out, gate_and(g, is_small, -up), 0, w);
	choose_const(g, out, gate_and(g, is_small, up), (uint64_t)f.bias << fraction, w);
	/* Infinity and NaN have no bits below the unit. */
	out[w] = sign;
}

static void blast_fcvt(struct blast *b, struct float_format from, struct float_format to,
		       const int *x, int *out)
{
	struct gates *g = &b->g;
	struct number n;
	bool is_wider = to.precision > from.precision;
	unsigned p = from.precision, cut = is_wider ? 0 : p - to.precision;
	unpack_float(b, from, x, &n);
	normalise_significand(b, n.sig, p, n.exp);
	round_pack(b, to, n.sign, n.exp, n.sig, p, GATE_FALSE, !is_wider, out);
	choose_zero(g, out, n.is_zero, n.sign, to.width);
	choose_infinity(g, to, out, n.is_infinite, n.sign);
	int nan[64];
	put_infinity(to, n.sign, nan);
	for (unsigned i = cut; i < p - 1; i++)
		nan[i - cut + (is_wider ? to.precision - p : 0)] = x[i];
	nan[to.precision - 2] = GATE_TRUE;
	word_choose(g, out, n.is_nan, nan, out, to.width);
}

static void blast_itof(struct blast *b, struct float_format f, bool is_signed,
		       const int *x, unsigned w, int *out)
{
	struct gates *g = &b->g;
	int sig[LONGEST], minus[LONGEST], zero[LONGEST], exp[EXP];
	int sign = is_signed ? x[w - 1] : GATE_FALSE;
	word_const(zero, 0, w);
	word_subtract(b, minus, zero, x, w);
	word_choose(g, sig, sign, minus, x, w);
	word_const(exp, (int)w - 1, EXP);
	int is_zero = -word_any(g, x, w);
	normalise_significand(b, sig, w, exp);
	sig[w - 1] = GATE_TRUE;
	round_pack(b, f, sign, exp, sig, w, GATE_FALSE, false, out);
	choose_const(g, out, is_zero, 0, f.width);
}

static void blast_ftosi(struct blast *b, struct float_format f, const int *x, unsigned w,
			int *out)
{
	struct gates *g = &b->g;
	struct number n;
	unsigned p = f.precision, all = w + p - 1;
	int v[LONGEST], zero[LONGEST], minus[LONGEST], limit[EXP];
	unpack_float(b, f, x, &n);
	word_const(v, 0, all);
	memcpy(v, n.sig, p * sizeof *v);
	word_shift_left(g, v, all, n.exp, 7);
	int *whole = v + p - 1;
	word_const(zero, 0, w);
	int is_small = n.exp[EXP - 1]; /* below 1 */
	for (unsigned i = 0; i < w; i++)
		whole[i] = gate_and(g, whole[i], -is_small);
	word_subtract(b, minus, zero, whole, w);
	word_choose(g, out, n.sign, minus, whole, w);
	word_const(limit, (int)w - 1, EXP);
	int is_out = -word_signed_less(b, n.exp, limit, EXP);
	is_out = gate_or(g, is_out, gate_or(g, n.is_nan, n.is_infinite));
	for (unsigned i = 0; i < w; i++)
		out[i] = gate_ite(g, is_out, gate_const(i == w - 1), out[i]);
}

static int blast_fcmp(struct blast *b, struct float_format f, enum expr_op op,
		      const int *x, const int *y)
{
	struct gates *g = &b->g;
	unsigned w = f.width - 1;
	struct number m, n;
	unpack_float(b, f, x, &m);
	unpack_float(b, f, y, &n);
	int is_ordered = gate_and(g, -m.is_nan, -n.is_nan);
	int zeros = gate_and(g, m.is_zero, n.is_zero), or_equal = op != EXPR_FLT;
	int same = gate_or(g, zeros, blast_equal(b, x, y, f.width));
	if (op == EXPR_FEQ)
		return gate_and(g, is_ordered, same);
	int up = blast_less(b, x, y, w, or_equal),
	    down = blast_less(b, y, x, w, or_equal);
	int same_sign = gate_ite(g, m.sign, down, up);
	int less = gate_ite(g, gate_xor(g, m.sign, n.sign), m.sign, same_sign);
	return gate_and(g, is_ordered, gate_ite(g, zeros, gate_const(or_equal), less));
}

void blast_float(struct blast *b, const struct expr *e, int *out)
{
	unsigned from = expr_width(b->pool, e->a), arity = expr_arity[e->op];
	const int *x = blast_find(b, e->a), *y = arity > 1 ? blast_find(b, e->b) : NULL;
	struct float_format f = float_format(e->width), in = float_format(from);
	switch ((enum expr_op)e->op) {
	case EXPR_FADD:
	case EXPR_FSUB: blast_fadd(b, f, e->op == EXPR_FSUB, x, y, out); break;
	case EXPR_FMUL: blast_fmul(b, f, x, y, out); break;
	case EXPR_FDIV: blast_fdiv(b, f, x, y, out); break;
	case EXPR_FMA: blast_fma(b, f, x, y, blast_find(b, e->c), out); break;
	case EXPR_FSQRT: blast_fsqrt(b, f, x, out); break;
	case EXPR_FROUND: blast_fround(b, f, (enum float_mode)e->aux, x, out); break;
	case EXPR_FCVT: blast_fcvt(b, in, f, x, out); break;
	case EXPR_SITOF:
	case EXPR_UITOF: blast_itof(b, f, e->op == EXPR_SITOF, x, from, out); break;
	case EXPR_FTOSI: blast_ftosi(b, in, x, e->width, out); break;
	case EXPR_FEQ:
	case EXPR_FLT:
	case EXPR_FLE: out[0] = blast_fcmp(b, in, e->op, x, y); break;
	default:
		ASSERT(e->op == EXPR_FREM);
		b->is_loose = true;
		for (unsigned i = 0; i < e->width; i++)
			out[i] = gate_new(&b->g);
	}
}
