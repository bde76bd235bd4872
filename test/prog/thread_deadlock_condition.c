/* A signal that comes before anybody waits is lost. */
/* cc: -O0 -g */
/* finding: deadlock message~thread.1.waits.for.condition.variable.`c` */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *waiter(void *unused)
{
	pthread_mutex_lock(&m);
	pthread_cond_wait(&c, &m); /* without looking whether it is too late */
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, waiter, NULL);
	pthread_mutex_lock(&m);
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	return 0;
}
