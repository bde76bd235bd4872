/* getattr.c - the attributes of a running thread. The engine knows where stacks are; musl
 * would feel its way along that of the first thread with system calls. */
#include "internal.h"

int pthread_getattr_np(pthread_t t, pthread_attr_t *a)
{
	struct __ev_area stack;
	void *mine = t == __pthread_self() ? (void *)&stack : 0;
	unsigned long inside = (unsigned long)(t->stack ? t->stack : mine);

	*a = (pthread_attr_t){0};
	a->_a_detach = t->detach_state == DT_DETACHED;
	a->_a_guardsize = t->guard_size;
	if (!inside || !__ev_memory(inside, &stack))
		return EAGAIN; /* it has not begun, or is the first one seen by another */
	a->_a_stackaddr = stack.end;
	a->_a_stacksize = stack.end - stack.start;
	return 0;
}
