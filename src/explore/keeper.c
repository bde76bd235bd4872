/* keeper.c - see keeper.h. A checkpoint that cannot be written is no reason to stop: the one
 * before it stays. */
#include "explore/keeper.h"

#include "base/clock.h"
#include "base/log.h"
#include "explore/checkpoint.h"

#include <inttypes.h>

static const double look_seconds = 1, first_seconds = 5, most_seconds = 60;
static const double growth = 1.5, share = 50;

static double look_again_after(const struct run *r)
{
	double asked = r->options->checkpoint;
	return asked > 0 && asked < look_seconds ? asked : look_seconds;
}

void keeper_start(struct run *r)
{
	struct err e = {0};
	double asked = r->options->checkpoint;
	r->keeper = (struct keeper){.kept = r->budget.now,
				    .next = r->budget.now + look_again_after(r),
				    .interval = asked > 0 ? asked : first_seconds};
	/* A resumed run has one already, which says more. */
	if (!r->options->resume && !checkpoint_write_start(r, &e))
		LOG(INFO, "engine", "no checkpoint: %s", e.text);
}

bool keeper_is_due(struct run *r)
{
	struct keeper *k = &r->keeper;
	struct err e = {0};
	double now = r->budget.now;
	if (now < k->next)
		return false;
	k->next = now + look_again_after(r);
	if (!testcase_store_flush(r->store, &e))
		run_trouble(r, &e);
	bool is_news = r->findings.n > k->findings;
	double wait = is_news ? look_seconds : k->interval;
	return now - k->kept >= (wait > share * k->cost ? wait : share * k->cost);
}

void keeper_write(struct run *r, const struct checkpoint *c)
{
	struct keeper *k = &r->keeper;
	struct err e = {0};
	double start = clock_now();
	bool ok = checkpoint_write(r, c, &e);
	k->kept = clock_now();
	k->cost = k->kept - start;
	k->interval =
		k->interval * growth < most_seconds ? k->interval * growth : most_seconds;
	k->findings = r->findings.n;
	if (ok)
		LOG(INFO, "engine", "checkpoint written in %.3f s", k->cost);
	else
		LOG(INFO, "engine", "no checkpoint: %s", e.text);
}
