/* prim_threads.h - what the engine does for the thread model; everything else is guest C.
 *
 * The engine changes from one guest thread to another only at scheduling points. A thread
 * that comes to one says what it is about to do and under which condition that is
 * possible; it runs on when the condition holds and the scheduler has chosen it, and then
 * nothing else runs until its next scheduling point. Nobody spins. */
#ifndef THREAD_PRIM_THREADS_H
#define THREAD_PRIM_THREADS_H

/* System calls of the thread model, answered by the environment model alone: the calling process
 * gets another thread, whose id is the answer; the calling thread is about to end, and the answer
 * is what CLOCK_MONOTONIC shows it in ns, 0 if that is no later than for others. The third one is
 * for the native program (libc/abort.c): in the engine abort is the end. The fourth one is of
 * guest/faults.c: what the program says of faults (__ev_faults of model/prim.h). CLOCK_REACH: for
 * the calling thread CLOCK_MONOTONIC has come to that many ns. ROBUST says where the list of robust
 * mutexes is that the thread holds, for the end of its process. */
enum {
	__EV_SYS_THREAD_NEW = 1 << 20,
	__EV_SYS_THREAD_END,
	__EV_SYS_ABORT,
	__EV_SYS_FAULTS,
	__EV_SYS_CLOCK_REACH,
	__EV_SYS_ROBUST,
};
/* Where a thread's errno is, from its thread pointer: malloc sets it. Checked in create.c. */
enum { __EV_ERRNO_OFFSET = 52 };

/* What the thread does to an object, for the order of operations that matters. Two
 * operations of different threads on one object are independent if both are READ, both
 * are SHARE, or both are RELEASE: those commute in every object of this model. */
enum {
	__EV_NOTHING, /* no object */
	__EV_READ, /* looks at it */
	__EV_WRITE, /* changes it: signal, broadcast, arrival at a barrier, create */
	__EV_ACQUIRE, /* needs what a WRITE or RELEASE gave: lock, sem_wait, join */
	__EV_RELEASE, /* gives it back: unlock, sem_post, the end of a thread */
	__EV_SHARE, /* as ACQUIRE, independent of other SHAREs: rdlock */
	__EV_UNSHARE, /* gives back a SHARE, independent of others and of their SHAREs */
	/* Ends the object: as WRITE, but it makes no operation of others possible. */
	__EV_DESTROY = 10,
	/* Goes on because another thread has set the word to __ev_events(): it comes after what
	 * that thread did then, and is independent of everything else. */
	__EV_WAKE,
};
/* The operation is possible while `*word RELATION value` holds. HAS_UNITS: the word is not 0; it
 * is the number of units that are there, and each RELEASE adds one. */
enum { __EV_ALWAYS, __EV_EQUAL, __EV_UNEQUAL, __EV_GREATER, __EV_HAS_UNITS };

/* A scheduling point: returns when the thread was chosen and the condition holds.
 *
 * limit: the time on CLOCK_MONOTONIC in ns at which waiting ends; ~0: never; ~0 - 1: it can end
 * by itself at any time, but not because time passes. 0 means that
 * the thread does not wait at all (trylock): whenever it is chosen, it goes on. Answers
 * 0, or 1: the limit was reached instead, which is possible only while the condition does
 * not hold. A limit of 0 is always reached, and the operation was then a READ of both
 * objects. Any other limit can be reached whenever the thread is waiting, so that both
 * answers are explored where both are possible; but nobody sleeps longer than until then. */
int __ev_sync(int op, const void *object, int op2, const void *object2, const int *word,
	      int relation, int value, unsigned long limit);

/* Asked of __ev_setting (model/prim.h): how often a thread may be woken from a condition
 * variable without a signal; 0 unless the user wants that. */
enum { __EV_SPURIOUS = 16 };

/* A new thread of this process: its number, at least 1 (the first thread is 0), or
 * -EAGAIN. It starts at entry(arg) with thread pointer tp, after everything that its
 * creator has done so far. stack_size 0: the default. Not a scheduling point. */
long __ev_thread_new(void (*entry)(void *), void *arg, void *tp,
		     unsigned long stack_size);
_Noreturn void __ev_thread_end(void); /* of the calling thread; its stack goes */
unsigned __ev_thread_self(void); /* number in the process */
/* A defect of the program in the use of locks and threads: a finding of kind lock-misuse
 * with this text; the path ends. */
_Noreturn void __ev_misuse(const char *what, const void *object);
#endif
