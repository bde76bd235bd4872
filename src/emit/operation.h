/* operation.h - what threads do to what they share, in words. */
#ifndef EMIT_OPERATION_H
#define EMIT_OPERATION_H
#include "base/text.h"
#include "exec/exec.h"

/* Appends how the source names `size` bytes at an address, or of an operation's object: "`list[2].lock`", "`n` of main",
 * "byte 8 of a heap object of 40 bytes". */
void operation_add_object(struct exec *x, uint64_t address, uint64_t size,
			  struct text *out);
/* Appends "mutex `a`", "thread 2", "condition variable `c`": what the thread waits for. */
void operation_add_awaited(struct exec *x, const struct thread *t, struct text *out);
/* Appends "pthread_mutex_lock(`a`)", "reads `x`", "ends". */
void operation_add_event(struct exec *x, const struct event *e, struct text *out);
/* "reads", "writes", "frees": what an access does, by its instruction. */
const char *operation_verb(const struct exec *x, const struct insn *at, bool is_write);
const char *operation_event_verb(const struct exec *x, const struct event *e);
/* Appends "list.c:12" of a call stack: the innermost line of the user's code. */
void operation_add_place(struct exec *x, uint32_t stack, struct text *out);

/* Number of the thread that a pthread_t means; -1: it is none. */
int32_t operation_thread(const struct exec *x, uint64_t object);

/* The thread that holds what another thread waits for, and the event by which it got
 * it. */
struct operation_holder {
	int32_t thread; /* its number; -1: no thread holds it */
	const struct event *since; /* NULL: before there were several threads, or unknown */
};
struct operation_holder operation_holder(struct exec *x, const struct thread *t);
/* The event by which the current owner took the object; thread -1: no thread owns it. */
struct operation_holder operation_owner(struct exec *x, uint64_t object);
#endif
