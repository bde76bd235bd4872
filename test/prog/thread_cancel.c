/* A thread that waits is cancelled; its cleanup handler gives the mutex back. */
/* paths: errors=0 */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void unlock(void *p)
{
	pthread_mutex_unlock(p);
}
static void *run(void *p)
{
	pthread_mutex_lock(&m);
	pthread_cleanup_push(unlock, &m);
	for (;;)
		pthread_cond_wait(&c, &m);
	pthread_cleanup_pop(1);
	return p;
}

int main(void)
{
	pthread_t t;
	void *end;
	pthread_create(&t, NULL, run, NULL);
	pthread_cancel(t);
	pthread_join(t, &end);
	assert(end == PTHREAD_CANCELED);
	assert(!pthread_mutex_lock(&m));
	return 0;
}
