/* timer.c - alarm, interval timers and POSIX timers, driven by the virtual clock.
 *
 * A timer ends when the clock has passed its time; it is looked at after every system
 * call and while something waits. While one runs, every system call takes a microsecond,
 * so that a program that asks over and over gets its signal. A program that waits without
 * any call does not. */
#include "model.h"

#include <signal.h>
#include <sys/time.h>
#include <time.h>

enum {
	NOTIFY_SIGNAL = 0,
	NOTIFY_NONE = 1,
	NOTIFY_THREAD_ID = 4,
};

static bool counts_work(const struct timer *t)
{
	return t->clock == CLOCK_PROCESS_CPUTIME_ID;
}

static bool is_interval(const struct timer *t)
{
	return t >= task->intervals && t < task->intervals + INTERVALS;
}

static uint64_t now_of(const struct timer *t)
{
	return counts_work(t) ? clock_worked() : clock_passed();
}

static void start_timer(struct timer *t, uint64_t end, uint64_t interval)
{
	task->ntimers += (end != 0) - (t->end != 0);
	t->end = end;
	t->interval = interval;
	t->overrun = 0;
}

/* The timer behind t (NULL: the first), the intervals before the others; NULL at the end. */
static struct timer *next_timer(struct timer *t)
{
	if (!t)
		return task->intervals;
	if (!is_interval(t))
		return t->next;
	return t + 1 < task->intervals + INTERVALS ? t + 1 : task->timers;
}

static struct timer *next_running(struct timer *t)
{
	do
		t = next_timer(t);
	while (t && !t->end);
	return t;
}

uint64_t timer_next(void)
{
	uint64_t first = NEVER;
	if (!task->ntimers)
		return first;
	for (struct timer *t = next_running(NULL); t; t = next_running(t))
		if (!counts_work(t) && t->end < first)
			first = t->end;
	return first;
}

static void ring_timer(struct timer *t, uint64_t now)
{
	uint64_t late = now - t->end;
	t->overrun = t->interval ? (unsigned)(late / t->interval) : 0;
	t->last_overrun = t->overrun;
	if (t->interval)
		t->end += (t->overrun + 1) * t->interval;
	else
		start_timer(t, 0, 0);
	if (t->is_silent)
		return;
	struct signal_info info = {.signo = t->signo, .code = SI_KERNEL};
	if (!is_interval(t)) {
		info.code = SI_TIMER;
		info.pid = t->number;
		info.uid = t->last_overrun;
		info.value = t->value;
	}
	if (t->thread)
		signal_send_thread(t->thread, &info);
	else
		signal_send(task, &info);
}

void timer_check(void)
{
	if (!task->ntimers)
		return;
	for (struct timer *t = next_running(NULL); t; t = next_running(t)) {
		uint64_t now = now_of(t);
		if (now >= t->end)
			ring_timer(t, now);
	}
}

static uint64_t time_left(const struct timer *t)
{
	uint64_t now = now_of(t);
	if (!t->end)
		return 0;
	return t->end > now ? t->end - now : 1000;
}

long timer_alarm(unsigned seconds)
{
	struct timer *t = &task->intervals[ITIMER_REAL];
	uint64_t rest = time_left(t);
	start_timer(t, seconds ? clock_passed() + seconds * SECOND : 0, 0);
	uint64_t whole = rest / SECOND, part = rest % SECOND;
	return (long)(whole + (part >= SECOND / 2 || (part && !whole)));
}

long timer_get_interval(int which, struct micro_moment out[2])
{
	if (which < 0 || which >= INTERVALS)
		return -EINVAL;
	out[0] = clock_as_micro(task->intervals[which].interval);
	out[1] = clock_as_micro(time_left(&task->intervals[which]));
	return 0;
}

static uint64_t from_micro(const struct micro_moment *m)
{
	return (uint64_t)m->sec * SECOND + (uint64_t)m->usec * 1000;
}

static bool is_micro(const struct micro_moment *m)
{
	return m->sec >= 0 && m->usec >= 0 && m->usec < 1000000;
}

long timer_set_interval(int which, const struct micro_moment set[2],
			struct micro_moment old[2])
{
	struct micro_moment before[2];
	if (which < 0 || which >= INTERVALS)
		return -EINVAL;
	if (set && (!is_micro(&set[0]) || !is_micro(&set[1])))
		return -EINVAL;
	timer_get_interval(which, before);
	struct timer *t = &task->intervals[which];
	uint64_t span = set ? from_micro(&set[1]) : 0;
	start_timer(t, span ? now_of(t) + span : 0, set ? from_micro(&set[0]) : 0);
	if (old) {
		old[0] = before[0];
		old[1] = before[1];
	}
	return 0;
}

/* --- POSIX timers --- */

static struct timer *find_timer(int number)
{
	struct timer *t = task->timers;
	while (t && t->number != number)
		t = t->next;
	return t;
}

/* A timer with the lowest number that is free. */
static struct timer *new_timer(void)
{
	struct timer *made = pool_get(sizeof *made), **at = &task->timers;
	if (!made)
		return NULL;
	for (; *at && (*at)->number == made->number; at = &(*at)->next)
		made->number++;
	made->next = *at;
	*at = made;
	return made;
}

long timer_create_(int clock, const struct signal_event *event, int *id)
{
	if (!clock_is(clock))
		return -EINVAL;
	int notify = event ? event->notify : NOTIFY_SIGNAL;
	if (notify != NOTIFY_SIGNAL && notify != NOTIFY_NONE &&
	    notify != NOTIFY_THREAD_ID)
		return -EINVAL;
	struct thread *thread = notify == NOTIFY_THREAD_ID ? task->threads : NULL;
	while (thread && thread->id != event->thread)
		thread = thread->next;
	if (notify == NOTIFY_THREAD_ID && !thread)
		return -EINVAL;
	int signo = event ? event->signo : SIGALRM;
	if (notify != NOTIFY_NONE && (signo < 1 || signo > SIGNALS))
		return -EINVAL;
	struct timer *t = new_timer();
	if (!t)
		return -EAGAIN;
	t->signo = signo;
	t->clock = clock;
	t->is_silent = notify == NOTIFY_NONE;
	t->thread = thread;
	t->value = event ? event->value : (uint64_t)t->number;
	*id = t->number;
	return 0;
}

static uint64_t from_moment(const struct moment *m)
{
	return (uint64_t)m->sec * SECOND + (uint64_t)m->nsec;
}

long timer_get(int id, struct moment out[2])
{
	const struct timer *t = find_timer(id);
	if (!t)
		return -EINVAL;
	out[0] = clock_as_moment(t->interval);
	out[1] = clock_as_moment(time_left(t));
	return 0;
}

long timer_set(int id, int flags, const struct moment set[2], struct moment old[2])
{
	struct timer *t = find_timer(id);
	if (!t || !set || !clock_is_span(&set[0]) || !clock_is_span(&set[1]))
		return -EINVAL;
	if (old)
		timer_get(id, old);
	uint64_t span = from_moment(&set[1]), end = span ? now_of(t) + span : 0;
	if (span && flags & TIMER_ABSTIME) {
		end = counts_work(t) ? span : clock_since(t->clock, &set[1]);
		end = end ? end : 1;
	}
	start_timer(t, end, from_moment(&set[0]));
	return 0;
}

long timer_overrun(int id)
{
	const struct timer *t = find_timer(id);
	return t ? (long)t->last_overrun : -EINVAL;
}

long timer_delete_(int id)
{
	struct timer *t = find_timer(id), **at = &task->timers;
	if (!t)
		return -EINVAL;
	start_timer(t, 0, 0);
	while (*at != t)
		at = &(*at)->next;
	*at = t->next;
	pool_put(t, sizeof *t);
	return 0;
}
