/* turns.c - see turns.h. */
#include "machine.h"

#include "../model/prim.h"
#include "../thread/prim_threads.h"

enum { FUTEX_WAIT = 0, FUTEX_WAKE = 1 };
enum { FIRST_STACK = 4 << 20 }; /* bytes of it that the first thread may come to use */
enum ability { CANNOT, CAN_GIVE_UP, CAN };

struct runner *twin_runners;
unsigned twin_running;

const struct wire_stop *twin_armed;

static int condition_holds(const struct runner *r)
{
	switch (r->relation) {
	case __EV_EQUAL: return *r->word == r->value;
	case __EV_UNEQUAL:
	case __EV_HAS_UNITS: return *r->word != r->value;
	case __EV_GREATER: return *r->word > r->value;
	default: return 1;
	}
}

/* Of another process only the memory that all have can be looked at. */
int twin_may_go(const struct runner *r)
{
	if (!r->is_waiting || r->relation == __EV_ALWAYS)
		return 1;
	if (r->process != twin_process && !twin_is_common((uint64_t)r->word))
		return r->could_go;
	return condition_holds(r);
}

/* Before the turn goes to another process: what it cannot see. */
static void tell_others(void)
{
	for (unsigned i = 0; i < twin_machine->nrunners; i++) {
		struct runner *r = &twin_runners[i];

		if (r->process == twin_process && !r->is_over && r->is_waiting)
			r->could_go = condition_holds(r);
	}
}

static enum ability runner_ability(const struct runner *r)
{
	if (r->is_over)
		return CANNOT;
	if (twin_may_go(r) || !r->limit)
		return CAN;
	return r->limit == ~0ul ? CANNOT : CAN_GIVE_UP;
}

_Noreturn void twin_fail(enum wire_what what, const char *text)
{
	twin_fail_at(what, NULL, text);
}

_Noreturn void twin_fail_at(enum wire_what what, const struct wire_answer *as,
			    const char *text)
{
	static const struct twin_action normal;

	if (twin_note(what, as, text)) {
		twin_say("everett: ");
		twin_say(text);
		twin_say("\n");
	}
	twin_ask_kernel(SYS_RT_SIGACTION, SIGNAL_ABRT, (long)&normal, 0, 8, 0, 0);
	twin_abort();
}

/* --- whose turn it is --- */

unsigned twin_nliving(unsigned process)
{
	unsigned n = 0;

	for (unsigned i = 0; i < twin_machine->nrunners; i++)
		n += twin_runners[i].process == process && !twin_runners[i].is_over;
	return n;
}

/* No thread can go on: is that no defect? It is none if a thread waits for a peer that
 * need not be part of the run, or if the program itself has ended and left others
 * behind. */
static int is_quiet(void)
{
	for (unsigned i = 0; i < twin_machine->nrunners; i++)
		if (!twin_runners[i].is_over && twin_runners[i].is_outside)
			return 1;
	return !twin_nliving(0);
}

/* Is number i a better choice than the one chosen so far? Of those that can only give up waiting, the
 * one whose limit comes first is; sleepers wake up behind others with the same limit. */
static int is_better_choice(unsigned i, enum ability a, unsigned chosen, enum ability best)
{
	const struct runner *r = &twin_runners[i], *than = &twin_runners[chosen];

	if (a != best)
		return a > best;
	if (a == CAN_GIVE_UP && r->limit != than->limit)
		return r->limit < than->limit;
	if (a == CAN_GIVE_UP && r->is_late != than->is_late)
		return than->is_late;
	return a != CANNOT && i == twin_running;
}

/* As the engine chooses without a guide (src/sched/sched.c): the running thread if it
 * can, else the first; threads that can only give up waiting come last, by their limits. */
static unsigned choose_without_guide(void)
{
	unsigned chosen = TURNS_THREADS;
	enum ability best = CANNOT;

	for (unsigned i = 0; i < twin_machine->nrunners; i++) {
		enum ability a = runner_ability(&twin_runners[i]);

		if (is_better_choice(i, a, chosen, best)) {
			best = a;
			chosen = i;
		}
	}
	if (chosen == TURNS_THREADS && is_quiet())
		__ev_quiet();
	if (chosen == TURNS_THREADS)
		twin_fail(WIRE_DEADLOCK, "every thread waits");
	return chosen;
}

static const struct wire_stop *stop_numbered(uint32_t number)
{
	const struct wire_stop *stops =
		(const void *)((const char *)twin_test + twin_test->stops);

	return number ? &stops[number - 1] : NULL;
}

static _Noreturn void diverge_from_turn(const struct wire_turn *t, const char *why)
{
	struct machine *m = twin_machine;
	struct twin_text text = {.n = 0};

	twin_text_add(&text, "in turn ");
	twin_text_number(&text, m->turn + 1);
	twin_text_add(&text, " of ");
	twin_text_number(&text, twin_test->nturns);
	twin_text_add(&text, " thread ");
	twin_text_number(&text, t->thread);
	twin_text_add(&text, why);
	if (t->stop && m->is_taken)
		twin_text_add(&text, (const char *)twin_test + stop_numbered(t->stop)->words);
	twin_fail(WIRE_DIVERGED, text.data);
}

static unsigned follow_turn(const struct wire_turn *t)
{
	struct machine *m = twin_machine;
	struct runner *r = &twin_runners[t->thread];

	if (t->thread >= m->nrunners)
		diverge_from_turn(t, " is to go on, but it was not started");
	if (r->is_over)
		diverge_from_turn(t, " is to go on, but it has ended");
	if (t->count ? r->is_inside || r->blocks != t->first + m->begun : !r->is_inside)
		diverge_from_turn(t, " is to go on, but is at another operation");
	if (runner_ability(r) == CANNOT)
		diverge_from_turn(t, " is to go on, but has to wait");
	m->begun += t->count > 0;
	r->blocks += t->count > 0;
	m->is_taken = m->begun == t->count;
	m->armed = m->is_taken ? t->stop : 0;
	m->seen = 0;
	return t->thread;
}

/* Is there nothing left to do in the turn? */
static int is_done(const struct wire_turn *t)
{
	struct machine *m = twin_machine;

	if (!m->is_taken || m->begun < t->count)
		return 0;
	if (t->stop && !m->is_at_stop)
		diverge_from_turn(t, " comes to a synchronisation before its ");
	return 1;
}

unsigned twin_next_turn(void)
{
	struct machine *m = twin_machine;
	const struct wire_turn *turns =
		(const void *)((const char *)twin_test + twin_test->turns);

	m->armed = 0;
	while (m->turn < twin_test->nturns && is_done(&turns[m->turn])) {
		m->turn++;
		m->begun = 0;
		m->is_taken = m->is_at_stop = 0;
	}
	if (m->turn == twin_test->nturns)
		return choose_without_guide();
	twin_answer->turns = m->turn + 1;
	return follow_turn(&turns[m->turn]);
}

void twin_stop_here(void)
{
	struct runner *self = &twin_runners[twin_running];

	self->is_inside = 1;
	twin_machine->is_at_stop = 1;
	twin_pass_turn(twin_next_turn());
	self->is_inside = 0;
}

/* What the first thread does now is its block 0, with which every test begins. */
void twin_turns_begin(void)
{
	struct runner *first = twin_machine->runners;

	twin_runners = first;
	twin_machine->nrunners = 1;
	/* The kernel has put nothing else so near below its stack. */
	first->stack_top = (uint64_t)__builtin_frame_address(0);
	first->stack_low = first->stack_top - FIRST_STACK;
	if (twin_next_turn())
		twin_fail(WIRE_DIVERGED, "the test does not begin with the first thread");
	twin_begin_turn(first);
}

/* --- and how --- */

int twin_is_left(uint64_t address)
{
	enum { RED_ZONE = 128 }; /* below the stack pointer, in use all the same */
	uint64_t sp = (uint64_t)__builtin_frame_address(0);

	for (unsigned i = 0; twin_runners && i < twin_machine->nrunners; i++) {
		const struct runner *r = &twin_runners[i];

		if (r->process != twin_process || address < r->stack_low ||
		    address >= r->stack_top)
			continue;
		if (i != twin_running)
			return r->is_over || address + RED_ZONE < r->sp;
		/* Not while a handler of a signal runs on memory of its own. */
		return sp >= r->stack_low && sp < r->stack_top && address + RED_ZONE < sp;
	}
	return 0;
}

void twin_begin_turn(const struct runner *r)
{
	twin_running = (unsigned)(r - twin_runners);
	twin_armed = stop_numbered(twin_machine->armed);
	twin_see_changes();
}

void twin_await_turn(struct runner *r)
{
	while (!__atomic_exchange_n(&r->is_its_turn, 0, __ATOMIC_SEQ_CST))
		twin_ask_kernel(SYS_FUTEX, (long)&r->is_its_turn, FUTEX_WAIT, 0, 0, 0, 0);
	twin_begin_turn(r);
}

void twin_pass_turn(unsigned next)
{
	struct runner *self = &twin_runners[twin_running], *r = &twin_runners[next];

	if (r == self) {
		twin_begin_turn(self);
		return;
	}
	int is_over = self->is_over;
	self->sp = (uint64_t)__builtin_frame_address(0);
	if (r->process != twin_process)
		tell_others();
	__atomic_store_n(&r->is_its_turn, 1, __ATOMIC_SEQ_CST);
	twin_ask_kernel(SYS_FUTEX, (long)&r->is_its_turn, FUTEX_WAKE, 1, 0, 0, 0);
	if (!is_over)
		twin_await_turn(self);
}
