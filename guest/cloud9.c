/* cloud9.c - the functions of include/cloud9.h. */
#include "../include/cloud9.h"

#include <sched.h>

#define WEAK __attribute__((__weak__))

WEAK void cloud9_make_symbolic_bytes(void *data, size_t size, const char *name)
{
	ev_make_symbolic(data, size, name);
}

WEAK void cloud9_fi_enable(void)
{
	ev_fault_injection_on();
}

WEAK void cloud9_fi_disable(void)
{
	ev_fault_injection_off();
}

WEAK void cloud9_set_max_heap(size_t bytes)
{
	ev_set_max_heap(bytes);
}

WEAK void cloud9_set_scheduler(int policy)
{
	static const char *const words[] = {"round-robin", "bounded=1", "all"};
	ev_set_scheduler(policy >= 0 && policy < 3 ? words[policy] : "no such policy");
}

WEAK void cloud9_thread_preempt(int yields)
{
	(void)yields;
	sched_yield();
}
