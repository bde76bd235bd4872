/* quota.c - --max-paths with many workers: exactly so many paths are ended.
 *
 * A commit counts as a whole, so paths beyond the limit could not be taken back. Instead a
 * worker ends only as many paths as its quota allows, and asks for more when the quota is used
 * up and it has jobs. It gets a share of the paths that are free, smaller and smaller towards
 * the end. An unused quota comes back when a worker runs out of jobs or dies. So every path
 * that is not free is with a worker that has jobs, and the run goes on until all paths are
 * ended or no job is left. */
#include "cluster/collector.h"

static bool is_worker_of_team(const struct collector *c, uint32_t worker, uint32_t team)
{
	return c->balancer.workers[worker].team == team;
}

/* Paths that count for a team: its own, and those from before there were teams. */
static uint64_t paths_of_team(const struct collector *c, uint32_t team)
{
	const struct run_result *own = &c->run->result;
	uint64_t n = own->paths.completed + own->paths.errors + own->paths.unfinished;
	for (uint32_t i = 0; i < c->run->nothers; i++) {
		uint32_t whose =
			i < c->cap_report_team ? c->report_team[i] : COLLECTOR_NOBODY;
		if (whose == team || whose == COLLECTOR_NOBODY)
			n += run_report_paths(c->run->others[i]);
	}
	return n;
}

static uint64_t free_paths_of_team(const struct collector *c, uint32_t team)
{
	uint64_t used = paths_of_team(c, team), most = c->run->options->max_paths;
	for (uint32_t i = 0; i < c->n; i++)
		if (is_worker_of_team(c, i, team))
			used += c->members[i].allowed - c->members[i].done;
	return used < most ? most - used : 0;
}

static void allow_paths(struct collector *c, uint32_t worker, uint64_t paths)
{
	struct member *m = &c->members[worker];
	struct bytes out = {0};
	m->allowed += paths;
	m->wants_paths = false;
	bytes_number(&out, m->allowed);
	collector_send(c, worker, MESSAGE_PATHS, &out);
	bytes_done(&out);
}

void collector_take_paths(struct collector *c, uint32_t worker, const struct commit *m)
{
	struct member *w = &c->members[worker];
	uint32_t team = c->balancer.workers[worker].team;
	if (!c->run->options->max_paths)
		return;
	w->done = run_report_paths(c->run->others[w->report]);
	if (!m->leaves || w->allowed < w->done)
		w->allowed = w->done;
	/* A worker may have asked again before the answer to its first request arrived. */
	w->wants_paths = m->wants_paths && w->allowed == w->done;
	for (uint32_t i = 0; i < c->n; i++) {
		uint64_t n = free_paths_of_team(c, team);
		if (n && c->members[i].wants_paths && is_worker_of_team(c, i, team))
			allow_paths(c, i, n / (2 * c->n) + 1);
	}
}

bool collector_has_all_paths(const struct collector *c)
{
	for (uint32_t t = 0; t < collector_teams(c); t++)
		if (paths_of_team(c, t) >= c->run->options->max_paths)
			return true;
	return false;
}
