/* clock.h - wall time for limits and reports; nothing a run decides may depend on it. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H
double clock_now(void); /* monotonic seconds */
double clock_used(void); /* seconds of CPU time that this process has used */
#endif
