/* opens.c - the collector's part in open choices: it alone decides whether an alternative is
 * new, so that each is explored once, however many workers offer it, and how often.
 *
 * An alternative arrives with the commit of the path that offers it, and becomes a job in the
 * same step: there is no moment at which neither the path nor the job is an obligation. The
 * job goes to the worker that has offered it, which may have a snapshot of the open choice;
 * balancing does the rest. */
#include "cluster/collector.h"

#include <stdio.h>

void collector_take_offers(struct collector *c, uint32_t worker, const struct commit *m)
{
	uint32_t team = c->balancer.workers[worker].team;
	struct bytes_reader in = bytes_read(m->offers.data, m->offers.n);
	for (uint64_t i = 0; i < m->noffers; i++) {
		struct offer o;
		const uint8_t *trie;
		size_t n;
		if (!commit_get_offer(&in, &o, &trie, &n)) {
			fprintf(stderr, "everett: offers of worker %u are damaged\n",
				worker);
			return;
		}
		if (!open_set_offer(&c->opens[team], &o))
			continue;
		struct bytes jobs = {0};
		bytes_add(&jobs, trie, n);
		collector_add_jobs(c, &jobs, 1, team);
		c->orphans[c->norphans - 1].near = worker;
	}
}

static bool keep_blocks(struct open_sweep *w, const struct bytes *blocks)
{
	struct bytes_reader in = bytes_read(blocks->data, blocks->n);
	bool ok = true;
	while (ok && in.at < in.end) {
		size_t n;
		const uint8_t *block = bytes_get_block(&in, &n);
		ok = block && open_sweep_trie(w, block, n);
	}
	return ok;
}

static bool keep_jobs(struct open_sweep *w, const struct bytes *jobs)
{
	return open_sweep_trie(w, jobs->data, jobs->n);
}

void collector_sweep_opens(struct collector *c, uint32_t team)
{
	struct open_set *s = &c->opens[team];
	struct open_sweep w;
	bool ok = true;
	if (!open_wants_sweep(s))
		return;
	open_sweep_begin(&w);
	for (uint32_t i = 0; ok && i < c->n; i++)
		ok = c->balancer.workers[i].team != team ||
		     keep_blocks(&w, &c->members[i].frontier);
	for (uint32_t i = 0; ok && i < c->ntransfers; i++)
		ok = keep_jobs(&w, &c->transfers[i].jobs) &&
		     keep_blocks(&w, &c->transfers[i].gathering.more);
	for (uint32_t i = 0; ok && i < c->norphans; i++)
		ok = keep_jobs(&w, &c->orphans[i].jobs) &&
		     keep_blocks(&w, &c->orphans[i].gathering.more);
	for (uint32_t i = 0; ok && i < c->nhoming; i++)
		ok = keep_jobs(&w, &c->homing[i].jobs);
	if (ok)
		open_sweep_end(&w, s);
	else
		open_sweep_cancel(&w, s); /* something is damaged: nothing is forgotten */
}
