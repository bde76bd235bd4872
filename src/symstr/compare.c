/* compare.c - memcmp, strcmp and their family on symbolic bytes. See symstr.h.
 *
 * The answer is a choice by the first place that ends the comparison. It holds the
 * difference of the two bytes there, as libc's own code gives it. */
#include "symstr/symstr.h"

#include "expr/array.h"

/* One of the two operands. */
struct side {
	struct exec_span span;
	expr_id table; /* with a symbolic offset: the object's bytes */
};

/* A comparison up to place i. */
struct compare {
	struct side a, b;
	expr_id most; /* 0: no limit */
	bool is_string, ignores_case;
	expr_id stop[SYMSTR_MAX], difference[SYMSTR_MAX];
	uint32_t n;
	expr_id goes_on; /* no place so far has ended it */
};

static bool open_side(struct exec *x, uint32_t i, struct side *s)
{
	if (!exec_span(x, symstr_arg(x, i), &s->span))
		return false;
	s->table = 0;
	if (s->span.low != s->span.high)
		s->table = exec_span_table(x, &s->span);
	return s->span.low == s->span.high || s->table;
}

/* The byte at distance i, and the condition that it is in the object. */
static expr_id byte_at(struct exec *x, const struct side *s, uint64_t i,
		       expr_id *is_there)
{
	struct expr_pool *p = x->exprs;
	if (!s->table) {
		expr_id b = exec_span_byte(x, &s->span, s->span.low + i);
		*is_there = b ? exec_span_has(x, &s->span, s->span.low + i)
			      : expr_bool(p, false);
		return b ? b : expr_const(p, 8, 0);
	}
	const struct object_info *o = &s->span.object;
	expr_id at = expr_add(p, s->span.offset, expr_const(p, 64, i));
	expr_id size = o->size_expr ? o->size_expr : expr_const(p, 64, o->size);
	*is_there = !o->size_expr && s->span.high + i < o->size ? expr_bool(p, true)
								: expr_ult(p, at, size);
	return expr_read(p, s->table, at);
}

/* The byte as the comparison sees it. */
static expr_id lower_case_term(struct exec *x, expr_id b)
{
	struct expr_pool *p = x->exprs;
	expr_id off = expr_sub(p, b, expr_const(p, 8, 'A'));
	return expr_ite(p, expr_ult(p, off, expr_const(p, 8, 26)),
			expr_or(p, b, expr_const(p, 8, 32)), b);
}

/* Ends the path on which byte i is read and not there; the others go on. */
static bool must_be_there(struct exec *x, struct compare *c, const struct side *s,
			  expr_id is_there)
{
	bool overruns;
	expr_id bad = expr_and(x->exprs, c->goes_on, expr_not(x->exprs, is_there));
	if (!exec_decide(x, bad, CHOICE_BRANCH, true, &overruns))
		return false;
	if (overruns)
		exec_span_overrun(x, &s->span);
	return !overruns;
}

/* Looks at place i; false: the path ended. */
static bool compare_step(struct exec *x, struct compare *c, uint32_t i)
{
	struct expr_pool *p = x->exprs;
	expr_id is_there, zero = expr_bool(p, false);
	if (c->most) /* the limit ends it before anything is read: equal */
		c->goes_on = expr_and(p, c->goes_on,
				      expr_ult(p, expr_const(p, 64, i), c->most));
	c->n = i;
	if (expr_is_false(p, c->goes_on))
		return true;
	expr_id a = byte_at(x, &c->a, i, &is_there);
	if (!must_be_there(x, c, &c->a, is_there))
		return false;
	expr_id b = byte_at(x, &c->b, i, &is_there);
	if (!must_be_there(x, c, &c->b, is_there))
		return false;
	if (c->is_string)
		zero = expr_eq(p, a, expr_const(p, 8, 0));
	if (c->ignores_case) {
		a = lower_case_term(x, a);
		b = lower_case_term(x, b);
	}
	c->stop[i] = expr_or(p, expr_not(p, expr_eq(p, a, b)), zero);
	c->difference[i] = expr_sub(p, expr_zext(p, a, 32), expr_zext(p, b, 32));
	c->goes_on = expr_and(p, c->goes_on, expr_not(p, c->stop[i]));
	c->n = i + 1;
	return true;
}

/* Is the comparison over at the latest after SYMSTR_MAX bytes? Asked before anything is
 * decided. */
static bool is_short(struct exec *x, const struct compare *c)
{
	if (c->most && expr_is_const(x->exprs, c->most))
		if (expr_value(x->exprs, c->most) <= SYMSTR_MAX)
			return true;
	for (unsigned k = 0; k < 2; k++) {
		const struct side *s = k ? &c->b : &c->a;
		if (s->span.object.size - s->span.low <= SYMSTR_MAX)
			return true;
		for (uint64_t i = 0; c->is_string && !s->table && i < SYMSTR_MAX; i++) {
			expr_id b = exec_span_byte(x, &s->span, s->span.low + i);
			if (b && expr_is_const(x->exprs, b) && !expr_value(x->exprs, b))
				return true;
		}
	}
	return false;
}

static expr_id compare_result(struct exec *x, const struct compare *c)
{
	struct expr_pool *p = x->exprs;
	expr_id e = expr_const(p, 32, 0);
	for (uint32_t i = c->n; i-- > 0;) {
		e = expr_ite(p, c->stop[i], c->difference[i], e);
		if (c->most)
			e = expr_ite(p, expr_ult(p, expr_const(p, 64, i), c->most), e,
				     expr_const(p, 32, 0));
	}
	return e;
}

enum exec_answer symstr_compare(struct exec *x, bool is_string, bool has_limit,
				bool ignores_case)
{
	struct compare c = {.is_string = is_string, .ignores_case = ignores_case};
	bool is_certain = !has_limit || (!x->arg_sym[2] && x->args[2]);
	if (!is_certain && (x->arg_sym[0] || x->arg_sym[1]))
		return EXEC_FALLBACK;
	if (!open_side(x, 0, &c.a) || !open_side(x, 1, &c.b))
		return x->state->ended == END_RUNNING ? EXEC_FALLBACK : EXEC_STOPPED;
	c.most = has_limit ? argument_term(x, 2, 64) : 0;
	if (!is_short(x, &c))
		return EXEC_FALLBACK;
	c.goes_on = expr_bool(x->exprs, true);
	for (uint32_t i = 0; !expr_is_false(x->exprs, c.goes_on); i++) {
		if (i == SYMSTR_MAX)
			break;
		MUST(compare_step(x, &c, i));
	}
	MUST(exec_span_touch(x, &c.a.span, c.n) && exec_span_touch(x, &c.b.span, c.n));
	return symstr_answer(x, compare_result(x, &c));
}
