/* threads.c - the primitives of the thread model (thread/prim_threads.h). */
#include "base/alloc.h"
#include "env/internal.h"
#include "symmem/sym.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* With one thread nothing can change while it waits. */
static enum exec_answer pass_point_alone(struct exec *x, const struct point *p)
{
	struct thread t = {.point = (struct point *)(uintptr_t)p};
	if (exec_may_go(x, &t))
		return answer(x, 0);
	if (p->limit != ~0ULL)
		return answer(x, 1);
	x->thread->point = point_copy(p); /* what it waits for */
	exec_fault(x, &(struct fault){.kind = FAULT_DEADLOCK});
	return EXEC_STOPPED;
}

/* The arguments of __ev_sync. */
enum {
	SYNC_OP,
	SYNC_OBJECT,
	SYNC_OP2,
	SYNC_OBJECT2,
	SYNC_WORD,
	SYNC_RELATION,
	SYNC_VALUE,
	SYNC_LIMIT
};

static bool settle_argument(struct exec *x, uint32_t i)
{
	if (x->arg_sym[i] &&
	    !exec_concretise(x, x->arg_sym[i], CHOICE_VALUE, &x->args[i]))
		return false;
	x->arg_sym[i] = 0;
	return true;
}

static bool settle_objects(struct exec *x)
{
	return settle_argument(x, SYNC_OBJECT) && settle_argument(x, SYNC_OBJECT2) &&
	       settle_argument(x, SYNC_WORD);
}

static bool has_open_object(const struct exec *x)
{
	return x->arg_sym[SYNC_OBJECT] || x->arg_sym[SYNC_OBJECT2] ||
	       x->arg_sym[SYNC_WORD];
}

/* Does the scheduler want to know which object an operation is about? */
static bool objects_matter(struct exec *x)
{
	return state_node(x->state)->schedule &&
	       (!x->hooks->ignores_objects || x->thread->rare->has_scheduler);
}

/* An open object has no number. */
static void sync_point(const struct exec *x, struct point *p)
{
	const uint64_t *a = x->args;
	const expr_id *s = x->arg_sym;
	point_clear(p);
	p->what.op = (uint8_t)a[SYNC_OP];
	p->what.object = exec_object(x, s[SYNC_OBJECT] ? 0 : a[SYNC_OBJECT]);
	p->what.op2 = (uint8_t)a[SYNC_OP2];
	p->what.object2 = exec_object(x, s[SYNC_OBJECT2] ? 0 : a[SYNC_OBJECT2]);
	p->word = a[SYNC_WORD];
	p->relation = (uint8_t)a[SYNC_RELATION];
	p->value = (int32_t)a[SYNC_VALUE];
	p->limit = a[SYNC_LIMIT];
}

/* The word that the condition is about, as a term; 0: it is concrete. */
static bool load_word(struct exec *x, expr_id *word)
{
	int32_t now;
	*word = 0;
	if (x->arg_sym[SYNC_WORD])
		return sym_load(x, argument_term(x, SYNC_WORD, 64), 0, sizeof now, word);
	return !x->exprs ||
	       view_get(&x->view, x->args[SYNC_WORD], &now, sizeof now) == sizeof now ||
	       exec_load_expr(x, x->args[SYNC_WORD], sizeof now, word);
}

/* Whether the thread can go on depends on the input, if the input has chosen a lock out of many:
 * both are explored. Then the point has no condition, or one that cannot hold now; only in the
 * second case it must be known which lock it is. False: the path ended. */
static bool settle_condition(struct exec *x, struct point *p)
{
	struct point *granted = x->thread->point;
	expr_id word;
	bool holds;
	if (granted && !granted->is_granted)
		granted = NULL;
	if (!load_word(x, &word))
		return false;
	if (!word)
		return true;
	if (!exec_decide(x, exec_relation(x, word, p), CHOICE_BRANCH, true, &holds))
		return false;
	if (holds) {
		p->relation = RELATION_ALWAYS;
		if (granted)
			granted->relation = RELATION_ALWAYS;
		return true;
	}
	if (!settle_objects(x))
		return false;
	sync_point(x, p);
	if (granted && p->limit == ~0ULL)
		granted->is_granted = false; /* it could have gone on, but cannot */
	return true;
}

enum exec_answer env_threads_sync(struct exec *x, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (i != SYNC_OBJECT && i != SYNC_OBJECT2 && i != SYNC_WORD)
			MUST(settle_argument(x, i));
	if (has_open_object(x) && objects_matter(x))
		MUST(settle_objects(x));
	struct point p;
	sync_point(x, &p);
	if (p.relation != RELATION_ALWAYS)
		MUST(settle_condition(x, &p));
	if (!state_node(x->state)->schedule)
		return pass_point_alone(x, &p);
	return exec_reach(x, &p);
}

/* Touches as model/prim.h has them. */
struct guest_touch {
	uint64_t object;
	uint32_t size;
	int32_t op;
};

enum { MOST_TOUCHES = 64, KNOWN_STEPS = 256, KNOWN_TOUCHES = 16 };

/* What a process has given for a step before, and the set that it is: programs make the same calls
 * over and over, and to sort and find the touches of one takes longer than to compare them. */
struct env_known_step {
	uint32_t process, n;
	const struct touch_set *set; /* NULL: nothing yet */
	struct guest_touch given[KNOWN_TOUCHES];
};

static struct env_known_step *known_step(struct exec *x, const struct guest_touch *given,
					 uint32_t n)
{
	struct env *e = env_of(x);
	uint64_t h = n + x->process->index;
	if (!e->known_steps)
		e->known_steps = alloc_zero(KNOWN_STEPS, sizeof *e->known_steps);
	for (uint32_t i = 0; i < n; i++)
		h = (h ^ given[i].object ^ (uint64_t)given[i].op << 56) *
		    0x9e3779b97f4a7c15;
	return &e->known_steps[h >> 56 & (KNOWN_STEPS - 1)];
}

static const struct touch_set *find_touch_set(struct exec *x,
					      const struct guest_touch *given, uint32_t n)
{
	struct touch touches[MOST_TOUCHES];
	for (uint32_t i = 0; i < n; i++)
		touches[i] = (struct touch){exec_object(x, given[i].object),
					    given[i].size, (uint8_t)given[i].op};
	return touch_set_get(touches, n);
}

static bool read_touches(struct exec *x, uint64_t from, uint32_t n, struct operation *out)
{
	struct guest_touch given[MOST_TOUCHES];
	size_t size = n * sizeof given[0];
	if (n > MOST_TOUCHES || !exec_read(x, from, given, size))
		return false;
	*out = (struct operation){.op = VISIBLE_STEP};
	if (n > KNOWN_TOUCHES) {
		out->touches = find_touch_set(x, given, n);
		return true;
	}
	struct env_known_step *k = known_step(x, given, n);
	if (!k->set || k->n != n || k->process != x->process->index ||
	    memcmp(k->given, given, size) != 0) {
		*k = (struct env_known_step){
			x->process->index, n, find_touch_set(x, given, n), {{0}}};
		memcpy(k->given, given, size);
	}
	out->touches = k->set;
	return true;
}

/* A wait of the only thread: no other thread can end it. */
static enum exec_answer wait_for_word_alone(struct exec *x, const struct point *p)
{
	int32_t now = 0;
	if (!p->word)
		return answer(x, 0);
	MUST(exec_read(x, p->word, &now, sizeof now));
	if (now)
		return answer(x, 0);
	if (p->limit != ~0ULL)
		return answer(x, 1);
	if (p->is_outside) {
		exec_end_quiet(x);
		return EXEC_STOPPED;
	}
	x->thread->point = point_copy(p); /* what it waits for */
	exec_fault(x, &(struct fault){.kind = FAULT_DEADLOCK});
	return EXEC_STOPPED;
}

/* (touches, how many, word, limit, does it wait for a peer outside the run, what
 * waits) */
enum exec_answer env_threads_step(struct exec *x, uint32_t n)
{
	(void)n;
	const uint64_t *a = x->args;
	struct point p = {.word = a[2],
			  .relation = a[2] ? RELATION_UNEQUAL : RELATION_ALWAYS,
			  .limit = a[3],
			  .is_late = true,
			  .is_outside = a[4],
			  .text = a[5]};
	MUST(read_touches(x, a[0], (uint32_t)a[1], &p.what));
	if (!state_node(x->state)->schedule)
		return wait_for_word_alone(x, &p);
	return exec_reach(x, &p);
}

enum exec_answer env_threads_events(struct exec *x, uint32_t n)
{
	(void)n;
	const struct schedule *s = state_node(x->state)->schedule;
	return answer(x, s && s->last ? s->moment : 1);
}

enum exec_answer env_threads_is_shared(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, x->args[0] >= SPACE_SHARED);
}

/* A path that has as many processes as it may ends. False: it has. */
static bool may_start_process(struct exec *x)
{
	const struct node *n = state_node(x->state);
	uint64_t most = env_of(x)->max_processes;
	if (most && n->rare->nprocesses - n->rare->nended >= most)
		exec_end(x, END_PROCESSES, 0, "more at a time than --max-processes allows");
	return x->state->ended == END_RUNNING;
}

/* There is room for another thread or process of the node. False: the path ended. */
static bool has_room_for_thread(struct exec *x)
{
	uint32_t n = state_node(x->state)->rare->nthreads;
	if (n < x->max_threads && n < SPACE_THREADS)
		return true;
	exec_end(x, END_THREADS, 0, "one thread or process too many");
	return false;
}

static void begin_schedule(struct exec *x)
{
	struct schedule *c = schedule_new();
	c->has_regions = x->thread->rare->has_scheduler;
	state_node(x->state)->schedule = c;
}

enum exec_answer env_threads_fork(struct exec *x, uint32_t n)
{
	(void)n;
	struct node *node = state_node(x->state);
	if (!may_start_process(x))
		return EXEC_STOPPED;
	/* Switches are decisions, and this is in front of the first one. */
	if ((!node->schedule && !exec_arrive(x)) || !has_room_for_thread(x))
		return EXEC_STOPPED;
	struct process *p = exec_add_process(x, 0);
	if (!p)
		return answer(x, (uint64_t)-EAGAIN);
	if (!node->schedule) {
		begin_schedule(x);
		exec_watch_others(x);
	}
	node->schedule->live++;
	node->schedule->fresh++;
	thread_own_rare(p->thread)->creator = x->thread->number;
	return answer(x, p->index);
}

enum exec_answer env_threads_new(struct exec *x, uint32_t n)
{
	(void)n;
	struct node *node = state_node(x->state);
	/* Switches are decisions, and this is in front of the first one. */
	if ((!node->schedule && !exec_arrive(x)) || !has_room_for_thread(x))
		return EXEC_STOPPED;
	const struct func *f = prog_func_at(x->prog, x->args[0]);
	struct thread *t =
		f && f->code ? exec_add_thread(x, f, x->args[1], x->args[2], x->args[3])
			     : NULL;
	if (!t)
		return answer(x, (uint64_t)-EAGAIN);
	if (!node->schedule)
		begin_schedule(x);
	node->schedule->live++;
	node->schedule->fresh++;
	struct thread_rare *rare = thread_own_rare(t);
	const struct thread_rare *from = x->thread->rare;
	rare->creator = x->thread->number;
	rare->has_scheduler = from->has_scheduler;
	rare->scheduler = from->scheduler;
	rare->preempted_before = from->preempted_before;
	rare->fault_list = from->fault_list;
	rare->fault_region = from->fault_region;
	rare->heap_limit = from->heap_limit;
	t->last_event = x->thread->last_event;
	exec_share_stack(x);
	return answer(x, t->index);
}

enum exec_answer env_threads_end(struct exec *x, uint32_t n)
{
	(void)n;
	return exec_end_thread(x);
}

enum exec_answer env_threads_self(struct exec *x, uint32_t n)
{
	(void)n;
	return answer(x, x->thread->index);
}

enum exec_answer env_threads_misuse(struct exec *x, uint32_t n)
{
	(void)n;
	struct fault f = {.kind = FAULT_LOCK_MISUSE, .address = x->args[1]};
	const char *what = exec_string(x, x->args[0]);
	if (!what)
		return EXEC_STOPPED;
	snprintf(f.text, sizeof f.text, "%s", what);
	exec_describe(x, x->args[1], &f.object);
	exec_fault(x, &f);
	return EXEC_STOPPED;
}
