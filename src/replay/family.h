/* family.h - the processes of a native program that replays a test.
 *
 * All of them are children of the calling process: the program makes its own so
 * (twin/processes.c), and writes their numbers into the answer before they run. */
#ifndef REPLAY_FAMILY_H
#define REPLAY_FAMILY_H
#include "testcase/wire.h"

#include <stdbool.h>
#include <sys/types.h>

struct family;
/* Before the fork that makes the first process; from then on SIGCHLD is blocked. Other children of
 * the caller are not waited for. */
struct family *family_new(const struct wire_shared *shared);
/* The first thing that the new process does. */
void family_begin_child(const struct family *f);
/* Waits until the replay has ended, or has had max_time seconds (false then): by the
 * clock, and by the processor time of every process that does not wait for something
 * else, so that a busy machine makes no difference. *status is that of the process with
 * which the replay ended. No process of the replay is left afterwards. */
bool family_wait(struct family *f, pid_t first, double max_time, int *status);
void family_free(struct family *f);
#endif
