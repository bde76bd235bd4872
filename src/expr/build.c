/* build.c - constructors: check, fold by the rules of the operator, intern.
 *
 * Folding is a function of the structure of the operands alone. Commutative operands
 * are put in order first; then constants are computed; then the rules of the operator
 * are tried in the order of the tables. Calls from outside are remembered in a small
 * cache, which makes a repeated call cheap; calls by rules are not, because the bounds
 * on depth and fuel make their result depend on how deep they are. */
#include "base/assert.h"
#include "expr/calc.h"
#include "expr/calc_float.h"
#include "expr/internal.h"

static int order_words(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

/* Equal hashes of different terms: the first pair of operands that differ decides. */
int expr_order(const struct expr_pool *p, expr_id a, expr_id b)
{
	while (a != b) {
		const struct expr *x = &p->nodes[a], *y = &p->nodes[b];
		uint64_t h = expr_hash(p, a), k = expr_hash(p, b);
		if (h != k)
			return order_words(h, k);
		if (x->op != y->op || x->width != y->width)
			return order_words((uint64_t)x->op << 16 | x->width,
					   (uint64_t)y->op << 16 | y->width);
		if (expr_has_aux(x->op) && (x->aux != y->aux || x->op == EXPR_CONST))
			return order_words(x->aux ^ (uint64_t)x->b << 32 ^ x->a,
					   y->aux ^ (uint64_t)y->b << 32 ^ y->a);
		bool is_first = x->a != y->a, is_second = x->b != y->b;
		a = is_first ? x->a : is_second ? x->b : x->c;
		b = is_first ? y->a : is_second ? y->b : y->c;
	}
	return 0;
}

/* --- constants ---------------------------------------------------------------------- */

expr_id expr_from_wide(struct expr_pool *p, unsigned width, expr_wide value)
{
	value &= expr_ones(width);
	uint64_t high = (uint64_t)(value >> 64);
	return expr_raw(p, &(struct expr_app){.op = EXPR_CONST,
					      .width = (uint16_t)width,
					      .a = (uint32_t)high,
					      .b = (uint32_t)(high >> 32),
					      .aux = (uint64_t)value});
}

expr_id expr_const(struct expr_pool *p, unsigned width, uint64_t value)
{
	ASSERT(width >= 1 && width <= 128);
	struct expr_cached_const *c =
		&p->p->consts[(value ^ value >> 8 ^ width * 5) % EXPR_CONST_CACHE];
	if (c->value != value || c->width != width || !c->id)
		*c = (struct expr_cached_const){value, expr_from_wide(p, width, value),
						width};
	return c->id;
}

expr_id expr_const_wide(struct expr_pool *p, unsigned width, uint64_t low, uint64_t high)
{
	ASSERT(width >= 1 && width <= 128);
	return expr_from_wide(p, width, (expr_wide)high << 64 | low);
}

expr_id expr_bool(struct expr_pool *p, bool value)
{
	return expr_from_wide(p, 1, value);
}

expr_wide expr_calc(const struct expr_pool *p, const struct expr_app *t)
{
	const struct expr *n = &p->nodes[t->a];
	expr_wide a = expr_wide_value(n);
	if (expr_is_float(t->op)) {
		unsigned arity = expr_arity[t->op];
		return calc_float((enum expr_op)t->op, t->width, n->width,
				  (unsigned)t->aux, a,
				  arity > 1 ? expr_value(p, t->b) : 0,
				  arity > 2 ? expr_value(p, t->c) : 0);
	}
	switch ((enum expr_op)t->op) {
	case EXPR_NOT: return ~a & expr_ones(t->width);
	case EXPR_ZEXT: return a;
	case EXPR_SEXT:
		return (expr_wide)calc128_signed(n->width, a) & expr_ones(t->width);
	case EXPR_EXTRACT: return a >> t->aux & expr_ones(t->width);
	case EXPR_CONCAT: return a << p->nodes[t->b].width | expr_const_value(p, t->b);
	case EXPR_ITE: return expr_const_value(p, a ? t->b : t->c);
	default: return calc128_binary(t->op, n->width, a, expr_const_value(p, t->b));
	}
}

/* --- folding ------------------------------------------------------------------------ */

static bool has_const_operands(const struct expr_pool *p, const struct expr_app *t)
{
	unsigned arity = expr_arity[t->op];
	if (t->op == EXPR_READ || t->op == EXPR_STORE)
		return false;
	return expr_is_const(p, t->a) && (arity < 2 || expr_is_const(p, t->b)) &&
	       (arity < 3 || expr_is_const(p, t->c));
}

static void put_in_order(const struct expr_pool *p, struct expr_app *t)
{
	bool is_const_a = expr_is_const(p, t->a), is_const_b = expr_is_const(p, t->b);
	if (is_const_a == is_const_b ? expr_order(p, t->a, t->b) > 0 : is_const_a) {
		expr_id a = t->a;
		t->a = t->b;
		t->b = a;
	}
}

static expr_id try_rules(struct expr_pool *p, const struct expr_app *t)
{
	const struct expr_rule_index *x = &p->p->rules[t->op];
	unsigned a = p->nodes[t->a].op, b = expr_arity[t->op] > 1 ? p->nodes[t->b].op : 0;
	uint64_t straight = x->first[a] & (expr_arity[t->op] > 1 ? x->second[b] : ~0ull);
	uint64_t turned =
		expr_commutes(t->op) ? x->either & x->first[b] & x->second[a] : 0;
	struct expr_app u = *t;
	u.a = t->b;
	u.b = t->a;
	for (uint64_t left = straight | turned; left; left &= left - 1) {
		uint64_t bit = left & -left;
		const struct expr_rule *r = x->rules[__builtin_ctzll(left)];
		expr_id id = straight & bit ? r->fold(p, t) : 0;
		if (!id && turned & bit)
			id = r->fold(p, &u);
		if (id)
			return id;
	}
	return 0;
}

static expr_id fold_app(struct expr_pool *p, const struct expr_app *t)
{
	struct expr_private *s = p->p;
	struct expr_app u = *t;
	expr_id id = 0;
	if (has_const_operands(p, &u))
		return expr_from_wide(p, u.width, expr_calc(p, &u));
	if (expr_commutes(u.op))
		put_in_order(p, &u);
	if (s->fuel && s->depth <= EXPR_MAX_DEPTH) {
		s->fuel--;
		id = try_rules(p, &u);
	} else {
		s->n_cut++;
	}
	return id ? id : expr_raw(p, &u);
}

static inline bool is_cached(const struct expr_cached_app *c, const struct expr_app *t,
			     uint32_t tag)
{
	return c->tag == tag && c->a == t->a && c->b == t->b;
}

/* Two entries side by side may hold an application, the newer one in front. One with three
 * operands takes both: the second has its tag and its third operand. A shorter one that
 * comes later leaves a first half behind, which answers to nothing. */
static expr_id apply_outside(struct expr_pool *p, const struct expr_app *t)
{
	struct expr_private *s = p->p;
	uint32_t tag = (uint32_t)t->op | (uint32_t)t->width << 8 | (uint32_t)t->aux << 16;
	uint64_t key = ((uint64_t)t->a << 32 | t->b) * 0x9e3779b97f4a7c15u;
	key = (key ^ key >> 32 ^ t->c ^ (uint64_t)tag << 20) * 0xbf58476d1ce4e5b9u;
	struct expr_cached_app *c = &s->apps[(key >> 40) % EXPR_APP_CACHE & ~1u];
	const bool is_long = expr_arity[t->op] > 2;
	if (is_cached(&c[0], t, tag) && (!is_long || c[1].a == t->c))
		return c[0].result;
	if (!is_long && is_cached(&c[1], t, tag))
		return c[1].result;
	s->fuel = EXPR_FUEL;
	s->depth = 1;
	expr_id id = fold_app(p, t);
	s->depth = 0;
	c[1] = is_long ? (struct expr_cached_app){.a = t->c, .tag = tag} : c[0];
	c[0] = (struct expr_cached_app){t->a, t->b, id, tag};
	return id;
}

expr_id expr_apply(struct expr_pool *p, const struct expr_app *t)
{
	if (!p->p->depth)
		return apply_outside(p, t);
	p->p->depth++;
	expr_id id = fold_app(p, t);
	p->p->depth--;
	return id;
}

/* --- constructors ------------------------------------------------------------------- */

static inline expr_id build_binary(struct expr_pool *p, enum expr_op op, expr_id a,
				   expr_id b)
{
	unsigned width = p->nodes[a].width;
	ASSERT(width == p->nodes[b].width);
	return expr_apply(
		p, &(struct expr_app){.op = (uint8_t)op,
				      .width = (uint16_t)(expr_compares(op) ? 1 : width),
				      .a = a,
				      .b = b});
}

expr_id expr_binary(struct expr_pool *p, enum expr_op op, expr_id a, expr_id b)
{
	ASSERT(op >= EXPR_ADD && op <= EXPR_SLE);
	return build_binary(p, op, a, b);
}

expr_id expr_not(struct expr_pool *p, expr_id a)
{
	return expr_apply(p, &(struct expr_app){
				     .op = EXPR_NOT, .width = p->nodes[a].width, .a = a});
}

expr_id expr_neg(struct expr_pool *p, expr_id a)
{
	return expr_sub(p, expr_const(p, p->nodes[a].width, 0), a);
}

static expr_id build_extension(struct expr_pool *p, enum expr_op op, expr_id a,
			       unsigned width)
{
	ASSERT(width >= p->nodes[a].width && width <= 128);
	if (width == p->nodes[a].width)
		return a;
	return expr_apply(
		p,
		&(struct expr_app){.op = (uint8_t)op, .width = (uint16_t)width, .a = a});
}

expr_id expr_zext(struct expr_pool *p, expr_id a, unsigned width)
{
	return build_extension(p, EXPR_ZEXT, a, width);
}

expr_id expr_sext(struct expr_pool *p, expr_id a, unsigned width)
{
	return build_extension(p, EXPR_SEXT, a, width);
}

expr_id expr_extract(struct expr_pool *p, expr_id a, unsigned low, unsigned width)
{
	ASSERT(width >= 1 && low + width <= p->nodes[a].width);
	if (width == p->nodes[a].width)
		return a;
	return expr_apply(p, &(struct expr_app){.op = EXPR_EXTRACT,
						.width = (uint16_t)width,
						.a = a,
						.aux = low});
}

expr_id expr_trunc(struct expr_pool *p, expr_id a, unsigned width)
{
	return expr_extract(p, a, 0, width);
}

expr_id expr_concat(struct expr_pool *p, expr_id high, expr_id low)
{
	unsigned width = p->nodes[high].width + p->nodes[low].width;
	ASSERT(width <= 128);
	return expr_apply(p, &(struct expr_app){.op = EXPR_CONCAT,
						.width = (uint16_t)width,
						.a = high,
						.b = low});
}

expr_id expr_ite(struct expr_pool *p, expr_id cond, expr_id yes, expr_id no)
{
	ASSERT(p->nodes[cond].width == 1 && p->nodes[yes].width == p->nodes[no].width);
	return expr_apply(p, &(struct expr_app){.op = EXPR_ITE,
						.width = p->nodes[yes].width,
						.a = cond,
						.b = yes,
						.c = no});
}

expr_id expr_like(struct expr_pool *p, const struct expr *n, expr_id a, expr_id b,
		  expr_id c)
{
	struct expr_app t = {.op = n->op, .width = n->width, .a = a};
	t.b = expr_arity[t.op] > 1 ? b : 0;
	t.c = expr_arity[t.op] > 2 ? c : 0;
	t.aux = expr_has_aux(t.op) ? n->aux : 0;
	return expr_apply(p, &t);
}

#define SHORTHAND(name, op)                                            \
	expr_id expr_##name(struct expr_pool *p, expr_id a, expr_id b) \
	{                                                              \
		return build_binary(p, EXPR_##op, a, b);               \
	}
SHORTHAND(add, ADD)
SHORTHAND(sub, SUB)
SHORTHAND(mul, MUL)
SHORTHAND(and, AND)
SHORTHAND(or, OR)
SHORTHAND(xor, XOR)
SHORTHAND(eq, EQ)
SHORTHAND(ult, ULT)
SHORTHAND(ule, ULE)
SHORTHAND(slt, SLT)
