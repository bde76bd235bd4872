/* transfers.c - jobs on their way between workers. The collector hears of a transfer from both
 * ends, in either order, and either end may be lost by then or have a successor: whatever
 * happens, the jobs are with one of the two workers or wait for some worker. */
#include "cluster/collector.h"

#include "base/vec.h"

static void free_transfer(struct collector *c, uint32_t i)
{
	bytes_done(&c->transfers[i].jobs);
	gathering_done(&c->transfers[i].gathering);
	c->transfers[i] = c->transfers[--c->ntransfers];
}

static struct transfer *new_transfer(struct collector *c, uint64_t number, uint32_t from,
				     uint32_t to)
{
	struct transfer *t = VEC_ADD(c->transfers, c->ntransfers, c->cap_transfers);
	*t = (struct transfer){.number = number, .from = from, .to = to};
	return t;
}

/* It waits for some worker again. */
static void orphan_transfer(struct collector *c, uint32_t i, uint32_t team)
{
	struct transfer *t = &c->transfers[i];
	collector_add_jobs(c, &t->jobs, t->leaves, team);
	c->orphans[c->norphans - 1].gathering = t->gathering;
	t->gathering = (struct gathering){0};
	free_transfer(c, i);
}

static void send_jobs(struct collector *c, const struct transfer *t)
{
	struct bytes out = {0};
	bytes_number(&out, t->number);
	bytes_number(&out, t->gathering.complete);
	bytes_block(&out, t->jobs.data, t->jobs.n);
	bytes_add(&out, t->gathering.more.data, t->gathering.more.n);
	collector_send(c, t->to, MESSAGE_JOBS, &out);
	bytes_done(&out);
}

static bool is_worker_present(const struct collector *c, uint32_t worker)
{
	return c->members[worker].state == MEMBER_PRESENT;
}

/* The worker of a team with the least to do among those that are there. */
static uint32_t find_poorest_worker(const struct collector *c, uint32_t team)
{
	uint32_t best = COLLECTOR_NOBODY;
	for (uint32_t i = 0; i < c->n; i++) {
		const struct balancer_worker *w = &c->balancer.workers[i];
		if (!is_worker_present(c, i) || w->team != team)
			continue;
		if (best == COLLECTOR_NOBODY || w->jobs < c->balancer.workers[best].jobs)
			best = i;
	}
	return best;
}

void collector_hand_out(struct collector *c)
{
	for (uint32_t i = c->norphans; i-- > 0;) {
		uint32_t to = c->orphans[i].near;
		if (to == COLLECTOR_NOBODY || !is_worker_present(c, to))
			to = find_poorest_worker(c, c->orphans[i].team);
		if (to == COLLECTOR_NOBODY)
			continue;
		struct transfer *t =
			new_transfer(c, ++c->last_number, COLLECTOR_NOBODY, to);
		t->jobs = c->orphans[i].jobs;
		t->leaves = c->orphans[i].leaves;
		t->gathering = c->orphans[i].gathering;
		c->orphans[i] = c->orphans[--c->norphans];
		c->balancer.workers[to].jobs += t->leaves ? t->leaves : 1;
		c->members[to].got += t->leaves;
		send_jobs(c, t);
	}
}

static void take_arrivals(struct collector *c, const struct commit *m)
{
	for (uint32_t i = 0; i < m->ntaken; i++) {
		uint32_t k = 0;
		while (k < c->ntransfers && c->transfers[k].number != m->taken[i])
			k++;
		if (k < c->ntransfers)
			free_transfer(c, k);
		else
			*VEC_ADD(c->early, c->nearly, c->cap_early) = m->taken[i];
	}
}

static void take_departure(struct collector *c, uint32_t worker, struct commit *m)
{
	if (!m->handed || m->to >= c->n)
		return;
	c->members[worker].given += m->handed_leaves;
	c->members[m->to].got += m->handed_leaves;
	timeline_transfer(&c->timeline, worker, (uint32_t)m->to, m->handed_leaves);
	for (uint32_t i = 0; i < c->nearly; i++)
		if (c->early[i] == m->handed) {
			c->early[i] = c->early[--c->nearly];
			return;
		}
	struct transfer *t = new_transfer(c, m->handed, worker, (uint32_t)m->to);
	t->jobs = m->jobs;
	t->leaves = m->handed_leaves;
	m->jobs = (struct bytes){0};
	numbers_add_all(&t->gathering.groups, &m->handed_groups);
	/* The receiver may be lost by now, perhaps with a successor that knows nothing of
	 * this transfer. */
	if (!collector_has_process(c, t->to) || t->number <= c->members[t->to].past)
		orphan_transfer(c, (uint32_t)(t - c->transfers), collector_team(c, t->to));
}

void collector_take_transfers(struct collector *c, uint32_t worker, struct commit *m)
{
	take_arrivals(c, m);
	take_departure(c, worker, m);
}

void collector_recall(struct collector *c, uint32_t worker)
{
	c->members[worker].past = c->last_number;
	for (uint32_t i = 0; i < c->ntransfers;) {
		struct transfer *t = &c->transfers[i];
		if (t->to == worker) {
			orphan_transfer(c, i, collector_team(c, worker));
			continue;
		}
		/* The dead sender may not have sent it: resend. Receivers drop duplicates. */
		if (t->from == worker) {
			t->from = COLLECTOR_NOBODY;
			send_jobs(c, t);
		}
		i++;
	}
}

void collector_drop_transfers(struct collector *c, bool keeps_jobs)
{
	while (c->ntransfers) {
		if (keeps_jobs)
			orphan_transfer(c, 0, collector_team(c, c->transfers[0].to));
		else
			free_transfer(c, 0);
	}
}
