/* backend_cadical.c - the only file that sees CaDiCaL.
 * Limits are conflicts; seconds only where the caller asks for them (cadical_ask). A solver
 * that crashed while solving is broken: it answers unknown from then on and is never freed. */
#include "blast/backend_cadical.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "blast/guard.h"

#include <ccadical.h>
#include <limits.h>

struct backend_sat {
	CCaDiCaL *c;
	const struct solve_stub *stub; /* for tests; NULL: none */
	uint64_t *effort; /* the sum of all backends */
	int broken; /* the signal it crashed with; 0: it is fine */
	bool (*is_over)(void *arg); /* NULL: nobody is asked */
	void *over_arg;
	bool is_stubbed; /* the last answer was the stub's: there is no model */
};

struct backend_sat *cadical_new(bool is_small, const struct solve_stub *stub,
				uint64_t *effort)
{
	struct backend_sat *b = alloc_zero(1, sizeof *b);
	b->c = ccadical_init();
	b->stub = stub;
	b->effort = effort;
	ASSERT(b->c);
	ccadical_set_option(b->c, "quiet", 1);
	ccadical_set_option(b->c, "phase",
			    0); /* zeros first: models that are near the least */
	if (is_small) {
		ccadical_set_option(b->c, "lucky", 0);
		ccadical_set_option(b->c, "walk", 0);
	}
	return b;
}

void cadical_free(struct backend_sat *b)
{
	if (b && !b->broken)
		ccadical_release(b->c);
	free(b);
}

void cadical_add(struct backend_sat *b, int lit)
{
	if (!b->broken)
		ccadical_add(b->c, lit);
}

void cadical_assume(struct backend_sat *b, int lit)
{
	if (!b->broken)
		ccadical_assume(b->c, lit);
}

static int on_ask(void *arg)
{
	struct backend_sat *b = arg;
	return b->is_over(b->over_arg);
}

void cadical_ask(struct backend_sat *b, bool (*is_over)(void *arg), void *arg)
{
	b->is_over = is_over;
	b->over_arg = arg;
	ccadical_set_terminate(b->c, b, on_ask);
}

void cadical_hurry(struct backend_sat *b, int decisions)
{
	if (!b->broken)
		ccadical_limit(b->c, "decisions", decisions);
}

struct call {
	struct backend_sat *b;
	int answer;
};

static void solve_guarded(void *arg)
{
	struct call *call = arg;
	struct backend_sat *b = call->b;
	int v = b->stub && b->stub->sat ? b->stub->sat(b->stub->arg) : SOLVE_STUB_ASK;
	b->is_stubbed = v != SOLVE_STUB_ASK;
	if (b->is_stubbed)
		call->answer = v == VERDICT_SAT ? 10 : v == VERDICT_UNSAT ? 20 : 0;
	else
		call->answer = ccadical_solve(b->c);
}

enum verdict cadical_solve(struct backend_sat *b, uint64_t conflicts)
{
	struct call call = {.b = b};
	if (b->broken)
		return VERDICT_UNKNOWN;
	ccadical_limit(b->c, "conflicts", conflicts < INT_MAX ? (int)conflicts : INT_MAX);
	*b->effort += CADICAL_EFFORT * (uint64_t)ccadical_active(b->c);
	b->broken = guard_run(solve_guarded, &call);
	if (b->broken)
		return VERDICT_UNKNOWN;
	switch (call.answer) {
	case 10: return VERDICT_SAT;
	case 20: return VERDICT_UNSAT;
	default: return VERDICT_UNKNOWN;
	}
}

int cadical_crash(const struct backend_sat *b)
{
	return b->broken;
}

bool cadical_value(struct backend_sat *b, int lit)
{
	if (b->is_stubbed)
		return false;
	/* Versions differ in what a negative literal gives: ask for the variable. */
	bool value = ccadical_val(b->c, abs(lit)) > 0;
	return lit > 0 ? value : !value;
}

bool cadical_failed(struct backend_sat *b, int lit)
{
	return b->is_stubbed || ccadical_failed(b->c, lit);
}
