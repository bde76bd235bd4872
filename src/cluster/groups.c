/* groups.c - places that several workers have (sched/home.c): the collector knows which
 * workers have something left in which group, from their commits, and brings together
 * what they have added when no worker has anything left.
 *
 * A group is complete when it is in no committed frontier, no transfer, no orphan and no job that
 * waits here for another group. Commits are whole, so there is no moment at which a group is
 * nowhere although a job of it is on its way. Of two groups on one way the one nearer to the
 * root is the older one: no two wait for each other. */
#include "base/vec.h"
#include "cluster/collector.h"
#include "explore/orders.h"

#include <stdio.h>
#include <stdlib.h>

void gathering_done(struct gathering *g)
{
	numbers_done(&g->groups);
	bytes_done(&g->more);
	*g = (struct gathering){0};
}

void collector_take_homing(struct collector *c, uint32_t worker, const struct commit *m)
{
	struct bytes_reader in = bytes_read(m->homing.data, m->homing.n);
	for (uint64_t i = 0; i < m->nhoming; i++) {
		struct homing h = {.team = collector_team(c, worker)};
		const uint8_t *trie;
		size_t n;
		if (!commit_get_home(&in, &h.group, &h.others, &trie, &n)) {
			numbers_done(&h.others);
			fprintf(stderr, "everett: places of worker %u are damaged\n",
				worker);
			return;
		}
		bytes_add(&h.jobs, trie, n);
		*VEC_ADD(c->homing, c->nhoming, c->cap_homing) = h;
	}
}

static bool is_held(const struct collector *c, uint64_t group)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (numbers_has(&c->members[i].groups, group))
			return true;
	for (uint32_t i = 0; i < c->ntransfers; i++)
		if (numbers_has(&c->transfers[i].gathering.groups, group))
			return true;
	for (uint32_t i = 0; i < c->norphans; i++)
		if (numbers_has(&c->orphans[i].gathering.groups, group))
			return true;
	for (uint32_t i = 0; i < c->nhoming; i++)
		if (numbers_has(&c->homing[i].others, group))
			return true;
	return false;
}

/* All jobs of the group, which leave the list, as one orphan. */
static void gather_group(struct collector *c, uint64_t group)
{
	struct orphan *o = VEC_ADD(c->orphans, c->norphans, c->cap_orphans);
	uint32_t kept = 0;
	*o = (struct orphan){.near = COLLECTOR_NOBODY, .gathering = {.complete = group}};
	for (uint32_t i = 0; i < c->nhoming; i++) {
		struct homing *h = &c->homing[i];
		if (h->group != group) {
			c->homing[kept++] = *h;
			continue;
		}
		o->team = h->team;
		if (o->leaves++)
			bytes_block(&o->gathering.more, h->jobs.data, h->jobs.n);
		else
			bytes_add(&o->jobs, h->jobs.data, h->jobs.n);
		numbers_add_all(&o->gathering.groups, &h->others);
		numbers_done(&h->others);
		bytes_done(&h->jobs);
	}
	c->nhoming = kept;
}

void collector_gather(struct collector *c)
{
	/* The sender of such a job still has its groups, and has not said so yet. */
	if (c->nearly)
		return;
	for (uint32_t i = 0; i < c->nhoming;)
		if (is_held(c, c->homing[i].group)) {
			i++;
		} else {
			gather_group(c, c->homing[i].group);
			i = 0;
		}
}

void collector_add_together(struct collector *c, const struct bytes *jobs, uint32_t n,
			    uint32_t team)
{
	struct bytes first = {0};
	if (!n)
		return;
	bytes_add(&first, jobs[0].data, jobs[0].n);
	collector_add_jobs(c, &first, n, team);
	struct gathering *g = &c->orphans[c->norphans - 1].gathering;
	g->complete = ORDERS_ALL_GROUPS;
	for (uint32_t i = 1; i < n; i++)
		bytes_block(&g->more, jobs[i].data, jobs[i].n);
}

void collector_drop_homing(struct collector *c)
{
	for (uint32_t i = 0; i < c->nhoming; i++) {
		numbers_done(&c->homing[i].others);
		bytes_done(&c->homing[i].jobs);
	}
	free(c->homing);
	c->homing = NULL;
	c->nhoming = c->cap_homing = 0;
}
