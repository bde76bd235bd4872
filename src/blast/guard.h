/* guard.h - runs a piece of a back end so that its crash is an answer, not the end.
 *
 * Signals that mean a crash (SIGABRT and the faults) leave the piece; what it was working
 * on is in no known state and must not be touched again, not even freed. Only code of a
 * back end belongs inside: a crash of ours stays a crash. */
#ifndef BLAST_GUARD_H
#define BLAST_GUARD_H

/* Calls f(arg). 0: it returned; otherwise the number of the signal that ended it. */
int guard_run(void (*f)(void *arg), void *arg);
const char *guard_signal_name(int signal);
#endif
