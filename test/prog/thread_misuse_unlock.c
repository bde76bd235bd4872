/* A thread unlocks what another one holds. */
/* cc: -O0 -g */
/* finding: lock-misuse line=@unlock function=other message~thread.0.holds */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *unused)
{
	pthread_mutex_unlock(&m); /* @unlock */
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_mutex_lock(&m);
	pthread_create(&t, NULL, other, NULL);
	pthread_join(t, NULL);
	pthread_mutex_unlock(&m);
	return 0;
}
