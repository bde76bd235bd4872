/* parts.c - what a process has besides memory, descriptors and signals: timers, undo lists,
 * attached memory, locks. Whoever makes and ends processes calls these two. */
#include "ipc.h"

void parts_fork(struct task *parent, struct task *child)
{
	timer_fork(parent, child);
	sem_fork(parent, child);
	shm_fork(parent, child);
	child->signalled = (struct wait_queue){NULL, NULL}; /* nobody waits there yet */
}

void parts_exit(struct task *t)
{
	timer_exit(t);
	sem_exit(t);
	shm_exit(t);
	mq_exit(t);
	record_exit(t);
	signalfd_exit(t);
}
