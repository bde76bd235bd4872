/* Every thread is joined: none is left. */
/* run: --left-threads */
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int n;

static void *wait_for_ever(void *p)
{
	pthread_mutex_lock(&m);
	return p;
}

static void *count(void *p)
{
	n++;
	return p;
}

int main(void)
{
	pthread_t t[2];

	pthread_create(&t[0], NULL, wait_for_ever, NULL);
	pthread_create(&t[1], NULL, count, NULL);
	pthread_join(t[1], NULL);
	pthread_join(t[0], NULL);
	return 0;
}
