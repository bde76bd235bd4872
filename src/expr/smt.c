/* smt.c - constraints as an SMT-LIB 2 script that solvers of bit vectors and arrays read.
 * Every inner term is a define-fun named by its place in the script, so depth and sharing
 * cost nothing. One-bit terms are bit vectors of one bit. Tables are constant arrays of
 * zeros with their bytes stored, which says what a read beyond the end gives; since QF_ABV
 * has no constant arrays, scripts with tables say ALL. */
#include "base/alloc.h"
#include "base/map.h"
#include "expr/array.h"
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
	fprintf(s->out, "(define-fun t%zu () ", place);
	if (is_array(n))
		fputs(ARRAY " ", s->out);
	else
		fprintf(s->out, "(_ BitVec %u) ", n->width);
	put_body(s, id);
	fputs(")\n", s->out);
}

void expr_print_smt(FILE *out, const struct expr_pool *p, const expr_id *constraints,
		    size_t n)
{
	struct script s = {.out = out, .pool = p};
	size_t count;
	bool has_arrays = false;
	expr_id *order = expr_postorder(p, constraints, n, &count);
	map_init(&s.places);
	for (size_t i = 0; i < count; i++)
		has_arrays = has_arrays || is_array(expr_get(p, order[i]));
	fprintf(out, "(set-logic %s)\n", has_arrays ? "ALL" : "QF_BV");
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
