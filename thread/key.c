/* key.c - thread-specific data: keys and what is done with values when a thread ends.
 * musl's pthread_getspecific and pthread_setspecific work on the table of each thread. */
#include "internal.h"

volatile size_t __pthread_tsd_size = sizeof(void *) * PTHREAD_KEYS_MAX;
void *__pthread_tsd_main[PTHREAD_KEYS_MAX];

/* NULL: the key is free. Not static, and so for all variables of the model: parts of it
 * come from thread.bc and parts from libc.bc, and these must be the same for both. */
#define destructors __ev_thread_destructors
#define next_key __ev_thread_next_key
hidden void (*destructors[PTHREAD_KEYS_MAX])(void *);
hidden pthread_key_t next_key;

static void do_nothing(void *value)
{
	(void)value;
}

int __pthread_key_create(pthread_key_t *k, void (*destructor)(void *))
{
	pthread_t self = __pthread_self();

	if (!self->tsd) /* the first thread, before it starts others */
		self->tsd = __pthread_tsd_main;
	thread_reach(__EV_WRITE, destructors);
	for (unsigned n = 0; n < PTHREAD_KEYS_MAX; n++) {
		pthread_key_t key = (next_key + n) % PTHREAD_KEYS_MAX;
		if (destructors[key])
			continue;
		destructors[key] = destructor ? destructor : do_nothing;
		next_key = *k = key;
		return 0;
	}
	return EAGAIN;
}

int __pthread_key_delete(pthread_key_t k)
{
	pthread_t self = __pthread_self(), t = self;

	if (k >= PTHREAD_KEYS_MAX)
		return EINVAL;
	thread_reach(__EV_WRITE, destructors);
	if (!destructors[k])
		return EINVAL;
	do
		t->tsd[k] = 0;
	while ((t = t->next) != self);
	destructors[k] = 0;
	return 0;
}

/* A destructor may set values again: so many rounds, as POSIX says. */
void __pthread_tsd_run_dtors(void)
{
	pthread_t self = __pthread_self();

	for (int n = 0; self->tsd_used && n < PTHREAD_DESTRUCTOR_ITERATIONS; n++) {
		self->tsd_used = 0;
		for (unsigned k = 0; k < PTHREAD_KEYS_MAX; k++) {
			void *value = self->tsd[k];
			if (!value)
				continue;
			thread_reach(__EV_READ, destructors);
			void (*destructor)(void *) = destructors[k];
			self->tsd[k] = 0;
			if (destructor && destructor != do_nothing)
				destructor(value);
		}
	}
}

weak_alias(__pthread_key_create, pthread_key_create);
weak_alias(__pthread_key_delete, pthread_key_delete);
