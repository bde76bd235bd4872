/* backend_cadical.c - the only file that sees CaDiCaL.
 * Everything is deterministic: limits are conflicts, never seconds. */
#include "solve/backend_cadical.h"

#include "base/assert.h"

#include <ccadical.h>
#include <limits.h>

static CCaDiCaL *solver(struct backend_sat *b)
{
	return (CCaDiCaL *)b;
}

struct backend_sat *cadical_new(bool is_small)
{
	CCaDiCaL *c = ccadical_init();
	ASSERT(c);
	ccadical_set_option(c, "quiet", 1);
	ccadical_set_option(c, "phase",
			    0); /* zeros first: models that are near the least */
	if (is_small) {
		ccadical_set_option(c, "lucky", 0);
		ccadical_set_option(c, "walk", 0);
	}
	return (struct backend_sat *)c;
}

void cadical_free(struct backend_sat *b)
{
	if (b)
		ccadical_release(solver(b));
}

void cadical_add(struct backend_sat *b, int lit)
{
	ccadical_add(solver(b), lit);
}

void cadical_assume(struct backend_sat *b, int lit)
{
	ccadical_assume(solver(b), lit);
}

enum verdict cadical_solve(struct backend_sat *b, uint64_t conflicts)
{
	ccadical_limit(solver(b), "conflicts",
		       conflicts < INT_MAX ? (int)conflicts : INT_MAX);
	switch (ccadical_solve(solver(b))) {
	case 10: return VERDICT_SAT;
	case 20: return VERDICT_UNSAT;
	default: return VERDICT_UNKNOWN;
	}
}

bool cadical_value(struct backend_sat *b, int lit)
{
	/* Versions differ in what a negative literal gives: ask for the variable. */
	bool value = ccadical_val(solver(b), abs(lit)) > 0;
	return lit > 0 ? value : !value;
}

bool cadical_failed(struct backend_sat *b, int lit)
{
	return ccadical_failed(solver(b), lit);
}
