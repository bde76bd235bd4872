/* test_inside.h - shared by the files behind include/everett/test.h. */
#ifndef GUEST_TEST_INSIDE_H
#define GUEST_TEST_INSIDE_H

/* How long a test waits, in ms: 5 seconds of virtual time, less than `everett run --idle` is
 * by default; natively longer, since a busy machine is slow. */
long ev_inside_patience(void);
/* "nothing comes for 5 seconds". */
const char *ev_inside_in_vain(const char *what);

/* Ends the path as a finding: "ev_connect 7000: nobody listens". */
_Noreturn void ev_inside_fail(const char *what, const char *name, const char *why);
/* Calls of a helper between the two are not made to fail: --faults means the programs and the test
 * itself. unshield gets what shield has answered, which is negative where there is no model: in an
 * ordinary native run. */
long ev_inside_shield(void);
void ev_inside_unshield(long before);
/* Sleeps for a while, longer if the wait has been long; adds it to *waited_ms. */
void ev_inside_pause(long *waited_ms);
/* Kills the processes that the test has started and not stopped. */
void ev_inside_end_started(void);
/* The name of one that has ended by itself, NULL: none has. */
const char *ev_inside_ended(int *status);
#endif
