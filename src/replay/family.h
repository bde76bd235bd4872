/* family.h - the processes of a native program that replays a test.
 *
 * All of them are children of the calling process: the program makes its own so
 * (twin/processes.c), and writes their numbers into the answer before they run. */
#ifndef REPLAY_FAMILY_H
#define REPLAY_FAMILY_H
#include "testcase/wire.h"

#include <stdbool.h>
#include <sys/types.h>

/* To be called in front of the fork that makes the first process, and in the new process; nobody
 * else of the caller's children is waited for. */
struct family;
struct family *family_new(const struct wire_shared *shared);
void family_begin_child(const struct family *f);
/* Waits until the replay has ended or has had so many seconds; false then. On a busy machine that
 * is longer than by the clock. *status is that of the process with which it ended. Nobody is
 * left afterwards. */
bool family_wait(struct family *f, pid_t first, double max_time, int *status);
void family_free(struct family *f);
#endif
