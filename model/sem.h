/* sem.h - sets of semaphores, between the two files that work on them. */
#ifndef MODEL_SEM_H
#define MODEL_SEM_H
#include "ipc.h"

enum { SEM_VALUE_MOST = 32767, SEM_UNDO_MOST = 32768 };

struct semaphore {
	int value;
	int pid; /* who changed it last */
	unsigned decreasers, zero_waiters; /* calls that wait for it */
};

struct sem_set {
	struct ipc_object object; /* first */
	size_t n;
	struct semaphore *all;
	long operated, changed; /* times */
	unsigned waiters; /* calls that wait: the set's memory stays for them */
	bool is_removed;
	struct wait_queue changes;
};

/* What a task adds to a set when it ends. */
struct sem_undo {
	struct sem_undo *next;
	struct sem_set *set;
	int *changes;
};

struct sem_set *sem_find(int id); /* NULL: there is none */
void sem_forget_undo(struct sem_set *s, long number); /* of all tasks; -1: the whole set */
void sem_free(struct sem_set *s); /* once it is removed and nobody waits */
#endif
