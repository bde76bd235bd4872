/* loop.c - see loop.h. Looks are rare: each one comes after twice as many instructions as the
 * one before and follows a thousandth of them, so that they cost little beside the rest. */
#include "explore/loop.h"

#include "exec/digest.h"
#include "exec/exec.h"
#include "recur/recur.h"
#include "symmem/fault.h"

#include <inttypes.h>
#include <stdio.h>

enum {
	LOOK_FIRST = 500000, /* instructions without a decision before the first look */
	LOOK_RECORDS = 500, /* or so many decisions that left no choice */
	LOOK_LEAST = 10000, /* instructions that the first one follows */
	LOOK_SHARE = 1000,
	LOOK_DIGESTS = 1000, /* states that one look compares */
};

/* Follows the path for so many instructions. The answer is how many of them one round has; 0:
 * it does not come round, or the path has ended. */
static uint64_t find_loop_length(struct run *r, uint64_t window)
{
	struct exec *x = r->exec;
	struct state *s = x->state;
	const struct thread *t = x->thread;
	struct digest first, now;
	uint64_t start = s->instructions;
	uint32_t left = LOOK_DIGESTS;
	struct stand from = stand_of(x), at;
	if (!exec_digest(r->digests, x, &first))
		return 0;
	while (s->instructions - start < window) {
		if (!recur_step(r, s, t))
			return 0;
		at = stand_of(x);
		if (!stands_alike(&from, &at))
			continue;
		if (!left-- || !exec_digest(r->digests, x, &now))
			return 0;
		if (now.a == first.a && now.b == first.b)
			return recur_is_forced_since(s, from.length) ? s->instructions - start : 0;
	}
	return 0;
}

/* Is a better to be told as the place of a loop? The loop is in the function that the others
 * are called from; code of the user comes before that of libc and the model. */
static bool is_outer_place(const struct stand *a, bool a_is_library,
			   const struct stand *b, bool b_is_library)
{
	if (a_is_library != b_is_library)
		return b_is_library;
	return a->depth != b->depth ? a->depth < b->depth : a->ip < b->ip;
}

/* Goes on for a round, or for so long that it may be one, to the place where the loop is. False: the
 * path has ended. */
static bool go_to_loop_place(struct run *r, uint64_t round)
{
	struct exec *x = r->exec;
	struct state *s = x->state;
	const struct thread *t = x->thread;
	struct stand best = stand_of(x), at;
	bool best_is_library = exec_frame(x)->func->is_library;
	uint64_t end = s->instructions + round;
	while (s->instructions < end) {
		if (!recur_step(r, s, t))
			return false;
		at = stand_of(x);
		bool is_library = exec_frame(x)->func->is_library;
		if (is_outer_place(&at, is_library, &best, best_is_library)) {
			best = at;
			best_is_library = is_library;
		}
	}
	at = stand_of(x);
	for (end += round; !stands_alike(&at, &best); at = stand_of(x))
		if (s->instructions >= end || !recur_step(r, s, t))
			return false;
	return true;
}

static void report_loop(struct run *r, const char *text)
{
	struct fault f = {.kind = FAULT_LOOP};
	snprintf(f.text, sizeof f.text, "%s", text);
	exec_fault(r->exec, &f);
}

/* Everything comes back to what it was. False: nothing of the kind was seen. */
static bool find_same_state(struct run *r, uint64_t window)
{
	char text[200];
	uint64_t round = find_loop_length(r, window);
	if (!round || !go_to_loop_place(r, round))
		return false;
	snprintf(text, sizeof text,
		 "endless loop: every %" PRIu64
		 " instructions everything is as it was before, and nothing is waited for",
		 round);
	report_loop(r, text);
	return true;
}

/* Everything does but for what is counted, or printed to standard error. */
static void find_counted_rounds(struct run *r, uint64_t window)
{
	char text[200];
	if (recur_has_others(r) || !go_to_loop_place(r, window))
		return;
	struct round round = recur_find_round(r, window);
	if (!round.instructions)
		return;
	if (round.polls) { /* as one that waits for a client */
		exec_end_quiet(r->exec);
		return;
	}
	snprintf(text, sizeof text,
		 "endless loop: every %" PRIu64
		 " instructions everything is as it was before but for what is counted, "
		 "and nothing is waited for",
		 round.instructions);
	report_loop(r, text);
}

static void look_for_loop(struct run *r, uint64_t window)
{
	const struct state *s = r->exec->state;
	if (!r->digests)
		r->digests = exec_digests_new(r->exec);
	if (!state_node(s)->schedule && find_same_state(r, window))
		return;
	if (r->exec->state == s && s->ended == END_RUNNING)
		find_counted_rounds(r, window);
}

uint64_t loop_quantum(const struct run *r, uint64_t quantum)
{
	const struct state *s = r->exec->state;
	uint64_t most = r->options->max_quiet, end = s->quiet.from + most;
	uint64_t left = end > s->instructions ? end - s->instructions : 1;
	return most && left < quantum ? left : quantum;
}

void loop_check(struct run *r)
{
	struct state *s = r->exec->state;
	char text[200];
	if (r->exec->is_replaying)
		return;
	uint64_t since = s->instructions - s->quiet.from, most = r->options->max_quiet;
	uint64_t records = state_node(s)->log.length - s->quiet.length;
	bool is_long = since >= (uint64_t)LOOK_FIRST << s->quiet.looks ||
		       records >= (uint64_t)LOOK_RECORDS << s->quiet.looks;
	if (is_long && !r->sched.is_rerun) {
		s->quiet.looks++;
		look_for_loop(r, since / LOOK_SHARE > LOOK_LEAST ? since / LOOK_SHARE
								 : LOOK_LEAST);
	}
	if (s->ended != END_RUNNING || !most || since < most)
		return;
	snprintf(text, sizeof text,
		 "no progress: more than %" PRIu64
		 " instructions without a decision (--max-quiet)",
		 most);
	report_loop(r, text);
}
