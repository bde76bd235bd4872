/* search.c - searches in bytes that are symbolic: strlen, memchr, strchr, strrchr,
 * strstr, strspn and their families. See symstr.h.
 *
 * A search is a list of places at which it can stop, each with the condition that the byte
 * there stops it; the first one whose condition holds is the answer. */
#include "path/decide.h"
#include "symstr/symstr.h"

#include <string.h>

enum { SCAN_MAX = 1 << 16 }; /* bytes looked at */

static expr_id byte_is(struct exec *x, expr_id b, uint8_t v)
{
	return expr_eq(x->exprs, b, expr_const(x->exprs, 8, v));
}

/* Is the byte in a set? Runs of members are intervals. */
static expr_id is_in_set(struct exec *x, expr_id b, const uint8_t set[256])
{
	struct expr_pool *p = x->exprs;
	expr_id any = expr_bool(p, false);
	for (unsigned from = 0, to; from < 256; from = to + 1) {
		to = from;
		if (!set[from])
			continue;
		while (to < 255 && set[to + 1])
			to++;
		expr_id off = expr_sub(p, b, expr_const(p, 8, from));
		any = expr_or(p, any, expr_ule(p, off, expr_const(p, 8, to - from)));
	}
	return any;
}

static expr_id is_text(struct exec *x, const struct exec_span *s, uint64_t at,
		       const struct symstr_search *m)
{
	expr_id all = expr_bool(x->exprs, true);
	for (uint64_t k = 0; k < m->length && !expr_is_false(x->exprs, all); k++) {
		expr_id b = exec_span_byte(x, s, at + k);
		if (!b)
			return expr_bool(x->exprs, false);
		all = expr_and(x->exprs, all, byte_is(x, b, m->text[k]));
		all = expr_and(x->exprs, all, exec_span_has(x, s, at + k));
	}
	return all;
}

static expr_id is_wanted(struct exec *x, const struct exec_span *s, uint64_t at,
			 expr_id b, const struct symstr_search *m)
{
	if (m->text)
		return is_text(x, s, at, m);
	if (m->byte)
		return expr_eq(x->exprs, b, m->byte);
	if (!m->set)
		return expr_bool(x->exprs, false);
	expr_id in = is_in_set(x, b, m->set);
	return m->is_outside ? expr_not(x->exprs, in) : in;
}

/* Conditions at one place: the limit is reached there, the byte there stops the search. */
struct place {
	expr_id limit, stop, found;
};

static struct place look_at_place(struct exec *x, const struct exec_span *s, uint64_t at,
				  expr_id b, const struct symstr_search *m)
{
	struct expr_pool *p = x->exprs;
	struct place l;
	expr_id is_behind = at >= s->high ? expr_bool(p, true)
					  : expr_ule(p, s->offset, sym_number(x, at));
	expr_id distance = expr_sub(p, sym_number(x, at), s->offset);
	l.limit = m->most ? expr_and(p, is_behind, expr_ule(p, m->most, distance))
			  : expr_bool(p, false);
	l.stop = l.limit;
	l.found = expr_bool(p, false);
	if (!b)
		return l;
	expr_id wanted = is_wanted(x, s, at, b, m), stops = wanted;
	if (m->stops_at_zero)
		stops = expr_or(p, wanted, byte_is(x, b, 0));
	stops = expr_and(p, stops, exec_span_has(x, s, at));
	l.stop = expr_or(p, l.limit, expr_and(p, is_behind, stops));
	l.found = expr_and(p, expr_not(p, l.limit), wanted);
	return l;
}

/* Collects the places; *goes_on is the condition that none of them stops the search. */
static bool collect_places(struct exec *x, const struct symstr_search *m,
			   struct symstr_hit *h, expr_id *goes_on)
{
	struct expr_pool *p = x->exprs;
	*goes_on = expr_bool(p, true);
	for (uint64_t at = h->span.low;; at++) {
		if (at - h->span.low > SCAN_MAX)
			return false;
		expr_id b = exec_span_byte(x, &h->span, at);
		struct place l = look_at_place(x, &h->span, at, b, m);
		if (!expr_is_false(p, l.stop)) {
			if (h->n == SYMSTR_MAX)
				return false;
			h->stop[h->n] = l.stop;
			h->found[h->n] = l.found;
			h->at[h->n++] = at;
			*goes_on = expr_and(p, *goes_on, expr_not(p, l.stop));
		}
		if (!b || expr_is_true(p, l.stop) || expr_is_false(p, *goes_on))
			return true;
	}
}

enum exec_answer symstr_search(struct exec *x, uint32_t i, const struct symstr_search *m,
			       struct symstr_hit *h)
{
	expr_id goes_on;
	bool overruns;
	h->n = 0;
	if (!exec_span(x, symstr_arg(x, i), &h->span))
		return x->state->ended == END_RUNNING ? EXEC_FALLBACK : EXEC_STOPPED;
	if (!collect_places(x, m, h, &goes_on))
		return EXEC_FALLBACK;
	if (!exec_decide(x, goes_on, CHOICE_BRANCH, true, &overruns))
		return EXEC_STOPPED;
	if (overruns) {
		exec_span_overrun(x, &h->span);
		return EXEC_STOPPED;
	}
	uint64_t reach = h->at[h->n - 1] - h->span.low + (m->text ? m->length : 1);
	MUST(m->is_unreported || exec_span_touch(x, &h->span, reach));
	return EXEC_DONE;
}

/* A value for each place, by the first condition that holds; narrow, as comparisons with
 * constants then fold. */
static expr_id choose_place(struct exec *x, const struct symstr_hit *h, uint64_t base)
{
	struct expr_pool *p = x->exprs;
	unsigned width = h->at[h->n - 1] - base < 256 ? 8 : 32;
	expr_id e = expr_const(p, width, h->at[h->n - 1] - base);
	for (uint32_t i = h->n - 1; i-- > 0;)
		e = expr_ite(p, h->stop[i], expr_const(p, width, h->at[i] - base), e);
	return expr_zext(p, e, 64);
}

expr_id symstr_distance(struct exec *x, const struct symstr_hit *h, uint64_t plus)
{
	const struct exec_span *s = &h->span;
	if (s->low == s->high)
		return choose_place(x, h, s->low - plus);
	expr_id place = choose_place(x, h, -plus);
	return expr_sub(x->exprs, place, s->offset);
}

struct exec_arg symstr_length(struct exec *x, const struct symstr_hit *h, uint64_t plus)
{
	expr_id e = symstr_distance(x, h, plus);
	if (expr_is_const(x->exprs, e))
		return (struct exec_arg){.value = expr_value(x->exprs, e)};
	struct exec_arg a = {.expr = e, .high = h->at[h->n - 1] + plus - h->span.low};
	a.low = h->span.low == h->span.high ? h->at[0] + plus - h->span.low : plus;
	return a;
}

expr_id symstr_pointer(struct exec *x, const struct symstr_hit *h)
{
	return expr_add(x->exprs, choose_place(x, h, h->at[0]),
			sym_number(x, h->span.object.start + h->at[0]));
}

expr_id symstr_found(struct exec *x, const struct symstr_hit *h)
{
	expr_id e = h->found[h->n - 1];
	for (uint32_t i = h->n - 1; i-- > 0;)
		e = expr_ite(x->exprs, h->stop[i], h->found[i], e);
	return e;
}

/* Code of libc that works with a position goes on byte by byte, in its own buffers: there
 * its own search, with a path per position, is cheaper. These only hand the position on. */
static bool follows_terms(const struct func *f)
{
	return !f->is_library || !strcmp(f->name, "strcat") || !strcmp(f->name, "strdup");
}

/* The pointer, or null on a path of its own. */
static enum exec_answer answer_found(struct exec *x, const struct symstr_hit *h)
{
	bool is_found;
	MUST(exec_decide(x, symstr_found(x, h), CHOICE_BRANCH, true, &is_found));
	return is_found ? symstr_answer(x, symstr_pointer(x, h)) : answer(x, 0);
}

#define SEARCH_MODEL(i, m, h)                                    \
	do {                                                     \
		if (!follows_terms(exec_frame(x)->func))         \
			return EXEC_FALLBACK;                    \
		enum exec_answer a_ = symstr_search(x, i, m, h); \
		if (a_ != EXEC_DONE)                             \
			return a_;                               \
	} while (0)

/* With a symbolic pointer at least one byte must be read for certain. */
static bool is_certain(struct exec *x, uint32_t pointer, uint32_t limit)
{
	return !x->arg_sym[pointer] || (!x->arg_sym[limit] && x->args[limit]);
}

enum exec_answer symstr_strlen(struct exec *x, bool has_limit)
{
	struct symstr_hit h;
	struct symstr_search m = {.stops_at_zero = true};
	if (has_limit && !is_certain(x, 0, 1))
		return EXEC_FALLBACK;
	m.most = has_limit ? argument_term(x, 1, 64) : 0;
	SEARCH_MODEL(0, &m, &h);
	return symstr_answer(x, symstr_distance(x, &h, 0));
}

enum exec_answer symstr_find_byte(struct exec *x, bool has_limit, bool is_never_null)
{
	struct symstr_hit h;
	struct symstr_search m = {.byte = argument_term(x, 1, 8)};
	if (has_limit && !is_certain(x, 0, 2))
		return EXEC_FALLBACK;
	m.most = has_limit ? argument_term(x, 2, 64) : 0;
	m.stops_at_zero = !has_limit;
	SEARCH_MODEL(0, &m, &h);
	return is_never_null ? symstr_answer(x, symstr_pointer(x, &h))
			     : answer_found(x, &h);
}

/* The last place before the end that has the byte: the first one, seen from the end. */
enum exec_answer symstr_strrchr(struct exec *x)
{
	struct symstr_hit h;
	struct symstr_search zero = {.stops_at_zero = true};
	struct expr_pool *p = x->exprs;
	expr_id c = argument_term(x, 1, 8), is_reached = expr_bool(p, true);
	SEARCH_MODEL(0, &zero, &h);
	uint64_t end = h.at[h.n - 1];
	expr_id match[SYMSTR_MAX], any = expr_bool(p, false);
	uint64_t at[SYMSTR_MAX];
	uint32_t n = 0;
	for (uint64_t i = h.span.low; i <= end; i++) {
		struct symstr_search m = {.byte = c};
		expr_id b = exec_span_byte(x, &h.span, i);
		struct place l = look_at_place(x, &h.span, i, b, &m);
		expr_id hit = expr_and(p, is_reached, l.stop);
		if (!expr_is_false(p, hit) && n == SYMSTR_MAX)
			return EXEC_FALLBACK;
		if (!expr_is_false(p, hit)) {
			match[n] = hit;
			at[n++] = i;
			any = expr_or(p, any, hit);
		}
		l = look_at_place(x, &h.span, i, b, &zero);
		is_reached = expr_and(p, is_reached, expr_not(p, l.stop));
	}
	bool is_found;
	MUST(exec_decide(x, any, CHOICE_BRANCH, true, &is_found));
	if (!is_found)
		return answer(x, 0);
	expr_id e = sym_number(x, at[0]);
	for (uint32_t i = 1; i < n; i++)
		e = expr_ite(p, match[i], sym_number(x, at[i]), e);
	return symstr_answer(x, expr_add(p, e, sym_number(x, h.span.object.start)));
}

enum exec_answer symstr_strstr(struct exec *x, const uint8_t *text, uint64_t length)
{
	struct symstr_hit h;
	struct symstr_search m = {.text = text, .length = length, .stops_at_zero = true};
	SEARCH_MODEL(0, &m, &h);
	return answer_found(x, &h);
}

enum exec_answer symstr_span(struct exec *x, const uint8_t set[256], bool of_others)
{
	struct symstr_hit h;
	struct symstr_search m = {
		.set = set, .is_outside = !of_others, .stops_at_zero = true};
	SEARCH_MODEL(0, &m, &h);
	return symstr_answer(x, symstr_distance(x, &h, 0));
}

enum exec_answer symstr_strpbrk(struct exec *x, const uint8_t set[256])
{
	struct symstr_hit h;
	struct symstr_search m = {.set = set, .stops_at_zero = true};
	SEARCH_MODEL(0, &m, &h);
	return answer_found(x, &h);
}
