/* judge.c - the verdict: what a test predicts against what its program did.
 *
 * First the events must agree: every input and choice of the test was asked for, in its
 * order, and no others before the predicted end, and the threads took their turns. Then the outcome decides. A defect that
 * the processor does not notice leaves the program running: that is "reached", as is
 * anything that may follow from it. Only where the prediction cannot go unnoticed (an
 * exit, an assertion, a report) is another outcome a difference. */
#include "replay/replay.h"

#include "replay/turns.h"
#include "testcase/stop.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

struct judge {
	const char *program;
	const struct testcase *test;
	const struct replay_end *end;
	const struct wire_answer *answer;
	struct arena *arena;
};

/* --- words --- */

static const char *describe_native_place(const struct judge *j)
{
	const struct wire_answer *a = j->answer;
	uint64_t end = a->object + a->object_size;
	switch ((enum wire_place)a->place) {
	case WIRE_NULL: return ", a null pointer";
	case WIRE_AFTER_OBJECT:
		if (a->address >= end)
			return arena_printf(j->arena,
					    ", %" PRIu64 " bytes after an object of "
					    "%" PRIu64 " bytes",
					    a->address - end, a->object_size);
		return arena_printf(j->arena,
				    ", across the end of an object of %" PRIu64 " bytes",
				    a->object_size);
	case WIRE_BEFORE_OBJECT:
		return arena_printf(j->arena,
				    ", %" PRIu64 " bytes before an object of %" PRIu64
				    " bytes",
				    a->object - a->address, a->object_size);
	case WIRE_FREED_OBJECT:
		return arena_printf(j->arena, ", in a freed object of %" PRIu64 " bytes",
				    a->object_size);
	case WIRE_CONSTANT: return ", in code or constants";
	case WIRE_STACK_END: return ", at the end of the stack";
	case WIRE_STACK_OBJECT: return ", beside a local variable";
	case WIRE_STACK_GONE: return ", in a local variable of a call that is over";
	case WIRE_GLOBAL_OBJECT: return ", beside a global variable";
	case WIRE_BAD_POINTER: return ", not a valid pointer";
	case WIRE_NOWHERE: break;
	}
	return "";
}

static const char *access_words(const struct judge *j)
{
	static const char *const words[] = {"access to", "read of", "write to"};
	const struct wire_answer *a = j->answer;
	const char *word = a->access <= WIRE_WRITE ? words[a->access] : words[0];
	if (a->place == WIRE_BAD_POINTER)
		return "access through something that is not a pointer";
	return arena_printf(j->arena, "%s address 0x%" PRIx64 "%s", word, a->address,
			    describe_native_place(j));
}

static const char *signal_name(int number)
{
	const char *name = sigabbrev_np(number);
	return name ? name : "?";
}

/* Stopped by the twin's filter (twin/wall.c), which could not say so. */
static bool is_refused(const struct judge *j)
{
	return j->answer->what == WIRE_NOTHING && WIFSIGNALED(j->end->status) &&
	       WTERMSIG(j->end->status) == SIGSYS && !j->end->is_timeout;
}

/* What ended the program, as the system tells it. */
static const char *describe_native_end(const struct judge *j)
{
	int status = j->end->status;
	if (j->end->is_timeout)
		return "was still running when its time was over";
	if (is_refused(j))
		return "asked the kernel by an instruction of its own while signals were "
		       "blocked, which replay does not allow";
	if (WIFSIGNALED(status))
		return arena_printf(j->arena, "died from SIG%s",
				    signal_name(WTERMSIG(status)));
	return arena_printf(j->arena, "exited with status %d", WEXITSTATUS(status));
}

/* What happened, as far as is known. */
static const char *describe_what_happened(const struct judge *j)
{
	const struct wire_answer *a = j->answer;
	switch ((enum wire_what)a->what) {
	case WIRE_BEYOND:
	case WIRE_UNABLE:
	case WIRE_ASSERTION:
	case WIRE_DEADLOCK:
	case WIRE_MISUSE:
	case WIRE_RACE:
	case WIRE_REPORT: return arena_string(j->arena, a->text, strlen(a->text));
	case WIRE_SILENT:
		return arena_printf(j->arena, "the test ended silently with status %d",
				    a->status);
	case WIRE_FAULT:
		if (a->status == SIGSEGV || a->status == SIGBUS)
			return arena_printf(j->arena, "SIG%s, %s", signal_name(a->status),
					    access_words(j));
		return arena_printf(j->arena, "SIG%s", signal_name(a->status));
	case WIRE_DOUBLE_FREE: return "memory was freed a second time";
	case WIRE_INVALID_FREE: return "a pointer was freed that no allocation returned";
	case WIRE_SMASHED:
	case WIRE_CHECKED: return access_words(j);
	case WIRE_ABORT:
		if (*a->text)
			return arena_string(j->arena, a->text, strlen(a->text));
		break;
	case WIRE_NOTHING:
	case WIRE_DIVERGED:
	case WIRE_ASSUMPTION: break;
	}
	return arena_printf(j->arena, "the program %s", describe_native_end(j));
}

/* --- does what happened show a defect of that kind? --- */

static bool is_memory_fault(const struct judge *j)
{
	const struct wire_answer *a = j->answer;
	return a->what == WIRE_FAULT && (a->status == SIGSEGV || a->status == SIGBUS);
}

static bool is_access(const struct judge *j, enum wire_access access)
{
	const struct wire_answer *a = j->answer;
	bool is_seen =
		is_memory_fault(j) || a->what == WIRE_SMASHED || a->what == WIRE_CHECKED;
	if (!is_seen || a->place == WIRE_NULL || a->place == WIRE_FREED_OBJECT ||
	    a->place == WIRE_STACK_GONE)
		return false;
	return a->access == access || a->access == WIRE_UNKNOWN_ACCESS;
}

static bool is_signal(const struct judge *j, int number)
{
	return WIFSIGNALED(j->end->status) && WTERMSIG(j->end->status) == number &&
	       !j->end->is_timeout;
}

static bool is_freed(const struct judge *j)
{
	const struct wire_answer *a = j->answer;
	return (is_memory_fault(j) || a->what == WIRE_CHECKED) &&
	       (a->place == WIRE_FREED_OBJECT || a->place == WIRE_STACK_GONE);
}

/* The program gave up by itself: not by a fault or by one of our checks. */
static bool is_abort(const struct judge *j)
{
	uint32_t what = j->answer->what;
	if (what == WIRE_ABORT)
		return true;
	if (what == WIRE_FAULT)
		return j->answer->status == SIGILL; /* __builtin_trap */
	return what == WIRE_NOTHING && WIFSIGNALED(j->end->status) && !j->end->is_timeout;
}

static bool shows_finding_kind(const struct judge *j, enum finding_kind kind)
{
	const struct wire_answer *a = j->answer;
	switch (kind) {
	case FINDING_OUT_OF_BOUNDS_READ: return is_access(j, WIRE_READ);
	case FINDING_OUT_OF_BOUNDS_WRITE: return is_access(j, WIRE_WRITE);
	case FINDING_USE_AFTER_FREE: return is_freed(j);
	case FINDING_DOUBLE_FREE: return a->what == WIRE_DOUBLE_FREE;
	case FINDING_INVALID_FREE: return a->what == WIRE_INVALID_FREE;
	case FINDING_NULL_DEREFERENCE: /* with an index it may end up anywhere */
		return is_memory_fault(j) && a->place != WIRE_FREED_OBJECT &&
		       a->place != WIRE_AFTER_OBJECT && a->place != WIRE_BEFORE_OBJECT;
	case FINDING_WRITE_TO_CONSTANT:
		return is_memory_fault(j) && a->place == WIRE_CONSTANT;
	case FINDING_OVERFLOW: /* a check compiled in, or the smallest value by -1 */
		return is_signal(j, SIGILL) || is_signal(j, SIGFPE);
	case FINDING_MISALIGNED: return is_signal(j, SIGILL);
	case FINDING_DIVISION_BY_ZERO: return is_signal(j, SIGFPE);
	case FINDING_ASSERTION: /* libc's assert ends in abort */
		return a->what == WIRE_ASSERTION || a->what == WIRE_ABORT ||
		       is_signal(j, SIGABRT);
	case FINDING_ABORT: return is_abort(j);
	case FINDING_UNREACHABLE: return is_signal(j, SIGILL);
	case FINDING_STACK_OVERFLOW:
		return is_memory_fault(j) && a->place == WIRE_STACK_END;
	case FINDING_DEADLOCK: return a->what == WIRE_DEADLOCK || j->end->is_timeout;
	case FINDING_HANG: return j->end->is_timeout;
	case FINDING_LOCK_MISUSE: return a->what == WIRE_MISUSE;
	case FINDING_DATA_RACE: return a->what == WIRE_RACE;
	case FINDING_USER: return a->what == WIRE_REPORT;
	case FINDING_NONE:
	case FINDING_UNINITIALISED:
	case FINDING_LEAK:
	case FINDING_LEFT_THREAD:
	case FINDING_INVARIANT:
	case FINDING_OVERLAP:
	case FINDING_MISSING_ARGUMENT:
	case FINDING_MISMATCH: break;
	}
	return false;
}

bool replay_is_always_seen(enum finding_kind kind)
{
	return kind == FINDING_ASSERTION || kind == FINDING_ABORT ||
	       kind == FINDING_USER || kind == FINDING_DOUBLE_FREE ||
	       kind == FINDING_INVALID_FREE || kind == FINDING_HANG ||
	       kind == FINDING_DEADLOCK || kind == FINDING_LOCK_MISUSE;
}

/* --- the verdict --- */

const char *replay_verdict_name(enum replay_verdict v)
{
	switch (v) {
	case REPLAY_REPRODUCED: return "reproduced";
	case REPLAY_DIVERGED: return "diverged";
	case REPLAY_REACHED: return "reached";
	case REPLAY_PASSED: return "passed";
	case REPLAY_VERDICTS: break;
	}
	return "?";
}

bool replay_is_normal(const struct testcase *t, const struct replay_end *end)
{
	const struct wire_answer *a = &end->answer;
	return a->what == WIRE_NOTHING && !end->is_timeout && WIFEXITED(end->status) &&
	       a->inputs >= t->ninputs && a->events >= testcase_choices(t) &&
	       a->faults >= testcase_faults(t);
}

int replay_exit_status(const struct replay_end *end)
{
	return WEXITSTATUS(end->status);
}

/* The first event that differs; NULL if none does. */
static const char *find_event_difference(const struct judge *j)
{
	const struct wire_answer *a = j->answer;
	const struct testcase *t = j->test;
	if (a->what == WIRE_DIVERGED)
		return arena_string(j->arena, a->text, strlen(a->text));
	if (a->what == WIRE_BEYOND && t->outcome.end != TESTCASE_FINDING &&
	    t->outcome.end != TESTCASE_INCOMPLETE)
		return arena_string(j->arena, a->text, strlen(a->text));
	if (a->what == WIRE_ASSUMPTION)
		return arena_printf(j->arena,
				    "an assumption does not hold, after %u of %u inputs",
				    a->inputs, t->ninputs);
	if (a->inputs < t->ninputs)
		return arena_printf(j->arena,
				    "%s before it asked for input \"%s\" (%u of %u)",
				    describe_what_happened(j), t->inputs[a->inputs].name,
				    a->inputs + 1, t->ninputs);
	if (a->events < testcase_choices(t))
		return arena_printf(j->arena, "%s before choice %u of %u",
				    describe_what_happened(j), a->events + 1,
				    testcase_choices(t));
	if (a->faults < testcase_faults(t))
		return arena_printf(j->arena, "%s before fault %u of %u",
				    describe_what_happened(j), a->faults + 1,
				    testcase_faults(t));
	uint32_t turns = 0;
	for (uint32_t i = 0; i < t->nevents; i++)
		turns += replay_is_turn(&t->events[i], j->end->unforced);
	if (a->turns < turns)
		return arena_printf(j->arena, "%s before turn %u of %u of the threads",
				    describe_what_happened(j), a->turns + 1, turns);
	return NULL;
}

static enum replay_verdict judge_finding(const struct judge *j, const char **why)
{
	const struct testcase_outcome *o = &j->test->outcome;
	const char *words = testcase_outcome_words(o, j->arena);
	if (shows_finding_kind(j, o->kind)) {
		const char *where = NULL;
		enum replay_place place =
			replay_place(j->end->program, j->test, j->end, j->arena, &where);
		*why = arena_printf(j->arena,
				    place == REPLAY_PLACE_OTHER ? "%s: %s, but at %s"
				    : place == REPLAY_PLACE_NEAR
					    ? "%s: %s, natively at %s"
					    : "%s: %s",
				    words, describe_what_happened(j), where);
		return place == REPLAY_PLACE_OTHER ? REPLAY_DIVERGED : REPLAY_REPRODUCED;
	}
	if (replay_is_always_seen(o->kind)) {
		*why = arena_printf(j->arena, "%s instead of %s",
				    describe_what_happened(j), words);
		return REPLAY_DIVERGED;
	}
	*why = arena_printf(j->arena,
			    "same inputs and choices, but %s is not visible natively; %s",
			    words, describe_what_happened(j));
	return REPLAY_REACHED;
}

static enum replay_verdict judge_exit(const struct judge *j, const char **why)
{
	int status = j->end->status, wanted = j->test->outcome.status & 0xff;
	bool is_silent = j->test->outcome.end == TESTCASE_SILENT;
	bool is_killed = WIFSIGNALED(status) && wanted == 128 + WTERMSIG(status);
	bool is_plain = j->answer->what == (is_silent ? WIRE_SILENT : WIRE_NOTHING);
	/* A signal that ends the program counts as a shell counts it. */
	if (is_plain && !j->end->is_timeout &&
	    (is_killed || (WIFEXITED(status) && WEXITSTATUS(status) == wanted))) {
		*why = testcase_outcome_words(&j->test->outcome, j->arena);
		return REPLAY_REPRODUCED;
	}
	*why = arena_printf(j->arena, "%s instead of exit status %d",
			    describe_what_happened(j), wanted);
	return REPLAY_DIVERGED;
}

static enum replay_verdict judge_end(const struct judge *j, const char **why)
{
	switch (j->test->outcome.end) {
	case TESTCASE_EXIT:
	case TESTCASE_SILENT: return judge_exit(j, why);
	case TESTCASE_FINDING: return judge_finding(j, why);
	case TESTCASE_INCOMPLETE: break;
	}
	*why = arena_printf(j->arena, "the test predicts no outcome; %s",
			    describe_what_happened(j));
	return REPLAY_REACHED;
}

/* Not what was predicted, in an order of threads that is not that of the path. */
static enum replay_verdict judge_torn(const struct judge *j, enum replay_verdict v,
				      const char **why)
{
	const struct testcase_event *torn = testcase_torn_block(j->test);
	struct stop stop;
	if (v == REPLAY_REACHED && j->test->outcome.kind == FINDING_DATA_RACE) {
		*why = arena_printf(j->arena, "%s; %s", *why, j->end->unforced);
		return v;
	}
	const char *access = stop_read(torn, j->arena, &stop)
				     ? stop_words(&stop, j->arena)
				     : "access to memory";
	*why = arena_printf(
		j->arena,
		"threads take turns at accesses to memory, which cannot be forced "
		"on this program (thread %u in front of its %s, after %" PRIu64
		" synchronisations): %s; %s",
		torn->thread, access, torn->number, j->end->unforced, *why);
	return REPLAY_DIVERGED;
}

enum replay_verdict replay_judge(const char *program, const struct testcase *t,
				 const struct replay_end *end, struct arena *a,
				 const char **why)
{
	struct judge j = {program, t, end, &end->answer, a};
	if (end->answer.what == WIRE_UNABLE) {
		*why = describe_what_happened(&j);
		return REPLAY_REACHED;
	}
	*why = find_event_difference(&j);
	enum replay_verdict v = *why ? REPLAY_DIVERGED : judge_end(&j, why);
	const char *output =
		v == REPLAY_DIVERGED ? NULL : replay_output_difference(t, end, a);
	if (output) {
		*why = output;
		v = REPLAY_DIVERGED;
	}
	if (v != REPLAY_REPRODUCED && testcase_torn_block(t) && end->unforced)
		return judge_torn(&j, v, why);
	return v;
}
