/* shared.h - what the solver's modules share: facts from within, questions, models, and the
 * part of struct solve that all of them know. Read facts.h first, then doc/solve.md. */
#ifndef FACTS_SHARED_H
#define FACTS_SHARED_H
#include "base/map.h"
#include "base/slab.h"
#include "eval/eval.h"
#include "expr/expr.h"
#include "expr/pool.h"
#include "expr/varset.h"
#include "facts/facts.h"
#include "facts/sets.h"

enum { LEAF_BYTES = 16 };

/* What is known of LEAF_BYTES neighbouring bytes. Counted, copied on write. All zero is
 * "nothing known": full sets, witness 0, in no joint constraint. */
struct leaf {
	uint32_t refs;
	uint16_t joint; /* bit per byte: it occurs in a constraint over several bytes */
	uint16_t stamp; /* of the sweep that marked it last */
	set_id set[LEAF_BYTES];
	uint8_t witness[LEAF_BYTES];
	/* The newest constraint that mentions one of the bytes; borrowed. NULL: none, or the
	 * facts have no index (watch.c). */
	const struct watch *watch;
};
/* Inner node of the tree over leaves: 16 children, NULL is nothing known. */
struct fork {
	uint32_t refs;
	uint16_t stamp;
	void *child[16];
};
/* One entry of the list of constraints, newest first. A constraint over one byte lives in
 * that byte's set; the list keeps it for facts_list. A joint part (a constraint over
 * several bytes, or one conjunct of it, fixed bytes substituted) is what queries use. */
struct link {
	uint32_t refs : 30,
		kind : 2; /* enum link_kind: how much of the struct there is */
	uint32_t stamp;
	expr_id constraint; /* 0: a further part of the one below */
	expr_id part; /* 0: none */
	struct link *parent;
	struct link
		*joint; /* the nearest link below that has a part and is not superseded */
	struct watch *watches; /* owned */
};
enum link_kind {
	LINK_PLAIN, /* without a part: up to `parent` */
	LINK_PART, /* up to `joint` */
	LINK_WATCHED, /* all of it */
	LINK_KINDS
};
/* An entry of the index: a leaf's list of the parts that mention its bytes, newest first. */
struct watch {
	const struct watch *before; /* of the same leaf */
	struct watch *more; /* with the same owner */
	const struct link *link;
};
struct facts {
	uint32_t refs, count;
	struct link *list;
	struct link *joint; /* the newest link with a part; borrowed from list */
	void *root; /* tree of leaves: a leaf if height is 0 */
	uint32_t base; /* number of the first leaf the tree spans */
	uint8_t height;
	bool is_unproved, has_witness;
	bool is_indexed; /* leaves have lists of the parts that mention them */
	uint32_t njoint; /* links along `joint` */
	uint64_t bloom; /* of the ids of joint constraints and parts */
	uint64_t serial; /* never reused */
};

/* Values for some bytes; the others are as in the witness. */
struct model {
	uint32_t n, cap;
	uint32_t *vars;
	uint8_t *values;
};
void model_done(struct model *m);
void model_put(struct model *m, uint32_t var, uint8_t value);
void model_copy(struct model *to, const struct model *from);

/* One question to the back ends: an independent group of constraints and a condition. */
struct query {
	struct facts *f;
	expr_id cond; /* 0: none */
	bool want; /* the value the condition is to have; without one: the least model is wanted */
	expr_id *parts;
	uint32_t nparts, parts_cap;
	uint32_t *vars; /* every byte that occurs, ascending */
	uint32_t nvars, vars_cap;
};

/* split.c: conjunctions taken apart. */
struct parts {
	expr_id *items;
	uint32_t n, cap;
	bool is_false;
};

struct solve_interval;
struct solve_models;
struct solve_rows;
struct solve_projections;
struct truth;

/* A worker's solver as facts/, trial/, enumerate/ and blast/ see it. solve/ makes it, as the
 * beginning of a struct chain. */
struct solve {
	struct expr_pool *pool;
	/* Has the question at hand taken long enough? (solve/patience.h) */
	bool (*is_over)(struct solve *s);
	bool has_rows; /* columns may be used */
	struct sets sets;
	struct slab facts, leaves, forks;
	struct slab links[LINK_KINDS], watches;
	uint64_t serial;
	uint32_t stamp;
	uint64_t effort; /* see solve_effort */

	struct truth *truth; /* by expression id */
	uint32_t truth_cap;
	struct search_luck {
		uint32_t asked, lost;
	} search[2]; /* for any solution, for the least one */
	struct search_luck flips; /* of the witness: trial/flip.c */
	struct search_luck counts; /* enumerate/count.c */
	uint32_t count_credit; /* failures that counting instead of SAT may still have */
	struct search_luck layers; /* enumerate/project.c */
	struct search_luck equations; /* trial/equation.c */
	struct search_luck divisions, hard_divisions; /* solve/divide.c */
	struct expr_eval *eval, *scratch_eval;
	uint32_t *mark, mark_epoch, mark_cap; /* by variable, for groups */

	uint8_t *flat; /* the witness of flat_facts, flat for expr_eval */
	uint32_t flat_cap;
	struct facts *flat_facts; /* held; NULL: flat is all zero */

	struct solve_interval *interval;
	struct solve_models *models;
	struct solve_rows *rows;
	struct solve_projections *projections;
};

/* facts.c */
struct byte_info {
	set_id set;
	uint8_t witness;
	bool is_joint;
};
struct leaf *facts_leaf(const struct facts *f, uint32_t var); /* NULL: nothing known */
static inline struct byte_info facts_byte(const struct facts *f, uint32_t var)
{
	struct byte_info b = {SET_FULL, 0, false};
	const struct leaf *l = facts_leaf(f, var);
	if (l) {
		unsigned i = var % LEAF_BYTES;
		b.set = l->set[i];
		b.witness = l->witness[i];
		b.is_joint = l->joint >> i & 1;
	}
	return b;
}
struct facts *facts_copy(struct solve *s, const struct facts *f); /* same, count 1 */
struct leaf *facts_edit(struct solve *s, struct facts *f, uint32_t var);
void facts_push(struct solve *s, struct facts *f, expr_id constraint, expr_id part);
uint64_t facts_bloom(expr_id id);
void facts_apply(struct solve *s, struct facts *f, const struct model *m);

/* watch.c: which parts mention a byte, once there are many. */
enum { WATCH_FROM = 128 }; /* parts from which on there is an index */
/* Takes the newest part, f->joint, into the index; the first time all of them. */
void watch_add(struct solve *s, struct facts *f);
/* Is a part a bound that another part, added later, makes superfluous? */
bool watch_is_superseded(const struct expr_pool *p, expr_id part, expr_id by);
static inline const struct watch *watch_first(const struct facts *f, uint32_t var)
{
	const struct leaf *l = facts_leaf(f, var);
	return l ? l->watch : NULL;
}

/* witness.c: evaluation under the facts' witness, and trials that differ from it. */
void witness_load(struct solve *s, struct facts *f);
bool witness_holds(struct solve *s, struct facts *f, expr_id cond);
/* Evaluates the query under the witness changed by the model: parts, sets and condition. */
bool witness_try(struct solve *s, const struct query *q, const struct model *m);
void witness_forget(struct solve *s);

/* group.c */
void query_done(struct query *q);
/* The constraints that share bytes with the condition, transitively; fixed bytes do not
 * connect. seed: further bytes to start from (may be NULL). */
void query_collect(struct solve *s, struct query *q, struct facts *f, expr_id cond,
		   bool want);
void query_collect_vars(struct solve *s, struct query *q, struct facts *f,
			const uint32_t *vars, uint32_t n);

/* split.c */
void parts_done(struct parts *p);
/* Conjuncts of cond == want; constants left out. */
void parts_split(struct solve *s, struct parts *p, expr_id cond, bool want);

/* equality.c: the term with every fixed byte replaced by its value; 0: too large. */
expr_id equality_apply(struct solve *s, struct facts *f, expr_id e, bool *has_changed);

/* implied.c: 1 true, 0 false, -1 do not know. */
int implied_decide(struct solve *s, const struct facts *f, expr_id cond);
/* The same without chains of comparisons. */
int implied_find(struct solve *s, const struct facts *f, expr_id cond);
#endif
