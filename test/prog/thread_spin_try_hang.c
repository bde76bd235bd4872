/* Nobody gives the lock back that is tried again and again. */
/* cc: -O0 -g */
/* cc: -O1 -g */
/* finding: hang message~`mutex` */
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t mutex;

static void *try_mutex(void *p)
{
	while (pthread_mutex_trylock(&mutex))
		sched_yield();
	return p;
}

int main(void)
{
	pthread_t a;
	pthread_mutex_lock(&mutex);
	pthread_create(&a, NULL, try_mutex, NULL);
	pthread_join(a, NULL);
	return 0;
}
