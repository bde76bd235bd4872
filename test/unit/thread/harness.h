/* harness.h - the thread model run natively under many random schedules.
 *
 * The model is linked in place of the twin's threads, and harness.c answers its
 * primitives: threads are fibres of one kernel thread, one runs at a time, and at each
 * scheduling point a seeded generator picks one that can go on. Each run of a case is a
 * process of its own, so it may end in a deadlock, a misuse or a failed check. */
#ifndef THREAD_HARNESS_H
#define THREAD_HARNESS_H
#include <stdio.h>
#include <stdlib.h>

enum harness_end { HARNESS_FINE, HARNESS_FAILED, HARNESS_DEADLOCK, HARNESS_MISUSE };

struct harness_case {
	const char *name;
	void (*body)(void);
	enum harness_end end; /* of every run; of one at least if it is a deadlock */
	const char *misuse; /* the text of HARNESS_MISUSE */
	unsigned nmarks; /* each of marks 0 .. nmarks - 1 is seen in some run */
};

/* Runs every case under `seeds` schedules; the exit status of the test. */
int harness_run(const struct harness_case *cases, size_t n, unsigned seeds);
void harness_mark(unsigned which); /* below 16 */
/* A scheduling point of the test's own, for plain code between two operations. */
void harness_pause(void);
/* What __ev_setting answers for wake-ups without a signal. */
extern long harness_spurious;
_Noreturn void harness_fail(const char *file, int line, const char *what);

#define FINE(name) {#name, name, HARNESS_FINE, 0, 0}
#define MARKED(name, n) {#name, name, HARNESS_FINE, 0, n}
#define DEADLOCK(name) {#name, name, HARNESS_DEADLOCK, 0, 0}
#define MISUSE(name, text) {#name, name, HARNESS_MISUSE, text, 0}

#define CHECK(claim) ((claim) ? (void)0 : harness_fail(__FILE__, __LINE__, #claim))
#endif
