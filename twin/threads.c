/* threads.c - the primitives of thread/prim_threads.h in a twin that replays a test: kernel
 * threads, of which one runs at a time, in the order that the test says (turns.h).
 *
 * The thread model is called natively only under replay; musl's own functions are otherwise
 * (libc/dispatch). A thread keeps its turn across system calls, which the environment model
 * answers. */
#include "../model/prim.h"
#include "../thread/prim_threads.h"
#include "machine.h"

enum {
	TRY_AGAIN = -11,
	PAGE = 4096,
	DEFAULT_STACK = 8 << 20, /* as the engine's */
	NO_ACCESS = 0,
	READ_WRITE = 3,
	PRIVATE_ANONYMOUS_UNRESERVED = 0x4022,
};

static unsigned nthreads = 1; /* made by this process */

/* With one thread nothing can change while it waits. */
static int reach_alone(const struct runner *r)
{
	if (twin_may_go(r))
		return 0;
	if (r->limit == ~0ul)
		twin_fail(WIRE_DEADLOCK,
			  "the only thread waits for something that nobody will do");
	return 1;
}

static int reach_operation(const struct runner *point)
{
	if (!twin_runners)
		return reach_alone(point);
	struct runner *self = &twin_runners[twin_running];
	self->is_waiting = 1;
	self->word = point->word;
	self->relation = point->relation;
	self->value = point->value;
	self->limit = point->limit;
	self->is_late = point->is_late;
	self->is_outside = point->is_outside;
	twin_pass_turn(twin_next_turn());
	int is_late = !twin_may_go(self);
	self->is_waiting = 0;
	return is_late;
}

int __ev_sync(int op, const void *object, int op2, const void *object2, const int *word,
	      int relation, int value, unsigned long limit)
{
	const struct runner point = {.is_waiting = 1,
				     .word = word,
				     .relation = relation,
				     .value = value,
				     .limit = limit};

	(void)op, (void)object, (void)op2, (void)object2;
	return reach_operation(&point);
}

int __ev_step(const struct __ev_touch *touches, unsigned n, const int *word,
	      unsigned long limit, int is_outside, const char *what)
{
	const struct runner point = {.is_waiting = 1,
				     .word = word,
				     .relation = word ? __EV_UNEQUAL : __EV_ALWAYS,
				     .limit = limit,
				     .is_late = 1,
				     .is_outside = is_outside};

	(void)touches, (void)n, (void)what;
	if (!twin_runners && is_outside && !*word && limit == ~0ul)
		__ev_quiet();
	return reach_operation(&point);
}

int __ev_events(void)
{
	return 1;
}

void __ev_polls(void)
{
}

void __ev_quiet(void)
{
	twin_exit(twin_machine->first_status);
}

void twin_reach_exit(void)
{
	const struct runner point = {.is_waiting = 1, .limit = ~0ul};

	if (twin_runners && twin_nliving(twin_process) > 1)
		reach_operation(&point);
}

/* --- threads --- */

static int start_twin_thread(void *p)
{
	struct runner *r = p;

	twin_fault_stack(r->fault_stack, TWIN_FAULT_STACK);
	twin_await_turn(r);
	r->entry(r->argument);
	__ev_thread_end();
}

/* From low to high: memory for the handlers of faults, a page that nobody may touch, the
 * stack. NULL: no memory. */
static char *make_stack(unsigned long size, struct runner *r)
{
	size = (size + PAGE - 1) & ~(PAGE - 1ul);
	long low = twin_ask_kernel(SYS_MMAP, 0, (long)(TWIN_FAULT_STACK + PAGE + size),
				   READ_WRITE, PRIVATE_ANONYMOUS_UNRESERVED, -1, 0);

	if (low < 0 && low > -4096)
		return NULL;
	twin_ask_kernel(SYS_MPROTECT, low + TWIN_FAULT_STACK, PAGE, NO_ACCESS, 0, 0, 0);
	r->fault_stack = (void *)low;
	r->stack_low = (uint64_t)low + TWIN_FAULT_STACK + PAGE;
	r->stack_top = r->stack_low + size;
	return (char *)r->stack_top;
}

long __ev_thread_new(void (*entry)(void *), void *arg, void *tp, unsigned long stack_size)
{
	if (!twin_runners)
		twin_turns_begin();
	if (twin_machine->nrunners == TURNS_THREADS)
		return TRY_AGAIN;
	struct runner *r = &twin_runners[twin_machine->nrunners];
	char *stack = make_stack(stack_size ? stack_size : DEFAULT_STACK, r);
	r->process = twin_process;
	r->index = nthreads;
	r->entry = entry;
	r->argument = arg;
	twin_faults_inherit(twin_running, twin_machine->nrunners);
	if (!stack || twin_plain_clone(start_twin_thread, stack, TWIN_CLONE_FLAGS, r,
				       NULL, tp, NULL) < 0)
		return TRY_AGAIN;
	twin_machine->nrunners++;
	return nthreads++;
}

void __ev_thread_end(void)
{
	twin_runners[twin_running].is_over = 1;
	twin_pass_turn(twin_next_turn());
	for (;;)
		twin_ask_kernel(SYS_EXIT, 0, 0, 0, 0, 0, 0);
}

unsigned __ev_thread_self(void)
{
	return twin_runners ? twin_runners[twin_running].index : 0;
}

void twin_forget_threads(void)
{
	nthreads = 1;
}

void __ev_misuse(const char *what, const void *object)
{
	(void)object;
	twin_fail(WIRE_MISUSE, what);
}
