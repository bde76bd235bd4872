/* keep.c - checkpoints while workers are at work: what they have committed, and the jobs that
 * are obligations then. A run that is resumed repeats what was done after the checkpoint. */
#include "cluster/collector.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <stdlib.h>

struct jobs {
	struct checkpoint to;
	uint32_t cap;
};

static void add_job(struct jobs *j, const uint8_t *data, size_t n)
{
	struct bytes *b = VEC_ADD(j->to.jobs, j->to.n, j->cap);
	*b = (struct bytes){0};
	bytes_add(b, data, n);
}

static void add_frontier(struct jobs *j, const struct member *m)
{
	struct bytes_reader in = bytes_read(m->frontier.data, m->frontier.n);
	while (m->leaves && !in.is_bad && in.at < in.end) {
		size_t n;
		const uint8_t *block = bytes_get_block(&in, &n);
		if (block)
			add_job(j, block, n);
	}
}

/* Copies of all that is to be done for a team. */
static void copy_jobs(const struct collector *c, uint32_t team, struct jobs *j)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (collector_team(c, i) == team)
			add_frontier(j, &c->members[i]);
	for (uint32_t i = 0; i < c->ntransfers; i++)
		if (collector_team(c, c->transfers[i].to) == team)
			add_job(j, c->transfers[i].jobs.data, c->transfers[i].jobs.n);
	for (uint32_t i = 0; i < c->norphans; i++)
		if (c->orphans[i].team == team)
			add_job(j, c->orphans[i].jobs.data, c->orphans[i].jobs.n);
}

static bool counts_for(const struct collector *c, uint32_t report, uint32_t team)
{
	uint32_t whose =
		report < c->cap_report_team ? c->report_team[report] : COLLECTOR_NOBODY;
	return whose == team || whose == COLLECTOR_NOBODY;
}

/* Writes it with the reports of this team only, and with findings counted as at the end. */
static void write_for(struct collector *c, uint32_t team, const struct checkpoint *jobs)
{
	struct run *r = c->run;
	struct report **all = r->others;
	uint32_t n = r->nothers, kept = 0;
	struct report **own = alloc_zero(n + 1, sizeof *own);
	uint64_t *counts = alloc_zero(r->findings.n + 1, sizeof *counts);
	for (uint32_t i = 0; i < r->findings.n; i++)
		counts[i] = r->findings.items[i]->count;
	for (uint32_t i = 0; i < n; i++) {
		if (!counts_for(c, i, team))
			continue;
		own[kept++] = all[i];
		if (i < c->cap_report_team && c->report_team[i] == team)
			report_add_counts(r, all[i]);
	}
	r->others = own;
	r->nothers = kept;
	open_set_copy(&r->opens, &c->opens[team]);
	keeper_write(r, jobs);
	open_set_clear(&r->opens);
	r->others = all;
	r->nothers = n;
	for (uint32_t i = 0; i < r->findings.n; i++)
		r->findings.items[i]->count = counts[i];
	free(counts);
	free(own);
}

void collector_keep(struct collector *c)
{
	struct jobs j = {0};
	if (!keeper_is_due(c->run))
		return;
	uint32_t team = collector_best_team(c);
	copy_jobs(c, team, &j);
	write_for(c, team, &j.to);
	checkpoint_done(&j.to);
}
