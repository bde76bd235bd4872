/* settle.c - pointers that a few conditions choose are loaded one at a time.
 *
 * `args += strcmp(*args, "+") == 0;` leaves an address that is a sum of constants and
 * conditions, since the string models answer with a term. Loading a pointer from there as a
 * term would make everything behind it a table of tables, and a use of the pointer forks
 * anyway. So the conditions are decided first, each on its own: then they are facts that
 * fold, and the pointer is concrete. Which addresses are taken depends on the structure of
 * the term and on memory alone, so a replayed log meets the same decisions. */
#include "symmem/sym.h"

enum { CONDITIONS = 32, NODES = 128 };

struct settling {
	struct exec *x;
	expr_id conds[CONDITIONS];
	bool value[CONDITIONS];
	unsigned n, nodes;
};

static bool collect_cond(struct settling *s, expr_id c)
{
	for (unsigned i = 0; i < s->n; i++)
		if (s->conds[i] == c)
			return true;
	if (s->n == CONDITIONS)
		return false;
	s->conds[s->n++] = c;
	return true;
}

/* The conditions that the term is made of; false: of something else too. */
static bool collect_conditions(struct settling *s, expr_id id)
{
	const struct expr *e = expr_get(s->x->exprs, id);
	if (e->op == EXPR_CONST)
		return true;
	if (++s->nodes > NODES)
		return false;
	if (e->width == 1)
		return collect_cond(s, id);
	switch (e->op) {
	case EXPR_ZEXT:
	case EXPR_SEXT: return collect_conditions(s, e->a);
	case EXPR_ADD:
	case EXPR_CONCAT:
		return collect_conditions(s, e->a) && collect_conditions(s, e->b);
	case EXPR_ITE:
		return collect_cond(s, e->a) && collect_conditions(s, e->b) &&
		       collect_conditions(s, e->c);
	default: return false;
	}
}

static bool value_of_condition(const struct settling *s, expr_id c)
{
	unsigned i = 0;
	while (s->conds[i] != c)
		i++;
	return s->value[i];
}

/* The term with these values of the conditions; a constant. */
static expr_id put_in(struct settling *s, expr_id id)
{
	struct expr_pool *p = s->x->exprs;
	struct expr e = *expr_get(p, id);
	if (e.op == EXPR_CONST)
		return id;
	if (e.width == 1)
		return expr_bool(p, value_of_condition(s, id));
	switch (e.op) {
	case EXPR_ZEXT: return expr_zext(p, put_in(s, e.a), e.width);
	case EXPR_SEXT: return expr_sext(p, put_in(s, e.a), e.width);
	case EXPR_ADD: return expr_add(p, put_in(s, e.a), put_in(s, e.b));
	case EXPR_CONCAT: return expr_concat(p, put_in(s, e.a), put_in(s, e.b));
	default: return put_in(s, value_of_condition(s, e.a) ? e.b : e.c);
	}
}

/* Is there a pointer to something, for these values of the conditions? */
static bool finds_pointer(struct settling *s, expr_id address)
{
	uint64_t at = expr_value(s->x->exprs, put_in(s, address)), value = 0;
	for (unsigned i = 8; i-- > 0;) {
		expr_id b = sym_page(s->x, at + i) ? sym_byte(s->x, at + i) : 0;
		if (!b || !expr_is_const(s->x->exprs, b))
			return false;
		value = value << 8 | expr_value(s->x->exprs, b);
	}
	return value && sym_page(s->x, value);
}

bool sym_settle(struct exec *x, expr_id *address)
{
	struct settling s = {.x = x};
	if (!collect_conditions(&s, *address))
		return true;
	bool has_pointer = finds_pointer(&s, *address);
	for (unsigned i = 0; i < s.n; i++)
		s.value[i] = true;
	if (!has_pointer && !finds_pointer(&s, *address))
		return true;
	for (unsigned i = 0; i < s.n; i++)
		if (!exec_decide(x, s.conds[i], CHOICE_BRANCH, false, &s.value[i]))
			return false;
	*address = put_in(&s, *address);
	return true;
}

/* The pointer that an address was computed from */

/* Can the address be so far from anything that the object it is meant to be in has to come
 * from somewhere else? By bounds that need no solver, as a replayed log must find the same. A
 * state that was forked while the pointer was picked has tighter bounds than before: its
 * records, which no other decision of an access has, say that the address was wild. */
static bool is_wild(struct exec *x, expr_id address)
{
	uint64_t low, high;
	if (x->replay && x->replay[x->replay_at].kind == CHOICE_BASE)
		return true;
	solve_bounds(x->solve, exec_facts(x), address, &low, &high);
	return high - low > 1ULL << SPACE_REGION_SHIFT;
}

/* Is the term chosen among constants, of which each is null or within an object? */
static bool chooses_pointer(struct exec *x, expr_id id, unsigned *nodes)
{
	struct expr e = *expr_get(x->exprs, id);
	struct object_info o;
	if (!*nodes)
		return false;
	--*nodes;
	if (e.op == EXPR_ITE)
		return chooses_pointer(x, e.b, nodes) && chooses_pointer(x, e.c, nodes);
	if (e.op != EXPR_CONST)
		return false;
	uint64_t at = expr_value(x->exprs, id);
	exec_describe(x, at, &o);
	return !at || (sym_is_usable(&o, at) && o.is_inside);
}

bool sym_settle_base(struct exec *x, expr_id address, expr_id *base)
{
	unsigned nodes = NODES;
	uint64_t value;
	if (expr_width(x->exprs, *base) != 64 || !is_wild(x, address))
		return true;
	if (sym_is_table_entry(x, *base)) {
		if (!exec_concretise(x, *base, CHOICE_BASE, &value))
			return false;
		*base = expr_const(x->exprs, 64, value);
		return true;
	}
	if (!chooses_pointer(x, *base, &nodes))
		return true;
	for (struct expr e = *expr_get(x->exprs, *base); e.op == EXPR_ITE;
	     e = *expr_get(x->exprs, *base)) {
		bool taken;
		if (!exec_decide(x, e.a, CHOICE_BASE, false, &taken))
			return false;
		*base = taken ? e.b : e.c;
	}
	return true;
}
