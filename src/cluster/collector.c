/* collector.c - see collector.h. */
#include "cluster/collector.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/vec.h"
#include "engine/part.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool collector_init(struct collector *c, struct run *r, uint32_t workers,
		    struct transport *t, struct err *e)
{
	const struct options *o = r->options;
	*c = (struct collector){.run = r, .n = workers, .transport = t};
	c->members = alloc_zero(workers, sizeof *c->members);
	for (uint32_t i = 0; i < workers; i++)
		c->members[i].report = COLLECTOR_NOBODY;
	balancer_init(&c->balancer, workers, (double)o->balance_delta / 100, 2);
	timeline_init(&c->timeline, workers);
	c->records = packed_reader_new();
	map_init(&c->seen_tests);
	for (uint32_t i = 0; i < COLLECTOR_TEAMS; i++)
		open_set_init(&c->opens[i]);
	if (!portfolio_read(o, c->teams, &c->nteams, e))
		return false;
	for (uint32_t i = 0; i < workers; i++)
		c->balancer.workers[i].team = i % collector_teams(c);
	return true;
}

uint32_t collector_teams(const struct collector *c)
{
	return c->nteams ? c->nteams : 1;
}

void collector_done(struct collector *c)
{
	for (uint32_t i = 0; i < c->n; i++) {
		struct member *m = &c->members[i];
		bytes_done(&m->frontier);
		numbers_done(&m->groups);
		bytes_done(&m->running);
		free(m->address);
	}
	collector_drop_transfers(c, false);
	for (uint32_t i = 0; i < c->norphans; i++) {
		bytes_done(&c->orphans[i].jobs);
		gathering_done(&c->orphans[i].gathering);
	}
	free(c->orphans);
	collector_drop_homing(c);
	free(c->report_team);
	map_done(&c->seen_tests);
	for (uint32_t i = 0; i < COLLECTOR_TEAMS; i++)
		open_set_done(&c->opens[i]);
	free(c->transfers);
	free(c->early);
	free(c->suspects);
	free(c->members);
	commit_done(&c->commit);
	bytes_done(&c->invitation);
	transport_free(c->transport);
	packed_done(c->records);
	balancer_done(&c->balancer);
	timeline_done(&c->timeline);
}

/* --- jobs --- */

void collector_add_jobs(struct collector *c, struct bytes *jobs, uint64_t leaves,
			uint32_t team)
{
	*VEC_ADD(c->orphans, c->norphans, c->cap_orphans) =
		(struct orphan){*jobs, leaves, team, COLLECTOR_NOBODY, {0}};
	*jobs = (struct bytes){0};
}

static void add_covered_blocks(struct collector *c, uint32_t worker)
{
	struct member *m = &c->members[worker];
	struct bytes_reader in = bytes_read(m->frontier.data, m->frontier.n);
	uint64_t leaves = m->leaves;
	while (leaves && !in.is_bad && in.at < in.end) {
		size_t n;
		const uint8_t *block = bytes_get_block(&in, &n);
		struct bytes jobs = {0};
		if (!block)
			break;
		bytes_add(&jobs, block, n);
		/* The number is known for all blocks together: the first has it. */
		collector_add_jobs(c, &jobs, in.at < in.end ? 1 : leaves,
				   collector_team(c, worker));
		numbers_add_all(&c->orphans[c->norphans - 1].gathering.groups, &m->groups);
		leaves -= in.at < in.end && leaves > 1;
	}
	bytes_clear(&m->frontier);
	m->groups.n = 0;
	m->leaves = 0;
}

bool collector_has_work(const struct collector *c, uint32_t team)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (c->members[i].leaves && collector_team(c, i) == team)
			return true;
	for (uint32_t i = 0; i < c->norphans; i++)
		if (c->orphans[i].team == team)
			return true;
	for (uint32_t i = 0; i < c->ntransfers; i++)
		if (collector_team(c, c->transfers[i].to) == team)
			return true;
	for (uint32_t i = 0; i < c->nhoming; i++)
		if (c->homing[i].team == team)
			return true;
	return false;
}

uint32_t collector_best_team(const struct collector *c)
{
	uint32_t best = 0;
	uint64_t most = 0;
	for (uint32_t t = 0; t < collector_teams(c); t++) {
		uint64_t paths = 0;
		if (!collector_has_work(c, t))
			return t;
		for (uint32_t i = 0; i < c->run->nothers; i++)
			if (i < c->cap_report_team && c->report_team[i] == t)
				paths += run_report_paths(c->run->others[i]);
		if (paths > most) {
			most = paths;
			best = t;
		}
	}
	return best;
}

/* The other teams have explored the same tree: their numbers would count it once more. */
static void forget_other_teams(struct collector *c, uint32_t team)
{
	struct run *r = c->run;
	for (uint32_t i = 0; i < r->nothers; i++) {
		if (i >= c->cap_report_team || c->report_team[i] == COLLECTOR_NOBODY ||
		    c->report_team[i] == team)
			continue;
		struct run_result none = {.is_deterministic = true};
		run_result_done(&r->others[i]->result);
		r->others[i]->result = none;
	}
}

void collector_leave(struct collector *c, uint32_t team, struct checkpoint *to)
{
	checkpoint_done(to);
	if (c->nteams)
		forget_other_teams(c, team);
	collector_copy_jobs(c, team, to);
	open_set_clear(&c->run->opens);
	open_set_copy(&c->run->opens, &c->opens[team]);
}

/* --- commits --- */

/* A test of a finding carries the finding's name here, not at its worker. A finding with which
 * paths go on has one test, however many workers have met it: these paths have tests of their own. */
static void take_finding_test(struct collector *c, uint64_t key, bool goes_on,
			      const uint8_t *record, size_t n)
{
	struct run *r = c->run;
	struct err e = {0};
	struct testcase t;
	uint64_t at;
	if (!map_get(&r->findings.by_key, key, &at) ||
	    !packed_parse(c->records, record, n, &t))
		return;
	struct finding *f = r->findings.items[at];
	bool is_first = !f->test;
	if (!is_first && (goes_on || !r->options->all_tests))
		return;
	t.number = r->testgen.tests + 1;
	t.outcome.id = f->id;
	bool ok = !is_first || testcase_store_add_finding(r->store, &t, &e);
	if (ok && is_first)
		f->test = alloc_printf("findings/%s/test.json", f->id);
	ok = ok && testcase_store_add(r->store, &t, &e);
	if (ok)
		r->testgen.tests++;
	else
		run_trouble(r, &e);
}

/* Has another team found this test? Only its number may differ. */
static bool is_test_seen(struct collector *c, const uint8_t *record, size_t n)
{
	struct bytes_reader in = bytes_read(record, n);
	uint64_t at;
	bytes_get_number(&in);
	uint64_t hash = hash_bytes(0, in.at, (size_t)(in.end - in.at));
	if (map_get(&c->seen_tests, hash, &at))
		return true;
	map_put(&c->seen_tests, hash, 1);
	return false;
}

static void take_tests(struct collector *c, const struct commit *m)
{
	struct run *r = c->run;
	struct err e = {0};
	struct bytes_reader in = bytes_read(m->tests.data, m->tests.n);
	for (uint64_t i = 0; i < m->ntests && !in.is_bad; i++) {
		uint64_t key = bytes_get_number(&in);
		size_t n;
		bool goes_on = bytes_get_byte(&in);
		const uint8_t *record = bytes_get_block(&in, &n);
		if (!record)
			break;
		if (c->nteams && is_test_seen(c, record, n))
			continue;
		if (key)
			take_finding_test(c, key, goes_on, record, n);
		else if (testcase_store_add_record(r->store, record, n,
						   r->testgen.tests + 1, &e))
			r->testgen.tests++;
		else
			run_trouble(r, &e);
	}
}

static void note_team(struct collector *c, uint32_t report, uint32_t team)
{
	if (report >= c->cap_report_team) {
		uint32_t cap = report * 2 + 16;
		c->report_team =
			alloc_resize(c->report_team, cap * sizeof *c->report_team);
		for (uint32_t i = c->cap_report_team; i < cap; i++)
			c->report_team[i] = COLLECTOR_NOBODY;
		c->cap_report_team = cap;
	}
	c->report_team[report] = team;
}

static bool take_report(struct collector *c, struct member *w, const struct commit *m)
{
	struct run *r = c->run;
	struct err e = {0};
	struct report *p = run_report_read(m->report.data, m->report.n, &e);
	if (!p || !run_report_take(r, p, true, &e)) {
		run_report_free(p);
		run_trouble(r, &e);
		return false;
	}
	p->result.tests = 0; /* counted here */
	if (w->report == COLLECTOR_NOBODY) {
		w->report = r->nothers;
		note_team(c, w->report, collector_team(c, (uint32_t)(w - c->members)));
		VEC_ADD(r->others, r->nothers, r->cap_others);
	} else {
		run_report_free(r->others[w->report]);
	}
	r->others[w->report] = p;
	return true;
}

static void take_commit(struct collector *c, uint32_t worker, struct bytes_reader *in)
{
	struct member *w = &c->members[worker];
	struct commit *m = &c->commit;
	if (!commit_read(m, in) || !take_report(c, w, m)) {
		fprintf(stderr, "everett: a message of worker %u is damaged\n", worker);
		return;
	}
	collector_take_transfers(c, worker, m);
	collector_take_offers(c, worker, m);
	collector_take_homing(c, worker, m);
	take_tests(c, m);
	struct bytes old = w->frontier;
	w->frontier = m->frontier;
	m->frontier = old;
	w->leaves = m->leaves;
	w->groups.n = 0;
	numbers_add_all(&w->groups, &m->groups);
	if (m->is_last)
		w->state = MEMBER_DONE;
	collector_take_paths(c, worker, m);
	w->idle = m->idle;
}

/* --- messages --- */

static void take_status(struct collector *c, uint32_t worker, struct bytes_reader *in)
{
	struct member *m = &c->members[worker];
	uint64_t jobs = bytes_get_number(in);
	m->instructions = bytes_get_number(in);
	m->idle = bytes_get_double(in);
	m->is_careful = bytes_get_byte(in);
	m->paths = bytes_get_number(in);
	m->memory = bytes_get_number(in);
	m->long_path.instructions = bytes_get_number(in);
	snprintf(m->long_path.place, sizeof m->long_path.place, "%s",
		 bytes_get_string(in));
	c->balancer.workers[worker].may_give = !m->is_careful;
	/* A worker wants jobs, or may have jobs that others wait for. */
	c->is_somebody_idle |= !jobs || (jobs > 1 && c->balancer.waiting);
	balancer_status(&c->balancer, worker, jobs);
	timeline_status(&c->timeline, worker, jobs, m->instructions, m->idle);
}

static void take_limit(struct collector *c, struct bytes_reader *in)
{
	struct err e = {0};
	c->limit = (enum run_stop)bytes_get_number(in);
	err_set(&e, "%s", bytes_get_string(in));
	if (e.text[0])
		run_trouble(c->run, &e);
}

void collector_message(struct collector *c, uint32_t worker, enum message m,
		       struct bytes_reader *in)
{
	switch (m) {
	case MESSAGE_HELLO: collector_take_hello(c, worker, in); return;
	case MESSAGE_JOIN: collector_take_join(c, worker, in); return;
	case MESSAGE_UNFIT: collector_take_unfit(c, worker, in); return;
	case MESSAGE_STATUS: take_status(c, worker, in); return;
	case MESSAGE_COMMIT: take_commit(c, worker, in); return;
	case MESSAGE_LIMIT: take_limit(c, in); return;
	case MESSAGE_REFUSED: {
		uint64_t to = bytes_get_number(in);
		if (to < c->n)
			balancer_refused(&c->balancer, (uint32_t)to);
		c->is_somebody_idle = true;
		return;
	}
	case MESSAGE_FOUND:
		part_take_answers(c->run, in->at, (size_t)(in->end - in->at));
		return;
	case MESSAGE_RUNNING:
		bytes_clear(&c->members[worker].running);
		bytes_add(&c->members[worker].running, in->at,
			  (size_t)(in->end - in->at));
		return;
	case MESSAGE_NONE:
	case MESSAGE_JOBS:
	case MESSAGE_TRANSFER:
	case MESSAGE_COVERAGE:
	case MESSAGE_AVOID:
	case MESSAGE_PATHS:
	case MESSAGE_ANSWERS:
	case MESSAGE_RUN:
	case MESSAGE_DISMISSED:
	case MESSAGE_STOP: return;
	}
}

void collector_tell_coverage(struct collector *c)
{
	const struct cover *cover = c->run->cover;
	struct bytes bits = {0}, out = {0};
	if (cover->reached == c->covered)
		return;
	c->covered = cover->reached;
	cover_to_bytes(cover, &bits);
	bytes_block(&out, bits.data, bits.n);
	for (uint32_t i = 0; i < c->n; i++)
		collector_send(c, i, MESSAGE_COVERAGE, &out);
	bytes_done(&bits);
	bytes_done(&out);
}

void collector_tell_answers(struct collector *c)
{
	struct bytes out = {0};
	if (part_answers(c->run, &out))
		for (uint32_t i = 0; i < c->n; i++)
			collector_send(c, i, MESSAGE_ANSWERS, &out);
	bytes_done(&out);
}

/* --- deaths --- */

void collector_lost(struct collector *c, uint32_t worker)
{
	struct member *m = &c->members[worker];
	enum member_state was = m->state;
	c->balancer.workers[worker] = (struct balancer_worker){
		.rounds = c->balancer.rounds, .team = c->balancer.workers[worker].team};
	if (was != MEMBER_OUT)
		m->state = MEMBER_GONE;
	free(m->address);
	m->address = NULL;
	if (was == MEMBER_DONE || was == MEMBER_OUT)
		return;
	if (was == MEMBER_JOINING)
		collector_failed_start(c, worker);
	c->deaths++;
	LOG(INFO, "cluster",
	    "worker %" PRIu32 " is gone; others take up its %" PRIu64 " paths", worker,
	    m->leaves);
	if (m->running.n)
		collector_suspect(c, &m->running);
	bytes_clear(&m->running);
	add_covered_blocks(c, worker);
	m->report = COLLECTOR_NOBODY; /* what it has committed stays */
	m->done = m->allowed = 0;
	m->wants_paths = false;
	m->instructions = m->paths = m->memory = 0;
	m->long_path = (struct long_path_news){0};
	collector_recall(c, worker);
}
