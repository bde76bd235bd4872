/* Two threads take two locks in different orders. */
/* finding: deadlock message~mutex.`b`,.which.thread.2.holds;.*mutex.`a`,.which.thread.1.holds threads~.thread.:.1,..waits_for.:..mutex.`b`.,..held_by.:.2 */
/* schedules: explored=3 redundant=0 preemptions_max=2 threads_max=3 processes_max=1 */
/* run: -j 1 */
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *unused)
{
	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
	pthread_mutex_unlock(&b);
	pthread_mutex_unlock(&a);
	return unused;
}

static void *second(void *unused)
{
	pthread_mutex_lock(&b);
	pthread_mutex_lock(&a);
	pthread_mutex_unlock(&a);
	pthread_mutex_unlock(&b);
	return unused;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, NULL, first, NULL);
	pthread_create(&u, NULL, second, NULL);
	pthread_join(t, NULL);
	pthread_join(u, NULL);
	return 0;
}
