/* cast.c - ZEXT, SEXT, EXTRACT, CONCAT: all that only moves bits.
 *
 * The form: casts of casts are one cast; CONCAT nests to the right and never starts
 * with zeros (that is a ZEXT); neighbours that were cut from one term are joined
 * again, also when folding has changed the look of one of them: bytes that a store cut
 * from any term and a load puts together give that term back. */
#include "fold/internal.h"

/* --- ZEXT, SEXT --------------------------------------------------------------------- */

static expr_id zext_zext(struct expr_pool *p, const struct expr_app *t)
{
	return expr_zext(p, expr_get(p, t->a)->a, t->width);
}

static expr_id sext_sext(struct expr_pool *p, const struct expr_app *t)
{
	return expr_sext(p, expr_get(p, t->a)->a, t->width);
}

static expr_id sext_positive(struct expr_pool *p, const struct expr_app *t)
{
	return expr_is_positive(p, t->a) ? expr_zext(p, t->a, t->width) : 0;
}

/* A top bit that is known to be 1: sext x -> concat(ones, x) */
static expr_id sext_negative(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	expr_id c = in.op == EXPR_CONCAT ? in.a : in.b;
	if (!expr_is_const(p, c) || !(expr_const_value(p, c) >> (expr_width(p, c) - 1)))
		return 0;
	unsigned above = t->width - in.width;
	return expr_concat(p, expr_from_wide(p, above, expr_ones(above)), t->a);
}

/* --- EXTRACT ------------------------------------------------------------------------ */

static expr_id extract_extract(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	return expr_extract(p, in.a, (unsigned)(in.aux + t->aux), t->width);
}

static expr_id extract_concat(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	unsigned low = (unsigned)t->aux, at = expr_width(p, in.b);
	if (low >= at)
		return expr_extract(p, in.a, low - at, t->width);
	if (low + t->width <= at)
		return expr_extract(p, in.b, low, t->width);
	expr_id high = expr_extract(p, in.a, 0, low + t->width - at);
	return expr_concat(p, high, expr_extract(p, in.b, low, at - low));
}

static expr_id extract_extended(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	unsigned low = (unsigned)t->aux, from = expr_width(p, in.a);
	bool is_signed = in.op == EXPR_SEXT;
	if (low + t->width <= from)
		return expr_extract(p, in.a, low, t->width);
	if (low >= from && !is_signed)
		return expr_const(p, t->width, 0);
	low = low >= from ? from - 1 : low;
	expr_id rest = expr_extract(p, in.a, low, from - low);
	return is_signed ? expr_sext(p, rest, t->width) : expr_zext(p, rest, t->width);
}

static expr_id extract_not(struct expr_pool *p, const struct expr_app *t)
{
	expr_id x = expr_get(p, t->a)->a;
	return expr_not(p, expr_extract(p, x, (unsigned)t->aux, t->width));
}

/* Of x & c, x | c, x ^ c where the slice of c is all zeros or all ones. */
static expr_id extract_bits_const(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (!expr_is_const(p, in.b))
		return 0;
	expr_wide all = expr_ones(t->width);
	expr_wide v = expr_const_value(p, in.b) >> t->aux & all;
	if (v != 0 && v != all)
		return 0;
	expr_id x = expr_extract(p, in.a, (unsigned)t->aux, t->width);
	return expr_binary(p, in.op, x, expr_from_wide(p, t->width, v));
}

static bool is_narrowing(const struct expr_pool *p, expr_id id)
{
	return (EXPR_BIT(ZEXT) | EXPR_BIT(SEXT) | EXPR_BIT(CONCAT)) >> expr_op_of(p, id) &
	       1;
}

/* The low bits of x op y are those of the low bits of x and y. Only where both get
 * smaller by it, or the bits of a constant operand vanish. */
static expr_id trunc_binary(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	bool is_const = expr_is_const(p, in.b);
	bool vanishes = is_const && in.op == EXPR_ADD &&
			!(expr_const_value(p, in.b) & expr_ones(t->width));
	if (t->aux ||
	    !(vanishes || (is_narrowing(p, in.a) && (is_const || is_narrowing(p, in.b)))))
		return 0;
	expr_id x = expr_trunc(p, in.a, t->width);
	return expr_binary(p, in.op, x, expr_trunc(p, in.b, t->width));
}

/* c - zext x */
static expr_id trunc_const_sub(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	if (t->aux || !expr_is_const(p, in.a) || !is_narrowing(p, in.b))
		return 0;
	expr_id c = expr_trunc(p, in.a, t->width);
	return expr_sub(p, c, expr_trunc(p, in.b, t->width));
}

/* --- CONCAT ------------------------------------------------------------------------- */

static expr_id concat_concat(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	return expr_concat(p, in.a, expr_concat(p, in.b, t->b));
}

static expr_id concat_zero(struct expr_pool *p, const struct expr_app *t)
{
	return expr_const_value(p, t->a) == 0 ? expr_zext(p, t->b, t->width) : 0;
}

static expr_id concat_extended(struct expr_pool *p, const struct expr_app *t)
{
	struct expr in = *expr_get(p, t->a);
	expr_id id = expr_concat(p, in.a, t->b);
	return in.op == EXPR_ZEXT ? expr_zext(p, id, t->width)
				  : expr_sext(p, id, t->width);
}

/* concat(0 c, x) -> zext concat(c, x) */
static expr_id concat_small(struct expr_pool *p, const struct expr_app *t)
{
	expr_wide v = expr_const_value(p, t->a);
	unsigned bits = expr_wide_bits(v);
	if (bits == 0 || bits == expr_width(p, t->a))
		return 0;
	expr_id id = expr_concat(p, expr_from_wide(p, bits, v), t->b);
	return expr_zext(p, id, t->width);
}

/* concat(c, zext x) -> concat(c 0, x) */
static expr_id concat_const_zext(struct expr_pool *p, const struct expr_app *t)
{
	expr_id x = expr_get(p, t->b)->a;
	unsigned zeros = expr_width(p, t->b) - expr_width(p, x);
	expr_id c = expr_from_wide(p, expr_width(p, t->a) + zeros,
				   expr_const_value(p, t->a) << zeros);
	return expr_concat(p, c, x);
}

#define BITWISE (EXPR_BIT(AND) | EXPR_BIT(OR) | EXPR_BIT(XOR))
#define BINARY (EXPR_BIT(ADD) | EXPR_BIT(SUB) | EXPR_BIT(MUL) | BITWISE)

/* May the slice of a term at this bit look like this, which is not an EXTRACT? */
static bool may_look_like(const struct expr_pool *p, expr_id id, uint64_t at,
			  expr_id slice)
{
	const struct expr *n = expr_get(p, id);
	if (expr_is_const(p, slice) && at)
		return BITWISE >> n->op & 1 && expr_is_const(p, n->b);
	return BINARY >> n->op & 1;
}

/* Slices of one term, the one right above the other. */
static expr_id join_slices(struct expr_pool *p, expr_id high, expr_id low)
{
	struct expr h = *expr_get(p, high), l = *expr_get(p, low);
	unsigned width = (unsigned)h.width + l.width;
	if (h.op == EXPR_EXTRACT && l.op == EXPR_EXTRACT && h.a == l.a &&
	    h.aux == l.aux + l.width)
		return expr_extract(p, h.a, (unsigned)l.aux, width);
	if (h.op == EXPR_EXTRACT && h.aux >= l.width &&
	    may_look_like(p, h.a, h.aux - l.width, low) &&
	    expr_extract(p, h.a, (unsigned)h.aux - l.width, l.width) == low)
		return expr_extract(p, h.a, (unsigned)h.aux - l.width, width);
	if (l.op == EXPR_EXTRACT && l.aux + width <= expr_width(p, l.a) &&
	    may_look_like(p, l.a, l.aux + l.width, high) &&
	    expr_extract(p, l.a, (unsigned)l.aux + l.width, h.width) == high)
		return expr_extract(p, l.a, (unsigned)l.aux, width);
	return 0;
}

/* One bit of a term, or its opposite. */
struct bit {
	expr_id of;
	unsigned at;
	bool is_turned;
};

/* Does x op c leave the top bit of x alone, or turn it? */
static bool passes_top(const struct expr_pool *p, const struct expr *n, bool *is_turned)
{
	if (!(BITWISE >> n->op & 1) || !expr_is_const(p, n->b))
		return false;
	bool top = expr_const_value(p, n->b) >> (n->width - 1);
	*is_turned ^= n->op == EXPR_XOR && top;
	return n->op == EXPR_XOR || top == (n->op == EXPR_AND);
}

static struct bit top_bit(const struct expr_pool *p, expr_id id)
{
	const struct expr *n = expr_get(p, id);
	bool is_turned = false;
	for (; n->op == EXPR_SEXT || n->op == EXPR_CONCAT || n->op == EXPR_NOT ||
	       passes_top(p, n, &is_turned);
	     n = expr_get(p, id = n->a))
		is_turned ^= n->op == EXPR_NOT;
	if (n->op == EXPR_EXTRACT)
		return (struct bit){n->a, (unsigned)n->aux + n->width - 1u, is_turned};
	return (struct bit){id, n->width - 1u, is_turned};
}

/* Copies of the top bit of low: its sign. */
static expr_id join_sign(struct expr_pool *p, expr_id high, expr_id low)
{
	const struct expr *h = expr_get(p, high);
	unsigned width = h->width + expr_width(p, low);
	expr_id one = h->op == EXPR_SEXT ? h->a : high;
	if (expr_width(p, one) != 1 || expr_is_const(p, one))
		return 0;
	struct bit sign = top_bit(p, one), top = top_bit(p, low);
	bool is_same =
		sign.of == top.of && sign.at == top.at && sign.is_turned == top.is_turned;
	return is_same ? expr_sext(p, low, width) : 0;
}

/* The sides of an ITE of constants, or of an extended condition; a constant is a
 * choice with equal sides. *cond is 0 or what the choice must be by. */
static bool choice_sides(const struct expr_pool *p, expr_id id, expr_id *cond,
			 expr_wide v[2])
{
	const struct expr *n = expr_get(p, id);
	expr_id by = n->a;
	bool is_extended =
		(n->op == EXPR_ZEXT || n->op == EXPR_SEXT) && expr_width(p, n->a) == 1;
	if (n->op == EXPR_CONST) {
		v[0] = v[1] = expr_wide_value(n);
		return true;
	}
	if (!is_extended && !expr_is_ite_of_consts(p, id))
		return false;
	expr_wide one = n->op == EXPR_ZEXT ? 1 : expr_ones(n->width);
	bool is_turned = is_extended && expr_op_of(p, by) == EXPR_NOT;
	by = is_turned ? expr_get(p, by)->a : by;
	if (*cond && *cond != by)
		return false;
	*cond = by;
	v[is_turned] = is_extended ? one : expr_const_value(p, n->b);
	v[!is_turned] = is_extended ? 0 : expr_const_value(p, n->c);
	return true;
}

static expr_id join_choices(struct expr_pool *p, expr_id high, expr_id low)
{
	unsigned at = expr_width(p, low), width = at + expr_width(p, high);
	expr_id cond = 0;
	expr_wide h[2], l[2];
	if (expr_op_of(p, high) != EXPR_ITE && expr_op_of(p, low) != EXPR_ITE &&
	    !(expr_is_const(p, high) && expr_is_const(p, low)))
		return 0;
	if (!choice_sides(p, high, &cond, h) || !choice_sides(p, low, &cond, l))
		return 0;
	expr_id yes = expr_from_wide(p, width, h[0] << at | l[0]);
	expr_id no = expr_from_wide(p, width, h[1] << at | l[1]);
	return cond ? expr_ite(p, cond, yes, no) : yes;
}

/* One term for two neighbours, or 0. */
static expr_id join_neighbours(struct expr_pool *p, expr_id high, expr_id low)
{
	struct expr h = *expr_get(p, high), l = *expr_get(p, low);
	expr_id id = join_choices(p, high, low);
	if (!id)
		id = join_sign(p, high, low);
	if (!id && (h.op == EXPR_EXTRACT || l.op == EXPR_EXTRACT))
		id = join_slices(p, high, low);
	if (!id && h.op == EXPR_NOT && l.op == EXPR_NOT) {
		id = join_neighbours(p, h.a, l.a);
		id = id ? expr_not(p, id) : 0;
	}
	return id;
}

static expr_id concat_join(struct expr_pool *p, const struct expr_app *t)
{
	struct expr b = *expr_get(p, t->b);
	expr_id id = join_neighbours(p, t->a, t->b);
	if (id || b.op != EXPR_CONCAT)
		return id;
	id = join_neighbours(p, t->a, b.a);
	return id ? expr_concat(p, id, b.b) : 0;
}

#define EXTRACT EXPR_BIT(EXTRACT)
#define CONCAT EXPR_BIT(CONCAT)
#define ZEXT EXPR_BIT(ZEXT)
#define SEXT EXPR_BIT(SEXT)
#define ANY EXPR_ANY
static const struct expr_rule rules[] = {
	{"zext zext x -> zext x", ZEXT, ZEXT, ANY, false, zext_zext},
	{"sext sext x -> sext x", SEXT, SEXT, ANY, false, sext_sext},
	{"sext of positive -> zext", SEXT, ANY, ANY, false, sext_positive},
	{"sext of negative -> concat(ones, x)", SEXT, CONCAT | EXPR_BIT(OR), ANY, false,
	 sext_negative},
	{"extract extract x -> extract x", EXTRACT, EXTRACT, ANY, false, extract_extract},
	{"extract concat -> parts", EXTRACT, CONCAT, ANY, false, extract_concat},
	{"extract zext x -> x, 0 or narrower", EXTRACT, ZEXT | SEXT, ANY, false,
	 extract_extended},
	{"extract ~x -> ~extract x", EXTRACT, EXPR_BIT(NOT), ANY, false, extract_not},
	{"extract(x & c) -> extract x or 0", EXTRACT, BITWISE, ANY, false,
	 extract_bits_const},
	{"trunc(zext x + zext y) -> x + y", EXTRACT, BINARY, ANY, false, trunc_binary},
	{"trunc(c - zext x) -> c - x", EXTRACT, EXPR_BIT(SUB), ANY, false,
	 trunc_const_sub},
	{"concat(concat(x, y), z) -> concat(x, concat(y, z))", CONCAT, CONCAT, ANY, false,
	 concat_concat},
	{"concat of neighbours -> what they were cut from", CONCAT, ANY, ANY, false,
	 concat_join},
	{"concat(0, x) -> zext x", CONCAT, EXPR_BIT(CONST), ANY, false, concat_zero},
	{"concat(zext x, y) -> zext concat(x, y)", CONCAT, ZEXT | SEXT, ANY, false,
	 concat_extended},
	{"concat(0 c, x) -> zext concat(c, x)", CONCAT, EXPR_BIT(CONST), ANY, false,
	 concat_small},
	{"concat(c, zext x) -> concat(c 0, x)", CONCAT, EXPR_BIT(CONST), ZEXT, false,
	 concat_const_zext},
};
const struct expr_family fold_cast = EXPR_FAMILY("cast", rules);
