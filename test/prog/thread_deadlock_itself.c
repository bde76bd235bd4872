/* A normal mutex is locked twice by the only thread there is. */
/* cc: -O0 -g */
/* finding: deadlock line=@again function=main message~thread.0.waits.for.mutex.`m`,.which.it.holds.itself */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
	pthread_mutex_lock(&m);
	pthread_mutex_lock(&m); /* @again */
	return 0;
}
