/* simulate.c - the balancer's real code with more workers than a machine has.
 *
 *     simulate [--workers N] [--shape FILE] [--nodes N] [--interval S] [--delta D]
 *              [--latency S] [--bandwidth JOBS/S] [--lose-half AT] [--node S] [--seed N]
 *
 * A discrete-event simulation: every worker has a queue of nodes of a tree, executes the
 * newest and puts its children back; one node takes a millisecond (--node). Queue lengths travel to
 * the balancer with a latency, transfers from worker to worker with latency and bandwidth.
 * Trees are shapes of real runs (bench/shape.c), grown by putting the shape again where some
 * of the paths end, so that there is work for all. Prints one line of figures. */
#include "base/alloc.h"
#include "base/rng.h"
#include "base/vec.h"
#include "cluster/balancer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct shape {
	int32_t *second; /* of a fork: index of its second side; -1: the end of a path */
	uint32_t n;
};

struct node {
	uint32_t at; /* in the shape */
	uint32_t level; /* 0: the shape itself, 1: one that was put on an end of it */
};

struct sim_worker {
	struct node *queue;
	uint32_t first, n, cap; /* nodes are queue[first .. n - 1] */
	bool is_running, is_gone;
	double busy;
};

enum event_kind {
	EVENT_DONE,
	EVENT_STATUS,
	EVENT_HEARD,
	EVENT_ASKED,
	EVENT_JOBS,
	EVENT_LOSS
};
struct event {
	double time;
	uint64_t order; /* events at one time happen in the order of being made */
	enum event_kind kind;
	uint32_t worker, other;
	uint64_t jobs;
	struct node *nodes; /* of EVENT_JOBS */
};

struct sim {
	double now, interval, latency, bandwidth, lose_at, node;
	double regrows; /* of the ends of the first shape, this share */
	struct event *heap;
	uint32_t nheap, cap_heap;
	uint64_t made;
	struct sim_worker *workers;
	uint32_t n;
	struct shape shape;
	struct balancer balancer;
	struct rng rng;
	uint64_t nodes, transfers, moved, messages, flying;
	uint32_t running;
	double all_busy, lost_at, recovered; /* when nine of ten were busy; -1 not yet */
};

static bool is_before(const struct event *a, const struct event *b)
{
	return a->time < b->time || (a->time == b->time && a->order < b->order);
}

static void post(struct sim *s, struct event e)
{
	e.order = s->made++;
	uint32_t i = s->nheap;
	*VEC_ADD(s->heap, s->nheap, s->cap_heap) = e;
	for (; i && is_before(&e, &s->heap[(i - 1) / 2]); i = (i - 1) / 2)
		s->heap[i] = s->heap[(i - 1) / 2];
	s->heap[i] = e;
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

static uint32_t length(const struct sim_worker *w)
{
	return w->n - w->first;
}

static void push(struct sim_worker *w, struct node n)
{
	if (w->first > 1024 && w->first > w->n / 2) {
		memmove(w->queue, w->queue + w->first, length(w) * sizeof *w->queue);
		w->n -= w->first;
		w->first = 0;
	}
	*VEC_ADD(w->queue, w->n, w->cap) = n;
}

static void start(struct sim *s, uint32_t i)
{
	struct sim_worker *w = &s->workers[i];
	if (w->is_running || w->is_gone || !length(w))
		return;
	w->is_running = true;
	s->running++;
	post(s,
	     (struct event){.time = s->now + s->node, .kind = EVENT_DONE, .worker = i});
}

/* A worker's queue length goes to the balancer. */
static void say(struct sim *s, uint32_t i)
{
	post(s, (struct event){.kind = EVENT_HEARD,
			       .worker = i,
			       .jobs = length(&s->workers[i]),
			       .time = s->now + s->latency});
	s->messages++;
}

/* One node is executed: its children, or at the end of a path perhaps the shape again. */
static void execute(struct sim *s, uint32_t i)
{
	struct sim_worker *w = &s->workers[i];
	w->is_running = false;
	s->running--;
	if (w->is_gone || !length(w))
		return;
	struct node n = w->queue[--w->n];
	w->busy += s->node;
	s->nodes++;
	if (s->shape.second[n.at] >= 0) {
		push(w, (struct node){(uint32_t)s->shape.second[n.at], n.level});
		push(w, (struct node){n.at + 1, n.level});
	} else if (!n.level && (double)rng_below(&s->rng, 1000000) < s->regrows * 1e6) {
		push(w, (struct node){0, 1});
	}
	start(s, i);
	if (!length(w))
		say(s, i);
}

static void give(struct sim *s, const struct event *e)
{
	struct sim_worker *from = &s->workers[e->worker];
	uint64_t n = e->jobs, have = length(from);
	if (from->is_gone || have < 2)
		return;
	if (n >= have)
		n = have - 1;
	struct event out = {.kind = EVENT_JOBS,
			    .worker = e->other,
			    .jobs = n,
			    .time = s->now + s->latency + (double)n / s->bandwidth};
	out.nodes = alloc_get(n * sizeof *out.nodes);
	memcpy(out.nodes, from->queue + from->first, n * sizeof *out.nodes);
	from->first += (uint32_t)n;
	s->transfers++;
	s->moved += n;
	s->messages += 2;
	s->flying++;
	post(s, out);
	say(s, e->worker);
}

/* Half of the workers go; what they had is handed out again, evenly. */
static void lose_half(struct sim *s)
{
	uint32_t to = s->n / 2;
	for (uint32_t i = 0; i < s->n / 2; i++) {
		struct sim_worker *w = &s->workers[i];
		w->is_gone = true;
		s->balancer.workers[i].is_there = false;
		while (length(w)) {
			push(&s->workers[to], w->queue[--w->n]);
			start(s, to);
			to = to + 1 < s->n ? to + 1 : s->n / 2;
		}
	}
	s->lost_at = s->now;
	s->recovered = -1;
}

static void arrive(struct sim *s, struct event *e)
{
	s->flying--;
	uint32_t to = e->worker;
	while (s->workers[to].is_gone)
		to = (to + 1) % s->n;
	for (uint64_t i = 0; i < e->jobs; i++)
		push(&s->workers[to], e->nodes[i]);
	free(e->nodes);
	start(s, to);
	say(s, to);
}

static void tell(struct sim *s, uint32_t i)
{
	if (s->workers[i].is_gone)
		return;
	say(s, i);
	post(s, (struct event){
			.kind = EVENT_STATUS, .worker = i, .time = s->now + s->interval});
}

static void balance(struct sim *s)
{
	balancer_decide(&s->balancer);
	for (uint32_t i = 0; i < s->balancer.nout; i++) {
		struct balancer_transfer t = s->balancer.out[i];
		s->messages++;
		post(s, (struct event){.kind = EVENT_ASKED,
				       .worker = t.from,
				       .other = t.to,
				       .jobs = t.jobs ? t.jobs : 1,
				       .time = s->now + s->latency});
	}
}

static void watch(struct sim *s)
{
	uint32_t there = s->lost_at >= 0 ? s->n - s->n / 2 : s->n;
	bool is_full = s->running * 10 >= there * 9;
	if (is_full && s->all_busy < 0)
		s->all_busy = s->now;
	if (is_full && s->lost_at >= 0 && s->recovered < 0)
		s->recovered = s->now;
}

static void run(struct sim *s)
{
	double next = 0;
	bool is_lost = s->lose_at <= 0;
	while (s->nheap && (s->running || s->flying || s->now < 1)) {
		struct event e = next_event(s);
		s->now = e.time;
		if (!is_lost && s->now >= s->lose_at) {
			is_lost = true;
			lose_half(s);
		}
		switch (e.kind) {
		case EVENT_DONE: execute(s, e.worker); break;
		case EVENT_STATUS: tell(s, e.worker); break;
		case EVENT_HEARD:
			if (s->workers[e.worker].is_gone)
				break;
			balancer_status(&s->balancer, e.worker, e.jobs);
			if (!e.jobs && next > s->now + s->interval / 20)
				next = s->now + s->interval / 20;
			break;
		case EVENT_ASKED: give(s, &e); break;
		case EVENT_JOBS: arrive(s, &e); break;
		case EVENT_LOSS: break;
		}
		watch(s);
		if (s->now >= next) {
			balance(s);
			next = s->now + s->interval;
		}
	}
}

/* Preorder: the first side of a fork follows it, the second one where the first is over. */
static bool read_shape(struct shape *s, const char *path)
{
	FILE *f = fopen(path, "re");
	uint32_t cap = 0, *open = NULL, nopen = 0, cap_open = 0;
	int c;
	if (!f)
		return false;
	while ((c = getc(f)) == '0' || c == '1') {
		uint32_t i = s->n;
		*VEC_ADD(s->second, s->n, cap) = -1;
		if (c == '1') {
			*VEC_ADD(open, nopen, cap_open) = i;
			continue;
		}
		while (nopen && s->second[open[nopen - 1]] >= 0)
			nopen--; /* both of its sides are over */
		if (nopen)
			s->second[open[nopen - 1]] = (int32_t)s->n;
	}
	fclose(f);
	free(open);
	return s->n > 0;
}

static double number(const char *text)
{
	return strtod(text, NULL);
}

int main(int argc, char **argv)
{
	struct sim s = {.interval = 0.1,
			.latency = 0.0005,
			.bandwidth = 1e6,
			.node = 0.001,
			.all_busy = -1,
			.lost_at = -1,
			.recovered = -1,
			.n = 100};
	const char *shape = NULL;
	double nodes = 0, delta = 0.5;
	uint64_t seed = 1;
	for (int i = 1; i + 1 < argc; i += 2) {
		const char *name = argv[i], *value = argv[i + 1];
		if (!strcmp(name, "--workers"))
			s.n = (uint32_t)number(value);
		else if (!strcmp(name, "--shape"))
			shape = value;
		else if (!strcmp(name, "--nodes"))
			nodes = number(value);
		else if (!strcmp(name, "--interval"))
			s.interval = number(value);
		else if (!strcmp(name, "--delta"))
			delta = number(value);
		else if (!strcmp(name, "--latency"))
			s.latency = number(value);
		else if (!strcmp(name, "--bandwidth"))
			s.bandwidth = number(value);
		else if (!strcmp(name, "--lose-half"))
			s.lose_at = number(value);
		else if (!strcmp(name, "--node"))
			s.node = number(value);
		else if (!strcmp(name, "--seed"))
			seed = (uint64_t)number(value);
		else {
			fprintf(stderr, "simulate: unknown option %s\n", name);
			return 2;
		}
	}
	if (!shape || !read_shape(&s.shape, shape) || !s.n) {
		fprintf(stderr,
			"simulate: --shape FILE is needed, made by bench/shape\n");
		return 2;
	}
	if (nodes <= 0)
		nodes = 1e4 * s.n;
	/* Half of a binary tree's nodes are ends. */
	s.regrows = (nodes / s.shape.n - 1) / (s.shape.n / 2.0);
	s.workers = alloc_zero(s.n, sizeof *s.workers);
	rng_init(&s.rng, seed);
	balancer_init(&s.balancer, s.n, delta, 2);
	push(&s.workers[0], (struct node){0, 0});
	for (uint32_t i = 0; i < s.n; i++) {
		s.balancer.workers[i].may_give = true;
		post(&s, (struct event){.kind = EVENT_STATUS,
					.worker = i,
					.time = s.interval * i / s.n});
	}
	start(&s, 0);
	run(&s);
	double busy = 0, most = 0;
	for (uint32_t i = 0; i < s.n; i++) {
		busy += s.workers[i].busy;
		if (s.workers[i].busy > most)
			most = s.workers[i].busy;
	}
	double room = s.lost_at < 0
			      ? s.n * s.now
			      : s.n * s.lost_at + (s.n - s.n / 2) * (s.now - s.lost_at);
	printf("workers %u nodes %" PRIu64
	       " seconds %.2f utilisation %.3f transfers %" PRIu64 " moved %" PRIu64
	       " messages/s %.0f busiest/mean %.2f busy-after %.2f",
	       s.n, s.nodes, s.now, busy / room, s.transfers, s.moved,
	       (double)s.messages / s.now, most / (busy / s.n), s.all_busy);
	if (s.lost_at >= 0)
		printf(" recovered-after %.2f",
		       s.recovered < 0 ? -1 : s.recovered - s.lost_at);
	printf("\n");
	for (uint32_t i = 0; i < s.n; i++)
		free(s.workers[i].queue);
	free(s.workers);
	free(s.heap);
	free(s.shape.second);
	balancer_done(&s.balancer);
	return 0;
}
