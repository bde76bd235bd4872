/* patience.c - see patience.h. The watching thread exists only while a back end without a
 * question of its own ("go on?") is at work: a worker is single-threaded otherwise, and can
 * be forked. */
#include "solve/patience.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/clock.h"
#include "solve/internal.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

enum { WATCH_MS = 50 };

void patience_begin(struct solve *s)
{
	struct chain *c = chain_of(s);
	struct patience *p = &c->patience;
	p->until = c->o.max_seconds > 0 ? clock_used() + c->o.max_seconds : 0;
	p->is_late = false;
}

bool patience_has_end(const struct solve *s)
{
	struct chain *c = chain_of(s);
	return c->patience.until > 0 || c->o.stop_at;
}

/* 0: not yet; 1: the question's own end; 2: the run's. */
static int which_end(const struct solve *s)
{
	struct chain *c = chain_of(s);
	double now = clock_now();
	double stop = c->o.stop_at ? c->o.stop_at(c->o.stop_arg) : 0;
	if (stop > 0 && now >= stop + c->patience.grace)
		return 2;
	return c->patience.until > 0 && clock_used() >= c->patience.until;
}

static void note_end(struct solve *s, int end)
{
	struct chain *c = chain_of(s);
	struct patience *p = &c->patience;
	p->is_broken_off |= end == 2;
	if (end == 1 && !p->is_late) {
		p->is_late = true;
		c->counters.late++;
	}
}

bool patience_is_over(struct solve *s)
{
	if (!patience_has_end(s))
		return false;
	int end = which_end(s);
	note_end(s, end);
	return end != 0;
}

bool solve_is_broken_off(const struct solve *s)
{
	return chain_of(s)->patience.is_broken_off;
}

bool solve_was_broken_off(struct solve *s)
{
	struct chain *c = chain_of(s);
	bool was = c->patience.is_broken_off;
	c->patience.is_broken_off = false;
	return was;
}

void solve_set_grace(struct solve *s, double seconds)
{
	chain_of(s)->patience.grace = seconds;
}

/* --- the watching thread --- */

struct patience_watch {
	struct solve *s;
	void (*interrupt)(void *arg);
	void *arg;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t wake;
	bool is_done;
	int end; /* why it called; 0: it did not */
};

static struct timespec time_of_giving_up(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	t.tv_nsec += WATCH_MS * 1000000L;
	t.tv_sec += t.tv_nsec / 1000000000L;
	t.tv_nsec %= 1000000000L;
	return t;
}

static void *watch_solver(void *arg)
{
	struct patience_watch *w = arg;
	pthread_mutex_lock(&w->lock);
	while (!w->is_done && !w->end) {
		struct timespec t = time_of_giving_up();
		pthread_cond_timedwait(&w->wake, &w->lock, &t);
		if (!w->is_done)
			w->end = which_end(w->s);
	}
	if (w->end)
		w->interrupt(w->arg);
	pthread_mutex_unlock(&w->lock);
	return NULL;
}

struct patience_watch *patience_watch(struct solve *s, void (*interrupt)(void *arg),
				      void *arg)
{
	if (!patience_has_end(s))
		return NULL;
	struct patience_watch *w = alloc_zero(1, sizeof *w);
	sigset_t all, before;
	w->s = s;
	w->interrupt = interrupt;
	w->arg = arg;
	pthread_mutex_init(&w->lock, NULL);
	pthread_cond_init(&w->wake, NULL);
	sigfillset(&all); /* signals are for the thread that works */
	pthread_sigmask(SIG_SETMASK, &all, &before);
	bool ok = pthread_create(&w->thread, NULL, watch_solver, w) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (ok)
		return w;
	free(w); /* no thread to be had: the count of resources is the limit */
	return NULL;
}

bool patience_unwatch(struct patience_watch *w)
{
	if (!w)
		return false;
	pthread_mutex_lock(&w->lock);
	w->is_done = true;
	pthread_cond_signal(&w->wake);
	pthread_mutex_unlock(&w->lock);
	pthread_join(w->thread, NULL);
	note_end(w->s, w->end);
	bool was_called = w->end != 0;
	pthread_mutex_destroy(&w->lock);
	pthread_cond_destroy(&w->wake);
	free(w);
	return was_called;
}
