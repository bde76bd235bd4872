/* keep.c - checkpoints while workers are at work: what they have committed, and the jobs that
 * are obligations then. A run that is resumed repeats what was done after the checkpoint. */
#include "cluster/collector.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <stdlib.h>

struct jobs {
	struct checkpoint to;
	uint32_t cap, cap_leaves;
};

static void add_job(struct jobs *j, const uint8_t *data, size_t n, uint64_t leaves)
{
	uint32_t at = j->to.n;
	struct bytes *b = VEC_ADD(j->to.jobs, j->to.n, j->cap);
	*b = (struct bytes){0};
	bytes_add(b, data, n);
	*VEC_ADD(j->to.leaves, at, j->cap_leaves) = leaves;
}

/* The number of leaves is known for all blocks together: the first has it. */
static void add_job_blocks(struct jobs *j, const struct bytes *blocks, uint64_t leaves)
{
	struct bytes_reader in = bytes_read(blocks->data, blocks->n);
	while (!in.is_bad && in.at < in.end) {
		size_t n;
		const uint8_t *block = bytes_get_block(&in, &n);
		if (block)
			add_job(j, block, n, leaves);
		leaves = 0;
	}
}

static void add_gathered(struct jobs *j, const struct bytes *jobs, uint64_t leaves,
			 const struct gathering *g)
{
	add_job(j, jobs->data, jobs->n, leaves);
	add_job_blocks(j, &g->more, 0);
}

static bool is_shared(const struct gathering *g)
{
	return g->groups.n || g->complete;
}

/* Adds the jobs whose places other workers have, too (shared), or those whose places no
 * other worker has. */
static void add_jobs(const struct collector *c, uint32_t team, bool shared,
		     struct jobs *j)
{
	for (uint32_t i = 0; i < c->n; i++) {
		const struct member *m = &c->members[i];
		if (collector_team(c, i) == team && m->leaves &&
		    shared == (m->groups.n != 0))
			add_job_blocks(j, &m->frontier, m->leaves);
	}
	for (uint32_t i = 0; i < c->ntransfers; i++) {
		const struct transfer *t = &c->transfers[i];
		if (collector_team(c, t->to) == team &&
		    shared == is_shared(&t->gathering))
			add_gathered(j, &t->jobs, t->leaves, &t->gathering);
	}
	for (uint32_t i = 0; i < c->norphans; i++) {
		const struct orphan *o = &c->orphans[i];
		if (o->team == team && shared == is_shared(&o->gathering))
			add_gathered(j, &o->jobs, o->leaves, &o->gathering);
	}
	for (uint32_t i = 0; shared && i < c->nhoming; i++)
		if (c->homing[i].team == team)
			add_job(j, c->homing[i].jobs.data, c->homing[i].jobs.n, 1);
}

void collector_copy_jobs(const struct collector *c, uint32_t team, struct checkpoint *to)
{
	struct jobs j = {0};
	add_jobs(c, team, true, &j);
	j.to.together = j.to.n;
	add_jobs(c, team, false, &j);
	*to = j.to;
}

static bool report_counts_for(const struct collector *c, uint32_t report, uint32_t team)
{
	uint32_t whose =
		report < c->cap_report_team ? c->report_team[report] : COLLECTOR_NOBODY;
	return whose == team || whose == COLLECTOR_NOBODY;
}

/* Writes it with the reports of this team only, and with findings counted as at the end. */
static void write_checkpoint_of_team(struct collector *c, uint32_t team,
				     const struct checkpoint *jobs)
{
	struct run *r = c->run;
	struct report **all = r->others;
	uint32_t n = r->nothers, kept = 0;
	struct report **own = alloc_zero(n + 1, sizeof *own);
	uint64_t *counts = alloc_zero(r->findings.n + 1, sizeof *counts);
	for (uint32_t i = 0; i < r->findings.n; i++)
		counts[i] = r->findings.items[i]->count;
	for (uint32_t i = 0; i < n; i++) {
		if (!report_counts_for(c, i, team))
			continue;
		own[kept++] = all[i];
		if (i < c->cap_report_team && c->report_team[i] == team)
			run_report_add_counts(r, all[i]);
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
	struct checkpoint jobs;
	if (!keeper_is_due(c->run))
		return;
	uint32_t team = collector_best_team(c);
	collector_copy_jobs(c, team, &jobs);
	write_checkpoint_of_team(c, team, &jobs);
	checkpoint_done(&jobs);
}
