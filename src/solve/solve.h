/* solve.h - what exec asks about a path: can this be true, what value can it have.
 *
 * A path's knowledge is a struct facts (facts/facts.h): immutable, counted; adding a
 * constraint makes new ones. A worker has one struct solve with the chain of stages, their
 * caches and counters. Read doc/solve.md. */
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H
#include "base/bytes.h"
#include "base/err.h"
#include "blast/stub.h"
#include "expr/expr.h"
#include "facts/facts.h"

struct solve_options {
	bool check; /* --check-solver: second opinions, every model evaluated */
	unsigned
		check_share; /* one query in so many goes to both back ends; 0: default 50 */
	uint64_t max_conflicts; /* of SAT per query, 0: default */
	uint64_t max_rlimit; /* of Z3 per query, 0: default */
	uint32_t off; /* bit per stage that is switched off, SOLVE_STAGE_* */
	const char *dump_dir; /* where a disagreement is dumped as SMT-LIB; NULL: here */
	/* Called before abort when an answer turned out to be wrong; NULL: nothing. */
	void (*last_words)(void *arg, const char *what);
	void *last_words_arg;
	const struct solve_stub *stub; /* for tests; NULL: none */
	double max_seconds; /* of one question; 0: only conflicts and resources are counted */
	/* When the run ends, as clock_now counts; 0: not known yet. NULL: never. Called from
	 * any thread. */
	double (*stop_at)(void *arg);
	void *stop_arg;
};

/* Stages, cheapest first; each counts the questions it answered. */
enum solve_stage {
#define STAGE(name, text) SOLVE_STAGE_##name,
#include "solve/stages.def"
#undef STAGE
	SOLVE_STAGES
};
struct solve_counters {
	uint64_t total; /* questions about non-constant conditions */
	uint64_t answered[SOLVE_STAGES]; /* by the stage that decided */
	double seconds
		[SOLVE_STAGES]; /* of SAT and Z3; the others are too quick to time */
	uint64_t unknown;
	uint64_t crashes; /* of back ends */
	uint64_t late; /* questions that ended by the clock (max_seconds) */
};

struct solve *solve_new(struct expr_pool *pool, const struct solve_options *o);
void solve_free(struct solve *s);
const struct solve_counters *solve_counters(const struct solve *s);
/* What terms, SAT and Z3 have cost so far, about, in instructions of a path. It follows from the
 * questions alone: whoever decides by it decides the same in every run. */
uint64_t solve_effort(const struct solve *s);
void solve_forget_counters(struct solve *s); /* starts to count anew */
const char *solve_stage_name(enum solve_stage st);

/* Was an unknown since the last call due to the end of the run? Then it is no answer: the
 * question is to be asked again, in another run. */
bool solve_was_broken_off(struct solve *s);
bool solve_is_broken_off(const struct solve *s); /* the same, without forgetting it */
/* Questions may go on for so long after the end of the run; for what must be finished. */
void solve_set_grace(struct solve *s, double seconds);

void solve_mark(struct solve *s); /* ids held by the caches; or drops them */
/* When all facts there are were marked: byte sets that none of them has are freed. */
void solve_swept(struct solve *s);
bool solve_wants_sweep(const struct solve *s); /* that would be worth it now */

/* Can a one-bit condition be true, can it be false, under the facts? Constant conditions
 * are answered too. */
struct solve_branch {
	enum verdict can_be_true, can_be_false; /* never both UNSAT */
};
struct solve_branch solve_branch(struct solve *s, struct facts *f, expr_id cond);

/* New facts with one more constraint (borrows f; result has count 1). If the constraint was
 * last asked about by solve_branch on these facts, the model found then becomes the witness
 * for free. NULL: it cannot hold. If nobody knows (unknown), the facts carry
 * is_unproved and keep no witness until a later query finds one. */
struct facts *facts_add(struct solve *s, struct facts *f, expr_id cond);
/* For replaying a log, where every branch is known to have been possible: the constraint is
 * added without asking anything; a witness is found when it is first needed. */
struct facts *facts_add_unchecked(struct solve *s, struct facts *f, expr_id cond);

/* The least value (unsigned) an expression can have; false: unknown. */
bool solve_least(struct solve *s, struct facts *f, expr_id e, uint64_t *value);
/* Least and greatest value; false: unknown. */
bool solve_range(struct solve *s, struct facts *f, expr_id e, uint64_t *low,
		 uint64_t *high);
/* The same, if it takes little; whether it does depends on facts and term alone. False: *low and *high
 * stay as they are. */
bool solve_quick_range(struct solve *s, struct facts *f, expr_id e, uint64_t *low,
		       uint64_t *high);
/* Bounds of the value that are known without asking; of 64 bits at most. */
void solve_bounds(struct solve *s, struct facts *f, expr_id e, uint64_t *low,
		  uint64_t *high);
/* The value under the witness: some feasible value, quick. False: no witness. */
bool solve_some(struct solve *s, struct facts *f, expr_id e, uint64_t *value);

/* The canonical assignment of the first n bytes: for a byte without joint constraints the value
 * that comes first in a fixed order (0, letters, digits, other printable, the rest), for others
 * values that are mostly small (doc/solve.md, "Values"). Depends on the constraints and their
 * order alone, not on questions, witnesses and caches. is_least: for bytes with joint constraints the
 * least, byte by byte in order of their numbers, which is the same in whatever order the constraints
 * came. False: unknown (then any checked model, or none). */
bool solve_canonical(struct solve *s, struct facts *f, bool is_least, uint8_t *values,
		     uint32_t n);
/* Values for the test of a finding, which is not to wait for them. With floating point the
 * least ones can take minutes: there they are looked for with a budget of their own, and a
 * group that it does not suffice for gets those of the witness, checked. False: unknown. */
bool solve_finding(struct solve *s, struct facts *f, bool is_least, uint8_t *values,
		   uint32_t n);

/* Answers for other workers' solvers, as bytes that mean the same there. From solve_tell on
 * those that are worth telling to so many others are put down as news; from solve_pass_on on
 * all that solve_learn takes in. solve_learn: false, they are damaged. */
void solve_tell(struct solve *s, uint32_t others);
void solve_pass_on(struct solve *s);
const struct bytes *solve_news(struct solve *s);
void solve_forget_news(struct solve *s);
void solve_all_answers(const struct solve *s, struct bytes *out); /* that are kept */
bool solve_learn(struct solve *s, const uint8_t *data, size_t n);

/* Is the condition satisfiable together with the facts, by back ends only? For tests. */
enum verdict solve_plain(struct solve *s, const expr_id *constraints, size_t n,
			 bool use_z3, uint8_t *values, uint32_t nvalues);
#endif
