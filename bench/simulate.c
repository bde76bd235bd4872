/* simulate.c - the balancer's real code with more workers than a machine has.
 *
 *     simulate --shape FILE [--workers N] [--seconds S] [--lose-half AT] [--stop AT] ...
 *
 * A discrete-event simulation. A worker is what cluster/worker.c is: it explores for a slice,
 * then takes messages, says how long its queue is, and commits now and then. The collector
 * hears one message after the other and lets balancer.c decide, at once when somebody is
 * idle. Messages and jobs take latency and bandwidth; a job from elsewhere is replayed first.
 *
 * Trees are shapes of real runs (bench/shape.c, bench/shapes), grown by putting the shape
 * again where some of the paths end until there are so many seconds of work for every worker.
 * Which ends and how long a node takes depends on the node alone, so the tree is the same for
 * any number of workers and when it is explored again. Prints one line of figures. */
#include "base/alloc.h"
#include "base/map.h"
#include "base/vec.h"
#include "cluster/balancer.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOW_ONE_IN = 16 }; /* so many nodes ask a solver and take long */
static const double slice_seconds = 0.005, commit_seconds = 0.5, slow_weight = 8.5,
		    quick_weight = 0.5;

struct shape {
	uint32_t *second; /* of a fork: index of its second side; 0: the end of a path */
	uint32_t n, cap;
};

struct node {
	uint64_t hash; /* of the way there */
	uint32_t at; /* in the shape */
	uint16_t level; /* shapes above it */
	bool is_far; /* came from another worker and was not replayed yet */
};
struct nodes {
	struct node *items;
	uint32_t first, n, cap; /* items[first .. n - 1] */
};

enum event_kind {
	EVENT_WAKE, /* a worker's slice is over, or it has waited for an interval */
	EVENT_HEARD, /* by the collector: a queue length */
	EVENT_REFUSED, /* by the collector: a transfer that did not take place */
	EVENT_ASKED, /* to a worker: give jobs to another */
	EVENT_JOBS, /* to a worker */
	EVENT_BALANCE,
	EVENT_LOSS,
};
struct event {
	double time;
	uint64_t order; /* events at one time happen in the order of being made */
	enum event_kind kind;
	uint32_t worker, other;
	uint64_t jobs;
	struct nodes nodes; /* of EVENT_JOBS */
};

struct sim_worker {
	struct nodes queue, kept; /* kept: what is done again if it is lost */
	struct event *inbox; /* what came during a slice */
	uint32_t ninbox, cap_inbox;
	double last_status, last_commit, busy, replaying, since;
	uint64_t waking; /* order of the wake event that counts */
	unsigned waits; /* in a row, without jobs */
	uint32_t told; /* length of the queue in the last status */
	bool is_running, is_gone;
};

struct sim {
	double node, interval, latency, bandwidth, replay, hearing,
		deciding; /* seconds */
	double seconds, lose_at, stop_at, delta, job_bytes, search;
	uint64_t random;
	double regrows; /* of the ends, this share */
	uint16_t levels;
	struct shape shape;
	struct balancer balancer;
	struct sim_worker *workers;
	uint32_t n;

	double now, collector_free, next_balance, last_balance;
	struct event *heap;
	uint32_t nheap, cap_heap;
	uint64_t made, left; /* left: nodes in queues or on their way */
	uint64_t done, transfers, moved, messages, again;
	uint32_t running, there;
	double full, lost, recovered; /* when nine of ten were at work; -1 not yet */
};

/* --- events --- */

static bool is_before(const struct event *a, const struct event *b)
{
	return a->time < b->time || (a->time == b->time && a->order < b->order);
}

static uint64_t post(struct sim *s, struct event e)
{
	e.order = ++s->made;
	uint32_t i = s->nheap;
	*VEC_ADD(s->heap, s->nheap, s->cap_heap) = e;
	for (; i && is_before(&e, &s->heap[(i - 1) / 2]); i = (i - 1) / 2)
		s->heap[i] = s->heap[(i - 1) / 2];
	s->heap[i] = e;
	return e.order;
}

static struct event next_event(struct sim *s)
{
	struct event top = s->heap[0], last = s->heap[--s->nheap];
	uint32_t i = 0;
	for (;;) {
		uint32_t k = 2 * i + 1;
		if (k + 1 < s->nheap && is_before(&s->heap[k + 1], &s->heap[k]))
			k++;
		if (k >= s->nheap || !is_before(&s->heap[k], &last))
			break;
		s->heap[i] = s->heap[k];
		i = k;
	}
	if (s->nheap)
		s->heap[i] = last;
	return top;
}

/* --- nodes --- */

static uint32_t length(const struct nodes *q)
{
	return q->n - q->first;
}

static void push(struct nodes *q, struct node n)
{
	if (q->first > 1024 && q->first > q->n / 2) {
		memmove(q->items, q->items + q->first, length(q) * sizeof *q->items);
		q->n -= q->first;
		q->first = 0;
	}
	*VEC_ADD(q->items, q->n, q->cap) = n;
}

static void append(struct nodes *to, const struct nodes *from)
{
	for (uint32_t i = from->first; i < from->n; i++)
		push(to, from->items[i]);
}

static void empty(struct nodes *q)
{
	q->first = q->n = 0;
}

static void free_nodes(struct nodes *q)
{
	free(q->items);
	*q = (struct nodes){0};
}

static bool regrows(const struct sim *s, const struct node *n)
{
	return n->level < s->levels &&
	       (double)(n->hash >> 11) < s->regrows * (double)(1ull << 53);
}

/* The newest node, or with --search 1 any: one near the start is as likely as one far away. */
static struct node pick(struct sim *s, struct nodes *q)
{
	uint32_t i = q->n - 1;
	if (s->search > 0) {
		s->random = hash_mix(s->random + 1);
		i = q->first + (uint32_t)(s->random % length(q));
	}
	struct node n = q->items[i];
	q->items[i] = q->items[--q->n];
	return n;
}

/* Runs a node; gives the seconds that took. */
static double execute(struct sim *s, struct sim_worker *w)
{
	struct node n = pick(s, &w->queue);
	uint32_t second = s->shape.second[n.at];
	double replay = n.is_far ? s->replay * s->node : 0;
	double weight = hash_mix(n.hash) % SLOW_ONE_IN ? quick_weight : slow_weight;
	s->left--;
	s->done++;
	if (second || regrows(s, &n)) {
		uint16_t level = (uint16_t)(n.level + !second);
		if (second)
			push(&w->queue,
			     (struct node){hash_mix(n.hash + 2), second, level, false});
		push(&w->queue, (struct node){hash_mix(n.hash + 1), second ? n.at + 1 : 0,
					      level, false});
		s->left += second ? 2 : 1;
	}
	w->busy += weight * s->node;
	w->replaying += replay;
	return weight * s->node + replay;
}

/* --- workers --- */

static void to_collector(struct sim *s, struct event e)
{
	double start = s->now + s->latency;
	if (start < s->collector_free)
		start = s->collector_free;
	e.time = s->collector_free = start + s->hearing;
	s->messages++;
	post(s, e);
}

static void say(struct sim *s, uint32_t i)
{
	struct sim_worker *w = &s->workers[i];
	w->last_status = s->now;
	w->told = length(&w->queue);
	to_collector(s, (struct event){.kind = EVENT_HEARD,
				       .worker = i,
				       .jobs = length(&w->queue)});
}

/* After a transfer the second status follows the first soon. */
static void say_twice(struct sim *s, uint32_t i)
{
	say(s, i);
	s->workers[i].last_status -= s->interval - slice_seconds;
}

static void commit(struct sim *s, struct sim_worker *w)
{
	w->last_commit = s->now;
	w->since = 0;
	empty(&w->kept);
	append(&w->kept, &w->queue);
}

static void give(struct sim *s, const struct event *e)
{
	struct sim_worker *from = &s->workers[e->worker];
	uint64_t n = e->jobs, have = length(&from->queue);
	if (have < 2) {
		to_collector(s,
			     (struct event){.kind = EVENT_REFUSED, .worker = e->other});
		return;
	}
	if (n >= have)
		n = have - 1;
	struct event out = {.kind = EVENT_JOBS, .worker = e->other};
	for (uint64_t i = 0; i < n; i++) {
		struct node moved = from->queue.items[from->queue.first++];
		moved.is_far = true;
		push(&out.nodes, moved);
	}
	out.time = s->now + s->latency + (double)n * s->job_bytes / s->bandwidth;
	s->transfers++;
	s->moved += n;
	s->messages += 2; /* the commit, the jobs */
	commit(s, from);
	post(s, out);
	say_twice(s, e->worker);
}

static void take(struct sim *s, struct event *e)
{
	struct sim_worker *w = &s->workers[e->worker];
	if (e->kind == EVENT_ASKED) {
		give(s, e);
		return;
	}
	append(&w->queue, &e->nodes);
	append(&w->kept, &e->nodes); /* the collector remembers them */
	free_nodes(&e->nodes);
	say_twice(s, e->worker);
}

static void wake_at(struct sim *s, uint32_t i, double time)
{
	s->workers[i].waking =
		post(s, (struct event){.kind = EVENT_WAKE, .worker = i, .time = time});
}

static void start_slice(struct sim *s, uint32_t i)
{
	struct sim_worker *w = &s->workers[i];
	double used = 0;
	bool has_jobs = length(&w->queue) > 0;
	s->running += has_jobs - w->is_running;
	w->is_running = has_jobs;
	while (used < slice_seconds && length(&w->queue))
		used += execute(s, w);
	w->since += used;
	w->waits = has_jobs ? 0 : w->waits < 3 ? w->waits + 1 : 3;
	wake_at(s, i, s->now + (has_jobs ? used : s->interval * (1u << w->waits) / 2));
}

/* Between two slices. */
static void look_around(struct sim *s, uint32_t i)
{
	struct sim_worker *w = &s->workers[i];
	for (uint32_t k = 0; k < w->ninbox; k++)
		take(s, &w->inbox[k]);
	w->ninbox = 0;
	bool is_dry = w->is_running && !length(&w->queue);
	if (is_dry || s->now - w->last_commit > commit_seconds)
		commit(s, w);
	if (is_dry || s->now - w->last_status >= s->interval ||
	    length(&w->queue) > 2 * w->told)
		say(s, i);
	start_slice(s, i);
}

static uint32_t poorest(const struct sim *s)
{
	uint32_t best = UINT32_MAX;
	for (uint32_t i = 0; i < s->n; i++) {
		const struct balancer_worker *w = &s->balancer.workers[i];
		if (!s->workers[i].is_gone &&
		    (best == UINT32_MAX || w->jobs < s->balancer.workers[best].jobs))
			best = i;
	}
	return best;
}

/* The collector hands out what a lost worker had, as one block, as collector.c does. */
static void hand_out(struct sim *s, struct nodes *jobs)
{
	uint32_t to = poorest(s);
	struct event out = {.kind = EVENT_JOBS, .worker = to, .nodes = *jobs};
	*jobs = (struct nodes){0};
	for (uint32_t i = 0; i < out.nodes.n; i++)
		out.nodes.items[i].is_far = true;
	s->balancer.workers[to].jobs += length(&out.nodes);
	out.time = s->now + s->latency +
		   (double)length(&out.nodes) * s->job_bytes / s->bandwidth;
	s->messages++;
	post(s, out);
}

static void deliver(struct sim *s, struct event *e)
{
	struct sim_worker *w = &s->workers[e->worker];
	if (w->is_gone && e->kind == EVENT_JOBS) {
		hand_out(s, &e->nodes);
	} else if (w->is_running) {
		*VEC_ADD(w->inbox, w->ninbox, w->cap_inbox) = *e;
	} else if (!w->is_gone) {
		take(s, e);
		if (length(&w->queue))
			start_slice(s, e->worker);
	}
}

/* Every second worker goes; what it had committed is done by others. */
static void lose_half(struct sim *s)
{
	for (uint32_t i = 1; i < s->n; i += 2) {
		struct sim_worker *w = &s->workers[i];
		w->is_gone = true;
		s->running -= w->is_running;
		s->there--;
		s->balancer.workers[i].is_there = false;
		s->again += (uint64_t)(w->since / s->node);
	}
	for (uint32_t i = 1; i < s->n; i += 2) {
		struct sim_worker *w = &s->workers[i];
		s->left += length(&w->kept);
		s->left -= length(&w->queue);
		empty(&w->queue);
		for (uint32_t k = 0; k < w->ninbox; k++)
			if (w->inbox[k].kind == EVENT_JOBS)
				hand_out(s, &w->inbox[k].nodes);
		w->ninbox = 0;
		if (length(&w->kept))
			hand_out(s, &w->kept);
	}
	s->lost = s->now;
}

/* --- the collector --- */

static void plan_balance(struct sim *s, double time)
{
	if (s->next_balance <= time)
		return;
	s->next_balance = time;
	post(s, (struct event){.kind = EVENT_BALANCE, .time = time});
}

static void hear(struct sim *s, const struct event *e)
{
	double soon = s->last_balance + s->interval / 20;
	if (s->workers[e->worker].is_gone)
		return;
	balancer_status(&s->balancer, e->worker, e->jobs);
	if (!e->jobs || (e->jobs > 1 && s->balancer.waiting))
		plan_balance(s, soon > s->now ? soon : s->now);
}

static void hear_refusal(struct sim *s, const struct event *e)
{
	double soon = s->last_balance + s->interval / 20;
	balancer_refused(&s->balancer, e->worker);
	plan_balance(s, soon > s->now ? soon : s->now);
}

static void balance(struct sim *s, double time)
{
	if (time < s->next_balance)
		return;
	s->next_balance = 1e300;
	s->last_balance = s->now;
	plan_balance(s, s->now + s->interval);
	if (s->stop_at > 0 && s->now >= s->stop_at)
		return;
	balancer_decide(&s->balancer);
	s->collector_free = (s->collector_free > s->now ? s->collector_free : s->now) +
			    s->deciding * s->n;
	for (uint32_t i = 0; i < s->balancer.nout; i++) {
		struct balancer_transfer t = s->balancer.out[i];
		s->messages++;
		post(s, (struct event){.kind = EVENT_ASKED,
				       .worker = t.from,
				       .other = t.to,
				       .jobs = t.jobs,
				       .time = s->collector_free + s->latency});
	}
}

/* --- the run --- */

static void watch(struct sim *s)
{
	bool is_full = (uint64_t)s->running * 10 >= (uint64_t)s->there * 9;
	if (is_full && s->full < 0)
		s->full = s->now;
	if (is_full && s->lost >= 0 && s->recovered < 0 && s->now > s->lost)
		s->recovered = s->now;
}

static void run(struct sim *s)
{
	while (s->left && s->nheap) {
		struct event e = next_event(s);
		s->now = e.time;
		switch (e.kind) {
		case EVENT_WAKE:
			if (e.order == s->workers[e.worker].waking &&
			    !s->workers[e.worker].is_gone)
				look_around(s, e.worker);
			break;
		case EVENT_HEARD: hear(s, &e); break;
		case EVENT_REFUSED: hear_refusal(s, &e); break;
		case EVENT_ASKED:
		case EVENT_JOBS: deliver(s, &e); break;
		case EVENT_BALANCE: balance(s, e.time); break;
		case EVENT_LOSS: lose_half(s); break;
		}
		watch(s);
	}
	for (uint32_t i = 0; i < s->n; i++) /* slices that were under way */
		if (!s->workers[i].is_gone && s->workers[i].is_running)
			for (uint32_t k = 0; k < s->nheap; k++)
				if (s->heap[k].order == s->workers[i].waking &&
				    s->heap[k].time > s->now)
					s->now = s->heap[k].time;
}

/* --- shapes --- */

/* Preorder: the first side of a fork follows it, the second one where the first is over. */
static bool read_shape(struct shape *s, const char *path)
{
	FILE *f = fopen(path, "re");
	uint32_t *open = NULL, nopen = 0, cap_open = 0;
	unsigned long nodes;
	int c;
	if (!f)
		return false;
	if (fscanf(f, "%lu", &nodes) != 1)
		nodes = 0;
	while (s->n < nodes && (c = getc(f)) != EOF) {
		unsigned digit =
			isdigit(c) ? (unsigned)(c - '0') : (unsigned)(c - 'a' + 10);
		for (unsigned bit = 4; digit < 16 && bit-- > 0 && s->n < nodes;) {
			uint32_t i = s->n;
			*VEC_ADD(s->second, s->n, s->cap) = 0;
			if (digit >> bit & 1) {
				*VEC_ADD(open, nopen, cap_open) = i;
				continue;
			}
			while (nopen && s->second[open[nopen - 1]])
				nopen--; /* both of its sides are over */
			if (nopen)
				s->second[open[nopen - 1]] = s->n;
		}
	}
	fclose(f);
	free(open);
	return s->n && s->n == nodes;
}

static double size_of(const struct sim *s, double share)
{
	double all = 0, shapes = 1;
	for (uint16_t l = 0; l <= s->levels; l++) {
		all += shapes * s->shape.n;
		shapes *= share * (s->shape.n + 1) / 2;
	}
	return all;
}

/* How many ends go on, so that there is so much work. */
static void grow(struct sim *s, double nodes)
{
	double low = 0, high = 1;
	while (s->levels < 8 && size_of(s, 1) < nodes)
		s->levels++;
	for (unsigned i = 0; i < 60; i++) {
		double middle = (low + high) / 2;
		if (size_of(s, middle) < nodes)
			low = middle;
		else
			high = middle;
	}
	s->regrows = nodes > s->shape.n ? high : 0;
}

/* --- main --- */

struct setting {
	const char *name;
	size_t at; /* of a double in struct sim */
};
static const struct setting settings[] = {
	{"--node", offsetof(struct sim, node)}, /* seconds a node takes */
	{"--seconds", offsetof(struct sim, seconds)}, /* of work for each worker */
	{"--interval", offsetof(struct sim, interval)},
	{"--delta", offsetof(struct sim, delta)},
	{"--latency", offsetof(struct sim, latency)},
	{"--bandwidth", offsetof(struct sim, bandwidth)}, /* bytes a second, one link */
	{"--job-bytes", offsetof(struct sim, job_bytes)},
	{"--search", offsetof(struct sim, search)}, /* 0: the newest first, 1: any */
	{"--replay", offsetof(struct sim, replay)}, /* of a job, in nodes */
	{"--hearing", offsetof(struct sim, hearing)}, /* seconds for a message */
	{"--deciding", offsetof(struct sim, deciding)}, /* seconds for each worker */
	{"--lose-half", offsetof(struct sim, lose_at)},
	{"--stop", offsetof(struct sim, stop_at)}, /* balancing */
};

static bool set(struct sim *s, const char *name, const char *value)
{
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
		if (!strcmp(name, settings[i].name)) {
			*(double *)((char *)s + settings[i].at) = strtod(value, NULL);
			return true;
		}
	return false;
}

static void begin(struct sim *s)
{
	s->workers = alloc_zero(s->n, sizeof *s->workers);
	s->there = s->n;
	s->full = s->lost = s->recovered = -1;
	s->interval = balancer_interval(s->interval, s->n);
	s->next_balance = 1e300;
	balancer_init(&s->balancer, s->n, s->delta, 2);
	push(&s->workers[0].queue, (struct node){.hash = 1});
	s->left = 1;
	for (uint32_t i = 0; i < s->n; i++) {
		s->balancer.workers[i].may_give = true;
		commit(s, &s->workers[i]);
		say(s, i);
		start_slice(s, i);
	}
	plan_balance(s, s->interval);
	if (s->lose_at > 0)
		post(s, (struct event){.kind = EVENT_LOSS, .time = s->lose_at});
}

static void print(const struct sim *s)
{
	double busy = 0, most = 0, replaying = 0, room = s->n * s->now;
	for (uint32_t i = 0; i < s->n; i++) {
		const struct sim_worker *w = &s->workers[i];
		busy += w->busy;
		replaying += w->replaying;
		if (w->busy > most)
			most = w->busy;
	}
	if (s->lost >= 0)
		room = s->n * s->lost + s->there * (s->now - s->lost);
	printf("workers %u nodes %" PRIu64
	       " seconds %.2f utilisation %.4f replaying %.4f "
	       "transfers %" PRIu64 " moved %" PRIu64
	       " messages_per_second %.0f interval %.3f busiest_to_mean %.2f full_after %.3f",
	       s->n, s->done, s->now, busy / room, replaying / room, s->transfers,
	       s->moved, (double)s->messages / s->now, s->interval, most / (busy / s->n),
	       s->full);
	if (s->lost >= 0)
		printf(" done_again %" PRIu64 " recovered_after %.3f", s->again,
		       s->recovered < 0 ? -1 : s->recovered - s->lost);
	printf("\n");
}

static void end(struct sim *s)
{
	for (uint32_t i = 0; i < s->n; i++) {
		free_nodes(&s->workers[i].queue);
		free_nodes(&s->workers[i].kept);
		free(s->workers[i].inbox);
	}
	for (uint32_t i = 0; i < s->nheap; i++)
		free_nodes(&s->heap[i].nodes);
	free(s->workers);
	free(s->heap);
	free(s->shape.second);
	balancer_done(&s->balancer);
}

int main(int argc, char **argv)
{
	struct sim s = {.node = 0.001,
			.seconds = 30,
			.interval = 0.02,
			.delta = 0.5,
			.latency = 0.0005,
			.bandwidth = 125e6,
			.job_bytes = 20,
			.replay = 1,
			.search = 1,
			.hearing = 5e-6,
			.deciding = 1e-7,
			.n = 100};
	const char *shape = NULL;
	for (int i = 1; i < argc; i += 2) {
		const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
		if (!strcmp(name, "--workers"))
			s.n = (uint32_t)strtoul(value, NULL, 10);
		else if (!strcmp(name, "--shape"))
			shape = value;
		else if (!*value || !set(&s, name, value)) {
			fprintf(stderr, "simulate: %s: no such option, or no value\n",
				name);
			return 2;
		}
	}
	if (!shape || !read_shape(&s.shape, shape) || !s.n || s.node <= 0) {
		fprintf(stderr,
			"simulate: --shape FILE is needed, made by bench/shape\n");
		return 2;
	}
	grow(&s, s.seconds * s.n / s.node);
	begin(&s);
	run(&s);
	print(&s);
	end(&s);
	return 0;
}
