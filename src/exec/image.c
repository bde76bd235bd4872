/* image.c - what a process has in its memory when a program starts in it: the variables of all
 * programs of the run as they were loaded. A process that executes another program gets them
 * anew. */
#include "exec/internal.h"
#include "handler/float_env.h"

void exec_keep_image(struct exec *x)
{
	space_fork(&x->process->space, &x->image);
	view_switch(&x->view, &x->process->space); /* its pages have two owners now */
	x->has_image = true;
}

static void forget_frames(struct exec *x)
{
	struct thread *t = x->thread;
	t->top = exec_frame(x);
	frame_drop(&x->pool, t->top);
	t->top = NULL;
}

static void renew_thread(struct exec *x, const struct func *f, uint64_t argument)
{
	struct thread *t = x->thread;
	forget_frames(x);
	t->sp = t->rare->stack_top;
	if (t->fresh)
		t->fresh->used = t->fresh->dead_from = t->fresh->dead_to = 0;
	t->float_env = (struct float_env){0};
	thread_own_rare(t)->tp = thread_own_rare(t)->tls = 0;
	t->top = frame_make(&x->pool, f);
	t->top->depth = 1;
	t->top->regs[0] = argument;
	t->ip = f->code;
	exec_load_tls(x, t);
}

void exec_renew_process(struct exec *x, const struct func *f, uint64_t argument)
{
	struct process *p = x->process;
	const struct insn *from = x->ip;
	struct schedule *c = state_node(x->state)->schedule;
	struct space fresh;
	for (uint32_t i = 0; c && i < p->nthreads; i++) {
		const struct thread *t = process_thread(p, i);
		c->live -= t && t != x->thread && !(t->point && t->point->is_over);
	}
	state_end_others(x->state, &x->pool);
	space_fork(&x->image, &fresh);
	space_hand_over(&p->space, &fresh);
	space_done(&p->space);
	p->space = fresh;
	p->signal_mask = 0;
	view_switch(&x->view, &p->space);
	renew_thread(x, f, argument);
	x->regs = x->thread->top->regs;
	x->ip = x->thread->ip;
	exec_tables_choose(x);
	exec_watch_others(x);
	/* As many instructions are left as before. */
	x->budget += (const char *)x->ip - (const char *)from;
}
