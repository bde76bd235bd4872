/* pthread_create fails; a thread inherits what its creator said. */
#include "everett.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static void *work(void *p)
{
	void *m = malloc(8);
	*(int *)p = m == NULL;
	free(m);
	return NULL;
}

int main(void)
{
	pthread_t t;
	int first = 0, second = 0;
	ev_set_faults("memory,thread");
	int error = pthread_create(&t, NULL, work, &first);
	if (error) {
		ev_assert(error == EAGAIN);
		return 4;
	}
	ev_fault_injection_off();
	pthread_join(t, NULL);
	pthread_create(&t, NULL, work, &second);
	pthread_join(t, NULL);
	ev_assert(!second);
	return first;
}
