/* switch.c - threads of a process: starting, switching and ending them.
 *
 * A thread is switched only when it stands in front of a visible operation. The instruction
 * that executes the operation is abandoned with nothing done; thread.point says what it is
 * about to do. When the scheduler has chosen the thread, the point is granted and the
 * instruction is executed again, this time to its end. */
#include "exec/float_env.h"
#include "exec/internal.h"

static void load_thread(struct exec *x)
{
	x->thread = state_thread(x->state);
	x->regs = x->thread->top->regs;
	x->ip = x->thread->ip;
	const struct float_env *env = &x->thread->float_env;
	if (UNLIKELY(env->rounding || env->known || x->is_careful))
		exec_tables_choose(x);
}

void exec_switch_thread(struct exec *x, uint32_t index)
{
	if (index == x->thread->index)
		return;
	const struct insn *from = x->ip;
	x->thread->top = exec_frame(x);
	x->thread->ip = x->ip;
	state_run_thread(x->state, index, &x->pool);
	load_thread(x);
	exec_watch_others(x);
	/* As many instructions are left as before. */
	x->budget += (const char *)x->ip - (const char *)from;
}

void exec_watch_others(struct exec *x)
{
	const struct thread *t = x->thread;
	bool watches = state_node(x->state)->schedule;
	if (watches || x->view.watches_all)
		view_watch_all(&x->view, watches, t->stack_low, t->stack_top);
}

struct thread *exec_add_thread(struct exec *x, const struct func *f, uint64_t argument,
			       uint64_t tp, uint64_t stack_size)
{
	struct thread *t =
		state_add_thread(x->state, stack_size ? stack_size : x->stack_size);
	if (!t)
		return NULL;
	if (x->has_fresh_stack)
		thread_use_fresh_stack(t);
	t->top = frame_make(&x->pool, f);
	t->top->depth = 1;
	t->top->regs[0] = argument;
	t->ip = f->code;
	t->tp = tp;
	exec_load_tls(x, t);
	return t;
}

void exec_share_stack(struct exec *x)
{
	const struct thread *t = x->thread;
	view_watch(&x->view, t->sp, t->stack_top - t->sp);
	exec_watch_others(x);
}

static bool has_changed(struct exec *x, const struct point *p)
{
	for (uint8_t i = 0; i < p->nseen; i++) {
		uint64_t now = 0;
		const struct seen *s = &p->seen[i];
		if (view_get(&x->view, s->address, &now, s->size) != s->size ||
		    now != s->value)
			return true;
	}
	return false;
}

bool exec_may_go(struct exec *x, const struct thread *t)
{
	const struct point *p = t->point;
	int32_t now = 0;
	if (p && p->is_over)
		return false;
	if (p && p->nseen)
		return has_changed(x, p);
	if (!p || p->relation == RELATION_ALWAYS)
		return true;
	if (view_get(&x->view, p->word, &now, sizeof now) != sizeof now)
		return true; /* the access itself is the defect */
	switch ((enum visible_relation)p->relation) {
	case RELATION_ALWAYS: break;
	case RELATION_EQUAL: return now == p->value;
	case RELATION_UNEQUAL: return now != p->value;
	case RELATION_GREATER: return now > p->value;
	}
	return true;
}

/* The granted operation is executed now. One that was not possible only looked. */
static void execute_point(struct exec *x)
{
	struct thread *t = x->thread;
	struct operation what = t->point->what;
	x->ret = !exec_may_go(x, t);
	what.is_patient = t->point->limit == ~0ULL;
	what.is_counting = t->point->relation == RELATION_GREATER;
	if (x->ret) {
		what.op = what.op ? VISIBLE_READ : VISIBLE_NOTHING;
		what.op2 = what.op2 ? VISIBLE_READ : VISIBLE_NOTHING;
	}
	point_free(t->point);
	t->point = NULL;
	x->hooks->event(x->hooks->arg, x, &what);
}

static void set_point(struct thread *t, const struct point *p)
{
	if (!t->point)
		t->point = point_new();
	*t->point = *p;
	t->point->is_granted = false;
}

/* Asks for the next thread and grants its point. False: the path ended. */
static bool pass_turn(struct exec *x, uint32_t *next)
{
	*next = x->hooks->turn(x->hooks->arg, x);
	return *next != UINT32_MAX;
}

void exec_take_turn(struct exec *x, uint32_t index)
{
	exec_switch_thread(x, index);
	if (x->thread->point)
		x->thread->point->is_granted = true;
	x->touched_at = 0;
}

enum exec_answer exec_reach(struct exec *x, const struct point *p)
{
	struct thread *t = x->thread;
	uint32_t next;
	if (!t->point || !t->point->is_granted) {
		set_point(t, p);
		if (!pass_turn(x, &next))
			return EXEC_STOPPED;
		if (next != t->index) {
			exec_take_turn(x, next);
			return EXEC_JUMPED;
		}
	}
	execute_point(x);
	return EXEC_DONE;
}

enum exec_answer exec_end_thread(struct exec *x)
{
	struct thread *t = x->thread;
	uint32_t index = t->index, next;
	heap_erase(&x->view, t->sp, t->stack_top);
	state_node(x->state)->schedule->live--;
	set_point(t, &(struct point){.is_over = true, .limit = ~0ULL});
	if (!pass_turn(x, &next))
		return EXEC_STOPPED;
	exec_take_turn(x, next);
	state_end_thread(x->state, index, &x->pool);
	exec_watch_others(x);
	return EXEC_JUMPED;
}

bool exec_reach_access(struct exec *x, const struct point *p)
{
	const struct operation *what = &p->what;
	struct thread *t = x->thread;
	uint64_t now = exec_now(x);
	if (x->touched_at == now + 1) { /* another range of the same instruction */
		x->hooks->event(x->hooks->arg, x, what);
		return true;
	}
	if (!t->point || !t->point->is_granted) {
		set_point(t, p);
		if (!pass_turn(x, &x->next_thread))
			return false;
		if (x->next_thread != t->index)
			return false;
	}
	x->stand = t->point->stand;
	point_free(t->point);
	t->point = NULL;
	x->touched_at = now + 1;
	x->hooks->event(x->hooks->arg, x, what);
	return true;
}
