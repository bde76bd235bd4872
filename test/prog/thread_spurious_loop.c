/* Woken without a signal one looks again: nothing is wrong. */
/* cc: -O0 -g */
/* run: --spurious 2 */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items;

static void *take(void *p)
{
	pthread_mutex_lock(&m);
	while (!items)
		pthread_cond_wait(&c, &m);
	assert(items > 0);
	items--;
	pthread_mutex_unlock(&m);
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, take, NULL);
	pthread_mutex_lock(&m);
	items = 1;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	return 0;
}
