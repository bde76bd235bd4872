/* balancer.c - see balancer.h. */
#include "cluster/balancer.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>

static const double statuses_per_second = 50000; /* from all workers together */

void balancer_init(struct balancer *b, uint32_t workers, double delta, uint32_t rounds)
{
	*b = (struct balancer){.delta = delta, .rounds = rounds, .n = workers};
	b->workers = alloc_zero(workers, sizeof *b->workers);
	b->order = alloc_zero(workers, sizeof *b->order);
	b->out = alloc_zero(workers, sizeof *b->out);
	for (uint32_t i = 0; i < workers; i++)
		b->workers[i].rounds = rounds;
}

double balancer_interval(double wanted, uint32_t workers)
{
	double least = (double)workers / statuses_per_second;
	return wanted > least ? wanted : least;
}

void balancer_done(struct balancer *b)
{
	free(b->workers);
	free(b->order);
	free(b->out);
	*b = (struct balancer){0};
}

void balancer_status(struct balancer *b, uint32_t worker, uint64_t jobs)
{
	struct balancer_worker *w = &b->workers[worker];
	w->is_there = true;
	w->jobs = jobs;
	if (w->rounds < UINT32_MAX)
		w->rounds++;
}

void balancer_refused(struct balancer *b, uint32_t to)
{
	b->workers[to].rounds = b->rounds;
}

static int compare_by_jobs(const void *a, const void *b)
{
	const struct balancer_place *p = a, *q = b;
	if (p->jobs != q->jobs)
		return p->jobs < q->jobs ? -1 : 1;
	return p->worker < q->worker ? -1 : p->worker > q->worker;
}

/* The workers of a team that are there, sorted by queue length; equal ones by number. */
static uint32_t sort_team(struct balancer *b, uint32_t team)
{
	uint32_t n = 0;
	bool is_sorted = true;
	for (uint32_t i = 0; i < b->n; i++) {
		if (!b->workers[i].is_there || b->workers[i].team != team)
			continue;
		b->order[n] = (struct balancer_place){b->workers[i].jobs, i};
		is_sorted &= !n || compare_by_jobs(&b->order[n - 1], &b->order[n]) < 0;
		n++;
	}
	if (!is_sorted)
		qsort(b->order, n, sizeof *b->order, compare_by_jobs);
	return n;
}

static void jobs_mean_and_deviation(const struct balancer *b, uint32_t n, double *mean,
				    double *deviation)
{
	double sum = 0, squares = 0;
	for (uint32_t i = 0; i < n; i++)
		sum += (double)b->order[i].jobs;
	*mean = sum / n;
	for (uint32_t i = 0; i < n; i++) {
		double d = (double)b->order[i].jobs - *mean;
		squares += d * d;
	}
	*deviation = sqrt(squares / n);
}

static void add_transfer(struct balancer *b, uint32_t from, uint32_t to)
{
	struct balancer_worker *rich = &b->workers[from], *poor = &b->workers[to];
	b->out[b->nout++] =
		(struct balancer_transfer){from, to, (rich->jobs - poor->jobs) / 2};
	poor->rounds = rich->rounds = 0;
	b->waiting -= !poor->jobs;
}

static void balance_team(struct balancer *b, uint32_t team)
{
	double mean, deviation;
	uint32_t n = sort_team(b, team);
	for (uint32_t i = 0; i < n && !b->order[i].jobs; i++)
		b->waiting++;
	if (n < 2)
		return;
	jobs_mean_and_deviation(b, n, &mean, &deviation);
	double low = mean - b->delta * deviation, high = mean + b->delta * deviation;
	for (uint32_t i = 0, k = n - 1; i < k;) {
		struct balancer_worker *poor = &b->workers[b->order[i].worker];
		struct balancer_worker *rich = &b->workers[b->order[k].worker];
		/* A worker without jobs is underloaded, whatever the others have. */
		bool is_under = !poor->jobs || (double)poor->jobs < low;
		bool is_over =
			rich->jobs > 1 && (!poor->jobs || (double)rich->jobs > high);
		if (!is_under || !is_over || rich->jobs < 2 * poor->jobs)
			return;
		if (poor->rounds < b->rounds)
			i++;
		else if (rich->rounds < b->rounds || !rich->may_give)
			k--;
		else
			add_transfer(b, b->order[k--].worker, b->order[i++].worker);
	}
}

void balancer_decide(struct balancer *b)
{
	uint32_t teams = 0;
	b->nout = b->waiting = 0;
	for (uint32_t i = 0; i < b->n; i++)
		if (b->workers[i].team >= teams)
			teams = b->workers[i].team + 1;
	for (uint32_t t = 0; t < teams; t++)
		balance_team(b, t);
}
