/* internal.h - what the files of exec/ share. */
#ifndef EXEC_INTERNAL_H
#define EXEC_INTERNAL_H
#include "exec/exec.h"
#include "handler/handler.h"

/* interrupt.c: instructions until the running thread is interrupted, UINT64_MAX: it is not; does it,
 * between two instructions. */
uint64_t exec_slice_left(const struct exec *x);
void exec_begin_slice(struct exec *x); /* the time of the current thread begins now */
void exec_interrupt(struct exec *x);
/* Thread-local variables of a new thread (exec.c). */
void exec_load_tls(struct exec *x, struct thread *t);
/* The memory of the state that exec_start makes is kept for exec_renew_process (image.c). */
void exec_keep_image(struct exec *x);
#endif
