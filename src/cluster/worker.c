/* worker.c - a worker's loop: it explores for a slice, takes its messages, and reports.
 *
 * Its findings go into the next commit (commit.h); jobs go to other workers directly, after
 * the commit that announces them has left. */
#include "cluster/worker.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/vec.h"
#include "cluster/commit.h"
#include "explore/orders.h"
#include "engine/part.h"
#include "run/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAITS = 3, SPREAD = 4 }; /* SPREAD: orders of threads that become jobs at a time */
static const double slice_seconds = 0.005, commit_seconds = 0.5, soon_seconds = 0.05;
static const double measure_seconds = 0.5; /* between two looks at memory */
/* Work gets at least commit_share times the CPU time of a commit, or late_share times once the
 * last commit is commit_late seconds old. */
static const double commit_share = 200, commit_late = 5, late_share = 100;

struct avoided {
	uint64_t hash, length, number; /* number: of its directory */
};

struct worker {
	struct run *run;
	const struct worker_config *config;
	struct transport *transport;
	struct commit commit;
	struct bytes scratch;
	double last_status, last_commit, idle;
	double measured; /* time at which memory was measured last */
	uint64_t memory;
	double committed, commit_cost; /* CPU time at the last commit, and for it */
	struct map seen; /* transfers that have arrived, ever */
	struct avoided *avoided;
	uint32_t navoided, cap_avoided;
	bool counts_paths; /* --max-paths: it ends no more than `allowed` */
	uint64_t allowed;
	enum run_stop limit; /* the limit that it has reached and told the collector of */
	/* Since the last commit; has_found: a finding that is new to this worker. */
	bool has_changed, has_found;
	unsigned waits; /* in a row */
	uint64_t told; /* jobs in the last status */
	bool is_careful;
	double careful_until;
	bool stops;
};

static void send_to_collector(struct worker *w, enum message m,
			      const struct bytes *content)
{
	transport_send(w->transport, TRANSPORT_COLLECTOR, m, content);
}

/* --- results --- */

static bool keep_test(void *arg, const struct testcase *t, const struct finding *first,
		      struct err *e)
{
	struct worker *w = arg;
	const struct finding_set *all = &w->run->findings;
	const struct finding *f = NULL;
	uint64_t at;
	(void)first, (void)e;
	if (t->outcome.end == TESTCASE_FINDING && t->outcome.id &&
	    strmap_get(&all->by_id, t->outcome.id, &at))
		f = all->items[at];
	bytes_number(&w->commit.tests, f ? f->key : 0);
	bytes_byte(&w->commit.tests, f && f->goes_on);
	bytes_clear(&w->scratch);
	packed_record(&w->scratch, t);
	bytes_block(&w->commit.tests, w->scratch.data, w->scratch.n);
	w->commit.ntests++;
	return true;
}

static void note_finding(void *arg, struct finding *f)
{
	struct worker *w = arg;
	(void)f;
	w->has_found = true;
}

/* The collector knows whether another worker has offered the alternative before. */
static void keep_offer(void *arg, const struct offer *o, struct job *j)
{
	struct worker *w = arg;
	commit_offer(&w->commit, o, j);
	job_free(j);
}

static uint64_t jobs_left(const struct worker *w)
{
	return w->run->tree.leaves + w->run->park.leaves;
}

/* Jobs, and orders of threads that could become jobs. */
static uint64_t jobs_and_orders(const struct worker *w)
{
	return jobs_left(w) + w->run->sched.branches;
}

/* The frontier: a block for the tree, one for every parked batch. */
static void write_frontier(struct worker *w)
{
	struct run *r = w->run;
	struct err e = {0};
	bytes_clear(&w->scratch);
	uint64_t n = job_select(&r->tree, UINT64_MAX, NULL);
	job_write(&r->tree, &w->scratch);
	job_unmark(&r->tree, n, false, NULL, NULL);
	if (w->scratch.n)
		bytes_block(&w->commit.frontier, w->scratch.data, w->scratch.n);
	if (r->park.n) {
		bytes_clear(&w->scratch);
		if (!park_to_bytes(r, &w->scratch, &e))
			run_part_fail(&e);
		struct bytes_reader in = bytes_read(w->scratch.data, w->scratch.n);
		bytes_get_number(&in);
		bytes_add(&w->commit.frontier, in.at, (size_t)(in.end - in.at));
	}
	w->commit.leaves = jobs_left(w);
}

/* Has the worker ended as many paths as it may? */
static bool is_quota_used_up(const struct worker *w)
{
	return w->counts_paths && run_paths(w->run) >= w->allowed;
}

static void keep_anchor(void *arg, uint64_t group, struct job *j)
{
	struct worker *w = arg;
	commit_home(&w->commit, group, j);
	job_free(j);
}

static void send_commit(struct worker *w)
{
	struct bytes out = {0};
	double start = clock_used();
	orders_go_home(w->run, keep_anchor, w);
	orders_groups(w->run, &w->commit.groups);
	if (!jobs_left(w)) /* the collector takes back paths that were not used */
		w->allowed = run_paths(w->run);
	w->commit.wants_paths = jobs_left(w) && is_quota_used_up(w);
	run_report_write(w->run, &w->commit.report);
	write_frontier(w);
	w->commit.idle = w->idle;
	commit_write(&w->commit, &out);
	send_to_collector(w, MESSAGE_COMMIT, &out);
	bytes_done(&out);
	commit_clear(&w->commit);
	w->last_commit = clock_now();
	w->committed = clock_used();
	w->commit_cost = w->committed - start;
	w->has_changed = w->has_found = false;
}

/* For the progress line; resident memory is measured now and then only. */
static void write_progress(struct worker *w, struct bytes *out)
{
	struct long_path_news news;
	double now = clock_now();
	if (now - w->measured > measure_seconds) {
		w->measured = now;
		w->memory = budget_rss();
	}
	long_path_find_news(w->run, &news);
	bytes_number(out, run_paths(w->run));
	bytes_number(out, w->memory);
	bytes_number(out, news.instructions);
	bytes_string(out, news.place);
}

static void send_status(struct worker *w)
{
	struct bytes out = {0};
	w->told = jobs_and_orders(w);
	bytes_number(&out, w->told);
	bytes_number(&out,
		     w->run->exec->instructions - w->run->exec->replayed_instructions);
	bytes_double(&out, w->idle);
	bytes_byte(&out, w->is_careful);
	write_progress(w, &out);
	send_to_collector(w, MESSAGE_STATUS, &out);
	bytes_done(&out);
	w->last_status = clock_now();
}

/* After a transfer the second status, which lets the balancer think of this worker again,
 * follows the first after a slice and not after an interval. With a thousand workers that is
 * half a second of start-up instead of six (bench/simulate). */
static void send_status_twice(struct worker *w)
{
	send_status(w);
	if (w->config->interval > slice_seconds)
		w->last_status -= w->config->interval - slice_seconds;
}

/* --- careful workers --- */

/* A state has the same identity as the job that it came from, or will become. */
static void identify_leaf(const struct tree_node *leaf, struct avoided *id)
{
	const bool is_job = leaf->kind == TREE_VIRTUAL;
	const struct log *l = is_job ? &leaf->job->log : &state_node(leaf->state)->log;
	const struct log *undone = is_job ? NULL : leaf->state->undone;
	*id = (struct avoided){.hash = l->place, .length = l->length};
	if (undone) {
		id->hash = log_place_with(l, undone);
		id->length += undone->length;
	}
}

static void count_aside(struct worker *w, uint64_t number)
{
	char text[96];
	snprintf(text, sizeof text,
		 "a path that ended its worker again and again: see aside/%" PRIu64,
		 number);
	run_result_add_gap(&w->run->result, INCOMPLETE_ENGINE, text, 1);
}

/* A careful worker, and one that must avoid a path, stops at every fork: it sees each path
 * before it runs. */
static void set_stops_at_forks(struct worker *w)
{
	w->run->switches_at_forks = w->is_careful || w->navoided;
}

/* Announces the leaf that is about to run. False: the leaf is to be set aside. */
static bool announce_leaf(void *arg, struct tree_node *leaf)
{
	struct worker *w = arg;
	struct bytes out = {0};
	struct avoided id;
	if (!w->is_careful && !w->navoided)
		return true;
	identify_leaf(leaf, &id);
	for (uint32_t i = 0; i < w->navoided; i++)
		if (id.hash == w->avoided[i].hash && id.length == w->avoided[i].length) {
			count_aside(w, w->avoided[i].number);
			return false;
		}
	if (!w->is_careful)
		return true;
	bytes_number(&out, id.hash);
	bytes_number(&out, id.length);
	for (struct tree_node *up = leaf; up; up = up->parent)
		up->is_marked = true;
	job_write(&w->run->tree, &out);
	for (struct tree_node *up = leaf; up; up = up->parent)
		up->is_marked = false;
	send_to_collector(w, MESSAGE_RUNNING, &out);
	bytes_done(&out);
	if (!transport_flush(w->transport, TRANSPORT_COLLECTOR))
		_exit(1);
	return true;
}

/* --- messages --- */

static void take_jobs(struct worker *w, struct bytes_reader *in)
{
	struct err e = {0};
	uint64_t number = bytes_get_number(in), leaves, at;
	if (map_get(&w->seen, number, &at))
		return;
	w->run->sched.complete = bytes_get_number(in);
	do {
		size_t n;
		const uint8_t *trie = bytes_get_block(in, &n);
		if (trie &&
		    job_read(&w->run->tree, trie, n, explore_come, w->run, &leaves, &e))
			continue;
		fprintf(stderr, "everett: worker %u: %s\n", w->config->id,
			e.text[0] ? e.text : "bad jobs");
		_exit(1);
	} while (in->at < in->end);
	w->run->sched.complete = 0;
	map_put(&w->seen, number, 1);
	*VEC_ADD(w->commit.taken, w->commit.ntaken, w->commit.cap_taken) = number;
	w->has_changed = true;
	send_status_twice(w);
}

/* This worker has too few jobs, or the receiver cannot be reached. */
static void refuse_transfer(struct worker *w, uint64_t to)
{
	struct bytes out = {0};
	bytes_number(&out, to);
	send_to_collector(w, MESSAGE_REFUSED, &out);
	bytes_done(&out);
}

/* Marks jobs to give away, *n at most, with the transfer of that number; something stays.
 * False: there are none. */
static bool select_jobs(struct worker *w, uint64_t *n, uint64_t number)
{
	struct run *r = w->run;
	bool has_orders = r->sched.branches;
	if (has_orders && !w->limit && !is_quota_used_up(w)) {
		orders_spread(r, *n < SPREAD ? *n : SPREAD, number);
		w->has_changed = true;
	}
	uint64_t have = orders_free_leaves(r, UINT64_MAX);
	if (has_orders) /* how large they are is not known */
		have -= have / 2;
	else if (have == r->tree.leaves)
		have -= have != 0;
	*n = job_share(&r->tree, *n < have ? *n : have);
	return *n;
}

static void give_jobs(struct worker *w, struct bytes_reader *in)
{
	struct run *r = w->run;
	uint64_t number = bytes_get_number(in), to = bytes_get_number(in);
	const char *address = bytes_get_string(in);
	uint64_t n = bytes_get_number(in);
	bool can = !in->is_bad && !w->is_careful && select_jobs(w, &n, number);
	uint32_t peer = can ? transport_reach(w->transport, address) : transport_nobody;
	if (peer == transport_nobody) {
		job_unmark(&r->tree, can ? n : 0, false, NULL, NULL);
		refuse_transfer(w, to);
		return;
	}
	job_write(&r->tree, &w->commit.jobs);
	orders_groups_of_marked(r, &w->commit.handed_groups);
	job_unmark(&r->tree, n, true, explore_gone, r);
	w->commit.handed = number;
	w->commit.to = to;
	w->commit.handed_leaves = n;
	struct bytes out = {0};
	bytes_number(&out, number);
	bytes_number(&out, 0); /* no group is complete by that */
	bytes_block(&out, w->commit.jobs.data, w->commit.jobs.n);
	send_commit(w);
	send_status_twice(w);
	if (!transport_flush(w->transport, TRANSPORT_COLLECTOR))
		_exit(1);
	transport_send(w->transport, peer, MESSAGE_JOBS, &out);
	transport_leave(w->transport, peer);
	bytes_done(&out);
}

static void take_coverage(struct worker *w, struct bytes_reader *in)
{
	size_t n;
	const uint8_t *bits = bytes_get_block(in, &n);
	if (bits)
		cover_merge(w->run->cover, bits, n);
}

/* Answers that took the solver long are sent, so that other solvers need not find them. */
static void send_answers(struct worker *w)
{
	struct bytes out = {0};
	if (part_answers(w->run, &out))
		send_to_collector(w, MESSAGE_FOUND, &out);
	bytes_done(&out);
}

static void take_message(struct worker *w, enum message m, struct bytes_reader *in)
{
	switch (m) {
	case MESSAGE_JOBS: take_jobs(w, in); return;
	case MESSAGE_TRANSFER: give_jobs(w, in); return;
	case MESSAGE_COVERAGE: take_coverage(w, in); return;
	case MESSAGE_AVOID: {
		struct avoided a = {.hash = bytes_get_number(in)};
		a.length = bytes_get_number(in);
		a.number = bytes_get_number(in);
		*VEC_ADD(w->avoided, w->navoided, w->cap_avoided) = a;
		set_stops_at_forks(w);
		return;
	}
	case MESSAGE_PATHS:
		w->allowed = bytes_get_number(in);
		part_allow(w->run, w->allowed);
		return;
	case MESSAGE_ANSWERS:
		part_take_answers(w->run, in->at, (size_t)(in->end - in->at));
		return;
	case MESSAGE_STOP: w->stops = true; return;
	case MESSAGE_DISMISSED: _exit(1); /* the collector has said why */
	case MESSAGE_NONE:
	case MESSAGE_HELLO:
	case MESSAGE_STATUS:
	case MESSAGE_COMMIT:
	case MESSAGE_LIMIT:
	case MESSAGE_RUNNING:
	case MESSAGE_FOUND:
	case MESSAGE_JOIN:
	case MESSAGE_RUN:
	case MESSAGE_UNFIT:
	case MESSAGE_REFUSED: return;
	}
}

/* Handles the messages that have arrived. False: the collector is gone. */
static bool hear_collector(struct worker *w)
{
	struct transport_mail m;
	bool has_collector = true;
	while (transport_next(w->transport, &m)) {
		if (!m.is_lost)
			take_message(w, m.type, &m.content);
		else if (m.peer == TRANSPORT_COLLECTOR)
			has_collector = false;
	}
	return has_collector;
}

/* Waits for a message, at most until the next status message. A worker that stays without
 * jobs repeats its status less and less often. */
static void wait_for_message(struct worker *w)
{
	double start = clock_now();
	w->waits = jobs_left(w) ? 1 : w->waits < WAITS ? w->waits + 1 : WAITS;
	transport_wait(w->transport, start + w->config->interval / 2 * (1u << w->waits));
	w->idle += clock_now() - start;
}

/* --- the loop --- */

static void explore_slice(struct worker *w)
{
	struct run *r = w->run;
	double until = w->is_careful ? 1e-9 : clock_now() + slice_seconds;
	enum run_stop stop = explore(r, until);
	w->has_changed = true;
	if (stop == STOP_NONE || stop == STOP_EXHAUSTED || stop == STOP_DEPTH ||
	    stop == STOP_SCHEDULES || stop == STOP_PATHS)
		return;
	struct bytes out = {0};
	w->limit = stop;
	bytes_number(&out, stop);
	bytes_string(&out, r->trouble.text);
	send_to_collector(w, MESSAGE_LIMIT, &out);
	bytes_done(&out);
}

static bool is_commit_due(const struct worker *w)
{
	double since = clock_now() - w->last_commit;
	if (!w->has_changed)
		return false;
	/* Offers become work, and findings visible, once they are committed. */
	bool is_urgent = w->commit.noffers || w->has_found;
	double wait = is_urgent ? soon_seconds : commit_seconds;
	double share = since > commit_late ? late_share : commit_share;
	return !jobs_left(w) || is_quota_used_up(w) ||
	       (since > wait && clock_used() - w->committed > share * w->commit_cost);
}

static void say_hello(struct worker *w)
{
	struct bytes out = {0};
	bytes_number(&out, WIRE_PROTOCOL);
	bytes_string(&out, w->transport->address);
	part_prove(w->run, &out);
	send_to_collector(w, MESSAGE_HELLO, &out);
	bytes_done(&out);
}

_Noreturn void worker_main(struct run *r, const struct worker_config *c,
			   struct transport *t)
{
	struct worker *w = alloc_zero(1, sizeof *w);
	struct run_sink sink = {keep_test, note_finding, announce_leaf, keep_offer, w};
	bool has_collector = true;
	*w = (struct worker){.run = r, .config = c, .transport = t};
	transport_on_interrupt(t, budget_interrupt);
	w->counts_paths = r->options->max_paths;
	map_init(&w->seen);
	part_begin(r, &sink, c->id, c->workers);
	if (c->search)
		search_change(&r->search, c->search);
	w->careful_until = clock_now() + c->careful_seconds;
	w->is_careful = c->careful_seconds > 0;
	set_stops_at_forks(w);
	say_hello(w);
	while (!w->stops && has_collector) {
		if (jobs_left(w) && w->limit == STOP_NONE && !is_quota_used_up(w)) {
			w->waits = 0;
			explore_slice(w);
		} else {
			wait_for_message(w);
		}
		if (w->is_careful && clock_now() > w->careful_until) {
			w->is_careful = false;
			set_stops_at_forks(w);
		}
		has_collector = hear_collector(w);
		send_answers(w);
		if (is_commit_due(w)) {
			send_commit(w);
			/* The balancer can look for more jobs at once. */
			if (!jobs_left(w))
				send_status(w);
		}
		/* A worker whose queue has doubled says so at once: it can help others. */
		if (clock_now() - w->last_status >= c->interval ||
		    jobs_and_orders(w) > 2 * w->told)
			send_status(w);
	}
	if (has_collector) {
		w->commit.is_last = true;
		send_commit(w);
		transport_flush(w->transport, TRANSPORT_COLLECTOR);
	}
	_exit(0);
}
