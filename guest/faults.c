/* faults.c - what a test says about its environment (include/everett.h): calls of the model, so
 * that the engine and a twin that replays a test take them alike. An ordinary run of the twin asks
 * the kernel, which has none of them, and goes on. */
#include "../include/everett.h"
#include "../model/prim.h"
#include "../thread/prim_threads.h"
#include "test_inside.h"

#include <errno.h>
#include <sys/ioctl.h>

#define WEAK __attribute__((__weak__))

long ev_syscall(long n, long a, long b, long c, long d, long e, long f);

static long say_to_model(int what, unsigned long argument)
{
	return ev_syscall(__EV_SYS_FAULTS, what, (long)argument, 0, 0, 0, 0);
}

WEAK void ev_fault_injection_on(void)
{
	say_to_model(__EV_FAULTS_REGION, 1);
}

WEAK void ev_fault_injection_off(void)
{
	say_to_model(__EV_FAULTS_REGION, 0);
}

WEAK int ev_set_faults(const char *list)
{
	return say_to_model(__EV_FAULTS_LIST, (unsigned long)list) == -EINVAL ? -1 : 0;
}

WEAK void ev_set_max_heap(size_t bytes)
{
	say_to_model(__EV_FAULTS_HEAP, bytes);
}

/* For the helpers of tests (test_inside.h): their own calls do not fail. */
WEAK long ev_inside_shield(void)
{
	return say_to_model(__EV_FAULTS_SHIELD, 0);
}

WEAK void ev_inside_unshield(long before)
{
	if (before > 0)
		say_to_model(__EV_FAULTS_SHIELD, (unsigned long)before);
}

/* The kernel does not know the codes: natively a good descriptor is enough (twin/hooks.c). */
WEAK int ev_set_symbolic(int fd, int how)
{
	return ioctl(fd, SIO_SYMBOLIC, how);
}

WEAK int ev_set_descriptor_faults(int fd, int how)
{
	return ioctl(fd, SIO_FAULT_INJ, how);
}
