/* commit.c - see commit.h. */
#include "cluster/commit.h"

#include "base/vec.h"

#include <stdlib.h>

void commit_done(struct commit *c)
{
	bytes_done(&c->report);
	bytes_done(&c->tests);
	bytes_done(&c->frontier);
	bytes_done(&c->jobs);
	bytes_done(&c->offers);
	bytes_done(&c->homing);
	numbers_done(&c->groups);
	numbers_done(&c->handed_groups);
	free(c->taken);
	*c = (struct commit){0};
}

void commit_clear(struct commit *c)
{
	struct commit kept = *c;
	*c = (struct commit){.report = kept.report,
			     .tests = kept.tests,
			     .frontier = kept.frontier,
			     .jobs = kept.jobs,
			     .offers = kept.offers,
			     .homing = kept.homing,
			     .groups = kept.groups,
			     .handed_groups = kept.handed_groups,
			     .taken = kept.taken,
			     .cap_taken = kept.cap_taken};
	bytes_clear(&c->report);
	bytes_clear(&c->tests);
	bytes_clear(&c->frontier);
	bytes_clear(&c->jobs);
	bytes_clear(&c->offers);
	bytes_clear(&c->homing);
	c->groups.n = c->handed_groups.n = 0;
}

void commit_offer(struct commit *c, const struct offer *o, struct job *j)
{
	struct bytes trie = {0};
	job_write_one(j, &trie);
	bytes_number(&c->offers, o->place.hash);
	bytes_number(&c->offers, o->place.at);
	bytes_number(&c->offers, o->taken);
	bytes_number(&c->offers, o->value);
	bytes_block(&c->offers, trie.data, trie.n);
	bytes_done(&trie);
	c->noffers++;
}

bool commit_get_offer(struct bytes_reader *in, struct offer *o, const uint8_t **trie,
		      size_t *n)
{
	o->place.hash = bytes_get_number(in);
	o->place.at = bytes_get_number(in);
	o->taken = bytes_get_number(in);
	o->value = bytes_get_number(in);
	*trie = bytes_get_block(in, n);
	return *trie != NULL;
}

void commit_home(struct commit *c, uint64_t group, struct job *j)
{
	struct bytes trie = {0};
	struct bytes_reader in;
	struct numbers others = {0};
	if (payload_find(&j->payload, PAYLOAD_GROUPS, &in))
		numbers_read(&others, &in);
	numbers_remove(&others, group);
	job_write_one(j, &trie);
	bytes_number(&c->homing, group);
	numbers_write(&others, &c->homing);
	bytes_block(&c->homing, trie.data, trie.n);
	numbers_done(&others);
	bytes_done(&trie);
	c->nhoming++;
}

bool commit_get_home(struct bytes_reader *in, uint64_t *group, struct numbers *others,
		     const uint8_t **trie, size_t *n)
{
	*group = bytes_get_number(in);
	numbers_read(others, in);
	*trie = bytes_get_block(in, n);
	return *trie != NULL;
}

void commit_write(const struct commit *c, struct bytes *out)
{
	bytes_block(out, c->report.data, c->report.n);
	bytes_number(out, c->ntests);
	bytes_block(out, c->tests.data, c->tests.n);
	bytes_number(out, c->leaves);
	bytes_block(out, c->frontier.data, c->frontier.n);
	bytes_number(out, c->noffers);
	bytes_block(out, c->offers.data, c->offers.n);
	numbers_write(&c->groups, out);
	bytes_number(out, c->nhoming);
	bytes_block(out, c->homing.data, c->homing.n);
	bytes_number(out, c->ntaken);
	for (uint32_t i = 0; i < c->ntaken; i++)
		bytes_number(out, c->taken[i]);
	bytes_number(out, c->handed);
	bytes_number(out, c->to);
	bytes_number(out, c->handed_leaves);
	bytes_block(out, c->jobs.data, c->jobs.n);
	numbers_write(&c->handed_groups, out);
	bytes_byte(out, c->is_last);
	bytes_byte(out, c->wants_paths);
	bytes_double(out, c->idle);
}

static void read_job_block(struct bytes *to, struct bytes_reader *in)
{
	size_t n;
	const uint8_t *data = bytes_get_block(in, &n);
	if (data)
		bytes_add(to, data, n);
}

bool commit_read(struct commit *c, struct bytes_reader *in)
{
	commit_clear(c);
	read_job_block(&c->report, in);
	c->ntests = bytes_get_number(in);
	read_job_block(&c->tests, in);
	c->leaves = bytes_get_number(in);
	read_job_block(&c->frontier, in);
	c->noffers = bytes_get_number(in);
	read_job_block(&c->offers, in);
	numbers_read(&c->groups, in);
	c->nhoming = bytes_get_number(in);
	read_job_block(&c->homing, in);
	for (uint64_t n = bytes_get_count(in, 1); n && !in->is_bad; n--)
		*VEC_ADD(c->taken, c->ntaken, c->cap_taken) = bytes_get_number(in);
	c->handed = bytes_get_number(in);
	c->to = bytes_get_number(in);
	c->handed_leaves = bytes_get_number(in);
	read_job_block(&c->jobs, in);
	numbers_read(&c->handed_groups, in);
	c->is_last = bytes_get_byte(in);
	c->wants_paths = bytes_get_byte(in);
	c->idle = bytes_get_double(in);
	return !in->is_bad && in->at == in->end;
}
