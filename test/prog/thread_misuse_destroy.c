/* A lock is destroyed while another thread can hold it. */
/* cc: -O0 -g */
/* finding: lock-misuse line=@destroy function=main message~destruction.*thread.1.holds */
/* finding: lock-misuse line=@lock function=hold message~destroyed */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *hold(void *unused)
{
	pthread_mutex_lock(&m); /* @lock */
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, hold, NULL);
	pthread_mutex_destroy(&m); /* @destroy */
	pthread_join(t, NULL);
	return 0;
}
