/* c11.c - what musl's C11 functions do past the names that the model has: a normal mtx_t
 * is locked in place, and nothing is destroyed. */
#include "internal.h"

#include <threads.h>

static int as_c11(int error)
{
	switch (error) {
	case 0: return thrd_success;
	case EBUSY: return thrd_busy;
	default: return thrd_error;
	}
}

int mtx_lock(mtx_t *m)
{
	return as_c11(__pthread_mutex_lock((pthread_mutex_t *)m));
}

int mtx_trylock(mtx_t *m)
{
	return as_c11(__pthread_mutex_trylock((pthread_mutex_t *)m));
}

void mtx_destroy(mtx_t *m)
{
	pthread_mutex_destroy((pthread_mutex_t *)m);
}

void cnd_destroy(cnd_t *c)
{
	pthread_cond_destroy((pthread_cond_t *)c);
}
