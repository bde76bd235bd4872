/* faults.c - calls that fail because the replayed test says so: a fault is named by thread, call
 * and number (model/fault.h), so it is found without knowing what the run was asked for. And the
 * limit of the heap. */
#include "../model/fault.h"
#include "../model/prim.h"
#include "machine.h"

/* Absent in a program without threads. */
extern unsigned twin_running __attribute__((__weak__));

enum { THREADS = 4096 }; /* as TURNS_THREADS */

static const char *const names[FAULT_CALLS] = {
#define FAILS(name, group, calls, ...) [FAULT_##name] = #name,
#include "../model/syscalls.def"
};

static struct thread_faults of_thread[THREADS];

static unsigned running_thread(void)
{
	return &twin_running ? twin_running : 0;
}

static const struct wire_fault *find_fault(unsigned call, unsigned number)
{
	const char *base = (const char *)twin_test;
	const struct wire_fault *f = (const void *)(base + twin_test->faults);

	for (uint32_t i = 0; i < twin_test->nfaults; i++, f++)
		if (f->thread == running_thread() && f->number == number &&
		    twin_is_same_text(base + f->call, names[call]))
			return f;
	return NULL;
}

int __ev_fault_asked(int call, unsigned how)
{
	(void)call, (void)how;
	return twin_test && twin_test->nfaults;
}

int __ev_fault(int call, unsigned number, unsigned long may, unsigned how)
{
	const struct wire_fault *f = find_fault((unsigned)call, number);

	(void)may, (void)how;
	if (!f)
		return 0;
	__atomic_fetch_add(&twin_answer->faults, 1, __ATOMIC_RELAXED);
	return (int)f->answer;
}

long __ev_faults(int what, unsigned long argument)
{
	if (what == __EV_FAULTS_HEAP)
		of_thread[running_thread()].limit = argument;
	return 0; /* which calls may fail is known already */
}

int twin_alloc_fails(unsigned call)
{
	unsigned t = running_thread();
	int answer = 0;

	unsigned number = ++of_thread[t].calls[call];
	if (twin_test->nfaults)
		answer = __ev_fault((int)call, number, 1, 0);
	if (answer & FAULT_PERSISTENT)
		of_thread[t].has_no_memory = 1;
	return answer || of_thread[t].has_no_memory;
}

uint64_t twin_heap_limit(void)
{
	uint64_t own = of_thread[running_thread()].limit;

	return own ? own : twin_test->max_heap;
}

void twin_faults_inherit(unsigned from, unsigned to)
{
	of_thread[to].limit = of_thread[from].limit;
}

/* As the engine copies a thread. What failed for good failed for the thread that met it. */
void twin_faults_fork(unsigned from, unsigned to)
{
	of_thread[to] = of_thread[from];
	of_thread[to].has_no_memory = 0;
}

/* A program that is executed begins with memory of its own, and the thread goes on counting. */
void twin_faults_leave(void)
{
	twin_machine->faults = of_thread[running_thread()];
}

void twin_faults_resume(void)
{
	of_thread[running_thread()] = twin_machine->faults;
}
