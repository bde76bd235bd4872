/* cloud9.h - lets symbolic tests written for Cloud9 compile and run unchanged.
 *
 * The names are those of Cloud9's published interface; the meaning is that of the functions of
 * everett.h named beside each. */
#ifndef CLOUD9_H
#define CLOUD9_H
#include <sys/ioctl.h>

#include "everett.h"

#ifdef __cplusplus
extern "C" {
#endif

/* cloud9_make_symbolic(array), (pointer), (address, size) or (address, size, name):
 * ev_make_symbolic of the array, of what the pointer points to, of so many bytes. */
void cloud9_make_symbolic_bytes(void *data, size_t size, const char *name);
#ifdef __cplusplus
#define CLOUD9_SIZE(a) sizeof(a)
#else
#define CLOUD9_SIZE(a)                                                                 \
	(__builtin_types_compatible_p(__typeof__(a), __typeof__(&(a)[0])) ? sizeof *(a) \
									  : sizeof(a))
#endif
#define CLOUD9_ONE(a) cloud9_make_symbolic_bytes((void *)(a), CLOUD9_SIZE(a), #a)
#define CLOUD9_TWO(a, size) cloud9_make_symbolic_bytes((void *)(a), (size), #a)
#define CLOUD9_THREE(a, size, name) cloud9_make_symbolic_bytes((void *)(a), (size), (name))
#define CLOUD9_CHOOSE(a, b, c, name, ...) name
#define cloud9_make_symbolic(...) \
	CLOUD9_CHOOSE(__VA_ARGS__, CLOUD9_THREE, CLOUD9_TWO, CLOUD9_ONE, 0)(__VA_ARGS__)

/* ev_fault_injection_on, ev_fault_injection_off, ev_set_max_heap */
void cloud9_fi_enable(void);
void cloud9_fi_disable(void);
void cloud9_set_max_heap(size_t bytes);

/* ev_set_scheduler: round-robin; at most one more preemption (Cloud9's iterative context
 * bounding); every order of threads. */
#define CLOUD9_SCHED_ROUND_ROBIN 0
#define CLOUD9_SCHED_ICB 1
#define CLOUD9_SCHED_EXHAUSTIVE 2
void cloud9_set_scheduler(int policy);

/* A place at which the running thread may be changed: sched_yield; with `yields` 0, only a place
 * at which others may go on first. */
void cloud9_thread_preempt(int yields);

/* Directions for ioctl(fd, SIO_SYMBOLIC | SIO_PKT_FRAGMENT | SIO_FAULT_INJ, RD | WR). */
#ifndef RD
#define RD EV_READ
#endif
#ifndef WR
#define WR EV_WRITE
#endif

#ifdef __cplusplus
}
#endif
#endif
