/* resolve.c - reads at known places of an array, as choices.
 *
 * read(store(a, i, v), 7) is i = 7 ? v : read(a, 7). On the side of v the index is 7, so what v
 * itself reads at i is read at 7, too: a counter of a histogram, which is read at i, increased
 * and stored at i, becomes the sum of the conditions that its index was hit, and no array is
 * left in it. Arrays with many stores stay as they are: a term for each of their bytes would
 * be as long as the list of stores. */
#include "expr/resolve.h"

#include "base/map.h"
#include "expr/array.h"
#include "expr/internal.h"
#include "expr/varset.h"

enum {
	RESOLVE_WORK = 400, /* terms looked at for one read */
	RESOLVE_DEPTH = 8, /* levels of a stored value that are searched for its index */
};

struct resolve {
	struct expr_pool *p;
	struct map done; /* READ -> choice */
	unsigned left; /* of the work; 0: given up */
};

/* In a term: an index is known to have this value. */
struct known_index {
	expr_id index, value;
};

static expr_id resolve_read(struct resolve *r, expr_id read);

static bool spend_step(struct resolve *r)
{
	if (r->left)
		r->left--;
	return r->left;
}

/* The term with the value in place of the index. Arrays stay as they are. */
static expr_id put_value(struct resolve *r, expr_id id, struct known_index k,
			 unsigned depth)
{
	struct expr e = *expr_get(r->p, id);
	expr_id in[3] = {e.a, e.b, e.c};
	bool has_changed = false;
	if (id == k.index)
		return k.value;
	if (!depth || e.op == EXPR_CONST || e.op == EXPR_VAR ||
	    !expr_varset_meets(r->p, e.vars, expr_get(r->p, k.index)->vars) ||
	    !spend_step(r))
		return id;
	for (unsigned i = e.op == EXPR_READ; i < expr_arity[e.op]; i++) {
		in[i] = put_value(r, in[i], k, depth - 1);
		has_changed |= in[i] != (i == 0 ? e.a : i == 1 ? e.b : e.c);
	}
	if (!has_changed)
		return id;
	if (e.op == EXPR_EXTRACT && e.aux && !(expr_sum_max(r->p, in[0]) >> e.aux))
		return expr_const(r->p, e.width, 0); /* the sum does not reach so far */
	id = expr_like(r->p, &e, in[0], in[1], in[2]);
	return e.op == EXPR_READ ? resolve_read(r, id) : id;
}

/* The index, or what a constant is added to: the bytes of a word have i, i + 1 and so on. */
static struct known_index known_index(struct expr_pool *p, expr_id index, expr_id value)
{
	struct expr e = *expr_get(p, index);
	if (e.op != EXPR_ADD || !expr_is_const(p, e.b))
		return (struct known_index){index, value};
	return (struct known_index){e.a, expr_sub(p, value, e.b)};
}

static expr_id resolve_read(struct resolve *r, expr_id read)
{
	struct expr_pool *p = r->p;
	struct expr e = *expr_get(p, read);
	uint64_t known;
	if (e.op != EXPR_READ || !expr_is_const(p, e.b) ||
	    expr_op_of(p, e.a) != EXPR_STORE)
		return read;
	if (map_get(&r->done, read, &known))
		return (expr_id)known;
	if (!spend_step(r))
		return read;
	struct expr store = *expr_get(p, e.a);
	struct known_index k = known_index(p, store.b, e.b);
	expr_id is_there = expr_eq(p, store.b, e.b);
	expr_id before = resolve_read(r, expr_read(p, store.a, e.b));
	expr_id out =
		expr_ite(p, is_there, put_value(r, store.c, k, RESOLVE_DEPTH), before);
	map_put(&r->done, read, out);
	return out;
}

expr_id expr_resolve_read_slow(struct expr_pool *p, expr_id read)
{
	struct expr_cached_read *known = &p->p->reads[read % EXPR_READ_CACHE];
	if (known->read == read)
		return known->result;
	struct resolve r = {.p = p, .left = RESOLVE_WORK};
	map_init(&r.done);
	expr_id out = resolve_read(&r, read);
	map_done(&r.done);
	*known = (struct expr_cached_read){read, r.left ? out : read};
	return known->result;
}
