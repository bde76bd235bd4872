/* threads.h - findings that several threads have a part in: which threads, where, and how
 * it came to that. */
#ifndef EMIT_THREADS_H
#define EMIT_THREADS_H
#include "exec/exec.h"
#include "result/finding.h"

/* Message, stack and notes of a data race: the other access. */
void threads_describe_race(struct exec *x, const struct fault *f, struct finding *out);
/* Message, stack and notes of a deadlock: what each thread waits for, which thread holds
 * it and where that thread took it. */
void threads_describe_deadlock(struct exec *x, struct finding *out);
/* Message, stack and notes of a thread that is left when the program ends. */
void threads_describe_left(struct exec *x, const struct fault *f, struct finding *out);
/* Notes about a lock that was misused: which one, and where it was taken. */
void threads_describe_misuse(struct exec *x, const struct fault *f, struct finding *out);
/* The same for equal findings, as triage_key. */
uint64_t threads_key(struct exec *x, const struct fault *f);

/* The tables of what the threads did (schedule.c); nothing if there is one thread. */
void schedule_describe(struct exec *x, const struct fault *f, struct finding *out);
#endif
