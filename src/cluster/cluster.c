/* cluster.c - the collector's process: starts workers, hears them, balances, stops them.
 *
 * Workers are forked from this process, which stands at the tree's origin and explores
 * nothing itself. One that dies is replaced. */
#include "cluster/cluster.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "cluster/collector.h"
#include "cluster/transport.h"
#include "cluster/worker.h"
#include "engine/part.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	DEATHS_LIMIT = 1000, /* then something is wrong with more than a path */
	SPARE_FILES = 8,
};
static const double stop_seconds = 20; /* workers have to commit for the last time */

static double interval_of(const struct collector *c)
{
	return balancer_interval((double)c->run->options->balance_interval / 1000, c->n);
}

static bool start_worker(struct collector *c, uint32_t id, bool is_careful, struct err *e)
{
	struct member *m = &c->members[id];
	struct worker_config config = {.id = id,
				       .workers = c->n,
				       .interval = interval_of(c),
				       .careful_seconds =
					       is_careful ? 2.0 * (c->deaths + 1) : 0};
	int fds[2];
	if (c->nteams)
		config.search = c->teams[c->balancer.workers[id].team];
	if (!transport_pair(fds, e))
		return false;
	fflush(NULL);
	pid_t parent = getpid(), pid = fork();
	if (pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (getppid() != parent)
			_exit(1);
		for (uint32_t i = 0; i < c->n; i++)
			if (c->members[i].channel.fd >= 0)
				close(c->members[i].channel.fd);
		close(fds[0]);
		config.fd = fds[1];
		worker_main(c->run, &config);
	}
	close(fds[1]);
	if (pid < 0) {
		err_set(e, "cannot start a worker: %s", strerror(errno));
		close(fds[0]);
		return false;
	}
	channel_init(&m->channel, fds[0]);
	m->pid = pid;
	m->is_careful = is_careful;
	m->is_done = false;
	return true;
}

static void receive(struct collector *c, uint32_t id)
{
	struct member *m = &c->members[id];
	struct bytes_reader in;
	enum message type;
	bool is_open = channel_receive(&m->channel);
	while ((type = channel_next(&m->channel, &in)) != MESSAGE_NONE)
		collector_message(c, id, type, &in);
	if (is_open)
		return;
	int status;
	if (m->pid > 0)
		waitpid(m->pid, &status, 0);
	collector_lost(c, id);
}

/* Waits for messages, at most `seconds`, and hears them. */
static void hear(struct collector *c, struct pollfd *p, double seconds)
{
	nfds_t n = 0, at = 0;
	for (uint32_t i = 0; i < c->n; i++) {
		struct channel *ch = &c->members[i].channel;
		if (ch->fd < 0)
			continue; /* poll refuses more than there may be open files */
		channel_flush(ch, false);
		p[n++] = (struct pollfd){
			.fd = ch->fd,
			.events = (short)(POLLIN | (channel_has_more(ch) ? POLLOUT : 0))};
	}
	if (poll(p, n, (int)(seconds * 1000) + 1) <= 0)
		return;
	for (uint32_t i = 0; i < c->n && at < n; i++) {
		if (c->members[i].channel.fd != p[at].fd)
			continue;
		if (p[at++].revents & (POLLIN | POLLHUP | POLLERR))
			receive(c, i);
	}
}

static void balance(struct collector *c)
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
		channel_send(&c->members[t.from].channel, MESSAGE_TRANSFER, &out);
		bytes_done(&out);
	}
}

static uint32_t count_running(const struct collector *c, uint32_t team)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < c->n; i++)
		n += c->members[i].pid && c->balancer.workers[i].team == team;
	return n;
}

/* Results are files, too: workers leave us some. */
static void spare_files(int fds[SPARE_FILES], bool takes)
{
	for (unsigned i = 0; i < SPARE_FILES; i++)
		if (takes)
			fds[i] = open("/dev/null", O_RDONLY | O_CLOEXEC);
		else if (fds[i] >= 0)
			close(fds[i]);
}

/* Starts those that are not there, as far as the system lets us: the others do without. False:
 * a team has nobody left. */
static bool start_missing(struct collector *c, bool is_careful)
{
	struct err e = {0};
	uint32_t running = 0, missing = 0;
	int spare[SPARE_FILES];
	for (uint32_t i = 0; i < c->n; i++)
		missing += !c->members[i].pid && !c->members[i].is_absent;
	if (!missing)
		return true;
	spare_files(spare, true);
	for (uint32_t i = 0; i < c->n; i++) {
		struct member *m = &c->members[i];
		/* Where one could not be started, the next cannot either. */
		if (!m->pid && !m->is_absent)
			m->is_absent = e.text[0] || !start_worker(c, i, is_careful, &e);
		running += m->pid != 0;
	}
	spare_files(spare, false);
	if (!e.text[0])
		return true;
	for (uint32_t t = 0; t < collector_teams(c); t++)
		if (!count_running(c, t)) {
			run_trouble(c->run, &e);
			return false;
		}
	fprintf(stderr, "everett: %s; %u of %u workers go on\n", e.text, running, c->n);
	return true;
}

/* Replaces workers that are gone. False: that makes no sense any more. */
static bool replace(struct collector *c)
{
	struct err e = {0};
	if (c->deaths <= DEATHS_LIMIT)
		return start_missing(c, true);
	err_set(&e, "%u workers have died", c->deaths);
	run_trouble(c->run, &e);
	return false;
}

static enum run_stop limits(struct collector *c)
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

static void tell_stop(struct collector *c, struct pollfd *p)
{
	double start = clock_now();
	bool waits = true;
	for (uint32_t i = 0; i < c->n; i++) {
		channel_send(&c->members[i].channel, MESSAGE_STOP, NULL);
		if (c->members[i].pid) /* it may be busy with a question */
			kill(c->members[i].pid, SIGUSR1);
	}
	while (waits && clock_now() - start < stop_seconds) {
		waits = false;
		hear(c, p, 0.01);
		for (uint32_t i = 0; i < c->n; i++)
			waits |= c->members[i].pid != 0;
	}
	for (uint32_t i = 0; i < c->n; i++)
		if (c->members[i].pid) {
			kill(c->members[i].pid, SIGKILL);
			receive(c, i);
		}
}

/* Adds what a worker has done beyond its last commit, which counts already. */
static void add_far(struct run_far *far, const struct run *r, const struct member *m)
{
	uint64_t paths = 0, instructions = 0;
	if (m->report != COLLECTOR_NOBODY) {
		paths = report_paths(r->others[m->report]);
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
		add_far(&r->far, r, &c->members[i]);
	}
	if (!has_far_news(c))
		r->far.long_path = (struct long_path_news){0};
	summary_progress(r);
}

static bool is_counted(const struct collector *c, uint32_t report, uint32_t team)
{
	return report < c->cap_report_team && c->report_team[report] == team;
}

/* How often findings were met, and what workers did. */
static void count_up(struct collector *c, uint32_t team)
{
	struct run *r = c->run;
	for (uint32_t i = 0; i < r->nothers; i++)
		if (is_counted(c, i, team))
			report_add_counts(r, r->others[i]);
	for (uint32_t i = 0; i < r->findings.n; i++)
		if (!r->findings.items[i]->count) /* another team's only */
			r->findings.items[i]->count = 1;
	for (uint32_t i = 0; i < c->n; i++) {
		const struct member *m = &c->members[i];
		struct run_worker w = {.id = i,
				       .idle_seconds = m->idle,
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

/* Every worker is a connection: as many as the system lets us have. */
static void raise_limits(void)
{
	struct rlimit files;
	if (getrlimit(RLIMIT_NOFILE, &files) != 0)
		return;
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
}

static enum run_stop run_workers(struct collector *c)
{
	struct pollfd *p = alloc_zero(c->n, sizeof *p);
	double interval = interval_of(c), last = 0;
	enum run_stop stop = STOP_NONE;
	signal(SIGUSR1, SIG_IGN); /* until a worker listens to it */
	raise_limits();
	part_pass_on(c->run);
	if (!start_missing(c, false))
		stop = STOP_FAILED;
	while (stop == STOP_NONE && has_work(c)) {
		hear(c, p, c->is_somebody_idle ? interval / 20 : interval);
		if (!replace(c))
			stop = STOP_FAILED;
		collector_hand_out(c);
		double since = clock_now() - last;
		if (since >= interval ||
		    (c->is_somebody_idle && since >= interval / 20)) {
			last = clock_now();
			c->is_somebody_idle = false;
			balance(c);
			collector_tell_coverage(c);
			collector_tell_answers(c);
			for (uint32_t t = 0; t < collector_teams(c); t++)
				collector_sweep_opens(c, t);
			show_progress(c);
		}
		if (stop == STOP_NONE)
			stop = limits(c);
		if (stop == STOP_NONE)
			collector_keep(c);
	}
	tell_stop(c, p);
	free(p);
	return stop;
}

static void copy_jobs(struct collector *c, struct checkpoint *jobs)
{
	for (uint32_t i = 0; i < jobs->n; i++)
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
	if (!collector_init(&c, r, portfolio_workers(r->options), &e)) {
		run_trouble(r, &e);
		collector_done(&c);
		return stop;
	}
	copy_jobs(&c, jobs);
	stop = run_workers(&c);
	uint32_t team = collector_best_team(&c);
	bool has_more = collector_has_work(&c, team);
	count_up(&c, team);
	collector_leave(&c, team, jobs);
	if (!timeline_write(&c.timeline, &r->dir, &e))
		run_trouble(r, &e);
	collector_done(&c);
	if (stop == STOP_NONE || (stop == STOP_PATHS && !has_more))
		stop = r->has_hit_depth ? STOP_DEPTH : STOP_EXHAUSTED;
	return stop;
}
