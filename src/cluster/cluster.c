/* cluster.c - the collector's process: has workers started, hears them, balances, stops them.
 *
 * The collector stands at the tree's origin and explores nothing itself. A worker that is lost
 * is replaced. */
#include "cluster/cluster.h"

#include "base/clock.h"
#include "cluster/start.h"
#include "transport/local.h"
#include "engine/part.h"

#include <stdio.h>

enum { DEATHS_LIMIT = 1000 }; /* then something is wrong with more than a path */
static const double stop_seconds = 20; /* workers have to commit for the last time */

/* Hears what has come, after waiting for it at most so long. */
static void hear_workers(struct collector *c, double seconds)
{
	struct transport_mail m;
	transport_wait(c->transport, clock_now() + seconds);
	while (transport_next(c->transport, &m)) {
		if (m.is_lost)
			collector_lost(c, m.peer);
		else
			collector_message(c, m.peer, m.type, &m.content);
	}
}

static void balance_jobs(struct collector *c)
{
	double off = c->run->options->stop_balancing_after;
	double now = clock_now() - c->run->budget.start;
	if (off > 0 && now >= off) {
		if (c->timeline.stopped <= 0)
			c->timeline.stopped = clock_now() - c->timeline.start;
		return;
	}
	balancer_decide(&c->balancer);
	for (uint32_t i = 0; i < c->balancer.nout; i++) {
		struct balancer_transfer t = c->balancer.out[i];
		struct bytes out = {0};
		if (!c->members[t.to].address)
			continue;
		bytes_number(&out, ++c->last_number);
		bytes_number(&out, t.to);
		bytes_string(&out, c->members[t.to].address);
		bytes_number(&out, t.jobs ? t.jobs : 1);
		collector_send(c, t.from, MESSAGE_TRANSFER, &out);
		bytes_done(&out);
	}
}

static bool has_processes(const struct collector *c, uint32_t team)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (collector_has_process(c, i) && collector_team(c, i) == team)
			return true;
	return false;
}

/* Starts those that are gone, as far as the system lets us: the others do without them. */
static void start_missing(struct collector *c, bool is_careful)
{
	struct err e = {0};
	uint32_t running = 0;
	for (uint32_t i = 0; i < c->n; i++) {
		struct member *m = &c->members[i];
		/* Where one could not be started, the next cannot either. */
		if (m->state == MEMBER_GONE &&
		    (e.text[0] || !cluster_start_worker(c, i, is_careful, &e)))
			m->state = MEMBER_OUT;
		running += collector_has_process(c, i);
	}
	if (!e.text[0])
		return;
	c->last_trouble = e;
	if (running)
		fprintf(stderr, "everett: %s; %u of %u workers go on\n", e.text, running,
			c->n);
}

/* Does every team have a worker? One that has none never will: its last worker could not be
 * started, or was refused. */
static bool has_teams(struct collector *c)
{
	for (uint32_t t = 0; t < collector_teams(c); t++)
		if (!has_processes(c, t)) {
			run_trouble(c->run, &c->last_trouble);
			return false;
		}
	return true;
}

/* Replaces workers that are gone. False: that makes no sense any more. */
static bool replace_lost(struct collector *c)
{
	struct err e = {0};
	if (c->deaths <= DEATHS_LIMIT) {
		start_missing(c, true);
		return has_teams(c);
	}
	err_set(&e, "%u workers have died", c->deaths);
	run_trouble(c->run, &e);
	return false;
}

static enum run_stop check_run_limits(struct collector *c)
{
	struct run *r = c->run;
	const struct options *o = r->options;
	uint64_t instructions = r->exec->instructions;
	for (uint32_t i = 0; i < r->nothers; i++)
		instructions += r->others[i]->result.instructions;
	enum run_stop stop = budget_check(&r->budget, instructions);
	if (stop == STOP_NONE && o->max_paths && collector_has_all_paths(c))
		stop = STOP_PATHS;
	if (stop == STOP_NONE && r->is_found)
		stop = STOP_FINDINGS;
	if (stop == STOP_NONE && r->cannot_write) /* what is found cannot be kept */
		stop = STOP_FAILED;
	return stop == STOP_NONE ? c->limit : stop;
}

static bool has_any_worker(const struct collector *c)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (collector_has_process(c, i))
			return true;
	return false;
}

/* Workers commit for the last time. One that is not ready for work has nothing to commit. */
static void stop_workers(struct collector *c)
{
	double start = clock_now();
	for (uint32_t i = 0; i < c->n; i++) {
		if (c->members[i].state == MEMBER_JOINING) {
			c->members[i].state = MEMBER_OUT;
			transport_end(c->transport, i);
			continue;
		}
		collector_send(c, i, MESSAGE_STOP, NULL);
		transport_interrupt(c->transport, i); /* it may be busy with a question */
	}
	while (has_any_worker(c) && clock_now() - start < stop_seconds)
		hear_workers(c, 0.01);
	for (uint32_t i = 0; i < c->n; i++)
		if (collector_has_process(c, i))
			transport_end(c->transport, i);
	while (has_any_worker(c))
		hear_workers(c, 0.01);
}

/* Adds what a worker has done beyond its last commit, which counts already. */
static void add_uncommitted_work(struct run_far *far, const struct run *r,
				 const struct member *m)
{
	uint64_t paths = 0, instructions = 0;
	if (m->report != COLLECTOR_NOBODY) {
		paths = run_report_paths(r->others[m->report]);
		instructions = r->others[m->report]->result.instructions;
	}
	far->paths += m->paths > paths ? m->paths - paths : 0;
	far->instructions +=
		m->instructions > instructions ? m->instructions - instructions : 0;
	far->memory += m->memory;
	if (m->long_path.instructions > far->long_path.instructions)
		far->long_path = m->long_path;
}

static bool has_far_news(const struct collector *c)
{
	/* While one worker goes through a long path others may end theirs. */
	for (uint32_t i = 0; i < c->n; i++)
		if (c->balancer.workers[i].jobs && !c->members[i].long_path.instructions)
			return false;
	return true;
}

static void show_progress(struct collector *c)
{
	struct run *r = c->run;
	if (r->options->quiet || !budget_wants_progress(&r->budget))
		return;
	r->far = (struct run_far){0};
	for (uint32_t i = 0; i < c->n; i++) {
		r->far.jobs += c->balancer.workers[i].jobs;
		add_uncommitted_work(&r->far, r, &c->members[i]);
	}
	if (!has_far_news(c))
		r->far.long_path = (struct long_path_news){0};
	summary_progress(r);
}

static bool is_report_counted(const struct collector *c, uint32_t report, uint32_t team)
{
	return report < c->cap_report_team && c->report_team[report] == team;
}

/* How often findings were met, and what workers did. */
static void sum_up_counts(struct collector *c, uint32_t team)
{
	struct run *r = c->run;
	for (uint32_t i = 0; i < r->nothers; i++)
		if (is_report_counted(c, i, team))
			run_report_add_counts(r, r->others[i]);
	for (uint32_t i = 0; i < r->findings.n; i++)
		if (!r->findings.items[i]->count) /* another team's only */
			r->findings.items[i]->count = 1;
	for (uint32_t i = 0; i < c->n; i++) {
		const struct member *m = &c->members[i];
		struct run_worker w = {.id = i,
				       .idle_seconds = m->idle,
				       .start_seconds = m->start_seconds,
				       .given = m->given,
				       .got = m->got};
		if (m->report != COLLECTOR_NOBODY) {
			const struct run_result *res = &r->others[m->report]->result;
			w.instructions = res->instructions;
			w.replayed = res->replayed_instructions;
			w.paths = res->paths.completed + res->paths.errors;
			w.states_peak = res->states_peak;
			w.peak_rss_bytes = res->peak_rss_bytes;
			w.seconds = res->seconds;
		}
		run_result_add_worker(&r->result, &w);
	}
}

/* Is every team still at work? One that is done has done it for all. */
static bool has_work(const struct collector *c)
{
	for (uint32_t t = 0; t < collector_teams(c); t++)
		if (!collector_has_work(c, t))
			return false;
	return true;
}

static enum run_stop run_workers(struct collector *c)
{
	double interval = collector_interval(c), last = 0;
	enum run_stop stop = STOP_NONE;
	part_pass_on(c->run);
	start_missing(c, false);
	if (!has_teams(c))
		stop = STOP_FAILED;
	while (stop == STOP_NONE && has_work(c)) {
		hear_workers(c, c->is_somebody_idle ? interval / 20 : interval);
		if (!replace_lost(c))
			stop = STOP_FAILED;
		collector_gather(c);
		collector_hand_out(c);
		double since = clock_now() - last;
		if (since >= interval ||
		    (c->is_somebody_idle && since >= interval / 20)) {
			last = clock_now();
			c->is_somebody_idle = false;
			balance_jobs(c);
			collector_tell_coverage(c);
			collector_tell_answers(c);
			for (uint32_t t = 0; t < collector_teams(c); t++)
				collector_sweep_opens(c, t);
			show_progress(c);
		}
		if (stop == STOP_NONE)
			stop = check_run_limits(c);
		if (stop == STOP_NONE)
			collector_keep(c);
	}
	stop_workers(c);
	return stop;
}

static void copy_jobs(struct collector *c, struct checkpoint *jobs)
{
	for (uint32_t t = 0; t < collector_teams(c); t++)
		collector_add_together(c, jobs->jobs, jobs->together, t);
	for (uint32_t i = jobs->together; i < jobs->n; i++)
		for (uint32_t t = 0; t < collector_teams(c); t++) {
			struct bytes copy = {0};
			bytes_add(&copy, jobs->jobs[i].data, jobs->jobs[i].n);
			collector_add_jobs(c, &copy, 1, t);
		}
	checkpoint_done(jobs);
	for (uint32_t t = 0; t < collector_teams(c); t++)
		open_set_copy(&c->opens[t], &c->run->opens);
	open_set_clear(&c->run->opens);
}

enum run_stop cluster_explore(struct run *r, struct checkpoint *jobs)
{
	struct collector c;
	struct err e = {0};
	enum run_stop stop = STOP_FAILED;
	uint32_t workers = portfolio_workers(r->options);
	if (!collector_init(&c, r, workers, transport_local_new(workers), &e)) {
		run_trouble(r, &e);
		collector_done(&c);
		return stop;
	}
	copy_jobs(&c, jobs);
	stop = run_workers(&c);
	uint32_t team = collector_best_team(&c);
	bool has_more = collector_has_work(&c, team);
	sum_up_counts(&c, team);
	collector_leave(&c, team, jobs);
	if (!timeline_write(&c.timeline, &r->dir, &e))
		run_trouble(r, &e);
	collector_done(&c);
	if (stop == STOP_NONE || (stop == STOP_PATHS && !has_more))
		stop = run_end_reason(r);
	return stop;
}
