/* internal.h - what the files of solve/ share: struct chain, and what each of them offers.
 * Read solve.h first, then facts/shared.h and doc/solve.md. */
#ifndef SOLVE_INTERNAL_H
#define SOLVE_INTERNAL_H
#include "enumerate/enumerate.h"
#include "facts/interval.h"
#include "facts/shared.h"
#include "solve/patience.h"
#include "solve/solve.h"
#include "trial/trial.h"

enum { SOLVE_MAX_CRASHES = 3 }; /* of one back end, before it is switched off */

struct solve_cache;
struct solve_answers;
struct solve_sat;
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
struct terms {
	expr_id *items;
	uint32_t n, cap;
};
/* What made a query unsatisfiable; the elements are cache.c's. */
struct core {
	uint64_t *items;
	uint32_t n, cap;
};

/* A worker's solver: what the modules below see of it, and what is needed here only. */
struct chain {
	struct solve solve; /* first: chain_of */
	struct solve_options o;
	struct patience patience;
	struct solve_counters counters;
	bool is_hasty; /* the answer is welcome, but not needed: solve_range, solve_finding */
	uint32_t generation;
	uint32_t swept_sets; /* byte sets alive after the last sweep */

	struct last_branch last;
	struct solve_cache *cache;
	struct solve_answers *answers;
	struct solve_sat *sat;
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

/* Every struct solve is the beginning of one. */
static inline struct chain *chain_of(const struct solve *s)
{
	return (struct chain *)s;
}

void solve_forget(struct solve *s); /* what is keyed by expression ids */
static inline void solve_refresh(struct solve *s)
{
	if (chain_of(s)->generation != expr_generation(s->pool))
		solve_forget(s);
}
static inline bool solve_has(const struct solve *s, enum solve_stage st)
{
	return !(chain_of(s)->o.off >> st & 1);
}

/* Does the answer depend on the order of the parts? See solve_group in values.c. */
static inline bool query_is_ordered(const struct query *q)
{
	return !q->cond && !q->want;
}

/* cache.c */
struct solve_cache *cache_new(void);
void cache_free(struct solve_cache *c);
void cache_forget(struct solve_cache *c);
/* UNKNOWN: not known here. A model is filled for SAT. */
enum verdict cache_find(struct solve *s, const struct query *q, struct model *m);
/* core: ids of parts and bytes that suffice for UNSAT (see cache.c); NULL: all. */
void cache_add(struct solve *s, const struct query *q, enum verdict v,
	       const struct model *m, const uint64_t *core, uint32_t ncore);

/* local.c: a model of facts and condition that changes bytes of the condition alone, on a
 * path with an index (facts/watch.c). False: none was found, or it was not tried. */
bool local_find(struct solve *s, struct facts *f, expr_id cond, bool want,
		struct model *m);

/* known.c: the term with the conditions inside it that the facts decide replaced by their
 * values. */
expr_id known_apply(struct solve *s, struct facts *f, expr_id e);

/* divide.c: halves in which a condition that terms choose by has a value. UNKNOWN: there is
 * none, or a half is not known. is_hard: SAT did not know soon, so it may take longer. */
enum verdict divide_solve(struct solve *s, const struct query *q, bool is_hard,
			  struct model *m);

/* answers.c: what cost something, by digests: it outlives ids and can be told to others. */
struct solve_answers *answers_new(const struct expr_pool *p);
void answers_free(struct solve_answers *a);
/* As cache_find. */
enum verdict answers_find(struct solve *s, const struct query *q, struct model *m);
/* For the question that was looked for last, and how long the answer took. */
void answers_add(struct solve *s, const struct query *q, enum verdict v,
		 const struct model *m, double seconds);

/* sat.c: incremental instances. core gets what cache_add wants, for UNSAT. */
struct solve_sat *sat_new(void);
void sat_free(struct solve_sat *t);
void sat_forget(struct solve_sat *t);
enum verdict sat_solve(struct solve *s, const struct query *q, struct model *m,
		       struct core *core);
enum verdict sat_solve_fresh(struct solve *s, const struct query *q, struct model *m);
/* The same with a limit of conflicts. */
enum verdict sat_solve_within(struct solve *s, const struct query *q, uint64_t conflicts,
			      struct model *m);
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

/* values.c: finds a witness where there is none yet. False: unknown, or the facts
 * contradict. */
bool witness_find(struct solve *s, struct facts *f, enum verdict *why);

/* chain.c: takes a constraint into facts that were just copied. False: it cannot hold.
 * *is_local: the witness is still right. */
bool facts_take(struct solve *s, struct facts *g, expr_id cond, bool *is_local);
/* chain.c: counting, searching, equations. With is_least the model is the least. */
enum verdict query_try_values(struct solve *s, const struct query *q, bool is_least,
			      struct model *m);
/* chain.c: cache, models, SAT, Z3; the chain's stage tells which. */
enum verdict query_solve(struct solve *s, const struct query *q, struct model *m);
#endif
