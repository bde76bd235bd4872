/* able.c - which threads can go on, and what it means that none can. */
#include "sched/internal.h"

/* Has the time come that the thread waits for: can nobody go on, and does nobody wait for an
 * earlier moment? Who waits with a limit can give up before that or, as on a busy machine, after it. */
static bool is_time_for(struct exec *x, const struct thread *waiting)
{
	for (uint32_t i = thread_next(x, 0); i < thread_count(x);
	     i = thread_next(x, i + 1)) {
		const struct thread *t = thread_at(x, i);
		if (!t || (t->point && t->point->is_over))
			continue;
		if (exec_may_go(x, t) || t->point->limit < waiting->point->limit ||
		    (!t->point->is_late && t->point->limit == waiting->point->limit))
			return false;
	}
	return true;
}

enum ability sched_ability(struct exec *x, const struct thread *t)
{
	if (!t || (t->point && t->point->is_over))
		return CANNOT;
	bool waits = t->point && (t->point->nseen || t->point->relation != RELATION_ALWAYS);
	if (!waits || exec_may_go(x, t))
		return CAN;
	if (t->point->limit == ~0ULL || t->point->nseen)
		return CANNOT;
	if (t->point->is_late)
		return is_time_for(x, t) ? CAN_GIVE_UP : CANNOT;
	return t->point->limit ? CAN_GIVE_UP : CAN;
}

bool sched_can_go(struct exec *x, const struct thread *t)
{
	return sched_ability(x, t) != CANNOT;
}

bool sched_can_go_on(struct exec *x, const struct thread *t)
{
	return sched_ability(x, t) == CAN;
}

const struct thread *sched_running(const struct exec *x)
{
	const struct schedule *c = schedule_of(x);
	uint32_t number = c->last ? c->last->thread : x->thread->rare->creator;
	const struct thread *t = thread_at(x, number);
	return t ? t : x->thread;
}

const struct sleeper *sched_find_sleeper(const struct schedule *c, const struct thread *t)
{
	for (uint32_t i = 0; c->sleep && i < c->sleep->n; i++)
		if (c->sleep->at[i].thread == t->number)
			return &c->sleep->at[i];
	return NULL;
}

/* The first of them: the newest threads are looked at first, as the others have begun long ago. */
uint32_t sched_find_fresh(struct exec *x)
{
	uint32_t first = UINT32_MAX, left = schedule_of(x)->fresh;
	for (uint32_t i = thread_count(x);
	     left && (i = thread_before(x, i)) != UINT32_MAX;) {
		const struct thread *t = thread_at(x, i);
		if (!t || t->point || t == x->thread)
			continue;
		first = i;
		left--;
	}
	return first;
}

/* Who goes on if it can: a new thread that has come to its first operation, not its creator.
 * That would repeat less with one worker; but where the creator goes on, the threads it has made
 * could, and no race asks for that: such places cannot be made full (share.c). And with any
 * number of workers the same executions stand for their traces, so that tests are the same. */
static const struct thread *preferred_thread(const struct sched *s, const struct exec *x)
{
	bool is_new = sched_scheduler_of(s, x).kind <= SCHED_ALL;
	return is_new ? x->thread : sched_running(x);
}

bool sched_has_other(struct exec *x, uint32_t number)
{
	for (uint32_t i = thread_count(x); (i = thread_before(x, i)) != UINT32_MAX;)
		if (i != number && sched_ability(x, thread_at(x, i)) != CANNOT)
			return true;
	return false;
}

uint32_t sched_goes_on(const struct sched *s, struct exec *x, const struct schedule *c)
{
	const struct thread *t = preferred_thread(s, x);
	bool can = sched_ability(x, t) == CAN && !sched_find_sleeper(c, t);
	return can ? t->number : UINT32_MAX;
}

/* Of those that can only give up waiting, the one whose limit comes first does. */
static bool is_better_choice(const struct exec *x, const struct thread *t, enum ability a,
			     uint32_t chosen, enum ability best, const struct thread *first)
{
	if (a != best)
		return a > best;
	if (a != CAN_GIVE_UP)
		return t == first;
	uint64_t limit = thread_at(x, chosen)->point->limit;
	return t->point->limit < limit || (t->point->limit == limit && t == first);
}

struct crowd sched_look_around(const struct sched *s, struct exec *x, const struct schedule *c)
{
	struct crowd w = {.chosen = UINT32_MAX};
	enum ability best = CANNOT;
	const struct thread *first = preferred_thread(s, x);
	for (uint32_t i = thread_next(x, 0); i < thread_count(x);
	     i = thread_next(x, i + 1)) {
		const struct thread *t = thread_at(x, i);
		enum ability a = sched_ability(x, t);
		if (a == CANNOT)
			continue;
		w.able++;
		const struct sleeper *asleep = sched_find_sleeper(c, t);
		if (asleep) {
			w.ends += asleep->is_end;
			continue;
		}
		w.awake++;
		if (is_better_choice(x, t, a, w.chosen, best, first)) {
			best = a;
			w.chosen = i;
		}
	}
	return w;
}

/* Does one of the threads wait in a loop (trace/spin.c), rather than for a lock? */
static bool has_spinning_thread(const struct exec *x)
{
	for (uint32_t i = thread_next(x, 0); i < thread_count(x);
	     i = thread_next(x, i + 1)) {
		const struct thread *t = thread_at(x, i);
		if (t && t->point && t->point->nseen)
			return true;
	}
	return false;
}

/* Nobody will ever go on: that is no defect if somebody waits for a client that is not part of
 * the run, or if the program itself has ended and left others behind. */
static bool is_end_quiet(const struct exec *x)
{
	bool has_ended = true;
	for (uint32_t i = thread_next(x, 0); i < thread_count(x);
	     i = thread_next(x, i + 1)) {
		const struct thread *t = thread_at(x, i);
		if (t && t->point && t->point->is_outside)
			return true;
	}
	const struct process *first = node_process(state_node(x->state), 0);
	for (uint32_t i = 0; first && i < first->nthreads; i++) {
		const struct thread *t = process_thread(first, i);
		has_ended = has_ended && (!t || (t->point && t->point->is_over));
	}
	return has_ended;
}

void sched_end_waiting(struct exec *x)
{
	if (is_end_quiet(x))
		exec_end_quiet(x);
	else
		exec_fault(x, &(struct fault){.kind = has_spinning_thread(x)
							      ? FAULT_HANG
							      : FAULT_DEADLOCK});
}
