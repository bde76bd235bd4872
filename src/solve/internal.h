/* internal.h - what the files of solve/ share: facts, groups, models and struct solve.
 * Read solve.h first, then doc/solve.md. */
#ifndef SOLVE_INTERNAL_H
#define SOLVE_INTERNAL_H
#include "base/map.h"
#include "base/slab.h"
#include "expr/eval.h"
#include "expr/expr.h"
#include "expr/pool.h"
#include "expr/varset.h"
#include "solve/sets.h"
#include "solve/patience.h"
#include "solve/solve.h"

enum {
	LEAF_BYTES = 16,
	SOLVE_MAX_CRASHES = 3, /* of one back end, before it is switched off */
	NOT_SINGLE = UINT32_MAX, /* truth memo: the term depends on several bytes */
};

/* What is known of LEAF_BYTES neighbouring bytes. Counted, copied on write. All zero is
 * "nothing known": full sets, witness 0, in no joint constraint. */
struct leaf {
	uint32_t refs;
	uint16_t joint; /* bit per byte: it occurs in a constraint over several bytes */
	uint16_t stamp; /* of the sweep that marked it last */
	set_id set[LEAF_BYTES];
	uint8_t witness[LEAF_BYTES];
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
	uint32_t refs, stamp;
	expr_id constraint; /* 0: a further part of the one below */
	expr_id part; /* 0: none */
	struct link *parent;
	struct link *joint[]; /* with a part: one, the nearest link below that has one */
};
struct facts {
	uint32_t refs, count;
	struct link *list;
	struct link *joint; /* the newest link with a part; borrowed from list */
	void *root; /* tree of leaves: a leaf if height is 0 */
	uint32_t base; /* number of the first leaf the tree spans */
	uint8_t height;
	bool is_unproved, has_witness;
	uint32_t njoint;
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
	bool want; /* the value the condition is to have */
	expr_id *parts;
	uint32_t nparts, parts_cap;
	uint32_t *vars; /* every byte that occurs, ascending */
	uint32_t nvars, vars_cap;
};

/* The term's set of values that make it true, memoised by id. */
struct truth {
	uint32_t set; /* id + 1; 0: not computed; NOT_SINGLE */
	uint32_t var;
};

struct solve_interval;
struct solve_cache;
struct solve_answers;
struct solve_models;
struct solve_sat;
struct solve_rows;
struct backend_z3;

/* What solve_branch found out last, for facts_add. */
struct last_branch {
	uint64_t serial;
	expr_id cond;
	enum verdict side[2]; /* [1]: true */
	bool has_model[2]; /* otherwise the witness itself or nothing */
	bool is_witness[2];
	struct model model[2];
};

/* A byte's set before and after a conjunction. */
struct meet {
	uint32_t var;
	set_id old, now;
};
/* split.c: conjunctions taken apart. */
struct parts {
	expr_id *items;
	uint32_t n, cap;
	bool is_false;
};
struct terms {
	expr_id *items;
	uint32_t n, cap;
};
/* What made a query unsatisfiable; the elements are cache.c's. */
struct core {
	uint64_t *items;
	uint32_t n, cap;
};

struct solve {
	struct expr_pool *pool;
	struct solve_options o;
	struct patience patience;
	struct solve_counters counters;
	bool is_hasty; /* the answer is welcome, but not needed: solve_range */
	struct sets sets;
	struct slab facts, leaves, forks;
	struct slab links[2]; /* without and with a part */
	uint64_t serial;
	uint32_t generation, stamp;
	uint32_t swept_sets; /* byte sets alive after the last sweep */

	struct truth *truth; /* by expression id */
	uint32_t truth_cap;
	struct search_luck {
		uint32_t asked, lost;
	} search[2]; /* for any solution, for the least one */
	struct expr_eval *eval, *scratch_eval;
	uint32_t *mark, mark_epoch, mark_cap; /* by variable, for groups */

	uint8_t *flat; /* the witness of flat_facts, flat for expr_eval */
	uint32_t flat_cap;
	struct facts *flat_facts; /* held; NULL: flat is all zero */

	struct last_branch last;
	struct solve_interval *interval;
	struct solve_cache *cache;
	struct solve_answers *answers;
	struct solve_models *models;
	struct solve_sat *sat;
	struct solve_rows *rows;
	struct backend_z3 *z3;
	uint64_t checked; /* queries seen by --check-solver */
	unsigned crashes[2]; /* of CaDiCaL, of Z3 */
	enum solve_stage stage; /* the costliest one the question at hand has reached */

	/* Scratch, kept for its room. */
	struct query query;
	struct parts parts;
	struct core core;
	struct model model;
	struct terms terms;
	struct {
		struct meet *items;
		uint32_t n, cap;
	} meets;
};

void solve_forget(struct solve *s); /* what is keyed by expression ids */
static inline void solve_refresh(struct solve *s)
{
	if (s->generation != expr_generation(s->pool))
		solve_forget(s);
}
static inline bool solve_has(const struct solve *s, enum solve_stage st)
{
	return !(s->o.off >> st & 1);
}

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

/* truth.c */
struct truth solve_truth_slow(struct solve *s, expr_id cond);
static inline struct truth solve_truth(struct solve *s, expr_id cond)
{
	if (cond < s->truth_cap && s->truth[cond].set)
		return s->truth[cond];
	return solve_truth_slow(s, cond);
}
void truth_forget(struct solve *s);

/* witness.c: evaluation under the facts' witness, and trials that differ from it. */
void witness_load(struct solve *s, struct facts *f);
bool witness_holds(struct solve *s, struct facts *f, expr_id cond);
/* Evaluates the query under the witness changed by the model: parts, sets and condition. */
bool witness_try(struct solve *s, const struct query *q, const struct model *m);
/* Finds a witness where there is none yet. False: unknown, or the facts contradict. */
bool witness_find(struct solve *s, struct facts *f, enum verdict *why);
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

/* interval.c: 1 true, 0 false, -1 do not know; bounds of any term up to 64 bits. */
struct solve_interval *interval_new(void);
void interval_free(struct solve_interval *v);
void interval_forget(struct solve_interval *v);
void interval_swept(struct solve_interval *v); /* ids of terms and sets may be others now */
int interval_decide(struct solve *s, const struct facts *f, expr_id cond);
void interval_bounds(struct solve *s, const struct facts *f, expr_id e, uint64_t *low,
		     uint64_t *high);
/* About how many terms it takes to evaluate one; at most some thousands. */
uint32_t interval_size(struct solve *s, expr_id e);
/* Narrows byte sets by what a joint constraint implies for single bytes. False: cannot
 * hold. */
bool interval_narrow(struct solve *s, struct facts *f, expr_id part);

/* cache.c */
struct solve_cache *cache_new(void);
void cache_free(struct solve_cache *c);
void cache_forget(struct solve_cache *c);
/* UNKNOWN: not known here. A model is filled for SAT. */
enum verdict cache_find(struct solve *s, const struct query *q, struct model *m);
/* core: ids of parts and bytes that suffice for UNSAT (see cache.c); NULL: all. */
void cache_add(struct solve *s, const struct query *q, enum verdict v,
	       const struct model *m, const uint64_t *core, uint32_t ncore);

/* answers.c: what cost something, by digests: it outlives ids and can be told to others. */
struct solve_answers *answers_new(const struct expr_pool *p);
void answers_free(struct solve_answers *a);
/* As cache_find. */
enum verdict answers_find(struct solve *s, const struct query *q, struct model *m);
/* For the question that was looked for last, and how long the answer took. */
void answers_add(struct solve *s, const struct query *q, enum verdict v,
		 const struct model *m, double seconds);

/* models.c */
struct solve_models *models_new(void);
void models_free(struct solve_models *m);
bool models_find(struct solve *s, const struct query *q, struct model *m);
void models_add(struct solve *s, const struct query *q, const struct model *m);

/* rows.c, see rows.h */
struct solve_rows *rows_new(void);
void rows_free(struct solve_rows *t);
void rows_forget(struct solve_rows *t);
/* tabulate.c: groups over few values. UNKNOWN: too many, or too much to do. The model is the
 * least, byte by byte. */
enum verdict tabulate_solve(struct solve *s, const struct query *q, struct model *m);
/* Least and greatest value of a term of the query's bytes. False: not known here. */
bool tabulate_range(struct solve *s, const struct query *q, expr_id e, uint64_t *low,
		    uint64_t *high);

/* The values of its only byte for which a condition holds. */
bool tabulate_truth(struct solve *s, expr_id cond, uint32_t var, uint64_t bits[4]);

/* search.c: small groups by trying values. UNKNOWN: too large. With is_least the model is
 * the least, byte by byte. */
enum verdict search_solve(struct solve *s, const struct query *q, bool is_least,
			  struct model *m);

/* equation.c: hashes and products by meeting in the middle; as search_solve. */
enum verdict equation_solve(struct solve *s, const struct query *q, bool is_least,
			    struct model *m);

/* count.c: floating point over few bytes; the model is the least. UNKNOWN: not for it. */
enum verdict count_solve(struct solve *s, const struct query *q, struct model *m);

/* guess.c: floating point by trying values; SAT with a model, or UNKNOWN. */
enum verdict guess_solve(struct solve *s, const struct query *q, struct model *m);

/* sat.c: incremental instances. core gets what cache_add wants, for UNSAT. */
struct solve_sat *sat_new(void);
void sat_free(struct solve_sat *t);
void sat_forget(struct solve_sat *t);
enum verdict sat_solve(struct solve *s, const struct query *q, struct model *m,
		       struct core *core);
enum verdict sat_solve_fresh(struct solve *s, const struct query *q, struct model *m);
/* Least assignment of the query's bytes, byte by byte, most significant bit first, starting
 * from a model that satisfies it. False: unknown. */
bool sat_least_bytes(struct solve *s, const struct query *q, struct model *m);
/* Least (greatest) value of a term under the query; *value is feasible on entry, and all
 * values agree in the bits from `top` up. */
bool sat_least_value(struct solve *s, const struct query *q, expr_id e, unsigned top,
		     bool is_greatest, uint64_t *value);

/* check.c: counts and reports a crash; a back end that crashes again and again is not
 * asked any more. */
void solve_crashed(struct solve *s, enum solve_stage st, int signal);

/* backend_z3.c */
void z3_free(struct backend_z3 *z);
struct backend_z3 *z3_new(struct expr_pool *p, const struct solve_stub *stub);
int z3_crash(struct backend_z3 *z); /* the signal that ended the last query, 0: none */
/* Are the one-bit terms true together? A model gets a value for each of vars. */
enum verdict z3_solve(struct solve *s, const expr_id *terms, size_t n,
		      const uint32_t *vars, uint32_t nvars, struct model *m);

/* check.c */
_Noreturn void solve_disagree(struct solve *s, const struct query *q, const char *what);
/* The query's constraints as terms: sets, parts and condition, into out. */
void query_terms(struct solve *s, const struct query *q, struct terms *out);
void check_branch(struct solve *s, struct facts *f, expr_id cond, struct solve_branch b);
void check_path(struct solve *s, struct facts *f, const uint8_t *values, uint32_t n);

enum verdict z3_query(struct solve *s, const struct query *q, struct model *m);

/* chain.c: cache, models, SAT, Z3; s->stage tells which. */
enum verdict query_solve(struct solve *s, const struct query *q, struct model *m);
#endif
