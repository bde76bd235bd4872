/* print.c - a term on one line for people: (op a b), constants as value:width.
 * A subterm that occurs again is written once, as #1=(…), and then as #1: the text of
 * a DAG stays as small as the DAG. Numbers count in order of writing, so equal terms
 * of two pools give equal text. */
#include "expr/print.h"

#include "base/alloc.h"
#include "base/map.h"
#include "base/vec.h"
#include "expr/array.h"
#include "expr/float.h"
#include "expr/internal.h"

#include <inttypes.h>

uint32_t expr_below(const struct expr_pool *p, expr_id id)
{
	const struct expr *n = expr_get(p, id);
	if (n->op == EXPR_TABLE)
		return p->p->tables[n->aux].bytes ? p->p->tables[n->aux].n : 0;
	return expr_arity[n->op];
}

expr_id expr_operand(const struct expr_pool *p, expr_id id, uint32_t i)
{
	const struct expr *n = expr_get(p, id);
	if (n->op == EXPR_TABLE)
		return p->p->tables[n->aux].bytes[i];
	return i == 0 ? n->a : i == 1 ? n->b : n->c;
}

/* --- order -------------------------------------------------------------------------- */

struct visit {
	expr_id id;
	uint32_t next; /* operand to look at */
};

struct walk {
	struct visit *stack;
	uint32_t n, cap;
	struct map uses; /* by id: how often it was met */
	expr_id *order;
	uint32_t n_order, cap_order;
};

static void meet_term(struct walk *w, expr_id id)
{
	uint64_t uses = 0;
	bool is_known = map_get(&w->uses, id, &uses);
	map_put(&w->uses, id, uses + 1);
	if (!is_known)
		*VEC_ADD(w->stack, w->n, w->cap) = (struct visit){id, 0};
}

/* Operands first; every term once. */
static void walk_terms(struct walk *w, const struct expr_pool *p, expr_id root)
{
	meet_term(w, root);
	while (w->n) {
		struct visit *v = &w->stack[w->n - 1];
		if (v->next < expr_below(p, v->id)) {
			meet_term(w, expr_operand(p, v->id, v->next++));
		} else {
			*VEC_ADD(w->order, w->n_order, w->cap_order) = v->id;
			w->n--;
		}
	}
}

expr_id *expr_postorder(const struct expr_pool *p, const expr_id *roots, size_t n,
			size_t *count)
{
	struct walk w = {.n = 0};
	map_init(&w.uses);
	for (size_t i = 0; i < n; i++)
		walk_terms(&w, p, roots[i]);
	map_done(&w.uses);
	free(w.stack);
	*count = w.n_order;
	return w.order;
}

/* --- text --------------------------------------------------------------------------- */

static const char *const names[EXPR_OPS] = {
#define EXPR(name, operands, text, smt) text,
#include "expr/ops.def"
#undef EXPR
};

static void print_const(FILE *out, const struct expr *n)
{
	uint64_t high = (uint64_t)n->b << 32 | n->a;
	if (high)
		fprintf(out, "0x%" PRIx64 "%016" PRIx64 ":%u", high, n->aux, n->width);
	else if (n->aux < 10)
		fprintf(out, "%" PRIu64 ":%u", n->aux, n->width);
	else
		fprintf(out, "0x%" PRIx64 ":%u", n->aux, n->width);
}

static void print_head(FILE *out, const struct expr_pool *p, expr_id id)
{
	const struct expr *n = expr_get(p, id);
	fprintf(out, "(%s", names[n->op]);
	if (n->op == EXPR_ZEXT || n->op == EXPR_SEXT ||
	    (n->op >= EXPR_FCVT && n->op <= EXPR_FTOSI))
		fprintf(out, " %u", n->width);
	if (n->op == EXPR_FROUND)
		fprintf(out, " %s", expr_mode_names[n->aux]);
	if (n->op == EXPR_EXTRACT)
		fprintf(out, " %" PRIu64 " %u", n->aux, n->width);
	if (n->op != EXPR_TABLE)
		return;
	struct expr_table_info t = expr_table_get(p, id);
	for (uint32_t i = 0; t.is_const && i < t.n; i++)
		fprintf(out, " 0x%02x", t.values[i]);
}

/* Leaves, and what was written before; false: the operands must follow. */
static bool print_short(FILE *out, const struct expr_pool *p, expr_id id,
			struct map *numbers)
{
	const struct expr *n = expr_get(p, id);
	uint64_t number;
	if (n->op == EXPR_CONST) {
		print_const(out, n);
	} else if (n->op == EXPR_VAR) {
		const struct expr_input_info *in = expr_var_input(p, (uint32_t)n->aux);
		fprintf(out, "%s[%u]", in->name, (uint32_t)n->aux - in->first_var);
	} else if (map_get(numbers, id, &number)) {
		fprintf(out, "#%" PRIu64, number);
	} else {
		return false;
	}
	return true;
}

void expr_print(FILE *out, const struct expr_pool *p, expr_id id)
{
	struct walk w = {.n = 0};
	struct map numbers;
	uint64_t last = 0, uses;
	map_init(&w.uses);
	map_init(&numbers);
	walk_terms(&w, p, id);
	if (!print_short(out, p, id, &numbers)) {
		print_head(out, p, id);
		*VEC_ADD(w.stack, w.n, w.cap) = (struct visit){id, 0};
	}
	while (w.n) {
		struct visit *v = &w.stack[w.n - 1];
		if (v->next == expr_below(p, v->id)) {
			fputc(')', out);
			w.n--;
			continue;
		}
		expr_id next = expr_operand(p, v->id, v->next++);
		fputc(' ', out);
		if (print_short(out, p, next, &numbers))
			continue;
		if (map_get(&w.uses, next, &uses) && uses > 1) {
			map_put(&numbers, next, ++last);
			fprintf(out, "#%" PRIu64 "=", last);
		}
		print_head(out, p, next);
		*VEC_ADD(w.stack, w.n, w.cap) = (struct visit){next, 0};
	}
	map_done(&w.uses);
	map_done(&numbers);
	free(w.stack);
	free(w.order);
}
