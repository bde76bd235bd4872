/* scheduler.c - what a program says about its threads: which scheduler chooses among
 * them, and whether any may be left at its end. */
#include "env/env.h"
#include "env/internal.h"

/* int ev_set_scheduler(const char *) */
enum exec_answer env_scheduler_set(struct exec *x, uint32_t n)
{
	(void)n;
	struct schedule *c = state_node(x->state)->schedule;
	struct scheduler how = {0};
	const char *word = NULL;
	if (x->args[0]) {
		word = exec_string(x, x->args[0]);
		MUST(word);
		if (!scheduler_parse(word, &how)) {
			env_tell_refused(x, "ev_set_scheduler",
					 "schedulers are dpor, all, bounded=K, round-robin, "
					 "random, pct=D");
			return answer(x, UINT32_MAX); /* -1 */
		}
	}
	struct thread_rare *rare = thread_own_rare(x->thread);
	rare->has_scheduler = word;
	if (c)
		c->has_regions = true;
	rare->scheduler = how;
	rare->preempted_before = c ? c->preemptions : 0;
	return answer(x, 0);
}

void env_left_threads(struct exec *x)
{
	const struct schedule *c = state_node(x->state)->schedule;
	for (uint32_t i = 0; c && c->live > 1 && i < x->process->nthreads; i++) {
		const struct thread *t = process_thread(x->process, i);
		if (!t || t == x->thread || (t->point && t->point->is_over))
			continue;
		struct fault f = {.kind = FAULT_LEFT_THREAD, .address = i};
		x->hooks->fault(x->hooks->arg, x, &f);
	}
}
