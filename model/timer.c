/* timer.c - alarm, interval timers and POSIX timers, driven by the virtual clock.
 *
 * Timers that run are in one of two lists of the kernel, those of all processes together,
 * as time is the same for all; the one that ends first is in front.
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

static bool is_interval_timer(const struct timer *t)
{
	return t->task && t >= t->task->intervals && t < t->task->intervals + INTERVALS;
}

static uint64_t now_of_timer(const struct timer *t)
{
	return counts_work(t) ? clock_worked() : clock_passed();
}

static void leave_timer_list(struct timer *t)
{
	if (t->earlier)
		t->earlier->later = t->later;
	else
		kernel->timers[counts_work(t)] = t->later;
	if (t->later)
		t->later->earlier = t->earlier;
	t->later = t->earlier = NULL;
}

/* Behind those that end at the same time. */
static void join_timer_list(struct timer *t)
{
	struct timer *before = NULL, *after = kernel->timers[counts_work(t)];
	while (after && after->end <= t->end) {
		before = after;
		after = after->later;
	}
	t->earlier = before;
	t->later = after;
	if (before)
		before->later = t;
	else
		kernel->timers[counts_work(t)] = t;
	if (after)
		after->earlier = t;
}

void timer_start(struct timer *t, uint64_t end, uint64_t interval)
{
	if (t->end)
		leave_timer_list(t);
	t->end = end;
	t->interval = interval;
	t->overrun = 0;
	if (!end)
		return;
	join_timer_list(t);
	if (t->task)
		slice_begin();
}

bool timer_is_running(void)
{
	return kernel->timers[0] || kernel->timers[1];
}

uint64_t timer_next(void)
{
	return kernel->timers[0] ? kernel->timers[0]->end : NEVER;
}

static void send_ring(struct timer *t)
{
	struct signal_info info = {.signo = t->signo, .code = SI_KERNEL};
	if (!is_interval_timer(t)) {
		info.code = SI_TIMER;
		info.pid = t->number;
		info.uid = t->last_overrun;
		info.value = t->value;
		if (signal_overrun(t->task, t->thread, &info, &t->last_overrun))
			return;
	}
	if (t->thread)
		signal_send_thread(t->thread, &info);
	else
		signal_send(t->task, &info);
}

static void ring_timer(struct timer *t, uint64_t now)
{
	uint64_t rings = 1 + (t->interval ? (now - t->end) / t->interval : 0);
	uint64_t end = t->interval ? t->end + rings * t->interval : 0;
	timer_start(t, end, t->interval);
	t->last_overrun = rings > INT32_MAX ? INT32_MAX : (unsigned)rings - 1;
	if (t->file)
		timerfd_ring(t->file, rings);
	else if (!t->is_silent)
		send_ring(t);
}

void timer_check(void)
{
	for (int k = 0; k < 2; k++)
		for (struct timer *t; (t = kernel->timers[k]);) {
			uint64_t now = now_of_timer(t);
			if (now < t->end)
				break;
			struct idle before = kernel->idle; /* a tick is no activity */
			ring_timer(t, now);
			kernel->idle = before;
		}
}

uint64_t timer_left(const struct timer *t)
{
	uint64_t now = now_of_timer(t);
	if (!t->end)
		return 0;
	return t->end > now ? t->end - now : 1000;
}

static struct timer *interval_timer(int which)
{
	struct timer *t = &task->intervals[which];
	t->task = task;
	return t;
}

long timer_alarm(unsigned seconds)
{
	struct timer *t = interval_timer(ITIMER_REAL);
	uint64_t rest = timer_left(t);
	timer_start(t, seconds ? clock_passed() + seconds * SECOND : 0, 0);
	uint64_t whole = rest / SECOND, part = rest % SECOND;
	return (long)(whole + (part >= SECOND / 2 || (part && !whole)));
}

long timer_get_interval(int which, struct micro_moment out[2])
{
	if (which < 0 || which >= INTERVALS)
		return -EINVAL;
	out[0] = clock_as_micro(task->intervals[which].interval);
	out[1] = clock_as_micro(timer_left(&task->intervals[which]));
	return 0;
}

static uint64_t nanoseconds_of_micro(const struct micro_moment *m)
{
	return (uint64_t)m->sec * SECOND + (uint64_t)m->usec * 1000;
}

static bool is_valid_micro(const struct micro_moment *m)
{
	return m->sec >= 0 && m->usec >= 0 && m->usec < 1000000;
}

long timer_set_interval(int which, const struct micro_moment set[2],
			struct micro_moment old[2])
{
	struct micro_moment before[2];
	if (which < 0 || which >= INTERVALS)
		return -EINVAL;
	if (set && (!is_valid_micro(&set[0]) || !is_valid_micro(&set[1])))
		return -EINVAL;
	timer_get_interval(which, before);
	struct timer *t = interval_timer(which);
	uint64_t span = set ? nanoseconds_of_micro(&set[1]) : 0;
	timer_start(t, span ? now_of_timer(t) + span : 0,
		    set ? nanoseconds_of_micro(&set[0]) : 0);
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
	made->task = task;
	made->next = *at;
	*at = made;
	return made;
}

long timer_create_(int clock, const struct signal_event *event, int *id)
{
	if (!clock_is(clock))
		return -EINVAL;
	if (clock < 0)
		__ev_bad_syscall(SYS_timer_create, "timer of a certain process or thread");
	int notify = event ? event->notify : NOTIFY_SIGNAL;
	if (notify != NOTIFY_SIGNAL && notify != NOTIFY_NONE &&
	    notify != NOTIFY_THREAD_ID)
		return -EINVAL;
	struct thread *thread = notify == NOTIFY_THREAD_ID ? thread_live(task->threads) : NULL;
	while (thread && thread->id != event->thread)
		thread = thread_live(thread->next);
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

static uint64_t nanoseconds_of_moment(const struct moment *m)
{
	return (uint64_t)m->sec * SECOND + (uint64_t)m->nsec;
}

void timer_tell(const struct timer *t, struct moment out[2])
{
	out[0] = clock_as_moment(t->interval);
	out[1] = clock_as_moment(timer_left(t));
}

void timer_set_to(struct timer *t, bool is_absolute, const struct moment set[2])
{
	uint64_t span = nanoseconds_of_moment(&set[1]),
		 end = span ? now_of_timer(t) + span : 0;
	if (span && is_absolute) {
		end = counts_work(t) ? span : clock_since(t->clock, &set[1]);
		end = end ? end : 1;
	}
	timer_start(t, end, nanoseconds_of_moment(&set[0]));
}

long timer_get(int id, struct moment out[2])
{
	const struct timer *t = find_timer(id);
	if (!t)
		return -EINVAL;
	timer_tell(t, out);
	return 0;
}

long timer_set(int id, int flags, const struct moment set[2], struct moment old[2])
{
	struct timer *t = find_timer(id);
	if (!t || !set || !clock_is_span(&set[0]) || !clock_is_span(&set[1]))
		return -EINVAL;
	if (old)
		timer_tell(t, old);
	timer_set_to(t, flags & TIMER_ABSTIME, set);
	return 0;
}

long timer_overrun(int id)
{
	const struct timer *t = find_timer(id);
	return t ? (long)t->last_overrun : -EINVAL;
}

static void delete_timer(struct task *of, struct timer *t)
{
	struct timer **at = &of->timers;
	timer_start(t, 0, 0);
	while (*at != t)
		at = &(*at)->next;
	*at = t->next;
	pool_put(t, sizeof *t);
}

long timer_delete_(int id)
{
	struct timer *t = find_timer(id);
	if (!t)
		return -EINVAL;
	delete_timer(task, t);
	return 0;
}

/* --- processes --- */

void timer_fork(struct task *parent, struct task *child)
{
	(void)parent;
	child->timers = NULL;
	for (int which = 0; which < INTERVALS; which++) {
		struct timer *t = &child->intervals[which];
		*t = (struct timer){.signo = t->signo, .clock = t->clock};
	}
}

void timer_exit(struct task *t)
{
	while (t->timers)
		delete_timer(t, t->timers);
	for (int which = 0; which < INTERVALS; which++)
		timer_start(&t->intervals[which], 0, 0);
}
