/* processes.c - processes of a program that replays a test: each is a process of the host, and
 * what they are to each other is what the model's kernel says.
 *
 * All of them are children of the replaying process (CLONE_PARENT), which learns their
 * numbers before they run and ends them all when the replay is over; they die with it,
 * too. None sends another one a signal of the host, waits for it or shares a descriptor
 * with it that the model knows of. */
#include "machine.h"

#include "../model/prim.h"

enum {
	TRY_AGAIN = -11,
	SYS_PRCTL_ = 157,
	SET_DEATH_SIGNAL = 1,
	SIGNAL_KILL = 9,
	FUTEX_WAIT = 0,
	FUTEX_WAKE = 1,
};

unsigned twin_process;

void twin_die_with_parent(void)
{
	twin_ask_kernel(SYS_PRCTL_, SET_DEATH_SIGNAL, SIGNAL_KILL, 0, 0, 0, 0);
}

/* The copy of the calling thread in a new process. */
static struct runner *make_runner(unsigned process)
{
	const struct runner *self = &twin_runners[twin_running];
	struct runner *r = &twin_runners[twin_machine->nrunners];

	*r = (struct runner){.process = process,
			     .fault_stack = self->fault_stack,
			     .stack_low = self->stack_low,
			     .stack_top = self->stack_top,
			     .sp = (uint64_t)__builtin_frame_address(0)};
	return r;
}

static void begin_child(struct runner *r, unsigned process)
{
	twin_die_with_parent();
	twin_process = process;
	twin_forget_threads();
	twin_await_turn(r);
}

long __ev_fork(void)
{
	struct machine *m = twin_machine;

	if (!twin_runners)
		twin_turns_begin();
	if (m->nrunners == TURNS_THREADS)
		return TRY_AGAIN;
	unsigned process = m->nprocesses ? m->nprocesses : 1;
	struct runner *r = make_runner(process);
	twin_faults_fork(twin_running, m->nrunners); /* the child gets a copy */
	long pid = twin_ask_kernel(SYS_CLONE, TWIN_FORK_FLAGS, 0,
				   (long)&twin_shared->processes[process - 1], 0, 0, 0);
	if (pid == 0) {
		begin_child(r, process);
		return 0;
	}
	if (pid < 0)
		return TRY_AGAIN;
	m->nprocesses = process + 1;
	m->nrunners++;
	return process;
}

/* --- the end --- */

/* For a debugger, which would stop at the end of each process. */
static void stay_for_debugger(void)
{
	int *over = &twin_machine->is_over;

	while (twin_test->keeps_processes && !__atomic_load_n(over, __ATOMIC_SEQ_CST))
		twin_ask_kernel(SYS_FUTEX, (long)over, FUTEX_WAIT, 0, 0, 0, 0);
}

void twin_release_processes(void)
{
	int *over = &twin_machine->is_over;

	__atomic_store_n(over, 1, __ATOMIC_SEQ_CST);
	twin_ask_kernel(SYS_FUTEX, (long)over, FUTEX_WAKE, 1 << 30, 0, 0, 0);
}

_Noreturn void twin_end_process(int status)
{
	struct machine *m = twin_machine;
	unsigned living = 0;

	if (!twin_process)
		m->first_status = status;
	for (unsigned i = 0; i < m->nrunners; i++) {
		if (twin_runners[i].process == twin_process)
			twin_runners[i].is_over = 1;
		living += !twin_runners[i].is_over;
	}
	if (!living)
		twin_exit(m->first_status);
	twin_pass_turn(twin_next_turn());
	stay_for_debugger();
	for (;;)
		twin_ask_kernel(SYS_EXIT_GROUP, status, 0, 0, 0, 0, 0);
}
