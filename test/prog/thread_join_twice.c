/* A thread is joined once. */
/* finding: lock-misuse message~joined */
#include <pthread.h>

static void *run(void *p)
{
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, run, NULL);
	pthread_join(t, NULL);
	pthread_join(t, NULL);
	return 0;
}
