/* faults.c - calls that fail because the run wants them to: which ones may, and the decision.
 *
 * System calls and pthread_create are asked about by the model (model/fault.c), which says what
 * errors are possible; malloc and its relatives are the engine's own. A fault point is a call
 * that one of the lists in force lets fail while the path has faults left: there the path is
 * forked, once for each error. What is in force for a thread depends on what the thread itself
 * has said, so the order of threads does not matter. */
#include "base/alloc.h"
#include "base/vec.h"
#include "env/internal.h"
#include "path/decide.h"
#include "state/fault_list.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void env_set_faults(struct env *e, struct fault_list *l, uint32_t most, uint64_t max_heap)
{
	*VEC_ADD(e->fault_lists, e->nfault_lists, e->cap_fault_lists) = l;
	e->max_faults = most;
	e->max_heap = max_heap;
}

void env_faults_done(struct env *e)
{
	for (uint32_t i = 0; i < e->nfault_lists; i++)
		fault_list_free(e->fault_lists[i]);
	free(e->fault_lists);
}

/* --- what is in force --- */

static struct fault_list *fault_list_at(const struct env *e, uint32_t at)
{
	return at < e->nfault_lists ? e->fault_lists[at] : NULL;
}

void env_tell_refused(struct exec *x, const char *what, const char *why)
{
	char text[500];
	snprintf(text, sizeof text, "%.40s changes nothing: %.400s", what, why);
	if (x->hooks->assumed)
		x->hooks->assumed(x->hooks->arg, x, text);
}

/* (what, why) */
enum exec_answer env_faults_refused(struct exec *x, uint32_t n)
{
	(void)n;
	char what[40];
	const char *text = exec_string(x, x->args[0]);
	MUST(text);
	snprintf(what, sizeof what, "%s", text);
	text = exec_string(x, x->args[1]);
	MUST(text);
	env_tell_refused(x, what, text);
	return answer(x, 0);
}

/* The number of a list of ev_set_faults, from 1; 0: it makes no sense. */
static uint32_t add_fault_list(struct env *e, const char *text, struct err *why)
{
	for (uint32_t i = 1; i < e->nfault_lists; i++)
		if (strcmp(e->fault_lists[i]->text, text) == 0)
			return i;
	if (e->nfault_lists > UINT16_MAX)
		return err_set(why, "there are too many lists");
	struct fault_list *l = fault_list_parse(text, why);
	if (!l)
		return 0;
	if (!e->nfault_lists)
		*VEC_ADD(e->fault_lists, e->nfault_lists, e->cap_fault_lists) = NULL;
	*VEC_ADD(e->fault_lists, e->nfault_lists, e->cap_fault_lists) = l;
	return e->nfault_lists - 1;
}

/* The list of the running thread; NULL: it is in no region. */
static const struct fault_list *fault_list_of_thread(struct exec *x)
{
	struct env *e = env_of(x);
	struct err ignored = {0};
	const struct thread *t = x->thread;
	const struct fault_list *l = fault_list_at(e, t->rare->fault_list);
	if (t->rare->fault_region < 0)
		return NULL;
	if (!l && t->rare->fault_region > 0)
		return fault_list_at(e, add_fault_list(e, "all", &ignored));
	return l;
}

bool env_has_faults(struct exec *x)
{
	const struct env *e = env_of(x);
	return e->given ? e->given->nfaults : fault_list_at(e, 0) != NULL;
}

uint64_t env_heap_limit(struct exec *x)
{
	return x->thread->rare->heap_limit ? x->thread->rare->heap_limit : env_of(x)->max_heap;
}

/* Nothing fails while helpers of a test do their own work: the region that the thread was in, plus
 * 2, or 0 if nothing could fail anyway. */
static uint64_t shield_thread(struct exec *x, uint64_t before)
{
	int region = x->thread->rare->fault_region;
	if (!before && region <= 0 && (region < 0 || !env_has_faults(x)))
		return 0;
	thread_own_rare(x->thread)->fault_region = before ? (int8_t)(before - 2) : -1;
	return before ? 0 : (uint64_t)(region + 2);
}

/* long __ev_faults(int what, unsigned long argument) */
enum exec_answer env_faults_set(struct exec *x, uint32_t n)
{
	enum { REGION, LIST, HEAP, SHIELD }; /* model/prim.h */
	uint64_t argument = x->args[1];
	(void)n;
	if (x->args[0] == SHIELD)
		return answer(x, shield_thread(x, argument));
	struct thread_rare *t = thread_own_rare(x->thread);
	if (x->args[0] == REGION) {
		t->fault_region = argument ? 1 : -1;
	} else if (x->args[0] == HEAP) {
		t->heap_limit = argument;
	} else if (!argument) {
		t->fault_list = 0;
		t->fault_region = 0;
	} else {
		const char *text = exec_string(x, argument);
		MUST(text);
		struct err why = {0};
		uint32_t list = add_fault_list(env_of(x), text, &why);
		if (!list) {
			env_tell_refused(x, "ev_set_faults", why.text);
			return answer(x, (uint64_t)-EINVAL);
		}
		t->fault_list = (uint16_t)list;
		t->fault_region = 1;
	}
	return answer(x, 0);
}

/* --- where --- */

static struct fault_site fault_site_of(const struct exec *x)
{
	const struct insn *ip = x->ip;
	const struct frame *f = exec_frame(x);
	for (; f->func->is_library && f->parent; f = f->parent)
		ip = f->call;
	const struct source_loc *loc = prog_loc(x->prog, f->func, ip);
	return (struct fault_site){.function = loc->parent ? loc->function : f->func->name,
				   .file = loc->file ? loc->file : "",
				   .line = loc->line};
}

/* --- the decision --- */

static bool has_faults_left(struct exec *x)
{
	if (x->replay && x->is_redoing && x->replay[x->replay_at].kind == CHOICE_FAULT)
		return true; /* the one that it was forked for is counted already */
	return x->state->nfaults < env_of(x)->max_faults;
}

/* The answers to try, in the order of the call's errors. */
static uint32_t list_fault_answers(const struct fault_list *l, uint32_t call,
				   uint32_t errors, uint32_t *answers)
{
	uint32_t n = 0;
	bool is_transient = !l || l->is_transient, is_persistent = l && l->is_persistent;
	for (unsigned i = 0; i < FAULT_ERRORS; i++) {
		if (!(errors >> i & 1))
			continue;
		if (is_transient)
			answers[n++] = fault_error(call, i);
		if (is_persistent)
			answers[n++] = fault_error(call, i) | FAULT_PERSISTENT;
	}
	return n;
}

static void note_injected(struct exec *x, uint32_t call, uint32_t number, uint64_t value)
{
	struct node *node = state_node(x->state);
	injected_add(node, &(struct injected){.call = call,
					      .answer = (uint32_t)value,
					      .thread = x->thread->number,
					      .number = number,
					      .point = node->fault_points,
					      .stack = exec_stack(x)});
}

/* What a test says about this call. */
static uint64_t fault_given_by_test(struct exec *x, uint32_t call, uint32_t number)
{
	struct env_given *g = env_of(x)->given;
	for (uint32_t i = 0; i < g->nfaults; i++) {
		const struct env_fault *f = &g->faults[i];
		if (f->call != call || f->thread != x->thread->number || f->number != number)
			continue;
		g->faults_used++;
		state_node(x->state)->fault_points++;
		x->state->nfaults++;
		note_injected(x, call, number, f->answer);
		return f->answer;
	}
	return 0;
}

/* Does the thread's number-th call fail? False: the path ended. */
static bool decide_fault(struct exec *x, uint32_t call, uint32_t number, uint64_t may,
			 uint32_t how, uint64_t *value)
{
	uint32_t answers[2 * FAULT_ERRORS];
	const struct fault_list *l = fault_list_of_thread(x);
	*value = 0;
	if (env_of(x)->given) {
		*value = fault_given_by_test(x, call, number);
		return true;
	}
	if (!has_faults_left(x) || !fault_list_has(l, call, how))
		return true;
	struct fault_site site = {0};
	if (l && l->has_sites)
		site = fault_site_of(x);
	uint32_t errors =
		fault_list_errors(l, call, may, how, l && l->has_sites ? &site : NULL);
	if (!errors)
		return true;
	if (l && l->counts && !l->has_all_errors)
		errors &= -errors; /* one path for each fault point */
	uint32_t n = list_fault_answers(l, call, errors, answers);
	uint32_t point = state_node(x->state)->fault_points + 1;
	bool ok = true;
	if (!l || !l->count)
		ok = exec_choose_fault(x, answers, n, value);
	else if (point == l->count)
		ok = exec_force_fault(x, answers[0], value);
	if (!ok)
		return false;
	state_node(x->state)->fault_points = point;
	if (*value)
		note_injected(x, call, number, *value);
	return true;
}

/* int __ev_fault_asked(int call, unsigned how) */
enum exec_answer env_faults_asked(struct exec *x, uint32_t n)
{
	(void)n;
	uint32_t call = (uint32_t)x->args[0], how = (uint32_t)x->args[1];
	if (env_of(x)->given)
		return answer(x, env_of(x)->given->nfaults != 0);
	return answer(x, has_faults_left(x) &&
				 fault_list_has(fault_list_of_thread(x), call, how));
}

/* int __ev_fault(int call, unsigned number, unsigned long may, unsigned how) */
enum exec_answer env_faults_call(struct exec *x, uint32_t n)
{
	(void)n;
	uint64_t value;
	MUST(decide_fault(x, (uint32_t)x->args[0], (uint32_t)x->args[1], x->args[2],
			  (uint32_t)x->args[3], &value));
	return answer(x, value);
}

/* --- allocation --- */

_Static_assert(FAULT_CALL_malloc == 1 && FAULT_CALL_aligned_alloc == THREAD_ALLOC_CALLS,
	       "thread.alloc_calls has room for them");

static bool has_lasting_alloc_fault(const struct exec *x)
{
	const struct injected *i = state_node(x->state)->rare->injected;
	for (; i; i = i->before)
		if (i->call <= FAULT_CALL_aligned_alloc && i->answer & FAULT_PERSISTENT &&
		    i->thread == x->thread->number)
			return true;
	return false;
}

bool env_fails_alloc(struct exec *x, uint32_t call, bool fails_anyway, bool *fails)
{
	const uint64_t may = 1ull | 1ull << FAULT_ASKED;
	uint32_t number = x->thread->alloc_calls[call - 1] + 1;
	uint64_t value = 0;
	*fails = fails_anyway ||
		 (state_node(x->state)->rare->injected && has_lasting_alloc_fault(x));
	if (!*fails && !decide_fault(x, call, number, may, 0, &value))
		return false;
	*fails |= value != 0;
	x->thread->alloc_calls[call - 1] = number;
	return true;
}
