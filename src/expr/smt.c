/* smt.c - constraints as an SMT-LIB 2 script that solvers of bit vectors, arrays and floating
 * point read.
 * Every inner term is a define-fun named by its place in the script, so depth and sharing
 * cost nothing. One-bit terms are bit vectors of one bit. Tables are constant arrays of
 * zeros with their bytes stored, which says what a read beyond the end gives; since QF_ABV
 * has no constant arrays, scripts with tables say ALL. Floating point
 * values have no bits in SMT-LIB: a fresh bit vector b7 is said to be the bits of r7, and
 * the bits of NaN, of which there is one in SMT-LIB, are chosen by the rules of
 * calc_float.h. */
#include "base/alloc.h"
#include "base/map.h"
#include "expr/array.h"
#include "expr/calc_float.h"
#include "expr/float.h"
#include "expr/internal.h"
#include "expr/print.h"

#include <inttypes.h>

#define ARRAY "(Array (_ BitVec 64) (_ BitVec 8))"

static const char *const names[EXPR_OPS] = {
#define EXPR(name, operands, text, smt) smt,
#include "expr/ops.def"
#undef EXPR
};

struct script {
	FILE *out;
	const struct expr_pool *pool;
	struct map places; /* of inner terms, by id */
};

static bool is_array(const struct expr *n)
{
	return n->op == EXPR_TABLE || n->op == EXPR_STORE;
}

static void put_const(FILE *out, unsigned width, uint64_t high, uint64_t low)
{
	fputs("#b", out);
	for (unsigned i = width; i-- > 0;)
		fputc((i < 64 ? low >> i : high >> (i - 64)) & 1 ? '1' : '0', out);
}

/* |name[3]@7|: byte 3 of the input made at position 7 of the log. */
static void put_var(const struct script *s, uint32_t var)
{
	const struct expr_input_info *in = expr_var_input(s->pool, var);
	fputc('|', s->out);
	for (const char *c = in->name; *c; c++)
		fputc(*c == '|' || *c == '\\' || (unsigned char)*c < 32 ? '_' : *c,
		      s->out);
	fprintf(s->out, "/%u[%u]@%" PRIu64 "|", in->size, var - in->first_var,
		in->position);
}

static void put_ref(const struct script *s, expr_id id)
{
	const struct expr *n = expr_get(s->pool, id);
	uint64_t place;
	if (n->op == EXPR_CONST)
		put_const(s->out, n->width, (uint64_t)n->b << 32 | n->a, n->aux);
	else if (n->op == EXPR_VAR)
		put_var(s, (uint32_t)n->aux);
	else if (map_get(&s->places, id, &place))
		fprintf(s->out, "t%" PRIu64, place);
}

static void put_refs(const struct script *s, expr_id id)
{
	for (uint32_t i = 0; i < expr_below(s->pool, id); i++) {
		fputc(' ', s->out);
		put_ref(s, expr_operand(s->pool, id, i));
	}
}

static void put_table(const struct script *s, expr_id id)
{
	struct expr_table_info t = expr_table_get(s->pool, id);
	for (uint32_t i = 0; i < t.n; i++)
		fputs("(store ", s->out);
	fputs("((as const " ARRAY ") #x00)", s->out);
	for (uint32_t i = 0; i < t.n; i++) {
		fprintf(s->out, " #x%016x ", i);
		if (t.is_const)
			fprintf(s->out, "#x%02x", t.values[i]);
		else
			put_ref(s, t.bytes[i]);
		fputc(')', s->out);
	}
}

/* --- floating point ----------------------------------------------------------------- */

static void put_const_value(const struct script *s, unsigned width, uint64_t v)
{
	put_const(s->out, width, 0, v);
}

/* The operand as a floating point number. */
static void put_number(const struct script *s, expr_id id)
{
	struct float_format f = float_format(expr_width(s->pool, id));
	fprintf(s->out, "((_ to_fp %u %u) ", f.exponent_bits, f.precision);
	put_ref(s, id);
	fputc(')', s->out);
}

static void put_call(const struct script *s, const char *function, expr_id id)
{
	fprintf(s->out, "(%s ", function);
	put_number(s, id);
	fputc(')', s->out);
}

/* fmod by the remainder that rounds the quotient to nearest: one more |b| if negative. */
static void put_remainder(const struct script *s, const struct expr *n)
{
	fputs("(let ((x (fp.abs ", s->out);
	put_number(s, n->a);
	fputs(")) (y (fp.abs ", s->out);
	put_number(s, n->b);
	fputs("))) (let ((r (fp.rem x y))) (let ((m (fp.abs (ite (and (fp.isNegative r)"
	      " (not (fp.isZero r))) (fp.add RNE r y) r)))) (ite (fp.isNegative ",
	      s->out);
	put_number(s, n->a);
	fputs(") (fp.neg m) m))))", s->out);
}

/* What SMT-LIB says of the operator: a floating point number. */
static void put_float_value(const struct script *s, const struct expr *n)
{
	static const char *const modes[FLOAT_MODES] = {"RNE", "RTN", "RTP", "RTZ", "RNA"};
	struct float_format f = float_format(n->width);
	const expr_id in[3] = {n->a, n->b, n->c};
	switch ((enum expr_op)n->op) {
	case EXPR_FREM: put_remainder(s, n); return;
	case EXPR_FROUND: fprintf(s->out, "(fp.roundToIntegral %s", modes[n->aux]); break;
	case EXPR_SITOF:
	case EXPR_UITOF:
		fprintf(s->out, "((_ %s %u %u) RNE ",
			n->op == EXPR_SITOF ? "to_fp" : "to_fp_unsigned", f.exponent_bits,
			f.precision);
		put_ref(s, n->a);
		fputc(')', s->out);
		return;
	case EXPR_FCVT:
		fprintf(s->out, "((_ to_fp %u %u) RNE", f.exponent_bits, f.precision);
		break;
	default: fprintf(s->out, "(%s RNE", names[n->op]);
	}
	for (unsigned i = 0; i < expr_arity[n->op]; i++) {
		fputc(' ', s->out);
		put_number(s, in[i]);
	}
	fputc(')', s->out);
}

/* A NaN operand as the result: quiet, converted, or as it is. */
static void put_nan_of(const struct script *s, const struct expr *n, expr_id id)
{
	unsigned from = expr_width(s->pool, id);
	struct float_format f = float_format(from), to = float_format(n->width);
	unsigned low = f.precision > to.precision ? f.precision - to.precision : 0;
	if (n->op == EXPR_FROUND) {
		put_ref(s, id);
		return;
	}
	fputs("(bvor ", s->out);
	put_const_value(s, n->width, to.infinity | to.quiet);
	if (from == n->width) {
		fputc(' ', s->out);
		put_ref(s, id);
		fputc(')', s->out);
		return;
	}
	fprintf(s->out, " (concat ((_ extract %u %u) ", from - 1, from - 1);
	put_ref(s, id);
	fputs(") ", s->out);
	put_const_value(s, to.exponent_bits, 0);
	fprintf(s->out, " ((_ extract %u %u) ", f.precision - 2, low);
	put_ref(s, id);
	fputc(')', s->out);
	if (to.precision > f.precision) {
		fputc(' ', s->out);
		put_const_value(s, to.precision - f.precision, 0);
	}
	fputs("))", s->out);
}

static void put_invalid_product(const struct script *s, const struct expr *n)
{
	fputs("(or (and ", s->out);
	put_call(s, "fp.isZero", n->a);
	put_call(s, "fp.isInfinite", n->b);
	fputs(") (and ", s->out);
	put_call(s, "fp.isInfinite", n->a);
	put_call(s, "fp.isZero", n->b);
	fputs("))", s->out);
}

/* The bits of the result, those of NaN by our rules. */
static void put_float_bits(const struct script *s, const struct expr *n, size_t place)
{
	const expr_id in[3] = {n->a, n->b, n->c};
	bool is_cast = n->op == EXPR_SITOF || n->op == EXPR_UITOF;
	unsigned arity = is_cast ? 0 : expr_arity[n->op], open = 1;
	uint64_t nan = float_default_nan(float_format(n->width));
	for (unsigned i = 0; i < arity; i++) {
		if (i == 2) {
			fputs("(ite ", s->out);
			put_invalid_product(s, n);
			put_const_value(s, n->width, nan);
			open++;
		}
		fputs("(ite ", s->out);
		put_call(s, "fp.isNaN", in[i]);
		fputc(' ', s->out);
		put_nan_of(s, n, in[i]);
		fputc(' ', s->out);
		open++;
	}
	fprintf(s->out, "(ite (fp.isNaN r%zu) ", place);
	put_const_value(s, n->width, nan);
	fprintf(s->out, " b%zu", place);
	while (open--)
		fputc(')', s->out);
}

static void put_to_int(const struct script *s, const struct expr *n)
{
	unsigned from = expr_width(s->pool, n->a);
	struct float_format f = float_format(from);
	uint64_t top = ((uint64_t)f.bias + n->width - 1) * 2 * f.quiet; /* 2^(width-1) */
	fprintf(s->out, "(ite (and (fp.leq ((_ to_fp %u %u) ", f.exponent_bits,
		f.precision);
	put_const_value(s, from, f.sign | top);
	fputs(") ", s->out);
	put_number(s, n->a);
	fputs(") (fp.lt ", s->out);
	put_number(s, n->a);
	fprintf(s->out, " ((_ to_fp %u %u) ", f.exponent_bits, f.precision);
	put_const_value(s, from, top);
	fprintf(s->out, "))) ((_ fp.to_sbv %u) RTZ ", n->width);
	put_number(s, n->a);
	fputs(") ", s->out);
	put_const(s->out, n->width, n->width > 64 ? 1ull << (n->width - 65) : 0,
		  n->width > 64 ? 0 : 1ull << (n->width - 1));
	fputc(')', s->out);
}

static void put_float(const struct script *s, const struct expr *n, size_t place)
{
	if (n->op == EXPR_FTOSI) {
		put_to_int(s, n);
	} else if (n->op >= EXPR_FEQ) {
		fprintf(s->out, "(ite (%s ", names[n->op]);
		put_number(s, n->a);
		fputc(' ', s->out);
		put_number(s, n->b);
		fputs(") #b1 #b0)", s->out);
	} else {
		put_float_bits(s, n, place);
	}
}

/* What put_float_bits refers to. */
static void put_float_names(const struct script *s, const struct expr *n, size_t place)
{
	struct float_format f = float_format(n->width);
	if (n->op == EXPR_FTOSI || n->op >= EXPR_FEQ)
		return;
	fprintf(s->out, "(define-fun r%zu () (_ FloatingPoint %u %u) ", place,
		f.exponent_bits, f.precision);
	put_float_value(s, n);
	fprintf(s->out, ")\n(declare-fun b%zu () (_ BitVec %u))\n", place, n->width);
	fprintf(s->out, "(assert (= ((_ to_fp %u %u) b%zu) r%zu))\n", f.exponent_bits,
		f.precision, place, place);
}

/* --- the script --------------------------------------------------------------------- */

static void put_body(const struct script *s, expr_id id)
{
	const struct expr *n = expr_get(s->pool, id);
	unsigned from = expr_arity[n->op] ? expr_width(s->pool, n->a) : 0;
	const char *end = ")";
	switch ((enum expr_op)n->op) {
	case EXPR_TABLE: put_table(s, id); return;
	case EXPR_READ: fputs("(select", s->out); break;
	case EXPR_STORE: fputs("(store", s->out); break;
	case EXPR_ZEXT: fprintf(s->out, "((_ zero_extend %u)", n->width - from); break;
	case EXPR_SEXT: fprintf(s->out, "((_ sign_extend %u)", n->width - from); break;
	case EXPR_EXTRACT:
		fprintf(s->out, "((_ extract %u %u)", (unsigned)n->aux + n->width - 1,
			(unsigned)n->aux);
		break;
	case EXPR_ITE:
		fputs("(ite (= #b1 ", s->out);
		put_ref(s, n->a);
		fputs(") ", s->out);
		put_ref(s, n->b);
		fputc(' ', s->out);
		put_ref(s, n->c);
		fputc(')', s->out);
		return;
	default:
		if (expr_compares(n->op)) {
			fputs("(ite ", s->out);
			end = ") #b1 #b0)";
		}
		fprintf(s->out, "(%s", names[n->op]);
	}
	put_refs(s, id);
	fputs(end, s->out);
}

static void put_definition(struct script *s, expr_id id, size_t place)
{
	const struct expr *n = expr_get(s->pool, id);
	if (n->op == EXPR_CONST)
		return;
	if (n->op == EXPR_VAR) {
		fputs("(declare-fun ", s->out);
		put_var(s, (uint32_t)n->aux);
		fputs(" () (_ BitVec 8))\n", s->out);
		return;
	}
	map_put(&s->places, id, place);
	if (expr_is_float(n->op))
		put_float_names(s, n, place);
	fprintf(s->out, "(define-fun t%zu () ", place);
	if (is_array(n))
		fputs(ARRAY " ", s->out);
	else
		fprintf(s->out, "(_ BitVec %u) ", n->width);
	if (expr_is_float(n->op))
		put_float(s, n, place);
	else
		put_body(s, id);
	fputs(")\n", s->out);
}

void expr_print_smt(FILE *out, const struct expr_pool *p, const expr_id *constraints,
		    size_t n)
{
	struct script s = {.out = out, .pool = p};
	size_t count;
	bool has_arrays = false, has_floats = false;
	expr_id *order = expr_postorder(p, constraints, n, &count);
	map_init(&s.places);
	for (size_t i = 0; i < count; i++) {
		has_arrays = has_arrays || is_array(expr_get(p, order[i]));
		has_floats = has_floats || expr_is_float(expr_get(p, order[i])->op);
	}
	fprintf(out, "(set-logic %s)\n",
		has_arrays   ? "ALL"
		: has_floats ? "QF_BVFP"
			     : "QF_BV");
	for (size_t i = 0; i < count; i++)
		put_definition(&s, order[i], i + 1);
	for (size_t i = 0; i < n; i++) {
		fputs("(assert (= #b1 ", out);
		put_ref(&s, constraints[i]);
		fputs("))\n", out);
	}
	fputs("(check-sat)\n", out);
	map_done(&s.places);
	free(order);
}
