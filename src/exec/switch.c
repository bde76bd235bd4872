/* switch.c - threads of the processes of a node: starting, switching and ending them.
 *
 * A thread is switched only when it stands in front of a visible operation. The instruction
 * that executes the operation is abandoned with nothing done; thread.point says what it is
 * about to do. When the scheduler has chosen the thread, the point is granted and the
 * instruction is executed again, this time to its end. */
#include "exec/internal.h"
#include "handler/float_env.h"
#include "symmem/unset.h"

static void load_thread(struct exec *x)
{
	x->thread = state_thread(x->state);
	x->regs = x->thread->top->regs;
	x->ip = x->thread->ip;
	const struct float_env *env = &x->thread->float_env;
	if (UNLIKELY(exec_float_is_special(env) || x->is_careful))
		exec_tables_choose(x);
}

void exec_switch_thread(struct exec *x, uint32_t number)
{
	if (number == x->thread->number)
		return;
	const struct insn *from = x->ip;
	const struct process *in;
	uint32_t index = node_thread(state_node(x->state), number, &in)->index;
	x->thread->top = exec_frame(x);
	x->thread->ip = x->ip;
	if (in != x->process) {
		const struct process *left = x->process;
		state_run_process(x->state, in->index, &x->pool);
		x->process = state_process(x->state);
		view_move(&x->view, left->space.owner, &x->process->space);
	}
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
	if (!watches && !x->view.watches_all)
		return;
	/* What belongs to a process with one thread is of no concern to others. */
	bool is_alone = x->process->nthreads == 1;
	view_watch_all(&x->view, watches, is_alone ? 0 : t->rare->stack_low,
		       is_alone ? SPACE_KERNEL : t->rare->stack_top);
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
	thread_own_rare(t)->tp = tp;
	exec_load_tls(x, t);
	return t;
}

void exec_share_stack(struct exec *x)
{
	const struct thread *t = x->thread;
	view_watch(&x->view, t->sp, t->rare->stack_top - t->sp);
	exec_watch_others(x);
}

/* Up to 8 plain bytes of a process of the node; what the node's processes share lies with the
 * current one. */
static bool peek_bytes(struct exec *x, const struct process *p, uint64_t address,
		       void *out, uint32_t n)
{
	if (p == x->process || address >= SPACE_KERNEL)
		return view_get(&x->view, address, out, n) == n;
	for (uint32_t i = 0; i < n; i++) {
		const struct page *page = space_page(&p->space, address + i);
		if (!space_is_page(page) ||
		    !page_plain_run(page, (address + i) & PAGE_MASK, 1))
			return false;
		((uint8_t *)out)[i] = page->data[(address + i) & PAGE_MASK];
	}
	return true;
}

static bool has_changed(struct exec *x, const struct process *in, const struct point *p)
{
	for (uint8_t i = 0; i < p->nseen; i++) {
		uint64_t now = 0;
		const struct seen *s = &p->seen[i];
		if (!peek_bytes(x, in, s->address, &now, s->size) || now != s->value)
			return true;
	}
	return false;
}

/* The int at an address of a process, as a term; 0: it is not all there. */
static expr_id word_term(struct exec *x, const struct process *p, uint64_t address)
{
	bool is_here = p == x->process || address >= SPACE_KERNEL;
	expr_id word = 0;
	for (uint64_t a = address; a < address + sizeof(int32_t); a++) {
		const struct page *page =
			is_here ? view_page(&x->view, a) : space_page(&p->space, a);
		uint32_t at = (uint32_t)a & PAGE_MASK;
		if (!space_is_page(page) || !page_has_byte(page, at))
			return 0;
		expr_id b = page_is_symbolic(page, at) ? page->shadow->id[at] : 0;
		if (b && unset_is_mark(x, b))
			return 0;
		if (!b && page_is_symbolic(page, at))
			b = sym_array_byte(x, page, a);
		else if (!b)
			b = expr_const(x->exprs, 8, page->data[at]);
		word = word ? expr_concat(x->exprs, b, word) : b;
	}
	return word;
}

expr_id exec_relation(struct exec *x, expr_id word, const struct point *p)
{
	expr_id value = expr_const(x->exprs, 32, (uint32_t)p->value);
	switch ((enum visible_relation)p->relation) {
	case RELATION_ALWAYS: break;
	case RELATION_EQUAL: return expr_eq(x->exprs, word, value);
	case RELATION_UNEQUAL:
	case RELATION_HAS_UNITS: return expr_not(x->exprs, expr_eq(x->exprs, word, value));
	case RELATION_GREATER: return expr_slt(x->exprs, value, word);
	}
	return expr_bool(x->exprs, true);
}

/* The word depends on the input: a lock of a table was taken, and the input says which. A thread
 * that could go on decides whether it can when it is its turn (env/threads.c). */
static bool may_hold(struct exec *x, const struct process *in, const struct point *p)
{
	expr_id word = x->exprs ? word_term(x, in, p->word) : 0;
	if (!word)
		return true; /* the access itself is the defect */
	expr_id cond = exec_relation(x, word, p);
	if (expr_is_const(x->exprs, cond))
		return expr_is_true(x->exprs, cond);
	return solve_branch(x->solve, exec_facts(x), cond).can_be_true != VERDICT_UNSAT;
}

bool exec_may_go(struct exec *x, const struct thread *t)
{
	const struct point *p = t->point;
	const struct process *in = x->process;
	int32_t now = 0;
	if (p && p->is_over)
		return false;
	if (!p || (!p->nseen && p->relation == RELATION_ALWAYS))
		return true;
	if (t != x->thread)
		node_thread(state_node(x->state), t->number, &in);
	if (p->nseen)
		return has_changed(x, in, p);
	if (!peek_bytes(x, in, p->word, &now, sizeof now))
		return may_hold(x, in, p);
	switch ((enum visible_relation)p->relation) {
	case RELATION_ALWAYS: break;
	case RELATION_EQUAL: return now == p->value;
	case RELATION_UNEQUAL:
	case RELATION_HAS_UNITS: return now != p->value;
	case RELATION_GREATER: return now > p->value;
	}
	return true;
}

/* Could the condition of the point, which holds now, have held before the last RELEASE? Of several
 * units that one gave, one was there before. */
static bool is_counting(struct exec *x, const struct point *p)
{
	int32_t now;
	if (p->relation == RELATION_HAS_UNITS)
		return !peek_bytes(x, x->process, p->word, &now, sizeof now) || now != 1;
	return p->relation == RELATION_GREATER;
}

uint32_t exec_woken_by(struct exec *x, const struct thread *t)
{
	const struct process *in = x->process;
	int32_t woken = 0;
	if (!operation_is_woken(&t->point->what) || !t->point->word)
		return 0;
	if (t != x->thread)
		node_thread(state_node(x->state), t->number, &in);
	peek_bytes(x, in, t->point->word, &woken, sizeof woken);
	return (uint32_t)woken;
}

/* The granted operation is executed now. One that was not possible only looked. */
static void execute_point(struct exec *x)
{
	struct thread *t = x->thread;
	struct operation what = t->point->what;
	x->stand = t->point->stand;
	t->point->nseen = 0; /* what it has tried in vain is another now */
	x->ret = !exec_may_go(x, t);
	what.is_patient = t->point->limit == ~0ULL;
	what.is_counting = is_counting(x, t->point);
	what.woken_by = exec_woken_by(x, t);
	if (x->ret && t->point->is_late) {
		what = (struct operation){.op = VISIBLE_TIME};
	} else if (x->ret) {
		what.op = what.op ? VISIBLE_READ : VISIBLE_NOTHING;
		what.op2 = what.op2 ? VISIBLE_READ : VISIBLE_NOTHING;
	}
	point_free(t->point);
	t->point = NULL;
	exec_begin_slice(x);
	x->hooks->event(x->hooks->arg, x, &what);
}

static void set_point(struct thread *t, const struct point *p)
{
	if (!t->point)
		t->point = point_new();
	point_set(t->point, p);
	t->point->is_granted = false;
}

/* The thread has ended. */
static void set_over(struct thread *t)
{
	if (!t->point)
		t->point = point_new();
	point_clear(t->point);
	t->point->is_over = true;
	t->point->limit = ~0ULL;
}

/* Asks for the next thread and grants its point. False: the path ended. */
static bool pass_turn(struct exec *x, uint32_t *next)
{
	*next = x->hooks->turn(x->hooks->arg, x);
	return *next != UINT32_MAX;
}

void exec_take_turn(struct exec *x, uint32_t number)
{
	exec_switch_thread(x, number);
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
		if (next != t->number) {
			exec_take_turn(x, next);
			return EXEC_JUMPED;
		}
	}
	execute_point(x);
	return EXEC_DONE;
}

/* What lay on a stack is known to be gone by its address, so no page is kept for that. */
static void drop_stack(struct exec *x, const struct thread *t)
{
	for (uint64_t at = t->sp & ~(uint64_t)PAGE_MASK; at < t->rare->stack_top; at += PAGE_SIZE)
		if (space_is_page(view_page(&x->view, at)))
			view_set_page(&x->view, at, NULL);
}

enum exec_answer exec_end_thread(struct exec *x)
{
	struct thread *t = x->thread;
	uint32_t index = t->index, process = x->process->index, next;
	drop_stack(x, t);
	state_node(x->state)->schedule->live--;
	set_over(t);
	if (!pass_turn(x, &next))
		return EXEC_STOPPED;
	exec_take_turn(x, next);
	if (x->process->index == process) /* else it stays as one that is over */
		state_end_thread(x->state, index, &x->pool);
	exec_watch_others(x);
	return EXEC_JUMPED;
}

struct process *exec_add_process(struct exec *x, uint64_t result)
{
	x->thread->top = exec_frame(x);
	x->thread->ip = x->ip;
	struct process *p = state_add_process(x->state, &x->pool);
	if (!p)
		return NULL;
	view_forked_process(&x->view); /* its pages have two owners now */
	struct frame *top = p->thread->top;
	if (x->ip->e)
		top->regs[x->ip->d] = result;
	if (x->ip->e && top->sym)
		top->sym[x->ip->d] = 0;
	p->thread->ip = x->ip + x->ip->b;
	point_free(p->thread->point);
	p->thread->point = NULL;
	exec_watch_others(x);
	return p;
}

enum exec_answer exec_end_process(struct exec *x)
{
	struct schedule *c = state_node(x->state)->schedule;
	uint32_t index = x->process->index, next;
	for (uint32_t i = 0; i < x->process->nthreads; i++) {
		const struct thread *t = process_thread(x->process, i);
		c->live -= t && !(t->point && t->point->is_over);
	}
	/* The scheduler must not choose them any more. */
	state_end_others(x->state, &x->pool);
	set_over(x->thread);
	if (!pass_turn(x, &next))
		return EXEC_STOPPED;
	exec_take_turn(x, next);
	state_end_process(x->state, index, &x->pool);
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
		if (x->next_thread != t->number)
			return false;
	}
	x->stand = t->point->stand;
	point_free(t->point);
	t->point = NULL;
	x->touched_at = now + 1;
	x->hooks->event(x->hooks->arg, x, what);
	return true;
}
