/* smt_ops.c - see smt_ops.h. Operators that the pool has not are built from those it has. */
#include "smt_ops.h"

#include "base/alloc.h"
#include "expr/array.h"

#include <stdlib.h>
#include <string.h>

bool smt_is(const struct sexp *s, const char *word)
{
	return !s->is_list && s->length == strlen(word) &&
	       !memcmp(s->text, word, s->length);
}

static bool number(const struct sexp *s, uint64_t *out)
{
	char text[24] = {0};
	if (s->is_list || !s->length || s->length >= sizeof text)
		return false;
	memcpy(text, s->text, s->length);
	char *end;
	*out = strtoull(text, &end, 10);
	return !*end;
}

unsigned smt_width(const struct sexp *sort)
{
	uint64_t w;
	bool is_vector = sort->is_list && sort->n == 3 &&
			 smt_is(sort->kids[1], "BitVec") && number(sort->kids[2], &w);
	return is_vector ? (unsigned)w : 0;
}

static int digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

static expr_id digits(struct expr_pool *p, const struct sexp *s, unsigned bits)
{
	unsigned __int128 v = 0;
	unsigned width = (s->length - 2) * bits;
	for (uint32_t i = 2; i < s->length; i++) {
		int d = digit(s->text[i]);
		if (d < 0 || d >> bits)
			return 0;
		v = v << bits | (unsigned)d;
	}
	if (!width || width > 128)
		return 0;
	return expr_const_wide(p, width, (uint64_t)v, (uint64_t)(v >> 64));
}

static expr_id decimal(struct expr_pool *p, const struct sexp *s)
{
	uint64_t width;
	unsigned __int128 v = 0;
	if (s->n != 3 || strncmp(s->kids[1]->text, "bv", 2) ||
	    !number(s->kids[2], &width))
		return 0;
	for (uint32_t i = 2; i < s->kids[1]->length; i++)
		v = v * 10 + (unsigned)(s->kids[1]->text[i] - '0');
	if (!width || width > 128)
		return 0;
	return expr_const_wide(p, (unsigned)width, (uint64_t)v, (uint64_t)(v >> 64));
}

expr_id smt_literal(struct expr_pool *p, const struct sexp *s)
{
	if (s->is_list)
		return s->n && smt_is(s->kids[0], "_") ? decimal(p, s) : 0;
	if (smt_is(s, "true") || smt_is(s, "false"))
		return expr_bool(p, s->length == 4);
	if (s->length > 2 && s->text[0] == '#')
		return digits(p, s, s->text[1] == 'b' ? 1 : 4);
	return 0;
}

/* --- arrays --------------------------------------------------------------------------- */

static bool is_array(const struct expr_pool *p, expr_id e)
{
	return expr_get(p, e)->op == EXPR_TABLE || expr_get(p, e)->op == EXPR_STORE;
}

/* All zero, as a table of one byte that the first store replaces. */
static expr_id empty(struct expr_pool *p)
{
	return expr_table_const(p, (const uint8_t *)"", 1);
}

/* Stores at 0, 1, 2 … fill a table; others go on top of it. */
static expr_id store(struct expr_pool *p, const expr_id *v)
{
	if (!is_array(p, v[0]) || expr_width(p, v[1]) != 64 || expr_width(p, v[2]) != 8)
		return 0;
	bool is_table = expr_get(p, v[0])->op == EXPR_TABLE;
	uint32_t n = is_table && v[0] != empty(p) ? expr_table_get(p, v[0]).n : 0;
	if (!is_table || !expr_is_const(p, v[1]) || expr_value(p, v[1]) != n)
		return expr_store(p, v[0], v[1], v[2]);
	expr_id *bytes = alloc_get((n + 1) * sizeof *bytes);
	for (uint32_t i = 0; i < n; i++) {
		struct expr_table_info t = expr_table_get(p, v[0]); /* they may move */
		bytes[i] = t.is_const ? expr_const(p, 8, t.values[i]) : t.bytes[i];
	}
	bytes[n] = v[2];
	expr_id out = expr_table(p, bytes, n + 1);
	free(bytes);
	return out;
}

/* --- operators ------------------------------------------------------------------------ */

static expr_id rotate(struct expr_pool *p, expr_id a, uint64_t left)
{
	unsigned w = expr_width(p, a), by = (unsigned)(left % w);
	if (!by)
		return a;
	return expr_concat(p, expr_extract(p, a, 0, w - by),
			   expr_extract(p, a, w - by, by));
}

static expr_id repeat(struct expr_pool *p, expr_id a, uint64_t times)
{
	expr_id out = a;
	while (--times)
		out = expr_concat(p, out, a);
	return out;
}

static expr_id indexed(struct expr_pool *p, const struct sexp *op, expr_id a)
{
	uint64_t i, k = 0;
	unsigned w = expr_width(p, a);
	if (op->n < 3 || !smt_is(op->kids[0], "_") || !number(op->kids[2], &i) ||
	    (op->n == 4 && !number(op->kids[3], &k)))
		return 0;
	if (smt_is(op->kids[1], "extract") && op->n == 4 && i < w && k <= i)
		return expr_extract(p, a, (unsigned)k, (unsigned)(i - k + 1));
	if (smt_is(op->kids[1], "zero_extend") && w + i <= 128)
		return expr_zext(p, a, w + (unsigned)i);
	if (smt_is(op->kids[1], "sign_extend") && w + i <= 128)
		return expr_sext(p, a, w + (unsigned)i);
	if (smt_is(op->kids[1], "rotate_left"))
		return rotate(p, a, i);
	if (smt_is(op->kids[1], "rotate_right"))
		return rotate(p, a, w - i % w);
	if (smt_is(op->kids[1], "repeat") && i && i * w <= 128)
		return repeat(p, a, i);
	return 0;
}

static expr_id smod(struct expr_pool *p, expr_id a, expr_id b)
{
	unsigned w = expr_width(p, a);
	expr_id zero = expr_const(p, w, 0);
	expr_id r = expr_binary(p, EXPR_SREM, a, b); /* has the sign of a; wanted: of b */
	expr_id differs = expr_xor(p, expr_slt(p, r, zero), expr_slt(p, b, zero));
	expr_id is_off = expr_and(p, differs, expr_not(p, expr_eq(p, r, zero)));
	return expr_ite(p, is_off, expr_add(p, r, b), r);
}

static const struct binary {
	const char *name;
	enum expr_op op;
	bool swaps, negates;
} binaries[] = {
	{"bvadd", EXPR_ADD, 0, 0},   {"bvsub", EXPR_SUB, 0, 0},
	{"bvmul", EXPR_MUL, 0, 0},   {"bvudiv", EXPR_UDIV, 0, 0},
	{"bvsdiv", EXPR_SDIV, 0, 0}, {"bvurem", EXPR_UREM, 0, 0},
	{"bvsrem", EXPR_SREM, 0, 0}, {"bvand", EXPR_AND, 0, 0},
	{"bvor", EXPR_OR, 0, 0},     {"bvxor", EXPR_XOR, 0, 0},
	{"bvnand", EXPR_AND, 0, 1},  {"bvnor", EXPR_OR, 0, 1},
	{"bvxnor", EXPR_XOR, 0, 1},  {"bvshl", EXPR_SHL, 0, 0},
	{"bvlshr", EXPR_LSHR, 0, 0}, {"bvashr", EXPR_ASHR, 0, 0},
	{"bvult", EXPR_ULT, 0, 0},   {"bvule", EXPR_ULE, 0, 0},
	{"bvugt", EXPR_ULT, 1, 0},   {"bvuge", EXPR_ULE, 1, 0},
	{"bvslt", EXPR_SLT, 0, 0},   {"bvsle", EXPR_SLE, 0, 0},
	{"bvsgt", EXPR_SLT, 1, 0},   {"bvsge", EXPR_SLE, 1, 0},
	{"bvcomp", EXPR_EQ, 0, 0},   {"concat", EXPR_CONCAT, 0, 0},
	{"and", EXPR_AND, 0, 0},     {"or", EXPR_OR, 0, 0},
	{"xor", EXPR_XOR, 0, 0},
};

static expr_id fold_left(struct expr_pool *p, const struct binary *b, const expr_id *v,
			 uint32_t n)
{
	expr_id out = v[0];
	for (uint32_t i = 1; i < n; i++) {
		expr_id x = b->swaps ? v[i] : out, y = b->swaps ? out : v[i];
		bool fits = expr_width(p, x) == expr_width(p, y);
		if (b->op == EXPR_CONCAT) {
			if (expr_width(p, x) + expr_width(p, y) > 128)
				return 0;
			out = expr_concat(p, x, y);
		} else {
			if (!fits)
				return 0;
			out = expr_binary(p, b->op, x, y);
		}
	}
	return b->negates ? expr_not(p, out) : out;
}

/* a = b = c; pairwise different. */
static expr_id equality(struct expr_pool *p, const expr_id *v, uint32_t n,
			bool is_distinct)
{
	expr_id out = expr_bool(p, true);
	for (uint32_t i = 1; i < n; i++) {
		for (uint32_t k = is_distinct ? 0 : i - 1; k < i; k++) {
			if (expr_width(p, v[i]) != expr_width(p, v[k]))
				return 0;
			expr_id same = expr_eq(p, v[k], v[i]);
			out = expr_and(p, out, is_distinct ? expr_not(p, same) : same);
		}
	}
	return out;
}

static expr_id implies(struct expr_pool *p, const expr_id *v, uint32_t n)
{
	expr_id out = v[n - 1];
	for (uint32_t i = n - 1; i-- > 0;)
		out = expr_or(p, expr_not(p, v[i]), out);
	return out;
}

static expr_id plain(struct expr_pool *p, const struct sexp *op, const expr_id *v,
		     uint32_t n)
{
	if (n == 1 && (smt_is(op, "not") || smt_is(op, "bvnot")))
		return expr_not(p, v[0]);
	if (n == 1 && smt_is(op, "bvneg"))
		return expr_neg(p, v[0]);
	if (n == 1 && (smt_is(op, "and") || smt_is(op, "or")))
		return v[0];
	if (n < 2)
		return 0;
	if (smt_is(op, "=") || smt_is(op, "distinct"))
		return equality(p, v, n, op->length > 1);
	if (smt_is(op, "=>"))
		return implies(p, v, n);
	if (smt_is(op, "ite"))
		return n == 3 && expr_width(p, v[1]) == expr_width(p, v[2])
			       ? expr_ite(p, v[0], v[1], v[2])
			       : 0;
	if (smt_is(op, "bvsmod"))
		return n == 2 ? smod(p, v[0], v[1]) : 0;
	for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++)
		if (smt_is(op, binaries[i].name))
			return fold_left(p, &binaries[i], v, n);
	return 0;
}

expr_id smt_apply(struct expr_pool *p, const struct sexp *op, const expr_id *v,
		  uint32_t n)
{
	if (op->is_list && op->n && smt_is(op->kids[0], "as")) /* (as const ...) #x00 */
		return n == 1 && expr_is_const(p, v[0]) && expr_value(p, v[0]) == 0
			       ? empty(p)
			       : 0;
	if (smt_is(op, "store"))
		return n == 3 ? store(p, v) : 0;
	if (smt_is(op, "select"))
		return n == 2 && is_array(p, v[0]) && expr_width(p, v[1]) == 64
			       ? expr_read(p, v[0], v[1])
			       : 0;
	for (uint32_t i = 0; i < n; i++)
		if (is_array(p, v[i]))
			return 0;
	if (!n)
		return 0;
	return op->is_list ? indexed(p, op, v[0]) : plain(p, op, v, n);
}
