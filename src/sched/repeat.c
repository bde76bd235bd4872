/* repeat.c - accesses that a thread repeats, of which the event is there already.
 *
 * With a scheduler that takes one order and reverses nothing, most accesses tell nothing new: the
 * thread has made the same access, from the same place in the program, and since then no other
 * thread has done anything, and the thread has learnt of nothing that others did. Then the access
 * races with what that one raced with, and comes after the same events of others. So it becomes no
 * event: the earlier one counts it. What comes after it later has to know two things: which events
 * of the thread came before it (event.until), and whether a synchronisation of the thread came in
 * between. For that there are moments, the epochs of FastTrack (Flanagan and Freund, PLDI 2009):
 * they advance with each event and with each repeated access that synchronises.
 *
 * With round-robin the accesses of a thread behind its own last event are no turns: it would go on.
 * So they are not in the log either. Whether that is so, and whether an access is a repetition, follows from the path alone, so that a replay comes to the same turns. Whether the
 * earlier event can count it does not: another state may have a count on it. Then the access
 * becomes an event without a turn. So numbers of events may differ from worker to worker.
 *
 * The interpreter keeps the repetitions of the stretch at hand (exec_repeat) and counts further ones by
 * itself. */
#include "state/repeat.h"

#include "prog/atomic.h"
#include "sched/internal.h"

#include <string.h>

/* Is the last event of the current thread, in a run that explores nothing? */
static bool is_stretch(const struct sched *s, const struct exec *x, const struct schedule *c)
{
	return c->last && c->last->thread == x->thread->number && !c->has_regions && !s->turns;
}

/* The event that the access repeats; NULL: it is not a repetition. */
static struct event *repeated_event(struct sched *s, struct exec *x,
				    const struct schedule *c, const struct operation *what)
{
	if (!repeat_may_be(c, what))
		return NULL;
	index_move(s->index, c->last);
	struct event *e = index_find_site(s->index, what, c->last->thread, exec_stack(x));
	bool is_known = e && e->number >= c->still && e->what.is_idle == what->is_idle;
	return is_known ? e : NULL;
}

/* The event counts the access; if another state has it, there is another event. False: there is. */
static bool count_repetition(struct sched *s, struct exec *x, struct event *e,
			     const struct operation *what)
{
	struct schedule *c = schedule_of(x);
	uint32_t moment = repeat_moment(c, e), next = c->moment;
	bool is_own = c->last->ref == 1 && e->number >= c->shared;
	if (is_own) {
		repeat_count(c, e, moment);
		index_repeated(s->index, e);
		return true;
	}
	event_add(s, x, what);
	c->last->is_again = true;
	c->last->moment = c->last->latest = c->last->end = moment;
	c->moment = next;
	return false;
}

/* Can the interpreter count it the next time, without asking what it does? */
static bool is_plain_repetition(const struct exec *x, const struct operation *what)
{
	const struct insn *ip = x->ip;
	bool is_store = !what->is_atomic || prog_is_atomic_store(ip->op);
	if (!exec_frame(x)->stack ||
	    (what->op == VISIBLE_WRITE && what->size >= sizeof(uint64_t) && !is_store))
		return false;
	return !what->is_atomic || (!prog_is_exchange(ip->op) &&
				    prog_atomic_of(ip) != PROG_ATOMIC_XCHG);
}

static void keep_at_hand(struct exec *x, struct schedule *c, struct event *e)
{
	struct exec_repeats *r = &x->repeats;
	if (r->of != c || r->behind != c->last)
		memset(r, 0, sizeof *r);
	r->of = c;
	r->behind = c->last;
	*exec_repeat_slot(r, x->ip) =
		(struct exec_repeat){.at = x->ip,
				     .address = exec_object_address(e->what.object),
				     .event = e,
				     .below = exec_frame(x)->stack};
}

bool repeat_event(struct sched *s, struct exec *x, const struct operation *what)
{
	struct schedule *c = schedule_of(x);
	struct event *e = what->is_access && is_stretch(s, x, c)
				  ? repeated_event(s, x, c, what)
				  : NULL;
	if (e)
		count_repetition(s, x, e, what);
	return e;
}

bool repeat_has_turn(struct sched *s, struct exec *x)
{
	if (s->scheduler.kind != SCHED_ROUND_ROBIN || !is_stretch(s, x, schedule_of(x)))
		return false;
	if (!s->leaves_out && !x->is_replaying)
		s->leaves_out = sched_has_other(x, x->thread->number);
	return true;
}

bool sched_repeat(struct sched *s, struct exec *x, const struct operation *what)
{
	struct schedule *c = schedule_of(x);
	if (s->scheduler.kind != SCHED_ROUND_ROBIN || !is_stretch(s, x, c))
		return false;
	struct event *e = repeated_event(s, x, c, what);
	if (e && count_repetition(s, x, e, what) && s->leaves_out &&
	    is_plain_repetition(x, what))
		keep_at_hand(x, c, e);
	return e;
}

void repeat_noted(struct schedule *c, const struct event *e)
{
	const struct event *before = e->before;
	bool is_other = !before || before->thread != e->thread;
	if (is_other || e->has_joined || !e->what.is_access)
		c->still = e->number;
	if (is_other)
		c->quiet = 0;
	c->newest = e;
	repeat_count_reads(c, &e->what);
}
