/* threads.c - see threads.h. */
#include "emit/threads.h"

#include "base/map.h"
#include "emit/internal.h"
#include "emit/operation.h"

#include <inttypes.h>
#include <string.h>

static void add_note_stack(struct exec *x, struct finding *out, uint32_t stack)
{
	triage_add_stack(x, out, finding_add_note_frame, stack);
}

/* --- data races --- */

static const char *atomic_word(bool is_atomic)
{
	return is_atomic ? "atomically " : "";
}

static void set_race_message(struct exec *x, const struct fault *f, struct finding *out)
{
	const struct event *e = f->rival;
	struct text what, place;
	text_init(&what);
	text_init(&place);
	operation_add_object(x, f->address, f->size, &what);
	operation_add_place(x, e->stack, &place);
	finding_set_message(out,
			    "thread %" PRIu32 " %s%s %s here while thread %u %s%s it at "
			    "%s, nothing orders them",
			    x->thread->number, atomic_word(f->is_atomic),
			    operation_verb(x, x->ip, f->is_write), what.data, e->thread,
			    atomic_word(e->what.is_atomic), operation_event_verb(x, e),
			    place.data);
	text_done(&what);
	text_done(&place);
}

void threads_describe_race(struct exec *x, const struct fault *f, struct finding *out)
{
	const struct event *e = f->rival;
	struct finding_role here = {.thread = (int32_t)x->thread->number,
				    .is_write = f->is_write,
				    .is_atomic = f->is_atomic,
				    .held_by = -1};
	struct finding_role there = {.thread = e->thread,
				     .is_write = e->what.op == VISIBLE_WRITE,
				     .is_atomic = e->what.is_atomic,
				     .held_by = -1};
	finding_set_role(out, &here);
	finding_add_note(out, "thread %u %s%s it here", e->thread,
			 atomic_word(e->what.is_atomic), operation_event_verb(x, e));
	add_note_stack(x, out, e->stack);
	finding_set_note_role(out, &there);
	set_race_message(x, f, out);
}

/* --- deadlocks --- */

static const struct thread *waiting_thread(const struct exec *x, uint32_t number)
{
	const struct thread *t = node_thread(state_node(x->state), number, NULL);
	return t && t->point && !t->point->is_over ? t : NULL;
}

static bool waits_for_end(const struct exec *x, const struct thread *t)
{
	return operation_thread(x, t->point->what.object) >= 0;
}

/* "mutex `a`, which thread 2 holds" */
static void add_wait(const struct exec *x, const struct thread *t, const char *awaited,
		     const struct operation_holder *h, struct text *out)
{
	bool is_call =
		t->point->what.op == VISIBLE_STEP; /* then that is what does not end */
	const char *how_it_waits = !is_call			 ? "for"
				   : strchr("aeiou", awaited[0]) ? "in an"
								 : "in a";
	text_printf(out, "thread %" PRIu32 " waits %s %s", t->number, how_it_waits,
		    awaited);
	if (h->thread == (int32_t)t->number)
		text_add_string(out, ", which it holds itself");
	else if (h->thread >= 0 && !waits_for_end(x, t))
		text_printf(out, ", which thread %" PRId32 " holds", h->thread);
}

/* A note for the thread, and one for where what it waits for was taken. */
static void add_waiting(struct exec *x, const struct thread *t, struct finding *out,
			struct text *message)
{
	struct operation_holder h = operation_holder(x, t);
	struct text awaited, wait;
	text_init(&awaited);
	text_init(&wait);
	operation_add_awaited(x, t, &awaited);
	add_wait(x, t, awaited.data, &h, &wait);
	text_printf(message, "%s%s", message->len ? "; " : "", wait.data);
	finding_add_note(out, "%s", wait.data);
	add_note_stack(x, out, exec_stack_of_thread(x, t));
	finding_set_note_role(out, &(struct finding_role){.thread = (int32_t)t->number,
							  .waits_for = awaited.data,
							  .held_by = h.thread});
	if (h.since) {
		finding_add_note(out, "thread %" PRId32 " took %s here", h.thread,
				 awaited.data);
		add_note_stack(x, out, h.since->stack);
	}
	text_done(&awaited);
	text_done(&wait);
}

void threads_describe_deadlock(struct exec *x, struct finding *out)
{
	enum { MOST = 4 }; /* threads that the message names */
	struct text message, rest;
	uint32_t n = 0, nthreads = state_node(x->state)->rare->nthreads;
	text_init(&message);
	text_init(&rest);
	/* Those that wait for the end of others come last: they are not to blame. */
	for (uint32_t i = 0; i < 2 * nthreads; i++) {
		const struct thread *t = waiting_thread(x, i % nthreads);
		if (!t || waits_for_end(x, t) != (i >= nthreads))
			continue;
		if (!n++)
			triage_add_stack(x, out, finding_add_frame,
					 exec_stack_of_thread(x, t));
		add_waiting(x, t, out, n <= MOST ? &message : &rest);
	}
	if (n > MOST)
		text_printf(&message, "; and %" PRIu32 " more wait", n - MOST);
	finding_set_message(out, "%s", message.data);
	text_done(&message);
	text_done(&rest);
}

/* --- left at the end --- */

void threads_describe_left(struct exec *x, const struct fault *f, struct finding *out)
{
	const struct thread *t = process_thread(x->process, (uint32_t)f->address);
	struct text wait;
	text_init(&wait);
	if (exec_may_go(x, t)) {
		text_printf(&wait, "thread %" PRIu32 " still runs", t->number);
	} else {
		struct operation_holder h = operation_holder(x, t);
		struct text awaited;
		text_init(&awaited);
		operation_add_awaited(x, t, &awaited);
		add_wait(x, t, awaited.data, &h, &wait);
		text_done(&awaited);
	}
	triage_add_stack(x, out, finding_add_frame, exec_stack_of_thread(x, t));
	finding_set_message(out, "when the program ends, %s", wait.data);
	finding_add_note(out, "thread %" PRIu32 " ends the program here",
			 x->thread->number);
	add_note_stack(x, out, exec_stack(x));
	text_done(&wait);
}

/* --- misuse --- */

void threads_describe_misuse(struct exec *x, const struct fault *f, struct finding *out)
{
	struct text name;
	struct operation_holder h = operation_owner(x, f->address);
	text_init(&name);
	operation_add_object(x, f->address, 1, &name);
	finding_add_note(out, "it is %s", name.data);
	if (h.since) {
		finding_add_note(out, "thread %" PRId32 " took it here", h.thread);
		add_note_stack(x, out, h.since->stack);
	}
	text_done(&name);
}

uint64_t threads_key(struct exec *x, const struct fault *f)
{
	uint64_t sum = 0;
	if (f->kind == FAULT_DATA_RACE)
		return hash_mix(hash_mix(f->rival->stack + 1) +
				hash_mix(exec_stack(x) + 1));
	if (f->kind == FAULT_LEFT_THREAD)
		return hash_mix(exec_stack_of_thread(
			x, process_thread(x->process, (uint32_t)f->address)));
	for (uint32_t i = 0; i < state_node(x->state)->rare->nthreads; i++) {
		const struct thread *t = waiting_thread(x, i);
		if (t)
			sum += hash_mix(exec_stack_of_thread(x, t) + 1);
	}
	return hash_mix(sum);
}
