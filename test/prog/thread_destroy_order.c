/* A mutex is destroyed while another thread may use it: before, between and behind. */
/* finding: lock-misuse message~destruction.of.a.mutex */
/* finding: lock-misuse message~destroyed */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *use(void *unused)
{
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, use, NULL);
	pthread_mutex_destroy(&m);
	return pthread_join(t, NULL);
}
