/* smt_read.c - see smt_read.h. The text becomes a tree of lists and words; commands are
 * taken in order; terms are built bottom up by recursion over that tree. */
#include "smt_read.h"

#include "base/alloc.h"
#include "base/arena.h"
#include "base/vec.h"
#include "smt_ops.h"

#include <stdlib.h>
#include <string.h>

struct name {
	const char *text;
	uint32_t length;
	expr_id value;
};
struct reader {
	struct expr_pool *p;
	struct arena memory;
	const char *at;
	struct err *e;
	struct smt_script *out;
	struct name *names; /* newest last; let adds some and takes them away */
	uint32_t n_names, cap_names;
};

static bool fail(struct reader *r, const char *what, const struct sexp *s)
{
	if (!r->e->text[0])
		err_set(r->e, "%s: %.*s", what, s ? (int)s->length : 0, s ? s->text : "");
	return false;
}

/* --- text to tree --------------------------------------------------------------------- */

static void skip(struct reader *r)
{
	for (;; r->at++) {
		if (*r->at == ';')
			r->at += strcspn(r->at, "\n");
		if (!*r->at || !strchr(" \t\r\n", *r->at))
			return;
	}
}

static struct sexp *parse(struct reader *r);

static bool parse_list(struct reader *r, struct sexp *s)
{
	struct sexp **kids = NULL;
	uint32_t n = 0, cap = 0;
	r->at++;
	for (skip(r); *r->at && *r->at != ')'; skip(r)) {
		struct sexp *kid = parse(r);
		if (!kid)
			break;
		*VEC_ADD(kids, n, cap) = kid;
	}
	s->is_list = true;
	s->n = n;
	s->kids = arena_copy(&r->memory, kids, n * sizeof *kids);
	free(kids);
	if (*r->at != ')')
		return fail(r, "a list does not end", NULL);
	r->at++;
	return true;
}

static struct sexp *parse(struct reader *r)
{
	struct sexp *s = arena_get(&r->memory, sizeof *s);
	skip(r);
	const char *start = s->text = r->at;
	if (*start == '(')
		return parse_list(r, s) ? s : NULL;
	if (*start == '|' || *start == '"') {
		const char *end = strchr(start + 1, *start);
		if (!end)
			return fail(r, "a quoted word does not end", NULL) ? s : NULL;
		r->at = end + 1;
	} else {
		r->at += strcspn(start, " \t\r\n();");
	}
	s->length = (uint32_t)(r->at - start);
	return s;
}

/* --- names ---------------------------------------------------------------------------- */

static void bind(struct reader *r, const struct sexp *name, expr_id v)
{
	*VEC_ADD(r->names, r->n_names, r->cap_names) =
		(struct name){name->text, name->length, v};
}

static expr_id lookup(struct reader *r, const struct sexp *s)
{
	for (uint32_t i = r->n_names; i-- > 0;)
		if (r->names[i].length == s->length &&
		    memcmp(r->names[i].text, s->text, s->length) == 0)
			return r->names[i].value;
	return 0;
}

/* --- terms ---------------------------------------------------------------------------- */

static bool read_word(struct reader *r, const struct sexp *s, expr_id *out)
{
	*out = lookup(r, s);
	if (!*out)
		*out = smt_literal(r->p, s);
	return *out || fail(r, "unknown word", s);
}

static bool read_term(struct reader *r, const struct sexp *s, expr_id *out);

static bool read_let(struct reader *r, const struct sexp *s, expr_id *out)
{
	uint32_t before = r->n_names;
	struct sexp *list = s->n == 3 ? s->kids[1] : NULL;
	if (!list || !list->is_list)
		return fail(r, "a let without bindings", s);
	expr_id *values = alloc_zero(list->n + 1, sizeof *values);
	bool ok = true;
	for (uint32_t i = 0; ok && i < list->n; i++)
		ok = list->kids[i]->n == 2 &&
		     read_term(r, list->kids[i]->kids[1], &values[i]);
	for (uint32_t i = 0; ok && i < list->n; i++)
		bind(r, list->kids[i]->kids[0], values[i]);
	free(values);
	ok = ok && read_term(r, s->kids[2], out);
	r->n_names = before;
	return ok || fail(r, "a let that is none", s);
}

static bool read_term(struct reader *r, const struct sexp *s, expr_id *out)
{
	expr_id operands[SMT_OPERANDS];
	if (!s->is_list)
		return read_word(r, s, out);
	if (!s->n)
		return fail(r, "an empty term", s);
	if (smt_is(s->kids[0], "let"))
		return read_let(r, s, out);
	if (smt_is(s->kids[0], "_") || smt_is(s->kids[0], "as")) {
		*out = smt_literal(r->p, s);
		return *out || fail(r, "unknown constant", s->kids[0]);
	}
	if (s->n - 1 > SMT_OPERANDS)
		return fail(r, "too many operands", s->kids[0]);
	for (uint32_t i = 1; i < s->n; i++)
		if (!read_term(r, s->kids[i], &operands[i - 1]))
			return false;
	*out = smt_apply(r->p, s->kids[0], operands, s->n - 1);
	return *out || fail(r, "not understood",
			    s->kids[0]->is_list ? s->kids[0]->kids[0] : s->kids[0]);
}

/* --- commands ------------------------------------------------------------------------- */

static bool declare(struct reader *r, const struct sexp *s)
{
	const struct sexp *sort = s->kids[s->n - 1];
	unsigned width = smt_is(sort, "Bool") ? 1 : smt_width(sort);
	if (!width || width > 128 || (s->n == 4 && s->kids[2]->n))
		return fail(r, "only constants of up to 128 bits are understood",
			    s->kids[1]);
	const char *name = arena_string(&r->memory, s->kids[1]->text, s->kids[1]->length);
	uint32_t bytes = (width + 7) / 8, first = expr_input(r->p, name, bytes, 0);
	expr_id e = expr_var(r->p, first);
	for (uint32_t i = 1; i < bytes; i++)
		e = expr_concat(r->p, expr_var(r->p, first + i), e);
	bind(r, s->kids[1], expr_trunc(r->p, e, width));
	return true;
}

static bool take_assert(struct reader *r, const struct sexp *s)
{
	expr_id v;
	if (!read_term(r, s->kids[1], &v))
		return false;
	if (expr_width(r->p, v) != 1)
		return fail(r, "asserts something that is not a truth value", s->kids[0]);
	*VEC_ADD(r->out->asserts, r->out->n, r->out->cap) = v;
	return true;
}

static bool command(struct reader *r, const struct sexp *s)
{
	expr_id v;
	if (!s->is_list || !s->n)
		return fail(r, "not a command", s);
	const struct sexp *name = s->kids[0];
	if (smt_is(name, "set-info") && s->n == 3 && smt_is(s->kids[1], ":status"))
		snprintf(r->out->status, sizeof r->out->status, "%.*s",
			 (int)s->kids[2]->length, s->kids[2]->text);
	if (smt_is(name, "set-logic") || smt_is(name, "set-info") ||
	    smt_is(name, "set-option") || smt_is(name, "check-sat") ||
	    smt_is(name, "exit"))
		return true;
	if ((smt_is(name, "declare-fun") && s->n == 4) ||
	    (smt_is(name, "declare-const") && s->n == 3))
		return declare(r, s);
	if (smt_is(name, "assert") && s->n == 2)
		return take_assert(r, s);
	if (smt_is(name, "define-fun") && s->n == 5 && s->kids[2]->n == 0) {
		if (!read_term(r, s->kids[4], &v))
			return false;
		bind(r, s->kids[1], v);
		return true;
	}
	return fail(r, "unknown command", name);
}

bool smt_read(struct expr_pool *p, const char *text, struct smt_script *out,
	      struct err *e)
{
	struct reader r = {.p = p, .at = text, .e = e, .out = out};
	*out = (struct smt_script){0};
	arena_init(&r.memory);
	bool ok = true;
	for (skip(&r); ok && *r.at; skip(&r)) {
		struct sexp *s = parse(&r);
		ok = s && command(&r, s);
	}
	free(r.names);
	arena_done(&r.memory);
	return ok;
}
